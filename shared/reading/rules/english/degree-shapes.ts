import {
  all,
  before,
  inClause,
  inSections,
  inSentence,
  introduced,
  isQuestion,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { DEGREE_WORDS, STUDYING, says } from '../degree/degree-words.ts';
import { ALTERNATIVE } from '../degree/other-ways.ts';

/** What is asked for where no degree is. */
const SCHOOL: Lexicon = { find: ['high/secondary school', 'ged', 'hs diploma', 'diploma/ged required'] };

const DEGREES: Lexicon = words('degree degrees bachelor bachelors master masters bs ba ms msc phd mba');

/** English wordings of degrees whose meaning comes from the item above, or from another level of education. */
export const DEGREE_SHAPE_RULES: readonly Rule[] = [
  {
    // An item that begins with "or" has the item above as its introduction.
    id: 'degree.english.next-item',
    says: says('experience_accepted'),
    find: [
      // The second word is a plain one wherever it can be: "or" is frequent.
      'or equivalent/comparable/relevant/related [combination] [of] [work/practical/professional/industry/technical/related/relevant/education/training] [and] [work] experience',
      'or the/an equivalent/comparable [combination] [of] [work/practical/professional/industry/technical/related/relevant/education/training] [and] [work] experience',
      'or 2/3/4/5/6/7/8/9/10/12/two/three/four/five/six/seven/eight/ten [or/to/#] [more/#] years [of] <4> experience',
      'or at least # [or/to/#] [more/#] years [of] <4> experience',
      'or high school <6+> years',
      'or a high school <6+> years',
      'or ged <4+> years',
    ],
    where: [all(inSections('requirements'), { kinds: ['item'] }, introduced(DEGREE_WORDS))],
    // In the same item the degree would be its own sentence: other rules read that.
    unless: [isQuestion, inSentence(DEGREES), inSentence(NEGATION), inSentence(WISH), introduced(WISH)],
    yes: [
      '## Requirements\n\n- Bachelor’s degree in geology and 4 years of field work\n- OR Master’s degree in geology and 2 years of field work\n- OR equivalent experience',
      '## Requirements\n\n- BS in geology\n- or 6+ years of field experience',
      '## Requirements\n\n- Bachelor’s degree in geology and two years in the field\n- Or high school diploma and six (6) years in the field',
    ],
    no: [
      '## Requirements\n\n- Five years in a drilling team\n- or equivalent experience',
      '## Nice to have\n\n- BS in geology\n- or equivalent experience',
      '## Requirements\n\n- BS in geology (preferred)\n- or equivalent experience',
    ],
  },
  {
    // The degree of those who have the years: "6+ years of press experience with a bachelor's degree".
    id: 'degree.english.with-years',
    says: says('required'),
    find: [
      'experience with a bachelors/masters/university/college/bs/ba/ms/phd [degree]',
      'experience with bsee/bsme/bscs/msee/bachelors/masters',
      'experience with bs/ba/ms/msc/bsc or/and/degree',
    ],
    where: [all(inSections('requirements'), before(8, words('year years yrs')))],
    unless: [
      isQuestion,
      inSentence(ALTERNATIVE),
      inSentence(STUDYING),
      inSentence(NEGATION),
      inSentence(WISH),
      introduced(WISH),
    ],
    yes: [
      '## Requirements\n\n- At least 6 years of press experience with a bachelor’s degree',
      '## Requirements\n\n- 6+ years of relevant experience with BSEE or science degree; 4+ years with an MS',
    ],
    no: [
      '## Requirements\n\n- Five years of experience with bachelor students',
      '## Requirements\n\n- 6 years of experience with a bachelor’s degree, or 9 years of experience',
      '## Nice to have\n\n- 6 years of experience with a bachelor’s degree',
    ],
  },
  {
    // School is what is needed, so that the degree is a wish: "High school diploma or GED; Bachelor's preferred".
    id: 'degree.english.beyond-school',
    says: says('preferred'),
    find: ['degree/bachelors/associates', 'bs/ba [degree] preferred/desired'],
    where: [all(inSections('requirements', 'nice'), inSentence(SCHOOL), inClause(WISH))],
    unless: [
      isQuestion,
      inClause(SCHOOL),
      before(4, NEGATION),
      inClause(words('experience student students pursuing enrolled')),
      all(inSections('nice'), not(inSentence(WISH))),
    ],
    yes: [
      '## Requirements\n\n- High school diploma or GED; bachelor’s degree preferred',
      '## Requirements\n\n- High school diploma or equivalent (a degree is a plus)',
    ],
    no: [
      '## Requirements\n\n- High school diploma or bachelor’s degree preferred',
      '## Requirements\n\n- High school diploma; experience in a degree program preferred',
      '## Requirements\n\n- Bachelor’s degree preferred or equivalent experience',
    ],
  },
];
