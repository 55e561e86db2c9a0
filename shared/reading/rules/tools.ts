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
const WORK: Lexicon = words(
  'stack tech technology technologies using use built build building write written run runs experience tools languages frameworks infrastructure backend frontend codebase platform',
);
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
        inSentence(COMPANY_TALK),
        before(2, FORMERLY),
        before(6, { find: ['not/dont/no need [to] know/knowing'] }),
        after(1, words('community communities')),
      ],
      yes: [
        'You write Python and deploy to Kubernetes.',
        'You know streaming solutions (ex: Kafka).',
        '## About us\n\nOur stack is built with TypeScript.',
      ],
      no: [
        'You do not need to know Java.',
        'Wir helfen dir beim Visum.',
        'Our customers include Slack and Notion.',
        '## Benefits\n\n- A Spotify subscription',
        'Previously an engineer at Slack.',
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
