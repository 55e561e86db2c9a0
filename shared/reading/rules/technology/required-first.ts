import {
  after,
  all,
  before,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  introduced,
  slashed,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHANNELS } from '../company-talk.ts';
import { CHOICE_LEAD, KIND_LEAD, TOOL_CHOICE } from './choices.ts';
import { DEMANDING, NEXT_DEMAND } from './demand-words.ts';
import { AS_COMPANY, DENIED, NOT_DEMANDED, SKIP } from './no-demand.ts';
import { WISHED_ELSEWHERE } from './wishes.ts';

/** What is demanded in front of the head of another demand, or next to a choice between two others. */
export const REQUIRED_FIRST_RULES: readonly Rule[] = [
  {
    id: 'technology.required.first',
    says: { technology: 'required_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [
      all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, before(4, DEMANDING), {
        cue: NEXT_DEMAND,
        after: 2,
        within: 'segment',
      }),
    ],
    unless: [
      ...SKIP,
      inSentence(WISH),
      introduced(WISH),
      introduced(CHOICE_LEAD),
      KIND_LEAD,
      DENIED,
      before(8, TOOL_CHOICE),
      inBrackets,
      slashed,
      after(2, words('or ou oder')),
      { cue: { find: ['or equivalent/equivalents/alternatives/comparable'] }, after: 20, within: 'segment' },
      ...NOT_DEMANDED,
      before(2, words('via over through')),
      before(6, words('migration migrations migrate migrated migrating')),
      after(3, AS_COMPANY),
      inSegment(WISHED_ELSEWHERE),
    ],
    yes: [
      {
        text: '## Requirements\n\n- Advanced SQL skills, with the ability to query Snowflake or similar warehouses',
        value: 'sql',
      },
      {
        text: '## Requirements\n\n- Proficiency in Python and experience with libraries such as PyTorch or JAX',
        value: 'python',
      },
      {
        text: '## Requirements\n\n- Proficient with Python and deep learning frameworks such as PyTorch',
        value: 'python',
      },
      { text: '## Requirements\n\n- Strong Python fundamentals, including OOP', value: 'python' },
      { text: '## Requirements\n\n- Deep knowledge of AWS services such as S3', value: 'aws' },
      {
        text: '## Requirements\n\n- Proficiency in Python, with exposure to frameworks such as Django or Flask',
        value: 'python',
      },
      {
        text: '## Requirements\n\n- Strong Python skills, with experience using frameworks like PyTorch',
        value: 'python',
      },
      {
        text: '## Requirements\n\n- Fluency in Python and a web framework such as Django or Flask',
        value: 'python',
      },
    ],
    no: [
      '## Requirements\n\n- Advanced SQL or Python skills, with the ability to use Snowflake',
      '## Requirements\n\n- Experience with AWS services such as queues, or equivalents of other vendors',
      '## Requirements\n\n- Proficiency in Python or Ruby, with exposure to frameworks such as Django',
      '## Requirements\n\n- Experience with tools such as Tableau and knowledge of statistics',
      '## Requirements\n\n- Proficiency in Python or Scala and experience with pipelines or queues',
      '## Nice to have\n\n- Proficiency in Python and experience with one library',
      '## Requirements\n\n- Experience with Python and preferably knowledge of one cloud',
    ],
  },
  {
    id: 'technology.required.before-choice',
    says: { technology: 'required_experience', name: 1 },
    find: ['{tool} and {tool} or {tool}'],
    names: { without: CHANNELS },
    where: [all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, before(4, DEMANDING))],
    unless: [
      ...SKIP,
      inSentence(WISH),
      introduced(WISH),
      introduced(CHOICE_LEAD),
      KIND_LEAD,
      DENIED,
      before(8, TOOL_CHOICE),
      inBrackets,
      slashed,
      before(1, { find: ['{tool}', 'and or'] }),
      ...NOT_DEMANDED,
      after(3, AS_COMPANY),
    ],
    yes: [{ text: '## Requirements\n\n- Strong SQL and Python or Scala skills', value: 'sql' }],
    no: [
      '## Requirements\n\n- Strong skills in Python, SQL and Java or Scala',
      '## Requirements\n\n- Either SQL experience and Python or Scala',
      '## Nice to have\n\n- Strong SQL and Python or Scala skills',
      '## Requirements\n\n- Ideally strong SQL and Python or Scala skills',
    ],
  },
];
