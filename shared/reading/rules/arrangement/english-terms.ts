import {
  after,
  all,
  before,
  type Condition,
  inBrackets,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  isQuestion,
  labelled,
  not,
  slashed,
  wholeBracket,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import {
  ALL_REMOTE,
  type Arrangement,
  DAYS,
  FEW_DAYS,
  FROM_HOME,
  HIRES_ANYWHERE,
  HYBRID_WORDS,
  NEARLY_ALL,
  OCCASIONS,
  ONSITE_WORDS,
  OR,
  REMOTE_WORDS,
  SEVERAL,
  says,
  UNTIL_THURSDAY,
  VAGUE,
} from './arrangement-words.ts';

/** Others than those who are hired, and days that not everybody has. */
const OTHER: Lexicon = {
  find: [
    'customer/customers/client/clients/patient/patients/vendor/vendors/event/events/interview/interviews/visit/visits/meeting/meetings/training/onboarding/amenities/gym/parking/lunch/lunches/snacks/support/teams/employees/colleagues/users/visitors',
    'if you/youre/based/located/near/local/within',
    'for those/candidates/employees/people/folks',
    'when/where/as/if needed/required/necessary/possible/appropriate/requested',
    'occasional/occasionally/sometimes/periodically/regularly/optional/welcome/encouraged/prefer/preferred/ideally/initially/until/some/partially/mostly',
    'depending on',
    'hybrid cloud',
  ],
  except: ['preferred/preferably by', 'some flexibility'],
};
const ELSEWHERE: readonly Condition[] = [
  isQuestion,
  inSentence(SEVERAL),
  inLine(HIRES_ANYWHERE),
  inSegment(OCCASIONS),
  inSentence(OTHER),
  before(5, NEGATION),
  after(3, words('not')),
  before(6, POSSIBLE),
  inSections('nice', 'legal'),
];
const NOT_ONSITE: readonly Condition[] = [
  ...ELSEWHERE,
  inLine(NEARLY_ALL),
  inLine(FEW_DAYS),
  inLine(FROM_HOME),
  inSentence(DAYS),
  inSentence(UNTIL_THURSDAY),
  inSentence(HYBRID_WORDS),
  inSentence(REMOTE_WORDS),
];
/** A line that names the kind of workplace without a colon: "Workplace type - Hybrid". */
const typed = (
  value: Arrangement,
  find: string,
  others: readonly Lexicon[],
  yes: string,
  no: string,
): Rule => ({
  id: `arrangement.english.${value}.typed`,
  says: says(value),
  find: [`workplace/work/working/location/job type/model/mode/style/arrangement/setting ${find}`],
  unless: [
    ...ELSEWHERE,
    slashed,
    ...others.map((lexicon) => inSentence(lexicon)),
    inSentence(words('or and')),
  ],
  yes: [yes],
  no: [no],
});

/** Words that a line of names has not: it is a sentence, or speaks of more than the place. */
const SENTENCE: Lexicon = words(
  'the a an of to we you your our us is are be will can with for from by as this that it who if all any other team teams and job jobs salary pay day days work working manage support event events interview offices stage round call screen step assessment',
);
/** Words of German and French sentences, which tell more than the name of a job or a place. */
const FOREIGN_SENTENCE: Lexicon = words(
  'wir suchen sucht suche unser unsere unserem unseren sie du bist nous vous notre nos recherche recherchons',
);
/** A line that names an employer, a job or a place, with the arrangement in brackets: "Acme, Turin (On-site)". */
const bracketed = (
  value: Arrangement,
  find: readonly [string, ...string[]],
  others: readonly Lexicon[],
): Rule => ({
  id: `arrangement.english.${value}.bracket`,
  says: says(value),
  find,
  where: [
    all(inBrackets, { kinds: ['paragraph', 'heading'] }, inSections('none', 'other', 'location', 'about')),
  ],
  unless: [
    ...ELSEWHERE,
    slashed,
    ...others.map((lexicon) => inSentence(lexicon)),
    inSentence(SENTENCE),
    inSentence(FOREIGN_SENTENCE),
    inSentence(OR),
    inLine({ find: ['#', 'process/interview/interviews/perks/benefits'] }),
    after(
      3,
      words(
        'first friendly eligible team teams sensing possible option optional available considered preferred welcome flexible allowed ok',
      ),
    ),
  ],
  yes: [`Acme – Turin, Piedmont (${find[0]})`],
  no: [
    `Acme – Turin (${find[0]} possible)`,
    `Acme – Turin (${find[0]} or elsewhere)`,
    `We meet in Turin (${find[0]}).`,
    `Interviews (${find[0]})`,
  ],
});

/** All places of a line have the arrangement behind them: "Location: Porto or Lisbon, Portugal (Hybrid)". */
const ofAllPlaces = (
  value: Arrangement,
  find: readonly [string, ...string[]],
  others: readonly Lexicon[],
): Rule => ({
  id: `arrangement.english.${value}.places`,
  says: says(value),
  find,
  where: [
    all(wholeBracket, labelled(words('location locations'))),
    all(wholeBracket, inSections('location'), { kinds: ['paragraph', 'item'] }),
  ],
  unless: [
    ...ELSEWHERE,
    slashed,
    ...others.map((lexicon) => inSentence(lexicon)),
    inSentence(SENTENCE),
    after(1, words('or and')),
    inLine({ find: ['#'] }),
  ],
  yes: [`Location: Turin or Rome, Italy (${find[0]})`, `## Location\n\nTurin, Rome, or Bari (${find[0]}).`],
  no: [
    `Location: Turin (${find[0]}) or Rome`,
    `Location: Turin or elsewhere (${find[0]} possible)`,
    `Turin or Rome (${find[0]})`,
  ],
});

/** English terms of where the work is done that are told in passing. */
export const ARRANGEMENT_TERMS_RULES: readonly Rule[] = [
  typed(
    'hybrid',
    'hybrid',
    [ONSITE_WORDS, REMOTE_WORDS],
    'Workplace type - Hybrid',
    'Work style: hybrid or remote',
  ),
  typed(
    'remote',
    'remote',
    [ONSITE_WORDS, HYBRID_WORDS, DAYS],
    'Location type - Remote',
    'Location type - Remote or hybrid',
  ),
  typed(
    'onsite',
    '(onsite|on site|in office|in person)',
    [HYBRID_WORDS, REMOTE_WORDS, DAYS],
    'Workplace type – On-site',
    'Work mode - On-site, 3 days a week',
  ),
  bracketed('hybrid', ['hybrid'], [ONSITE_WORDS, REMOTE_WORDS]),
  bracketed('remote', ['remote'], [ONSITE_WORDS, HYBRID_WORDS, DAYS]),
  bracketed('onsite', ['onsite', 'on site', 'in office/person'], [HYBRID_WORDS, REMOTE_WORDS, DAYS]),
  ofAllPlaces('hybrid', ['hybrid'], [ONSITE_WORDS, REMOTE_WORDS]),
  ofAllPlaces('remote', ['remote'], [ONSITE_WORDS, HYBRID_WORDS, DAYS]),
  ofAllPlaces('onsite', ['onsite', 'on site', 'in office/person'], [HYBRID_WORDS, REMOTE_WORDS, DAYS]),
  {
    // A list of places names the arrangement in front of the place.
    id: 'arrangement.english.onsite.place',
    says: says('onsite'),
    find: ['onsite/inoffice', 'on site', 'in office/person'],
    where: [inSections('location')],
    unless: [
      ...NOT_ONSITE,
      inSegment(VAGUE),
      inSentence(SENTENCE),
      inSentence(OR),
      before(3, words('no not client customer')),
    ],
    yes: ['## Location\n\n- On-site Turin, Italy'],
    no: [
      '## Location\n\n- On-site Turin, or remote',
      '## Location\n\n- You visit the on-site gym',
      '## Location\n\n- Hybrid: on-site in Turin, 3 days',
    ],
  },
  {
    id: 'arrangement.english.hybrid.team',
    says: says('hybrid'),
    find: [
      'join/joining a/an/our [growing/collaborative] hybrid team',
      'hybrid team based/located in/at',
      'hybrid flexibility/setting/structure/style/pattern/workweek/week/routine/capacity/rhythm/cadence/collaboration',
      'office <3> 2x/3x/4x [a/per] [week]',
      'hybrid <2+> mon/monday/mondays/tue/tues/tuesday/tuesdays/wed/wednesday/wednesdays/thu/thurs/thursday/thursdays <4+> office/onsite/site/person',
      '2/3/4/two/three/four days [a/per] week (onsite|on site|in person|in office) with some flexibility',
    ],
    unless: [
      ...ELSEWHERE,
      inSentence(NEARLY_ALL),
      inLine(ALL_REMOTE),
      inLine({
        find: ['fully/100 [%] remote', 'remote first/environment', 'start as/remote', 'remote or/and'],
      }),
      before(4, words('manage managing lead leading support supporting build building experience of')),
      inSections('process'),
      all(inside(words('collaboration structure setting')), inSections('requirements', 'role')),
    ],
    yes: [
      '## Requirements\n\n- Excited to join a hybrid team based in Rome or Turin',
      'Based in our Rome office with hybrid flexibility.',
      'Our team works in the office 3x/week.',
      'Location: Bonn (Hybrid — Mon/Tue/Thu in-office)',
      'An in-person job in Delft (3 days/week on-site, with some flexibility for remote work).',
    ],
    no: [
      'You lead a hybrid team based in Rome.',
      'We offer hybrid flexibility if you live near Rome.',
      'Hybrid flexibility: a remote-first environment with an office in Rome.',
      'This job is fully remote. Later it may be done in a hybrid capacity.',
      'This is not a job with hybrid flexibility.',
    ],
  },
  {
    id: 'arrangement.english.onsite.terms',
    says: says('onsite'),
    find: [
      '(onsite|on site|in person|in office) model/basis/capacity/setup/arrangement/schedule',
      '(onsite|on site|in person|in office) full time',
      '(onsite|on site|in person|in office) daily',
      '(onsite|on site|in person|in office) every/each [single] day/weekday/workday',
      'office/onsite/person <2> 5x [a/per] [week]',
      'able/available/required/expected/ability/willing/commit/committed to work/working (onsite|on site|in person|in office) full/daily/every/5/five/monday',
    ],
    unless: [
      ...NOT_ONSITE,
      inSegment(VAGUE),
      inSentence({ find: ['determined/agreed/tbd/tbc'] }),
      inSections('process'),
      all(inSections('benefits'), not(inSentence(words('role position job')))),
      before(6, words('interview stage round deliver delivers delivering services courses classes programs')),
    ],
    yes: [
      'This position is based in the Porto office, on-site model.',
      'This role requires being onsite full-time in our Kent facility.',
      'Must be able to work on-site daily in our lab.',
      'We believe in working together and are in office 5x/week.',
    ],
    no: [
      'This role has an on-site model, with two days from home.',
      'The in-office schedule is to be determined by your manager.',
      'You visit customers on-site daily.',
      'You work on-site daily if needed.',
      '## Process\n\n- On-site full-day interview, in person full time',
    ],
  },
  {
    // The job is the subject of the sentence.
    id: 'arrangement.english.onsite.job',
    says: says('onsite'),
    find: ['onsite/inoffice', 'on site', 'in office/person'],
    where: [
      before(5, {
        find: [
          'role/position/job/opportunity will be',
          'role/position/job/opportunity requires [you] [to] work/working/be/being',
        ],
      }),
    ],
    unless: [...NOT_ONSITE, inSegment(VAGUE), inSections('process'), before(3, words('not no'))],
    yes: ['This role will be on-site in Graz.', 'This position requires working onsite at our Delft plant.'],
    no: ['This role will be on-site or remote.', 'This position requires working onsite 2 days a week.'],
  },
  {
    id: 'arrangement.english.onsite.we',
    says: says('onsite'),
    rank: 'company_text',
    find: [
      '(we are|were) [fully/all/proudly] (in person|onsite|on site) in/at',
      'team is [fully/all] (in person|onsite|on site) in/at',
    ],
    unless: [...NOT_ONSITE, inSentence(VAGUE), inSections('process', 'requirements')],
    yes: ['We’re in-person in Lyon (Old Town).', 'Our team is in person in Graz.'],
    no: ['We’re in person in Lyon on Fridays, otherwise remote.', 'We are not in person in Lyon.'],
  },
  {
    // A note to applicants on the job itself, wherever it stands.
    id: 'arrangement.english.remote.note',
    says: says('remote'),
    find: [
      'this role/position/job is [fully/100] [%] remote',
      'position/role/job is [fully/100] [%] remote but/and/with [may/will] requires/require/involves/includes/some/occasional [some/occasional/regular/limited] travel',
    ],
    where: [inSections('process'), inside(words('travel'))],
    unless: [
      isQuestion,
      inSentence(SEVERAL),
      inSentence(DAYS),
      before(5, NEGATION),
      after(3, words('not friendly first eligible flexible until if or')),
      inSentence(HYBRID_WORDS),
      inSentence(ONSITE_WORDS),
      before(6, POSSIBLE),
      inSentence(words('interview interviews')),
      all(inSections('process'), not(inSentence(words('this')))),
    ],
    yes: [
      '## How to apply\n\nThis position is remote, based in Peru.',
      'The position is remote but requires travel.',
    ],
    no: [
      '## How to apply\n\nThis role is remote or hybrid.',
      '## How to apply\n\nThis position is not remote.',
      'The position is remote with some travel to our office 2 days a week.',
    ],
  },
];
