import {
  after,
  all,
  before,
  type Condition,
  elsewhere,
  inBrackets,
  inClause,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  slashed,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION, OTHERS, POSSIBLE, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHANNELS } from '../company-talk.ts';
import { CHOICE_LEAD, CHOSEN_APART, KIND_LEAD, TOOL_CHOICE } from './choices.ts';
import { DEMANDING, DEMANDING_OR_YEARS } from './demand-words.ts';
import { AS_COMPANY, DENIED, NO_DEMAND, NOT_DEMANDED, SKIP } from './no-demand.ts';
import {
  APART,
  OTHER_WISHES,
  POINTS_BEHIND,
  WISH_BEHIND,
  WISHED_ELSEWHERE,
  WISHED_ITSELF,
} from './wishes.ts';

/** What bars a demand next to a wish or a choice. */
const NOT_APART: readonly Condition[] = [
  ...SKIP,
  inSentence(OTHER_WISHES),
  introduced(WISH),
  introduced(CHOICE_LEAD),
  KIND_LEAD,
  DENIED,
  ...CHOSEN_APART,
  ...NOT_DEMANDED,
];

/** What a part of a sentence demands whose other parts wish or let choose. */
export const REQUIRED_APART_RULES: readonly Rule[] = [
  {
    id: 'technology.required.apart',
    says: { technology: 'required_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [
      all(
        inSections('requirements'),
        { kinds: ['item', 'paragraph'] },
        { cue: DEMANDING, before: 6, within: 'segment' },
        { cue: APART, within: 'elsewhere' },
      ),
      all(
        inSections('requirements'),
        { kinds: ['item', 'paragraph'] },
        { cue: DEMANDING, after: 2, within: 'segment' },
        { cue: APART, within: 'elsewhere' },
      ),
    ],
    unless: [
      ...NOT_APART,
      inSegment(WISH),
      after(1, WISHED_ITSELF),
      before(2, words('via over through')),
      before(6, words('migration migrations migrate migrated migrating')),
      after(3, AS_COMPANY),
      inSentence(WISHED_ELSEWHERE),
    ],
    yes: [
      { text: '## Requirements\n\n- Strong Python experience (ideally in a large team)', value: 'python' },
      { text: '## Requirements\n\n- Experience with Python; Rust is a plus', value: 'python' },
      { text: '## Requirements\n\n- Proficiency in SQL (Python preferred)', value: 'sql' },
      '## Requirements\n\n- Deep Terraform experience required (experience with its internals would be awesome)',
      {
        text: '## Requirements\n\n- Years of SQL experience with warehouses (Kafka or Redis preferred)',
        value: 'sql',
      },
      {
        text: '## Requirements\n\n- Strong SQL skills; familiarity with Kafka or similar queues is beneficial',
        value: 'sql',
      },
      {
        text: '## Requirements\n\n- Proficient with Figma and asset management (preferably Bynder)',
        value: 'figma',
      },
      '## Requirements\n\n- Experience with Kafka (preferably in production)',
      '## Requirements\n\n- Experience with Kafka; certification preferred',
      '## Requirements\n\n- Experience with Kafka (fintech background a plus)',
    ],
    no: [
      '## Requirements\n\n- Experience with Python (preferred)',
      '## Requirements\n\n- Experience with Python, Rust (a plus)',
      '## Requirements\n\n- Experience with Python, Rust (another plus!)',
      '## Requirements\n\n- Experience with Python or Go; Rust is a plus',
      '## Requirements\n\n- Knowledge of Node.js (TypeScript) and Python is an advantage',
      '## Requirements\n\n- Experience with Python; not required, but preferred',
    ],
  },
  {
    id: 'technology.required.clause',
    says: { technology: 'required_experience' },
    find: ['{tool} [programming] skills/experience/knowledge/proficiency/expertise'],
    names: { without: CHANNELS },
    where: [
      all(
        inSections('requirements'),
        { kinds: ['item', 'paragraph'] },
        { cue: DEMANDING_OR_YEARS, before: 4, within: 'clause' },
        { cue: APART, after: 6, within: 'segment' },
      ),
    ],
    unless: [...NOT_APART, inClause(WISH)],
    yes: [
      { text: '## Requirements\n\n- Solid SQL skills, PostgreSQL preferred', value: 'sql' },
      { text: '## Requirements\n\n- 2+ years of SQL experience, preferably with PostgreSQL', value: 'sql' },
    ],
    no: [
      '## Requirements\n\n- SQL, Python experience preferred',
      '## Requirements\n\n- Solid SQL or Python skills, PostgreSQL preferred',
      '## Requirements\n\n- Strong Python experience is a plus, Rust preferred',
    ],
  },
  {
    id: 'technology.required.behind',
    says: { technology: 'required_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [
      all(
        inSections('requirements'),
        { kinds: ['item', 'paragraph'] },
        { cue: DEMANDING, before: 8, within: 'segment' },
        { cue: WISH_BEHIND, after: 14, within: 'segment' },
      ),
      all(
        inSections('requirements'),
        { kinds: ['item', 'paragraph'] },
        { cue: DEMANDING, before: 8, within: 'segment' },
        // "Proficiency in Python (bonus points for Rust)"
        after(14, POINTS_BEHIND),
        elsewhere(POINTS_BEHIND),
      ),
    ],
    unless: [...NOT_APART, { cue: WISH, before: 20, within: 'segment' }],
    yes: [
      {
        text: '## Requirements\n\n- Experience with AWS services, ideally with some exposure to GCP',
        value: 'aws',
      },
      { text: '## Requirements\n\n- Solid command of SQL, Python and preferably Kafka', value: 'python' },
      '## Requirements\n\n- Deep knowledge of Terraform, with bonus points for large estates',
      {
        text: '## Requirements\n\n- Proficiency in Python (bonus points for Rust and Kafka)',
        value: 'python',
      },
    ],
    no: [
      '## Requirements\n\n- Ideally with experience in Kafka, ideally at scale',
      '## Requirements\n\n- Experience with Kafka or Pulsar, ideally at scale',
      '## Requirements\n\n- Bonus points for Kafka, Redis experience',
      '## Requirements\n\n- Preferably strong in Kafka and ideally Terraform',
    ],
  },
  {
    id: 'technology.required.must',
    says: { technology: 'required_experience' },
    find: [
      '{tool} [experience/knowledge/skills/proficiency] is/are [absolutely/also] essential/required/mandatory',
      '{tool} [experience/knowledge/skills/proficiency] is/are [a/an] [absolute] must',
      '{tool} ist/sind [ein] zwingend/erforderlich/voraussetzung/muss/pflicht',
    ],
    names: { without: CHANNELS },
    where: [all(inSections('requirements'), { kinds: ['item', 'paragraph'] })],
    unless: [
      ...SKIP,
      introduced(WISH),
      { cue: NEGATION, before: 12, within: 'segment' },
      inside(NEGATION),
      inBrackets,
      { cue: TOOL_CHOICE, before: 8, within: 'segment' },
      slashed,
      before(1, words('and or y e et und ou oder o')),
      inSegment(NO_DEMAND),
      inSegment(words('willingness curiosity become')),
      inClause(POSSIBLE),
      inClause(OTHERS),
    ],
    yes: [
      {
        text: '## Requirements\n\n- Knowledge of Workday is essential, BambooHR is desirable',
        value: 'workday',
      },
      { text: '## Requirements\n\n- You have used OCaml or Go; Kafka is a must', value: 'apache-kafka' },
    ],
    no: [
      '## Requirements\n\n- The willingness to become an expert in Rust is essential',
      '## Requirements\n\n- Python is not required',
      '## Requirements\n\n- Python or Kafka is required',
      '## Nice to have\n\n- Python (no, Kafka is not a must)',
    ],
  },
];
