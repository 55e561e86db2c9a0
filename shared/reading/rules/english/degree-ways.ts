import {
  after,
  all,
  before,
  inLine,
  inSections,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { NOT_HERE, STUDYING, says } from '../degree/degree-words.ts';
import { HIGHER_WISH } from '../degree/wishes.ts';

/** What experience is called where it replaces a degree: "or ample real-world experience". */
const KIND =
  'equivalent/comparable/commensurate/relevant/related/similar/ample/extensive/significant/substantial/demonstrable/demonstrated/proven/solid/practical/professional/industry/real/world/applicable/appropriate/sufficient/adequate/hands/on/military/verifiable/technical/work/working/direct/prior/previous/strong/deep/life/career/job/level/years/field';
/** "A degree, and five years of technical or professional experience" offers no other way to the job. */
const KINDS: Lexicon = words(
  'equivalent comparable relevant related similar practical professional industry technical work working direct prior previous supervisory military academic internship management managerial clinical hands on paid volunteer postdoc postdoctoral research teaching',
);
/** The degree that the experience replaces. */
const NAMED: Lexicon = words(
  'bachelor bachelors degree degrees bs ba bsc ms msc beng meng btech mtech masters master mba phd jd graduate undergraduate university',
);

/** English wordings of another way to the job than the degree that a line names. */
export const DEGREE_WAY_RULES: readonly Rule[] = [
  {
    id: 'degree.english.way',
    says: says('experience_accepted'),
    find: [
      `or [an/some/the/other/have/equal] ${KIND} [${KIND}] [and] [${KIND}] [${KIND}] [research/development/engineering/teaching/clinical/management] experience/experiences/expertise/background`,
      'or [an/the] [acceptable/equivalent/suitable/any/appropriate/relevant] [suitable/equivalent/acceptable] combination of <3> experience/education/training/skills',
      'or equivalent experience/education and/or equivalent/combined/education/experience',
      'or equivalent training/education [and] [or] [work/related/relevant] experience',
      'or demonstrated/demonstrable/proven [exceptional/equivalent/strong] skill/skills/ability/expertise/proficiency/competence',
    ],
    where: [
      all(inSections('requirements', 'none', 'other', 'location'), before(45, NAMED)),
      all(inSections('role'), before(30, NAMED), inSentence(words('required requires minimum must need'))),
    ],
    unless: [
      isQuestion,
      NOT_HERE,
      { cue: KINDS, before: 1, within: 'clause' },
      // "A degree; five years in sales or related experience" is about the years.
      all(
        before(6, words('years year yrs months')),
        not(inside({ find: ['equivalent training/education/combination'] })),
      ),
      before(5, NEGATION),
      inSentence(STUDYING),
      all(inSentence(WISH), not(inSentence(HIGHER_WISH))),
      before(1, words('and')),
      introduced(WISH),
      inSentence({ find: ['high degree of', 'degree of'], except: ['degree of doctor/bachelor/master'] }),
    ],
    yes: [
      '## Requirements\n\n- Bachelor’s degree with 2 years of experience or equivalent combination of training and education',
      '## Requirements\n\n- Bachelor’s degree in a technical field (e.g., Computer Science, Information Systems) or equivalent experience',
      '## Requirements\n\n- Bachelor’s degree in geology or ample real-world experience',
      '## Requirements\n\n- PhD in geology or similar industry research experience',
      '## Requirements\n\n- Master’s degree in a science (geology, physics, chemistry, statistics, mathematics, biology or similar) or equivalent experience',
      '## Requirements\n\n- Bachelor’s degree in geology; or equivalent practical experience; Master’s preferred',
      '## Requirements\n\n- Bachelor’s degree in physics or acceptable combination of equivalent experience',
      '## Requirements\n\n- Bachelor’s degree in physics, or equivalent training and / or work experience',
      '## Requirements\n\n- Bachelor’s degree in physics with five years of related experience, or equivalent training and / or work experience',
      '## Requirements\n\n- BS in geology, or demonstrated exceptional skill in mapping',
    ],
    no: [
      '## Requirements\n\n- Bachelor’s degree and five years of technical or professional experience',
      '## Requirements\n\n- Bachelor’s degree; 5 years in tech or related experience',
      '## Requirements\n\n- Bachelor’s degree in law or a related field, and relevant experience',
      '## Requirements\n\n- Five years of sales or equivalent experience',
      '## Nice to have\n\n- Bachelor’s degree or equivalent work experience',
      '## Requirements\n\n- Bachelor’s degree in law, or equivalent experience (preferred)',
      '## Requirements\n\n- A degree in physics and/or previous experience in optics',
      '## Requirements\n\n- PhD with postdoctoral or industry experience in optics',
      '## Requirements\n\n- A high degree of care or equivalent experience',
    ],
  },
  {
    // Years of work in place of the degree: "a degree in law, history or a related field, or 4 years of office work".
    id: 'degree.english.years',
    says: says('experience_accepted'),
    find: [
      'or 2/3/4/5/6/7/8/9/10/12/two/three/four/five/six/seven/eight/ten [or/to/#] [more/#] years [of] <2> [work/professional/industry/practical/field/related/relevant/equivalent/commensurate/direct/comparable] experience',
    ],
    where: [all(inSections('requirements'), before(30, NAMED))],
    unless: [
      isQuestion,
      // "Two or 3 years", "BS with 5 years, or 3 years with an MS", "PhD and 2 years, or 4 years with an MS".
      before(2, words('# one two three four five six seven eight ten minimum least year years')),
      before(12, words('years year yrs and')),
      after(8, NAMED),
      inSentence(NEGATION),
      inSentence(STUDYING),
      all(inSentence(WISH), not(inSentence(HIGHER_WISH))),
      introduced(WISH),
    ],
    yes: [
      '## Requirements\n\n- Bachelor’s degree in law, history, a social science, or another related field, or 4 years of commensurate experience',
    ],
    no: [
      '## Requirements\n\n- Bachelor’s degree in law, two or 3 years of office experience',
      '## Requirements\n\n- Bachelor’s degree in law, history or another field with 6 years of experience, or 4 years of experience with a Master’s',
      '## Nice to have\n\n- A degree in law, or 4 years of office experience',
    ],
  },
  {
    // A sentence of its own behind the degree: "Equivalent experience will be considered."
    id: 'degree.english.substituted',
    says: says('experience_accepted'),
    find: [
      'equivalent <6> experience <8> considered/accepted/acceptable/substituted',
      'equivalent <4> experience and education <3> considered/accepted/acceptable/substituted',
      'substituted/substitute for <4> education/educational/degree',
    ],
    where: [all(inSections('requirements', 'none', 'other'), inLine(NAMED), inSentence(words('experience')))],
    unless: [
      isQuestion,
      before(5, NEGATION),
      inside(NEGATION),
      inSentence(STUDYING),
      inSentence(WISH),
      introduced(WISH),
      inLine({ find: ['is/are preferred'] }),
    ],
    yes: [
      '## Requirements\n\n- Bachelor of science in zoology. Equivalent training and experience in a zoo will be considered.',
      'Education: a bachelor’s degree is required. An equivalent combination of years of experience and education may be considered.',
      'An associate’s degree is required. However, relevant experience beyond that of the job can be substituted for the educational requirement.',
    ],
    no: [
      '## Requirements\n\n- Two years in a zoo. Equivalent training and experience will be considered.',
      'A bachelor’s degree is required. A diploma cannot substitute for the degree.',
      '## Requirements\n\n- A bachelor’s degree is required. Equivalent experience will not be considered.',
      '## Nice to have\n\n- A bachelor’s degree. Equivalent experience will be considered.',
      'A master’s degree is preferred. Equivalent experience will be considered.',
    ],
  },
  {
    id: 'degree.english.experience-first',
    says: says('experience_accepted'),
    find: [
      'experience or [a/an] [relevant/related/technical/university/college/four/year] bachelors/bachelor/masters/degree/bs/bsc [degree]',
      'experience equivalent to a/an [university/college/relevant/related] bachelors/masters/degree',
    ],
    where: [inSections('requirements', 'none', 'other')],
    unless: [
      isQuestion,
      NOT_HERE,
      before(5, NEGATION),
      before(8, words('years year yrs month months internship internships')),
      inSentence(STUDYING),
      all(inSentence(WISH), not(inSentence(HIGHER_WISH))),
      introduced(WISH),
    ],
    yes: ['## Requirements\n\n- You have relevant professional experience or a bachelor’s degree in law'],
    no: [
      '## Requirements\n\n- Experience or a degree in law is a plus',
      '## Nice to have\n\n- Experience or a degree in law',
      '## Requirements\n\n- Five years of experience or a bachelor’s degree and three',
    ],
  },
];
