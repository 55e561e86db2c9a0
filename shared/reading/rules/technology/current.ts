import {
  after,
  all,
  before,
  type Condition,
  inClause,
  inSections,
  inSegment,
  inSentence,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, OTHERS, POSSIBLE, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHANNELS } from '../company-talk.ts';
import { PAST } from '../not-this-job.ts';
import { CURRENT, DESCRIBED } from './current-words.ts';
import { DEMAND, EXPERIENCE } from './demand-words.ts';
import { SKIP } from './no-demand.ts';

/** What is said behind these words is not what the company uses. */
const TURNED: Lexicon = words('but however although though aber mais pero mas');
/** What a product works together with need not be what it runs on. */
const INTEGRATED: Lexicon = {
  find: [
    'integrate/integrates/integrating/integrated/compatible/interoperate with',
    'connect/connects/connecting to/with',
    'capabilities for',
  ],
};
/** A stack that is looked at is that of somebody else. */
const HARDENED: Lexicon = words('harden hardening assess assessing audit');
const CURRENT_UNLESS: readonly Condition[] = [
  ...SKIP,
  all(before(12, NEGATION), inClause(NEGATION)),
  inSegment({ find: ['such as', 'eg', 'e g', 'like', 'or', 'either', 'similar'] }),
  inSentence(POSSIBLE),
  inSentence(OTHERS),
  before(12, words('migrate migrating moving moved replace replacing replaced from')),
  inSentence(PAST),
  before(8, { find: ['first/old version/prototype'] }),
  before(8, TURNED),
  before(20, HARDENED),
  inSentence(words('partner')),
  { kinds: ['heading'] },
  after(8, words('great fine ok okay also welcome')),
  after(4, words('or ou oder')),
  before(4, INTEGRATED),
  all(before(8, EXPERIENCE), not(before(8, CURRENT))),
];

/** What the company says it uses. */
export const CURRENT_RULES: readonly Rule[] = [
  {
    id: 'technology.current.stack',
    says: { technology: 'explicit_current_use' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [
      inSections('stack'),
      all(
        labelled(words('stack techstack')),
        // "Build full-stack features: …" is a duty.
        not(labelled(words('full fullstack build develop across features work own'))),
        not(inSections('requirements', 'nice')),
      ),
    ],
    unless: [...CURRENT_UNLESS, inSentence(WISH), inSentence(EXPERIENCE)],
    yes: ['## Our stack\n\n- TypeScript, React and PostgreSQL', 'Stack: Python, Redis'],
    no: [
      '## Our stack\n\n- We may use Rust',
      '## Our stack\n\n- We used to run on MongoDB',
      '## Our stack\n\n- We have replaced Jenkins',
      '## Our stack\n\n- Our first version ran on Firebase',
      '## Requirements\n\n- TypeScript',
      'Build full-stack features: services in Angular, SQL and more.',
    ],
  },
  {
    id: 'technology.current.sentence',
    says: { technology: 'explicit_current_use' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [before(30, CURRENT)],
    unless: [...CURRENT_UNLESS, inSentence(WISH), inSections('nice')],
    yes: ['We use TypeScript, React and AWS.', 'Our stack is Python and PostgreSQL.'],
    no: [
      'Our customers use Salesforce.',
      'We do not use Java.',
      'Experience with Python.',
      'We develop plugins for Jira.',
      'Wir suchen jemanden mit Python.',
      'We use Node.js (with NestJS) or Java.',
    ],
  },
  {
    id: 'technology.current.described',
    says: { technology: 'explicit_current_use' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [before(30, DESCRIBED)],
    unless: [
      ...CURRENT_UNLESS,
      inSentence(WISH),
      inSentence(EXPERIENCE),
      inSections('nice'),
      before(4, words('just only merely')),
      inSentence(words('projects')),
      all(inSections('requirements'), inSentence(DEMAND)),
    ],
    yes: ['Tech stack: TypeScript, React and PostgreSQL.', 'Our product is built with Python.'],
    no: [
      '## Requirements\n\n- Proficient with a standard sales tech stack (Salesforce, Outreach)',
      '## Requirements\n\n- You have experience building across the stack in Python and JavaScript',
      'Your expertise in platforms built with Go is key.',
    ],
  },
];
