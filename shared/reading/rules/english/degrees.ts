import {
  after,
  all,
  alone,
  around,
  before,
  type Condition,
  inClause,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { FactInput } from '../../reading.ts';
import { UNKNOWN_LIST } from '../degree/degree-words.ts';
import { EITHER_EXPERIENCE, IN_ADDITION } from '../degree/other-ways.ts';
import { DEGREE_WISH, HOPE } from '../degree/wishes.ts';

type Requirement = Extract<FactInput, { kind: 'degree_requirement' }>['requirement'];
const says = (requirement: Requirement): Rule['says'] => ({
  fact: { kind: 'degree_requirement', requirement },
});

const MUST: Lexicon = words('must required requires require minimum mandatory essential hold holds');
/** Another way to the job, behind or in front of the degree. */
const OTHER_WAY: Lexicon = {
  find: [
    'equivalent/comparable/lieu/typically/likely/probably/alternatively/whether/if/self/bootcamp/substitute/waived/considered',
    'or <5> experience/experienced/background/certification/certifications/certificate/training/expertise/knowledge/skills/years/apprenticeship/trade/licence/license',
    'experience/years/certification/certificate/diploma/training or',
    'or [a/an] [higher/advanced/college/trade/technical/vocational/high] [school] diploma/diplomas/certificate/certification/ged/hnd/hnc',
    'diploma/hnd/hnc/certificate/ged or',
    'or can/have/be/proven/demonstrated/demonstrable/working/studying/qualified',
  ],
  // One of several fields or degrees is still a degree.
  except: [
    'or [a/an] <2> related/relevant/similar/equivalent/comparable/other/another/adjacent/technical/quantitative/scientific/engineering field/fields/discipline/disciplines/subject/subjects/area/areas/degree/stem/major/science',
    'foreign/international/overseas/academic/us/s [degree] equivalent',
    'foreign equivalent degree',
    'equivalent/comparable field/fields/discipline/disciplines/subject/subjects/area/areas/degree',
    ...EITHER_EXPERIENCE,
    'or higher/above/better/similar/related/masters/master/bachelors/phd/ms/msc/bs/ba/bsc/beng/meng/mba/doctorate/doctoral/advanced/graduate/equivalent degree/dnp/msn/msw/pgdm/mca/mtech/btech/engineering/mathematics/economics/finance/accounting/physics/statistics/science/business/biology/chemistry/law/nursing/it',
    'or <1> engineering/mathematics/economics/finance/accounting/physics/statistics/science/sciences/business/biology/chemistry/law/nursing/management/administration/design/marketing/communications/psychology/policy',
  ],
};
/** People who have no degree yet. */
const STUDYING: Lexicon = {
  find: [
    'pursuing/enrolled/enrollment/enrolment/enrolling/completing/studying/student/students/internship/undergraduates/sophomore/sophomores/graduating/graduates',
    'recent/recently graduate/graduated',
    'junior/senior year',
    'degree program/programme',
    'in progress',
    'working towards/toward',
    'near/nearing completion',
    'final/penultimate/last year',
  ],
};
const NOT_HERE = inSections('about', 'benefits', 'legal', 'process', 'pay');
/** Another degree is wished for: "BSc; a master's is a plus". */
const HIGHER: Lexicon = {
  find: [
    'advanced/masters/master/msc/ms/phd/mba/doctorate/postgraduate/higher <4> preferred/desirable/desired/advantageous/plus/bonus/asset/advantage/beneficial',
  ],
};
/** What may stand next to a degree in a line of its own. */
const BARE: Lexicon = words(
  'a an the or and in from minimum of required is relevant related field degree degrees bachelor bachelors master masters bs ba bsc ms msc ma phd mba jd law university college undergraduate graduate advanced four 4 year accredited higher above s',
);
const UNLESS_REQUIRED: readonly Condition[] = [
  isQuestion,
  NOT_HERE,
  inSections('nice'),
  all(inSegment(DEGREE_WISH), not(inSegment(HIGHER))),
  inClause(DEGREE_WISH),
  introduced(WISH),
  introduced(HOPE),
  inSentence(NEGATION),
  inSentence(OTHER_WAY),
  inLine({ find: ['or equivalent', 'equivalent [work/practical/professional] experience', 'lieu of'] }),
  inSentence(STUDYING),
  inSegment(words('usually generally normally')),
  before(6, words('could may might can include includes including with high some certain helped help from')),
  after(2, words('students program programs scientists researchers teams holders')),
  all(inSections('role'), not(after(14, words('required')))),
  // The last of several ways: "a licence or an associate degree".
  before(2, words('or')),
  inSentence(words('licensure licenced')),
];

/** English wordings of degrees, in the terms of several countries. */
export const DEGREE_ENGLISH_RULES: readonly Rule[] = [
  {
    id: 'degree.english.required',
    says: says('required'),
    find: [
      'educated to [a] degree/masters/bachelors/university level/standard',
      'degree level education/qualification/qualifications',
      'degree qualified/educated',
      'level 6/7/8/9 [honours/hons/ordinary] degree/qualification',
      '3/4/three/four year [college/university/bachelors/undergraduate] degree/degrees',
      'b e b tech',
      'b tech b e/sc/s',
      'any graduate',
      'be b tech',
      'be/me/btech btech/mtech/mca',
      'b/m tech/com/ed/eng/arch/pharm in/from/or/with/degree',
      'btech/mtech/mca/bca/bcom/mcom/pgdm/bba/llb in/from/with/or/degree',
      'mba/pgdm [or] [pgdm/mba] in/from',
      'associates degree',
      'associate degree in/required',
      'aa/aas/as degree',
      'bachelor/master/doctor of physiotherapy/nursing/social/pharmacy/medicine/veterinary/dental/dentistry/teaching/psychology/accounting/accountancy/speech/occupational/information/midwifery/planning/philosophy/finance/data/physical/surveying',
      'msn/dnp/msw/mph/pharmd/dvm/psyd [or/and] [dnp/msn/msw/mph/md] from/in/required/degree',
      'ms/msc/masters/master/bs/bsc or phd/doctorate/ms/msc/masters in',
      'bpharm/mpharm/bds/mbbs/mbchb or/and/with/from/degree',
      'juris doctor',
      'jd degree/required/with/and/plus',
      'degree s in/from',
      'postsecondary/tertiary degree',
      'medical/nursing/pharmacy/veterinary/dental/dentistry degree',
      'md or do/phd',
      'md degree',
      'graduate in/of <2> computer/engineering/science/sciences/business/commerce/economics/finance/accounting/law/marketing/mathematics/statistics/physics',
      'science/engineering/business/computing/marketing/economics adjacent/related degree',
      'bsc/beng/meng/msc/btech/mtech <1> chemical/mechanical/civil/electrical/electronic/electronics/computer/software/industrial/biology/chemistry/physics/mathematics/economics/finance/accounting/business/nursing/engineering/psychology/statistics/quantity',
      'bs/bsc/ba engineering/stem/math/mathematics/statistics/information/data/technical',
      '2 1 [or] [above/higher] [honours/degree] degree/in/from',
      'good/strong [honours] degree [2] [1] [or] [above/higher] in/from',
      'bachelors/masters or masters/phd/doctorate [degree] computer/statistics/mathematics/physics/economics/engineering/finance/accounting',
      'bachelors/masters/phd [degree] computer/electrical/mechanical/civil/software/mathematics/statistics/physics/economics/engineering/finance/accounting',
      'bs/ms chemical/mechanical/civil/electrical/computer/biology/chemistry/physics/mathematics/economics/finance/accounting',
      'university/college/academic/tertiary/third/higher [level] education/qualification/qualifications in',
      'third level degree/qualification',
      'bachelors/masters/bs/ba [degree] or higher/above',
      'academic record/credentials/background/results/performance with/including/and a <2> degree in',
      'pharmd/dvm/dnp or/and phd/md/masters/mph',
      'completed [university/academic] studies in',
      'bachelors/masters/university/college/undergraduate [level] degree [or] [its/a/an] foreign/international/overseas/academic/us/u [s] [degree] equivalent',
      'hold/holds/possess/possesses/have/has a [relevant/university/college/recognised/recognized/accredited] degree',
      'relevant/quantitative/numerate/numerical/analytical/stem/business/finance/accounting/nursing/science/marketing/cs/economics/design/teaching/recognised/accredited/scientific degree',
    ],
    where: [inSections('requirements'), inSegment(MUST), UNKNOWN_LIST],
    unless: UNLESS_REQUIRED,
    yes: [
      '## Requirements\n\n- Educated to degree level',
      '## Requirements\n\n- Degree-level education in a technical subject',
      '## Requirements\n\n- Level 8 degree in Civil Engineering',
      '## Requirements\n\n- B.E./B.Tech in Computer Science or IT',
      '## Requirements\n\n- MSN or DNP from an accredited program',
      '## Requirements\n\n- BSc/BEng Chemical Engineering or MEng',
      '## Requirements\n\n- An AA degree or higher in early childhood education',
      '## Requirements\n\n- Bachelor of Physiotherapy and current registration',
      '## Requirements\n\n- MS or PhD in statistics',
      '## Requirements\n\n- 4-year degree in statistics',
      '## Requirements\n\n- Bachelor’s degree or foreign equivalent in computer science',
      '## Requirements\n\n- Master’s degree or U.S. equivalent in hydrology',
      '## Requirements\n\n- Medical degree (MD or DO) from a recognised school',
      '## Requirements\n\n- J.D. with membership in a state bar',
      '## Requirements\n\n- Degree(s) in music, history, or a related field',
      '## Requirements\n\n- Graduate in commerce',
      '## Requirements\n\n- Masters or Ph.D. (Statistics, Physics)',
      '## Requirements\n\n- BA/BS or higher',
      '## Requirements\n\n- Excellent academic record, with a degree in geology',
      '## The ideal candidate will have\n\n- A four-year degree in geology',
    ],
    no: [
      '## Requirements\n\n- Educated to degree level or equivalent experience',
      '## Requirements\n\n- Degree-level education preferred',
      '## Requirements\n\n- Solid expertise in LLM in production',
      '## Requirements\n\n- A nursing licence or an associate degree in nursing',
      '## Requirements\n\n- B.Tech students in their final year',
      '## Requirements\n\n- An AA degree or five years of experience',
      '## Requirements\n\n- A relevant degree or trade qualification, or time served experience',
      '## About us\n\nOur founder has a business degree.',
      '## Requirements\n\n- A relevant degree is not needed',
      '## Nice to have\n\n- MBA from a good school',
      '## You might have\n\n- A four-year degree in geology',
    ],
  },
  {
    id: 'degree.english.line',
    says: says('required'),
    find: ['bachelors/degree/phd/jd/bs/ba/bsc/msc', 'masters degree'],
    where: [all(inSections('requirements'), { kinds: ['item'] }, alone(BARE))],
    unless: [
      ...UNLESS_REQUIRED,
      inSentence(words('or and')),
      // "BS" in front of another degree has the rest of the line.
      not(inSentence(words('degree degrees bachelors bachelor phd jd required'))),
    ],
    yes: ['## Requirements\n\n- Bachelor’s degree', '## Requirements\n\n- Bachelor’s required'],
    no: ['## Requirements\n\n- Bachelor’s or a certificate', '## Requirements\n\n- Degree preferred'],
  },
  {
    id: 'degree.english.accepted',
    says: says('experience_accepted'),
    find: [
      'bsc/msc/beng/meng/mba/phd/ba/bs/ms/btech/mtech <8+> or equivalent/relevant/related/comparable/similar/commensurate [practical/professional/industry/hands/on/work/working] [on] experience',
      'degree/bachelors/masters/diploma/degrees <9+> or equivalent/relevant/related/comparable/similar/significant/substantial/demonstrable/solid/proven/commensurate <3> experience',
      'degree/bachelors/masters/degrees/qualification/level <9+> or [be] qualified by experience',
      'degree/bachelors/degrees <9+> or [can/have/be/you/youve] [can] [show/demonstrate/prove] <4> learned/learnt/taught/worked',
      'degree/bachelors/degrees <9+> or [the] [an] equivalent in/through/from/of [work/practical/professional/relevant/on/hands] [on/the] [job] experience/work',
      'associates/bachelors/degree <9+> or [a] high school diploma/ged/degree [and/plus/with] #/two/three/four/five/six',
      'degree/bachelors/masters/degrees <9+> or # # [or] [more] years [of] <3> experience',
      'degree/bachelors <6> or [at] [least] #/two/three/four/five/six/eight/ten [or] [more] years of',
      'place/instead of [a/the] [formal/college/university] degree',
    ],
    where: [inSections('requirements', 'role', 'none', 'other', 'location'), inSegment(MUST)],
    unless: [
      isQuestion,
      NOT_HERE,
      inSections('nice'),
      before(5, NEGATION),
      inSentence(STUDYING),
      inSentence(WISH),
      introduced(WISH),
      inSentence({
        find: ['equivalent degree and/with/plus', 'high degree of', 'diploma or'],
      }),
      inside(IN_ADDITION),
      before(3, words('high some varying')),
    ],
    yes: [
      '## Requirements\n\n- B.S. or M.S. in Computer Science or equivalent experience',
      '## Requirements\n\n- A degree in marketing, or can show us you’ve learned it on the job',
      '## Requirements\n\n- Degree in statistics or a related subject, or qualified by experience',
      '## Requirements\n\n- Four-year degree or four years of claims handling',
      '## Requirements\n\n- Bachelor’s degree, or 5–8+ years of equivalent experience',
      '## Requirements\n\n- Associate’s degree in biology or high school diploma plus 5 years',
    ],
    no: [
      '## Requirements\n\n- B.S. in Computer Science or a related field, and relevant experience',
      '## Nice to have\n\n- B.S. or equivalent experience',
      '## Requirements\n\n- A high degree of care or similar background',
      '## Requirements\n\n- A degree or related experience preferred',
      '## Requirements\n\n- Bachelor’s degree and five years of relevant or related experience',
    ],
  },
  {
    id: 'degree.english.unneeded',
    says: says('not_required'),
    find: [
      'degree/diploma is not [strictly/always] essential/important/mandatory/necessary/needed',
      'degree/diploma isnt [strictly/always] essential/important/mandatory/necessary/needed/requirement',
      'degree/diploma not [strictly] essential',
      'with or without a [college/university/formal] degree',
      'degree [is] unnecessary',
      'degree or no degree',
      'dont have to have a [college/university] degree',
      'not necessary to have a [college/university] degree',
      'regardless of whether you have a [college/university] degree',
      'no formal/academic qualifications/education [is/are] required/needed/necessary',
      'dont mind <4> [college/university] degree/degrees',
      'dont care <5> [college/university] degree/degrees',
      'do not care <5> [college/university] degree/degrees',
    ],
    unless: [
      isQuestion,
      around(
        6,
        words(
          'advanced phd master masters graduate law stem cs specific technical engineering science mba finance plus preferred bs unless if but though although however desirable advantage',
        ),
      ),
      inSegment(words('but plus preferred desirable advantage')),
      // Guides to an occupation speak of employers.
      inSentence(words('employers')),
      inSections('about', 'legal', 'nice', 'process'),
    ],
    yes: [
      'A degree isn’t essential.',
      'We don’t care if you have a college degree.',
      '## Requirements\n\n- No formal qualifications required',
    ],
    no: [
      'A degree isn’t essential, but an advantage.',
      'A law degree isn’t essential.',
      'No formal education is required for the trade, though employers may prefer it.',
      'A degree is essential.',
      '## Nice to have\n\n- A degree isn’t essential',
    ],
  },
  {
    id: 'degree.english.preferred',
    says: says('preferred'),
    find: [
      'ba/bs/bsc/ms/ma/msc [or/and] ba/bs/ms/ma/msc/degree',
      'ba/bs/bsc/msc/bsme/bsee in/preferred/desired/desirable/or',
      'ms preferred/desired',
      'tertiary/university/academic/third [level] qualification/qualifications',
      'degree level education/qualification/qualifications',
      'educated to degree level',
      'tertiary/degree/university qualified',
      'graduate/postgraduate qualification/qualifications in',
    ],
    where: [
      all(inSections('requirements', 'nice', 'role'), after(12, WISH), inSegment(WISH)),
      inSections('nice'),
    ],
    unless: [
      isQuestion,
      before(4, NEGATION),
      inSentence(OTHER_WAY),
      inSentence(STUDYING),
      inSentence(words('required minimum must requires bachelors bachelor')),
      inSentence({ find: ['in/from/with <8+> preferred/preferably in/from', 'preferably/ideally in/from'] }),
      NOT_HERE,
    ],
    yes: [
      '## Requirements\n\n- BA/BS preferred',
      '## Requirements\n\n- Tertiary qualifications in business are highly regarded',
    ],
    no: [
      '## Requirements\n\n- BA/BS required, MBA preferred',
      '## Requirements\n\n- BS in physics or equivalent experience preferred',
      '## Requirements\n\n- Tertiary qualifications in business',
      '## Requirements\n\n- MS Excel skills preferred',
    ],
  },
];
