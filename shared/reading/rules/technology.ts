import {
  after,
  all,
  before,
  type Condition,
  inBrackets,
  inClause,
  inSections,
  inSegment,
  inSentence,
  introduced,
  isQuestion,
  not,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { CHOICE, NEGATION, OTHERS, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { CHANNELS, COMPANY_TALK } from './company-talk.ts';

/** Words by which a line demands or wishes knowledge. */
const EXPERIENCE: Lexicon = {
  find: [
    'experience/experienced/proficient/proficiency/expertise/expert/knowledge/familiar/familiarity/skills/skill/skilled/fluent/fluency/comfortable/understanding/background/command/mastery/competent/competence/ability/track/expertise/proven/certified',
    'hands on',
    'worked with',
    'working with',
    'you know/use/have/write',
    'erfahrung/erfahrungen/kenntnisse/umgang/wissen',
    'experience/maitrise/connaissance/connaissances',
    'experiencia/conocimiento/conocimientos/dominio/manejo',
    'conhecimento/conhecimentos/vivencia',
  ],
};
/** Words after which a company says what it runs on. */
const CURRENT: Lexicon = {
  find: [
    'our [current/tech/technology/technical/core/modern/engineering] stack',
    'our [current/backend/frontend/core/data/cloud] infrastructure/backend/frontend/codebase/platform/services/stack/systems is/are/runs/run/consists/includes/uses',
    'the [current/tech/technology/technical/core/modern] stack',
    'tech/technology stack',
    'stack includes/include/is/consists',
    'we [currently/primarily/mainly/mostly/also/heavily] use/run/write/code/develop/deploy/host/rely',
    'we work with',
    'we build with/in/on/using',
    'built with/on/in/using/primarily',
    'written in',
    'technologies/tools/languages/frameworks we [currently] use',
    'we [are/currently] using',
    'were using',
    'wir [nutzen/verwenden/arbeiten]',
    'unser [tech] stack',
    'nous utilisons',
    'notre stack',
    'usamos/utilizamos',
  ],
};
/** A comma list behind one of these names examples, or one is enough. */
const SKIP: readonly Condition[] = [
  isQuestion,
  inSentence(COMPANY_TALK),
  inSentence({
    find: ['selling', 'sold', 'sales to', 'marketplace', 'interest', 'profile', 'ads/advertising/campaigns'],
  }),
  inSections('benefits', 'legal', 'process', 'pay', 'location'),
];
const DENIED = before(12, NEGATION);
/** One of several is meant, not each. Slashes and brackets list what is alike. */
const CHOSEN: readonly Condition[] = [
  inSegment(CHOICE),
  before(6, CHOICE),
  after(4, words('or')),
  inBrackets,
  slashed,
];
const CURRENT_UNLESS: readonly Condition[] = [
  ...SKIP,
  all(before(12, NEGATION), inClause(NEGATION)),
  inSegment({ find: ['such as', 'eg', 'e g', 'like', 'or', 'either', 'similar'] }),
  inSentence(POSSIBLE),
  inSentence(OTHERS),
  before(12, words('migrate migrating moving replace replacing from')),
];
const PLANNED: readonly Condition[] = [
  isQuestion,
  DENIED,
  inSentence(OTHERS),
  inSentence(COMPANY_TALK),
  inSentence(EXPERIENCE),
  inSections('requirements', 'nice', 'benefits', 'legal', 'process', 'pay'),
  inSegment(words('or either')),
];

export const technology: RuleTable = {
  variant: 'technology',
  rules: [
    {
      id: 'technology.required',
      says: { technology: 'required_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(inSections('requirements'), { kinds: ['item'] }),
        all(inSections('requirements'), inSentence(EXPERIENCE)),
      ],
      unless: [
        ...SKIP,
        inSentence(WISH),
        introduced(WISH),
        introduced(CHOICE),
        DENIED,
        ...CHOSEN,
        inSegment(POSSIBLE),
        inSentence(CURRENT),
      ],
      yes: [
        '## Requirements\n\n- Strong experience with Python and PostgreSQL',
        '## Requirements\n\n- Kubernetes',
      ],
      no: [
        '## Requirements\n\n- Experience with Python or Go',
        '## Requirements\n\n- A data warehouse (Snowflake, BigQuery)',
        '## Nice to have\n\n- Kubernetes',
        '## Requirements\n\n- Python is required; Rust is a plus',
        'We use Python.',
      ],
    },
    {
      id: 'technology.preferred',
      says: { technology: 'preferred_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [inSections('nice'), all(inSections('requirements'), inSegment(WISH))],
      unless: [
        ...SKIP,
        all(before(12, NEGATION), not(inSegment(WISH)), not(inSections('nice'))),
        all(inSections('nice'), before(6, NEGATION)),
        before(8, words('required must mandatory')),
        inSentence(CURRENT),
      ],
      yes: [
        '## Nice to have\n\n- Experience with Terraform',
        '## Requirements\n\n- Knowledge of Kafka is a plus',
      ],
      no: ['## Requirements\n\n- Kafka', '## Nice to have\n\n- You have never used Terraform'],
    },
    {
      id: 'technology.current.stack',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [inSections('stack')],
      unless: [...CURRENT_UNLESS, inSentence(WISH), inSentence(EXPERIENCE)],
      yes: ['## Our stack\n\n- TypeScript, React and PostgreSQL'],
      no: ['## Our stack\n\n- We may use Rust', '## Requirements\n\n- TypeScript'],
    },
    {
      id: 'technology.current.sentence',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [before(30, CURRENT)],
      unless: [...CURRENT_UNLESS, inSentence(WISH), inSections('nice')],
      yes: ['We use TypeScript, React and AWS.', 'Our stack is Python and PostgreSQL.'],
      no: ['Our customers use Salesforce.', 'We do not use Java.', 'Experience with Python.'],
    },
    {
      id: 'technology.introduction',
      says: { technology: 'planned_introduction', name: 'last' },
      find: [
        'planning to adopt/introduce/implement/deploy/use/move/migrate <4> {tool}',
        'we/were/are adopting/introducing <3> {tool}',
        '(in the process of|currently|were) implementing/introducing/adopting/rolling [out] <3> {tool}',
        'move/moving/migrate/migrating/transition/transitioning <8> to {tool}',
        'rollout/introduction of {tool}',
        'migration to {tool}',
      ],
      unless: PLANNED,
      yes: [
        'You lead our migration to Snowflake.',
        'We are introducing Kubernetes.',
        { text: 'We are moving from Jenkins to GitHub Actions.', value: 'github-actions' },
      ],
      no: ['Experience with a migration to Snowflake.', 'You help customers moving to AWS.'],
    },
    {
      id: 'technology.replacement',
      says: { technology: 'planned_replacement' },
      find: [
        'replace/replacing/retire/retiring/decommission/decommissioning/sunset/sunsetting <3> {tool}',
        'migrate/migrating/move/moving/transition/transitioning/migration <3> from {tool}',
        'migrate/migrating/move/moving/transition/transitioning <2> {tool} <4> to',
        'phase/phasing out <2> {tool}',
      ],
      unless: PLANNED,
      yes: ['We are moving from Jenkins to GitHub Actions.', 'You will help us replace Salesforce.'],
      no: ['Experience replacing Oracle.', 'Our clients move from Oracle to us.'],
    },
  ],
};
