import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  introduced,
  isFirst,
  isQuestion,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { FactInput } from '../../reading.ts';

type WorkingCondition = Extract<FactInput, { kind: 'working_condition' }>['condition'];
export const says = (condition: WorkingCondition): Rule['says'] => ({
  fact: { kind: 'working_condition', condition },
});
const NOT_HERE = inSections('benefits', 'about', 'nice', 'legal', 'process', 'pay');
export const COMMON: readonly Condition[] = [
  isQuestion,
  before(6, NEGATION),
  after(3, NEGATION),
  before(8, POSSIBLE),
  NOT_HERE,
  inSentence(WISH),
  introduced(WISH),
  introduced(NEGATION),
  // Work that is planned for others, or left to each.
  before(3, {
    find: ['plan/planning/organise/organize/organising/organizing/assign/assigning', 'will schedule/create'],
  }),
  after(4, { find: ['voluntary/optional', 'staffed by', 'is run by'] }),
  after(4, { find: ['some/certain/select/many/most roles/positions/jobs'] }),
];
/** Work at odd hours holds only without a condition. */
export const CONDITIONAL: Lexicon = {
  find: [
    'if/may/might/could/needed/warrants/occasionally/occasional/sometimes/rarely/possible/potentially/potential/flexible/flexibility/optional/option/choose/choice/or/premium/differential/differentials/when',
    'as needed/required/necessary',
    'from time to time',
  ],
  except: [
    // A demand: "Flexibility to work weekends", "ability to work a flexible schedule including nights".
    'flexibility/flexible to work',
    'flexible schedule/scheduling/hours including/include/includes',
    'overtime as/when/if needed/required/necessary',
  ],
};
/** What makes those hours the applicant's own, whatever else the sentence tells: "Experience in sales and able to work nights". */
export const OWN_HOURS: Condition = all(
  before(3, { find: ['willing/willingness/able/ability/must/youll', 'you will/have/must'] }),
  not(before(8, words('workers nurses staff employees teams customers clinicians their who'))),
);
/** Those who work at odd hours, and are not whom the posting looks for. */
export const MANAGED: Lexicon = words(
  'experience experienced supporting leading managing manage scheduling workers nurses staff employees teams their customers clinicians platform product software former previous',
);
/**
 * Words of whom the posting looks for, or of the job itself: that a shop is open on weekends says nothing about who works
 * there.
 */
export const DEMAND: Lexicon = {
  find: [
    'must/required/requires/require/requirement/requirements/willing/willingness/able/ability/will/expected/expects/comfortable/prepared/need/needs/needed/necessary/flexibility',
    'you/youll/youre/your/candidate/candidates/applicant/applicants/job/role/position/post/vacancy/schedule/duty/arrangement/arrangements/participate/participation/hiring',
    'looking/searching for',
    'bereitschaft/stelle/umfasst/arbeit/arbeiten/erforderlich/arbeitest',
    'woche/dienst/dienste/feiertagsdienste/wechsel/schichtdienst/poste/semana/semaine/trabalho/trabajo/disponibilidade',
    'trabajar/trabajaras/trabalhar/travailler/periodo',
    'disponibilidad/disponibilite/disponibilidade/horaires/horario/turno/turnos',
    'schichtbereitschaft/dreischichtsystem/samstagsarbeit/sonntagsarbeit/escala/jornada/disponible/disponivel/sobreaviso/contrato/contrat',
  ],
};
/** Where a demand needs no words of its own. */
export const DEMANDED: readonly Condition[] = [
  inSentence(DEMAND),
  inSections('requirements'),
  labelled(words('schedule shift shifts hours work working timing timings availability')),
  // "Shift: night", "Night shift: 9:00 PM to 5:30 AM".
  inside({ find: ['shift night/rotating/rotational'] }),
  after(6, words('am pm')),
  // "Shift work, including weekends".
  all(isFirst, inside({ find: ['shift work'] })),
  before(4, { find: ['shift work'] }),
  // All of a line, as in "Night shift" or "Rotating shifts (24x7)".
  alone(
    words(
      'and or in of on with the a per day days night nights weekend weekends evening evenings holidays rotating rotational 24 7 24x7 hour hours shift shifts work full part time',
    ),
  ),
];
