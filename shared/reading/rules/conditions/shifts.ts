import { after, all, before, inSegment, inSentence, inside, not } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { OTHERS } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { COMMON, CONDITIONAL, DEMANDED, MANAGED, OWN_HOURS, says } from './condition-words.ts';

export const SHIFT_RULES: readonly Rule[] = [
  {
    id: 'condition.shifts',
    says: says('shift_work'),
    find: [
      'rotating/rotational/night/overnight/swing/graveyard/weekend [saturday/sunday/weekend/day/night] [12/10/8] [hour] shift/shifts',
      'rotate/alternate/alternating between <4> shift/shifts',
      'day and/or night shifts',
      'shift night/rotating/rotational',
      'shift work/arrangement/arrangements/system/pattern/patterns/rotation/rotations',
      'work/working <2> shifts',
      'shifts include',
      'shifts/shift <3> required',
      'schichtarbeit/schichtdienst/schichtbetrieb/wechselschicht/schichtbereitschaft/dreischichtbetrieb',
      'travail poste',
      'trabajo/trabalho por turnos',
      'horaires [en] 2x8/3x8/5x8',
      '(2nd|3rd|second|third) shift',
      '2nd/second and/or 3rd/third shifts',
      'travail en equipes 2x8/3x8/5x8',
      'zwei/drei/vier/2/3 schicht system/betrieb',
      'dreischichtsystem/zweischichtsystem/schichtsystem/mehrschichtbetrieb',
      'rolar turnos',
      'trabalhar/trabajar por/a turnos',
      'escala 12x36',
      'fruh spatschicht',
      'shift based [role/position/job/work/schedule]',
      'turnos rotativos/rotatorios/alternos',
      'trabalhar/trabajar/trabajo/trabalho em/en turnos',
      'regime de turnos',
      'horaires [de] [travail] postes/decales',
      'equipe/equipes 2x8/3x8/5x8',
    ],
    where: DEMANDED,
    unless: [
      ...COMMON,
      inSegment(CONDITIONAL),
      all(inSegment(MANAGED), not(OWN_HOURS)),
      // Those who work by day have no shifts that change; "shift-left" is a way of testing.
      inside(words('left')),
      all(inside(words('day')), not(inside(words('night rotating rotational alternating')))),
      // Shifts to choose from.
      after(1, words('available')),
      all(
        before(
          1,
          words('paradigm a the major this fundamental massive to workers nurses their clinicians cultural'),
        ),
        not(
          inside({ find: ['night/overnight/graveyard/rotating/rotational/based', 'work/working in shifts'] }),
        ),
        not(
          all(
            inside({ find: ['work/working shifts'] }),
            before(20, words('must willing willingness able ability available')),
          ),
        ),
      ),
      after(1, words('left from how workers swapping marketplace in roster rosters planner matrices')),
      inSentence(OTHERS),
      // "Lieu de travail : poste à pourvoir à Nantes" is no "travail posté".
      all(inside(words('travail')), before(2, words('lieu lieux type temps duree'))),
    ],
    yes: [
      '## Requirements\n\n- Willing to work in shifts',
      '## Requirements\n\n- Willingness to work shifts',
      'This is a shift-based role.',
      'You work on 2nd and 3rd shifts.',
      'You work rotating shifts.',
      '## Requirements\n\n- Experience with machines and able to work rotating shifts',
      'Arbeit im Schichtbetrieb.',
      '## Le poste\n\n- Horaires en 3x8',
    ],
    no: [
      'A paradigm shift in how teams work.',
      'You may work shifts.',
      '## Role\n\n- Pack boxes, day and night shifts available',
      'Lieu de travail : poste basé à Nevers.',
      'Schedule: Day shifts, Monday to Friday',
      'You stand during 8-hour shifts.',
      'Shift-left testing is required.',
      'You work day shifts only.',
      'Many carers in this town work night shifts.',
      'Kikis plans leave, rotating shifts and pay.',
      'Software for shift work planning and nurses.',
    ],
  },
];
