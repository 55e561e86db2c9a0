import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { COMMON, OWN_HOURS, says } from './condition-words.ts';

const EXPERIENCED: Lexicon = words(
  'familiarity familiar experience experienced knowledge understanding background comfort',
);
const OF_OTHERS: Lexicon = words(
  'customers clients teams manage managing coordinate coordinating oversee overseeing ensure schedule coach coaching former previous their',
);
/** Verbs of those who set up or run what others are on call for, and whom they do it for. */
const SET_UP: Lexicon = words(
  'product customers teams tools tooling improve improving incident reduce reducing manage managing build building design designing define create establish establishing develop developing experience set compensation if former running run runbooks optimize coordinate oversee overseeing maintain maintaining their previous',
);
/** Words between such a verb and the on-call duty that make it the applicant's: "Build services and provide on-call support". */
const OWN_DUTY: Lexicon = words('including include includes during provide provides providing');
const TOOLING: Lexicon = words('tooling tools product products software compensation');
/** Verbs of those who change how others are on call, and words of what was done elsewhere. */
const DRIVEN: Lexicon = words('drive driving improvements demonstrated demonstrable proven history');
/** "A rotation that may include holidays" is one. */
const UNSURE: Lexicon = {
  find: POSSIBLE.find,
  except: [...(POSSIBLE.except ?? []), 'that/which may/might/could include'],
};
const NOT_OWN: readonly Condition[] = [
  after(2, TOOLING),
  after(3, UNSURE),
  before(14, DRIVEN),
  before(25, words('if')),
  after(5, words('if')),
  // Whoever may leave it takes part by choice.
  inSentence({ find: ['opt in/into/out', 'opting in/into/out'] }),
  inSentence({ find: ['if required/needed/necessary/applicable'] }),
];

export const ON_CALL_RULES: readonly Rule[] = [
  {
    // Whoever takes part is on call, whatever else the sentence has them run and build.
    id: 'condition.on-call.part',
    says: says('on_call'),
    find: [
      'participate/participating/participation/share/sharing/join/joining/part/take/serve/rotate/contribute/engage/carry/rotating/rotational <6> on call',
      'participate/participating/participation/share/sharing/join/joining/part/take <6> oncall',
      'contactable/reachable and/or on call',
    ],
    unless: [
      ...COMMON,
      all(before(25, EXPERIENCED), not(OWN_HOURS)),
      before(6, OF_OTHERS),
      // "Call a cook and join their on-call roster".
      inside(words('their customers clients')),
      ...NOT_OWN,
    ],
    yes: [
      'Participate in the on-call rotation.',
      '## Role\n\n- Help maintain our services and participate in on-call rotations',
      'You have to be reachable or on call at night.',
      'Join our on-call rotation, which may include holidays.',
      '## Role\n\n- Improve our monitoring and participate in on-call',
      '## Role\n\n- Join our on-call schedule, with time off in return for the night if you are paged',
    ],
    no: [
      '## Role\n\n- Coach customers who take part in on-call rotations',
      '## Requirements\n\n- Experience with taking part in an on-call rotation',
      '## Role\n\n- Join us and improve on-call tooling',
      'You may take part in an on-call rotation.',
      'If you like, join the on-call rotation.',
      'Engineers can opt in to the on-call rotation.',
      '## Role\n\n- Participate in an on-call rotation to help with urgent cases (if required)',
    ],
  },
  {
    id: 'condition.on-call',
    says: says('on_call'),
    find: [
      'on call [support] rotation/rotations/rota/schedule/shift/shifts/duty/duties/responsibilities/responsibility/basis/coverage/availability',
      'oncall rotation/rotations/rota/duty/duties/shift/shifts',
      'be/being/available/typically/periodically on call',
      'engineers/everyone/developers are/is on call',
      'role/position/job involves/requires/includes <5> on call',
      'provide/provides/providing <3> on call [support/coverage]',
      'including on call',
      'participa/participar/participas en/de [la/las] guardia/guardias',
      'escala/regime de on/sobreaviso [call]',
      'on call <2> required',
      'on call roster',
      'on call [and] holiday/holidays/weekend/weekends rotation/rotations',
      'provide/provides/providing 24x7 on call',
      'on call yes',
      '24x7 on call support on a rotational/rotating',
      'incident/incidents response on call rotation',
      'share/sharing the burden/load of [being] on call',
      'on call [for] #/one/two day/days/week/weeks in/every/per/each/a',
      'standby duty every',
      'standby rota/rotation/roster',
      'pager rotation/duty/duties',
      'carry/carries/carrying the/a pager',
      'guardias <1> rotacion/rotativas/24x7/semanales/24',
      'rufbereitschaft/bereitschaftsdienst/rufbereitschaften',
      'astreinte/astreintes',
      'escala de prevencao',
      'guardias <3> localizables/guardia',
      'regime de plantao/plantoes',
      'participacion en guardias',
      'atender/realizar/cubrir/hacer guardias',
      'pikettdienst/pikett/pikettdienste',
      'sobreaviso',
    ],
    unless: [
      ...COMMON,
      all(before(25, EXPERIENCED), not(OWN_HOURS)),
      all(before(6, SET_UP), not(before(1, OWN_DUTY)), not(inside(OWN_DUTY)), not(OWN_HOURS)),
      before(12, { find: ['processes/practices/policies such as', 'processes/practices/policies like'] }),
      ...NOT_OWN,
    ],
    yes: [
      'On-call: one week every two months, paid extra.',
      '## Role\n\n- Take part in the pager rotation',
      'Office hours with a paid standby rota for weekends.',
      'Du übernimmst Rufbereitschaft.',
      '## Location\n\n- On call: 1 week in 5, paid extra',
      '- Standby duty every fifth week',
      '## Role\n\n- Share the burden of on-call duties with six engineers',
      '## Role\n\n- Maintain our platform and provide on-call support',
      '## Role\n\n- Build services, including on-call duty every sixth week',
      '## Requirements\n\n- Experience running databases and willingness to be on call',
      '## Role\n\n- On-call/holiday rotations required',
    ],
    no: [
      'Build on-call tooling for customers.',
      '24x7 on-call support is provided by a partner.',
      'There is extra pay for an on-call shift if there ever is one.',
      'Some on-call duties may apply.',
      '## Role\n\n- Drive improvements in alerting and on-call rotations',
      'There is no on-call rotation.',
      'Improve team processes such as code review and on-call rotations.',
      '## Requirements\n\n- Experience with on-call rotations',
    ],
  },
  {
    // All of an item below a heading of schedules.
    id: 'condition.on-call.item',
    says: says('on_call'),
    find: ['on call', 'on call shifts'],
    where: [all(inSections('location'), { kinds: ['item'] }, alone(words('required')))],
    unless: COMMON,
    yes: ['## Schedule\n\n- On call'],
    no: ['## Schedule\n\n- No on call', '## Role\n\n- On call'],
  },
];
