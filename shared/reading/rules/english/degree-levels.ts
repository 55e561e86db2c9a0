import {
  after,
  all,
  before,
  inSections,
  inSegment,
  inSentence,
  introduced,
  isQuestion,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { NOT_HERE, STUDENTS, STUDYING, says } from '../degree/degree-words.ts';
import { ALTERNATIVE } from '../degree/other-ways.ts';
import { HIGHER_WISH } from '../degree/wishes.ts';

/** The degree is one of several ways, of which another needs none. */
const WITHOUT: Lexicon = {
  find: [
    'equivalent/lieu/diploma/ged/certificate/certification/trade/waived',
    'high school',
    'no/without [a/any] degree',
    'or <3> experience',
  ],
  except: ['equivalent field/fields/discipline/disciplines', 'or phd/masters/ms/msc with # <2> experience'],
};
const DEMANDED = inSections('requirements', 'other');

/** English wordings of demands that name several degrees, a preferred field, or stand behind a label. */
export const DEGREE_LEVEL_RULES: readonly Rule[] = [
  {
    // Fewer years of work for higher degrees: one of the degrees is needed.
    id: 'degree.english.ladder',
    says: says('required'),
    find: [
      'bachelors/bachelor/bs/bsc/ba [degree] <9+> # [or/to] [more/#] year/years <9+> masters/master/ms/msc/phd <5+> #',
      '# [or] [more] years [of] <5> bachelors/bs/bsc [degree] or/and # [or] [more] years [of] <4> masters/ms/phd',
      'masters/ms/msc [degree] with # [or] [more] years <9+> phd with #',
      'bachelors/bs/ba/bsc/masters/ms/msc/mba/phd/jd [degree] with/plus/and # [or/to/#] [more/#] year/years/yrs',
    ],
    where: [DEMANDED],
    unless: [
      isQuestion,
      inSentence(WITHOUT),
      inSentence(STUDYING),
      inSentence(NEGATION),
      all(inSegment(WISH), not(inSegment(HIGHER_WISH))),
      introduced(WISH),
    ],
    yes: [
      '## Requirements\n\n- BS in geology or a related field with 5 years’ experience, MS with 3 years’ experience, or PhD with 1 year',
      '## Requirements\n\n- 5+ years of experience with a Bachelor’s degree, or 3+ years with a Master’s',
      '## Requirements\n\n- Ph.D. plus 3 years in a laboratory, or a Master’s and 5 years',
    ],
    no: [
      '## Requirements\n\n- BS with 5 years, MS with 3 years, or equivalent experience',
      '## Nice to have\n\n- BS with 5 years, or MS with 3 years',
      '## Requirements\n\n- PhD with 2 years or 6 years of experience',
      '## Requirements\n\n- High school diploma with 8 years, BS with 5 years, MS with 3 years',
    ],
  },
  {
    // The field is a wish, the degree is none: "University degree, preferably in economics".
    id: 'degree.english.wished-field',
    says: says('required'),
    find: [
      'degree/degrees/bachelors/masters/bs/ba/ms/mba/phd/bsc/beng/msc [required] preferably/ideally in/within/from',
      'bachelors/masters/university/college/undergraduate/engineering degree <9+> preferably/ideally in/within/from',
    ],
    where: [DEMANDED],
    unless: [
      isQuestion,
      NOT_HERE,
      inSentence(ALTERNATIVE),
      inSentence(STUDYING),
      before(6, STUDENTS),
      before(3, WISH),
      introduced(WISH),
      inSentence(NEGATION),
      inSentence(words('preferred desirable desired plus bonus advantage asset nice optional')),
    ],
    yes: [
      '## Requirements\n\n- University degree, preferably in economics',
      '## Requirements\n\n- Bachelor’s degree (ideally in physics)',
    ],
    no: [
      '## Requirements\n\n- Bachelor’s degree preferred, ideally in physics',
      '## Requirements\n\n- University degree or equivalent, preferably in economics',
      '## Nice to have\n\n- University degree, preferably in economics',
    ],
  },
  {
    id: 'degree.english.labelled',
    says: says('required'),
    find: [
      'bachelor/bachelors/masters/degree/degrees/bs/bsc/ba/msc/phd/btech/mtech/mba',
      'b e/tech/sc/com/s/a',
      'any graduate/graduation',
      'graduate in',
    ],
    where: [
      all(
        inSections('none', 'other', 'requirements'),
        labelled(words('education educational qualification qualifications academic degree')),
      ),
    ],
    unless: [
      isQuestion,
      inSentence(ALTERNATIVE),
      inSentence(STUDYING),
      inSentence(WISH),
      introduced(WISH),
      inSentence(NEGATION),
      before(30, words('preferred desired nice')),
      before(4, STUDENTS),
      after(1, words('programs program students of')),
    ],
    yes: [
      'Educational Qualification: Any Engineering degree',
      'Education: Bachelor’s degree in nursing',
      'Qualification: B.E. or B.Tech in civil engineering',
      'Qualifications: B.Tech or M.Tech',
    ],
    no: [
      'Education: Bachelor’s degree or equivalent experience',
      'Education: high school diploma',
      'Education: Bachelor’s degree preferred',
      'Education: our bachelor programs teach 500 students',
    ],
  },
];
