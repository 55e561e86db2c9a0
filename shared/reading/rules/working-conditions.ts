import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  labelled,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, OTHERS, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { FactInput } from '../reading.ts';

type WorkingCondition = Extract<FactInput, { kind: 'working_condition' }>['condition'];
const says = (condition: WorkingCondition): Rule['says'] => ({
  fact: { kind: 'working_condition', condition },
});

const NOT_HERE = inSections('benefits', 'about', 'nice', 'legal', 'process', 'pay');
const COMMON: readonly Condition[] = [
  isQuestion,
  before(6, NEGATION),
  after(3, NEGATION),
  before(8, POSSIBLE),
  NOT_HERE,
  inSentence(WISH),
  introduced(WISH),
  introduced(NEGATION),
];
/** Work at odd hours holds only without a condition. */
const CONDITIONAL: Lexicon = {
  find: [
    'if/may/might/could/needed/warrants/occasionally/occasional/sometimes/rarely/possible/potentially/potential/flexible/flexibility/optional/option/choose/choice/or/premium/differential/differentials/when',
    'as needed',
    'from time to time',
  ],
};
/** Those who work at odd hours, and are not whom the posting looks for. */
const MANAGED: Lexicon = words(
  'experience experienced supporting leading managing manage scheduling workers nurses staff employees teams their customers clinicians platform product software former previous',
);
const DEMAND: Lexicon = {
  find: [
    'must/required/requires/require/requirement/willing/willingness/able/ability/available/availability/will/expected/includes/including/include/comfortable/open/prepared/need/needs/needed/rotating/shift/shifts/schedule/hours/work/working/job/role/position',
    'bereitschaft/stelle/umfasst/arbeit/arbeiten/erforderlich/arbeitest',
    'disponibilidad/disponibilite/disponibilidade/horaires/horario/turno/turnos',
  ],
};

/** Verbs of those who arrange the travel of others. */
const ARRANGED: Lexicon = words(
  'arrange arranges arranging coordinate coordinates coordinating book books booking plan plans planning manage manages managing organize organizes organizing organise organising schedule scheduling handle handles handling process processing oversee overseeing',
);

export const workingConditions: RuleTable = {
  variant: 'working_condition',
  rules: [
    {
      id: 'condition.travel',
      says: says('travel_required'),
      find: [
        'travel [is] [occasionally/sometimes/regularly/frequently/also] required',
        'required to [occasionally/regularly/frequently] travel',
        'requires/require/requiring <4> travel',
        'willing/willingness/ability/able/available/availability/ready/readiness/comfortable/prepared/open/flexibility/flexible/enthusiastic/happy/excited <2> travel/travelling/traveling',
        'must <4> travel',
        'travel up to',
        'travel as needed/required/necessary',
        'travel # [#] %',
        'travel to <5> up to # %',
        'travel to <6> [is] required',
        'travel to visit/meet/see clients/customers/partners/sites/offices',
        'viajes frecuentes/ocasionales/puntuales/regulares',
        'viagens frequentes/ocasionais/pontuais/regulares',
        'deplacements ponctuels/occasionnels',
        'disposicion/disponibilidad [para] viajar',
        'up to # % [domestic/international/of] [the] [time] travel',
        'travel <3> # %',
        '# % <2> travel',
        '# % of the time <2> travel',
        'youll travel',
        'you will [also] [regularly/frequently/occasionally] travel',
        'expected to travel',
        'travel expected',
        'travel <4> is expected',
        'travel regularly/frequently/extensively',
        'regular/frequent/occasional/some/domestic/extensive/international/periodic travel',
        'reisebereitschaft/reisetatigkeit/dienstreisen',
        'deplacements [frequents/reguliers]',
        'disponibilidade para viagens/viajar',
      ],
      unless: [
        ...COMMON,
        after(2, NEGATION),
        inside(words('0')),
        before(5, ARRANGED),
        after(6, words('may might if could depending optional')),
        after(12, { find: ['may/might/could be required/needed/necessary'] }),
        after(4, words('likely possible possibly potentially')),
        inSentence({ find: ['flexible based on'] }),
        before(4, words('or can likely possibly')),
        inSentence({ find: ['if [you] [are/is] located/based', 'if <2> in'] }),
        before(
          4,
          words(
            '0 minimal optional opportunity opportunities chance love perk business free corporate if reduce little want option customers like enjoy air leisure',
          ),
        ),
        after(
          1,
          words(
            'opportunities industry company companies insurance stipend agency agencies experiences booking bookings budget benefits arrangements plans discount discounts perks credit optional brand brands platform expenses coordination logistics management schedules between technology allowance products policy policies itineraries nurse nurses space advisors',
          ),
        ),
        before(6, OTHERS),
      ],
      yes: [
        '## Requirements\n\n- Willing to travel up to 25%',
        'Travel for company meetings is expected twice a year.',
        'This role requires regular travel.',
        '## Requirements\n\n- Travel to visit clients twice per year',
        '## Requisitos\n\n- Viajes frecuentes a la planta',
      ],
      no: [
        'No travel required.',
        '## Role\n\n- Support flight tests (domestic travel likely)',
        '## Requirements\n\n- 20% travel potentially required',
        'Occasional travel (25%) to the office or to customers may be required.',
        '## Requirements\n\n- Willing to travel up to 20%, but flexible based on your wishes',
        '## Role\n\n- You book travel for executives',
        'You may be required to travel.',
        '## Role\n\n- Coordinate domestic and international travel, including flights',
        'Travel requirements: 0%',
        '## Benefits\n\n- Regular travel to our offsites',
      ],
    },
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
        'rufbereitschaft/bereitschaftsdienst/rufbereitschaften',
        'astreinte/astreintes',
        'guardias <3> localizables/guardia',
        'regime de plantao/plantoes',
        'participacion en guardias',
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
      yes: ['Participate in the on-call rotation.', 'Du übernimmst Rufbereitschaft.'],
      no: [
        'Build on-call tooling for customers.',
        'Some on-call duties may apply.',
        '## Role\n\n- Drive improvements in alerting and on-call rotations',
        'There is no on-call rotation.',
        '## Requirements\n\n- Experience with on-call rotations',
      ],
    },
    {
      id: 'condition.nights',
      says: says('night_work'),
      find: [
        'night shift/shifts',
        'shift night',
        'overnight shift/shifts/work/hours/schedule',
        'work/working [some/occasional] nights',
        'graveyard shift',
        'nights and weekends',
        'nights weekends',
        'evenings nights',
        'third shift',
        'shift overnight',
        'nachtschicht/nachtschichten/nachtarbeit/nachtdienst/nachtdienste',
        'travail de nuit',
        'turno nocturno/noturno',
        'turnos nocturnos/noturnos',
        'turno de noche/noite',
        'trabajo/trabalho nocturno/noturno',
      ],
      where: [inSentence(DEMAND), { kinds: ['heading', 'item'] }],
      unless: [
        ...COMMON,
        inSegment(CONDITIONAL),
        inSegment(MANAGED),
        before(2, words('game movie date their late')),
        inSentence(OTHERS),
      ],
      yes: [
        'You must be able to work night shifts.',
        'Die Stelle umfasst Nachtschichten.',
        '## Requisitos\n\n- Trabajo en turno de noche',
      ],
      no: [
        'Game nights and weekends away.',
        'You may work night shifts.',
        '## Benefits\n\n- Night shift premium',
        'You support night shift staff.',
      ],
    },
    {
      id: 'condition.weekends',
      says: says('weekend_work'),
      find: [
        'weekend shift/shifts/work/availability/coverage/hours',
        'work/working/works/available/availability <5> weekends/weekend/saturday/saturdays/sunday/sundays',
        'weekends [are] required',
        'weekend day is required',
        'saturday and/or sunday [availability/shifts] [is/are] required',
        'open to weekend',
        'nights/evenings and/or weekends',
        'evening/night and/or weekend',
        'nights/evenings weekends',
        'weekends and holidays',
        'saturday/sunday shift/shifts',
        'weekends [and] evenings',
        'wochenendarbeit/wochenenddienst/wochenenddienste',
        'travail le weekend',
        'travail le week end',
        'arbeit/arbeiten am wochenende',
        'trabajo/trabajar en fines/fin de semana',
        'trabalho/trabalhar aos fins/finais de semana',
        'fines de semana',
        'finais de semana',
      ],
      where: [inSentence(DEMAND)],
      unless: [
        ...COMMON,
        inSegment(CONDITIONAL),
        inSegment(MANAGED),
        before(5, words('monday their trip getaway friday')),
        inside(words('monday friday their not')),
        inSentence(OTHERS),
      ],
      yes: ['You must be able to work evenings and weekends.'],
      no: [
        '## What we never do\n\n- Make you work weekends',
        'No weekend work.',
        'You may work weekends.',
        'Work Monday to Friday; enjoy your weekends.',
      ],
    },
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
        'shifts/shift <3> required',
        'schichtarbeit/schichtdienst/schichtbetrieb/wechselschicht/schichtbereitschaft/dreischichtbetrieb',
        'travail poste',
        'turnos rotativos',
        'trabajo/trabalho por turnos',
        'horaires en 2x8/3x8/5x8',
        'travail en equipes 2x8/3x8/5x8',
        'zwei/drei/vier/2/3 schicht system/betrieb',
        'turnos rotativos/rotatorios',
      ],
      where: [inSentence(DEMAND), labelled(words('shift schedule hours work'))],
      unless: [
        ...COMMON,
        inSegment(CONDITIONAL),
        inSegment(MANAGED),
        all(
          before(
            1,
            words(
              'paradigm a the major this fundamental massive to workers nurses their clinicians cultural',
            ),
          ),
          not(inside(words('night overnight graveyard rotating rotational'))),
        ),
        after(1, words('left from how workers swapping marketplace in')),
        inSentence(OTHERS),
      ],
      yes: ['You work rotating shifts.', 'Arbeit im Schichtbetrieb.', '## Le poste\n\n- Horaires en 3x8'],
      no: [
        'A paradigm shift in how teams work.',
        'You may work shifts.',
        'Schedule: Day shifts, Monday to Friday',
        'You stand during 8-hour shifts.',
        'Software for shift work planning and nurses.',
      ],
    },
  ],
};
