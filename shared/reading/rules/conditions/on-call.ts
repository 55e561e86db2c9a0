import { after, all, alone, before, inSections, inSentence } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { COMMON, says } from './condition-words.ts';

export const ON_CALL_RULES: readonly Rule[] = [
  {
    id: 'condition.on-call',
    says: says('on_call'),
    find: [
      'participate/participating/participation/share/sharing/join/joining/part/take/serve/rotate/contribute/engage/carry/rotating/rotational <6> on call',
      'participate/participating/participation/share/sharing/join/joining/part/take <6> oncall',
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
      'on call #/one week in',
      'standby duty every',
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
      before(
        25,
        words('familiarity familiar experience experienced knowledge understanding background comfort'),
      ),
      before(
        6,
        words(
          'product customers teams tools tooling improve improving incident reduce reducing manage managing build building design designing define creating establish establishing develop developing experience set compensation if former running run runbooks optimize coordinate oversee overseeing maintain maintaining their previous',
        ),
      ),
      after(2, words('tooling tools product products software compensation')),
      after(3, POSSIBLE),
      before(14, words('drive driving improvements demonstrated demonstrable proven history')),
      inSentence(words('if')),
    ],
    yes: [
      'Participate in the on-call rotation.',
      'Du übernimmst Rufbereitschaft.',
      '## Location\n\n- On call: 1 week in 5, paid extra',
      '- Standby duty every fifth week',
      '## Role\n\n- On-call/holiday rotations required',
    ],
    no: [
      'Build on-call tooling for customers.',
      'Some on-call duties may apply.',
      '## Role\n\n- Drive improvements in alerting and on-call rotations',
      'There is no on-call rotation.',
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
