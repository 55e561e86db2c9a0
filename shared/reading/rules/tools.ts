import {
  after,
  all,
  before,
  inSections,
  inSegment,
  inSentence,
  isQuestion,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { CHANNELS, COMPANY_TALK, OWN_CHANNEL } from './company-talk.ts';

/** Words of the work with a tool; about the company, a tool is one of the work only next to these. */
const WORK: Lexicon = {
  find: [
    'stack/backend/frontend/codebase/frameworks/libraries',
    'technologies/tools/languages/systems we',
    'collaboration/internal/our tools/tooling',
    'we [also/currently/mainly/mostly/primarily/predominantly] use/write/code/develop/deploy',
    'built on/with/in/using',
    'written in',
    'runs/run/running on/in',
    'you will',
    'youll',
    'hosted/running on',
    'services/tools/software such/like',
    'experience/proficiency/familiarity/knowledge with/in/of',
    'using <2> {tool}',
    'adopting <1> {tool}',
  ],
};
/** What a product works together with, or is compared to, is not what the work is done with. */
const PRODUCT_TALK: Lexicon = {
  find: [
    'integrate/integrates/integrating/integration/integrations/connects/connect with/to',
    'a/their company/companys/customers/clients stack/tech',
    'models/technology/breakthrough behind/from',
    'existing tools',
    'customers/clients/users <5+> including/like',
    'experience at',
    'works/work with <4> across',
  ],
};
const WORK_WITH_CHANNEL: Lexicon = words(
  'ads ad campaigns campaign marketing content outreach sourcing recruiter social manage managing sales prospecting platforms platform api channels',
);

/** Ex-Stripe, not "tools (ex: Stripe)". */
const FORMERLY: Lexicon = {
  find: ['ex'],
  except: [
    'tools/solutions/systems/platforms/languages/frameworks/software/databases/technologies/services ex',
  ],
};

/** The tools that the text names as part of the work, in whatever relationship. */
export const tools: RuleTable = {
  variant: 'tool',
  rules: [
    {
      id: 'tool.named',
      says: { tool: true },
      find: ['{tool}'],
      names: { without: CHANNELS },
      unless: [
        inSections('benefits', 'legal', 'process', 'pay'),
        all(inSections('about'), not(inSentence(WORK))),
        all(inSections('about'), inSentence(PRODUCT_TALK)),
        inSentence(COMPANY_TALK),
        before(2, FORMERLY),
        before(3, { find: ['pagina/page/seite do/da/no/of/on/at/auf/bei'] }),
        before(4, { find: ['projects/projetos/proyectos/projekte on/no/en/auf'] }),
        before(6, { find: ['not/dont/no need [to] know/knowing'] }),
        after(1, words('community communities')),
      ],
      yes: [
        'You write Python and deploy to Kubernetes.',
        'You know streaming solutions (ex: Kafka).',
        '## Requisitos\n\n- Outras bibliotecas de ORM (ex: Hibernate)',
        '## Requisitos\n\n- Bibliotecas de testes (ex.: Selenium)',
        '## About us\n\nOur stack is built with TypeScript.',
        '## Requirements\n\n- Advanced SAS and Python',
        'You know cloud providers like AWS.',
      ],
      no: [
        'You do not need to know Java.',
        'Exemple SAS recrute à Lille.',
        'Du arbeitest mit Kunden wie HubSpot.',
        'You know GCP and other rules of clinical trials.',
        'Improve the conversion from MQL to SQL.',
        'Grow our presence in the GCC markets.',
        '## About us\n\nOur product integrates with Slack and the stack of a customer.',
        '## About us\n\nThe technology behind ChatGPT, for robots.',
        'Show us your projects on GitHub.',
        'Wir helfen dir beim Visum.',
        'Our customers include Slack and Notion.',
        '## Benefits\n\n- A Spotify subscription',
        'Previously an engineer at Slack.',
        '## Experience That Will Help You Excel',
        'As an OpenAI portfolio company, we learn fast.',
        '## Nice to have\n\n- Years at enterprise orgs (ex: Stripe, Slack)',
        'Our founders (ex-Slack) met in Graz.',
        'If you find this job on a third-party careers page (Indeed), apply on ours.',
        'Your manager: she has led engineering at GitHub.',
        'The team comes from Slack and Notion.',
        'Send your CV, LinkedIn and GitHub to us.',
        'See https://github.com/acme/docs for more.',
        'Our design partners are leaders: Anthropic, Stripe.',
      ],
    },
    {
      id: 'tool.channel',
      says: { tool: true },
      find: ['{tool}'],
      names: { only: CHANNELS },
      where: [inSegment(WORK_WITH_CHANNEL), before(12, WORK_WITH_CHANNEL)],
      unless: [
        inSections('benefits', 'legal', 'process', 'pay', 'about'),
        isQuestion,
        inSentence(COMPANY_TALK),
        inSentence(OWN_CHANNEL),
        after(1, words('profile page recruiter')),
      ],
      yes: [
        'Plan ad campaigns on LinkedIn and Instagram.',
        'Write content for social platforms (TikTok, Reddit).',
      ],
      no: ['Follow us on LinkedIn.', 'Send your LinkedIn profile.'],
    },
  ],
};
