import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSentence,
  isQuestion,
  labelled,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { StatedValue } from '../reading.ts';

type Schedule = Extract<StatedValue, { field: 'schedule' }>['value'];
const says = (value: Schedule): Rule['says'] => ({ field: { field: 'schedule', value } });

const LABELS: Lexicon = words(
  'type employment job position schedule contract hours role status commitment anstellungsart beschaftigungsart umfang contrat contrato jornada work arbeitszeit',
);
const FILLER: Lexicon = words(
  'permanent position role job work employment regular exempt salaried onsite remote hybrid 40 38 # hours per week a w2 contract unbefristet cdi vollzeit ab sofort h stunden',
);
/** All that a line of terms says. */
const LINE: Lexicon = words(
  'permanent position role job employment regular exempt salaried indefinite contract # hours per week a year round schedule',
);
/** What leaves the hours open, or speaks of those to come. */
const UNSETTLED: Lexicon = words(
  'or if convert converts converting conversion lead leads become becomes possibility potential eventually initially transition transitioning',
);
/** Those whom a company seeks. */
const SOUGHT: Lexicon = words('looking searching seeking hiring vacancy opening');
const UNLESS: readonly Condition[] = [
  isQuestion,
  before(5, NEGATION),
  before(5, POSSIBLE),
  inSections('benefits', 'legal', 'nice', 'requirements', 'about', 'process'),
  inSentence(
    words(
      'convert conversion converting opportunity opportunities experience years employees or eligible eligibility if future potential possibility transition transitioning transitions trial student students studying enrolled lead leads become becomes converts converted consideration guaranteed',
    ),
  ),
  inSentence({ find: ['to hire'] }),
];

/** What else an item or label about the contract says in German, French, Spanish and Portuguese. */
const TERMS: Lexicon = words(
  '# h std stunden heures horas woche wochenstunden unterrichtsstunden semaine semana semanal semanales semanais hebdomadaires letivas pro par por per cdi cdd contrat contrato trabajo trabalho travail stelle poste puesto anstellung statut cadre unbefristet unbefristete befristet indefinido fijo termo certo sem meses mois monate unbefristeter arbeitsvertrag vertrag lunes viernes segunda sexta lundi vendredi montag freitag bis du au de a en em in y e und et ab sofort',
);

export const schedule: RuleTable = {
  variant: 'schedule',
  rules: [
    {
      id: 'schedule.full',
      says: says('full_time'),
      find: [
        'full time',
        'fulltime',
        'vollzeit',
        'temps plein',
        'tiempo completo',
        'jornada completa',
        'tempo integral',
        'periodo integral',
      ],
      where: [
        labelled(LABELS),
        alone(FILLER),
        after(2, words('role position job opportunity employment stelle')),
        before(3, words('position role job stelle poste')),
      ],
      unless: [
        ...UNLESS,
        inSentence({ find: ['part time', 'parttime', 'teilzeit', 'temps partiel'] }),
        all(after(3, words('remote office onsite students')), not(alone(FILLER))),
        // What an internship or a trial may become.
        before(6, {
          find: [
            'option/possibility/chance/potential/opportunity of/for/to',
            'convert/conversion/transition/moved/move/turn/lead/leads/leading to/into',
          ],
        }),
        // Where the job is done, all of its time.
        all(before(1, words('based')), after(1, words('in at from out'))),
      ],
      yes: [
        'Employment type: Full-time',
        'This is a full-time position.',
        'Vollzeit',
        'Vollzeit, ab sofort.',
      ],
      no: [
        '## Benefits\n\n- Full-time employees get equity',
        'This position is based full-time in Oslo.',
        'Success may open doors for consideration in a full-time role.',
        'We have 200 full-time employees.',
        'Job type: full-time or part-time',
        'This is a paid internship with the option of a full-time job afterwards.',
      ],
    },
    {
      id: 'schedule.full.role',
      says: says('full_time'),
      find: [
        'this is a [paid/permanent/remote] (full time|fulltime) <5+> position/role/job/opportunity/internship',
        'this/the position/role/job/opportunity/post is [a] [permanent/remote] [and] (full time|fulltime)',
        'available/availability [to/for] [work] (full time|fulltime)',
      ],
      unless: [
        isQuestion,
        inSections('legal', 'process', 'nice'),
        inSentence(UNSETTLED),
        inSentence(words('part parttime')),
      ],
      yes: [
        '## Benefits\n\nThis is a full-time exempt position.',
        'This opportunity is full-time.',
        'The position is permanent and full-time (38 hours).',
        '## Requirements\n\n- Availability to work full-time in your time zone',
      ],
      no: [
        'This is a full-time or part-time position.',
        'Full-time employees get shares.',
        'Tutors are available full-time or for a few hours.',
      ],
    },
    {
      // A line of its own among the benefits says the same as one elsewhere.
      id: 'schedule.full.line',
      says: says('full_time'),
      find: ['full time', 'fulltime'],
      where: [alone(LINE)],
      unless: [isQuestion, inSections('legal', 'process', 'nice')],
      yes: [
        '## Benefits\n\n- Full-time, salaried position',
        '## Benefits\n\nPermanent full-time position.',
        '## Terms\n\nFull-time, permanent.',
      ],
      no: ['## Benefits\n\n- Full-time employees get equity', '## Benefits\n\nFull-time or part-time.'],
    },
    {
      id: 'schedule.full.named',
      says: says('full_time'),
      find: [
        'vollzeitstelle/vollzeitanstellung/vollzeitposition/vollzeitpraktikum',
        'arbeitsvertrag/vertrag/festanstellung/anstellung/stelle <2> in/auf vollzeit/vollzeitbasis',
        'cdi/cdd/contrat/poste <3> a temps plein/complet',
        'cdi/cdd temps plein',
        'contrato indefinido jornada completa',
        'contrato/puesto <3> a [jornada/tiempo] completa/completo',
        'contrato <2> jornada completa',
        'contrato/vaga <3> em/a tempo integral/inteiro',
        'vollzeitbeschaftigung/vollzeitarbeitsplatz/vollzeitvertrag',
        'in vollzeit und unbefristet',
        '(unbefristet|unbefristete|unbefristeten) <2> in vollzeit',
        'arbeit/beschaftigung/position/job in vollzeit',
        'emploi/poste/travail/contrat/cdi [a] temps plein/complet',
        'jornada [laboral] completa',
        'disponibilidad full time',
        'horario de tiempo completo',
        'jornada tempo integral',
        'horario tempo completo/inteiro/integral',
      ],
      unless: [
        isQuestion,
        inSections('legal', 'process', 'nice', 'requirements', 'about'),
        inSentence({
          find: [
            'oder/or/ou/o',
            'teilzeit/partiel/parcial',
            'media jornada',
            'meio periodo',
            'mitarbeiter/mitarbeitende/collaborateurs/empleados/colaboradores',
          ],
        }),
      ],
      yes: [
        '## Wir bieten\n\n- Unbefristeter Arbeitsvertrag in Vollzeit',
        '## Nous offrons\n\n- CDI à temps plein',
        '## Ofrecemos\n\n- Contrato indefinido a jornada completa',
        '## Ofrecemos\n\n- Contrato indefinido, jornada completa',
      ],
      no: [
        '## Wir bieten\n\n- Vertrag in Vollzeit oder Teilzeit',
        '## Nous offrons\n\n- CDI à temps partiel',
      ],
    },
    {
      id: 'schedule.title',
      says: says('part_time'),
      title: true,
      find: [
        'part time',
        'parttime',
        'teilzeit',
        'temps partiel',
        'media jornada',
        'meio periodo',
        'tempo parcial',
      ],
      where: [{ kinds: ['title'] }],
      unless: [
        inSentence({
          find: [
            'full time',
            'fulltime',
            'vollzeit',
            'temps plein',
            'jornada completa',
            'or/oder/ou/o',
            'full/voll',
          ],
        }),
        after(2, words('employees workers staff students')),
      ],
      yes: [{ title: 'Barista (part-time)', text: 'Hello.' }],
      no: [
        { title: 'Barista, full-time or part-time', text: 'Hello.' },
        { title: 'Barista (Full/Part-Time)', text: 'Hello.' },
      ],
    },
    {
      id: 'schedule.part',
      says: says('part_time'),
      find: [
        'part time',
        'parttime',
        'teilzeit',
        'temps partiel',
        'tiempo parcial',
        'media jornada',
        'jornada parcial',
        'meio periodo',
        'tempo parcial',
      ],
      where: [
        labelled(LABELS),
        alone(FILLER),
        after(2, words('role position job opportunity employment stelle')),
        before(3, words('position role job stelle poste')),
        all(before(12, words('stelle position')), after(4, words('besetzen'))),
      ],
      unless: [
        ...UNLESS,
        inSentence({
          find: ['full time', 'fulltime', 'vollzeit', 'temps plein', 'jornada completa', 'oder'],
        }),
      ],
      yes: [
        'Employment type: Part-time',
        'This is a part-time position.',
        'Die Stelle ist befristet und in Teilzeit (20 Stunden) zu besetzen.',
        '## Horario\n\n- Jornada parcial',
      ],
      no: ['Part-time students are welcome.', 'Job type: full-time or part-time'],
    },
    {
      id: 'schedule.full.sought',
      says: says('full_time'),
      find: ['full time', 'fulltime'],
      where: [before(3, SOUGHT)],
      unless: [
        isQuestion,
        inSections('legal', 'process', 'nice', 'requirements', 'benefits'),
        before(6, words('you if')),
        inSentence(UNSETTLED),
        inSentence(words('part parttime')),
      ],
      yes: [
        'Our Utrecht studio has a vacancy for a full-time level designer.',
        'We’re looking for a full-time and experienced potter.',
      ],
      no: [
        'If you are looking for a full-time job, write to us.',
        'We have an opening for a full-time or part-time editor.',
      ],
    },
    {
      id: 'schedule.part.role',
      says: says('part_time'),
      find: ['part time', 'parttime'],
      where: [all(before(4, words('this')), after(6, words('position role job opportunity internship')))],
      unless: [
        isQuestion,
        inSections('legal', 'process', 'nice'),
        inSentence(words('full fulltime')),
        inSentence(UNSETTLED),
      ],
      yes: ['This is a part-time data engineering opportunity.'],
      no: [
        'This is a part-time or full-time teaching position.',
        'This is a part-time opportunity that can lead to a permanent one.',
        'We value part-time colleagues in this role.',
      ],
    },
    {
      id: 'schedule.full.terms',
      says: says('full_time'),
      find: [
        'vollzeit/vollzeitanstellung',
        'temps plein/complet',
        'jornada completa',
        'jornada full time',
        'tiempo completo',
        'tempo inteiro/integral/completo',
      ],
      where: [
        alone(TERMS),
        inSentence({ find: ['unbefristet in vollzeit', 'vollzeit # stunden unbefristet'] }),
      ],
      unless: [isQuestion, inSections('legal', 'process', 'nice', 'about'), before(4, NEGATION)],
      yes: [
        '## Conditions\n\n- CDI, statut cadre, temps plein',
        '## Condiciones\n\n- Jornada full time de lunes a viernes',
        '## Oferecemos\n\n- Contrato de trabalho a termo certo (6 meses), a tempo inteiro',
      ],
      no: [
        '## Conditions\n\n- Temps plein ou partiel',
        '## Ofrecemos\n\n- Descuentos para el personal a tiempo completo',
        '## Wir bieten\n\n- Vollzeit oder Teilzeit',
      ],
    },
    {
      id: 'schedule.part.terms',
      says: says('part_time'),
      find: [
        'teilzeit',
        'mi temps',
        'temps partiel',
        'jornada parcial',
        'tiempo parcial',
        'tempo parcial',
        'part time',
      ],
      where: [
        alone(TERMS),
        inSentence({
          find: [
            'cdi/cdd/contrat/poste/emploi <4> a [temps/mi] partiel/temps',
            'contrato/puesto/jornada <5> parcial',
            'contrato/aulas/vaga <9+> em part time',
            'stelle/stellen/vertrag/beschaftigung <4> teilzeit',
            'wochenstunden teilzeit',
            'contrato/puesto <5> a tiempo parcial',
            'contrato <3> a tempo parcial',
          ],
        }),
      ],
      unless: [
        isQuestion,
        inSections('legal', 'process', 'nice', 'about'),
        before(4, NEGATION),
        inSentence({
          find: ['vollzeit/plein/complet/completa/completo/inteiro/integral', 'oder/ou/o/u', 'full time'],
        }),
      ],
      yes: [
        '## Conditions\n\n- CDD de 10 mois, mi-temps',
        '## Condiciones\n\n- Jornada parcial, 16 horas semanales',
        '## Rahmenbedingungen\n\n- Teilzeit (18 Unterrichtsstunden pro Woche)',
        '## Nous offrons\n\n- Un CDI à temps partiel (28 h)',
      ],
      no: [
        '## Conditions\n\n- Temps plein ou temps partiel',
        '## Wir bieten\n\n- Förderung für Eltern in Teilzeit',
      ],
    },
  ],
};
