import {
  after,
  all,
  alone,
  before,
  type Condition,
  inBrackets,
  inSections,
  inSentence,
  introduced,
  isQuestion,
  labelled,
  not,
  slashed,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import {
  type Arrangement,
  DAYS,
  FROM_HOME,
  HYBRID_WORDS,
  OCCASIONS,
  ONSITE_WORDS,
  OR,
  REMOTE_WORDS,
  SEVERAL,
  says,
} from './arrangement-words.ts';
import { CITIES } from './places.ts';

/** The tags by which boards tell LinkedIn the arrangement of the job. */
const tag = (value: Arrangement, find: readonly string[], yes: string, no: string): Rule => ({
  id: `arrangement.${value}.tag`,
  says: says(value),
  find,
  yes: [yes, `## Benefits\n\n- Pension\n\n${yes}`],
  no: [no],
});

const LABELS: Lexicon = {
  find: [
    'modality/work/working/workplace/remote/location/locations/type/office/setup/model/arrangement/policy/where/schedule/format/environment',
    'standort/modell/arbeitsmodell/arbeitsform/arbeitsweise/arbeitsort/arbeitsplatz/einsatzort',
    'lieu/localisation/teletravail/modalite',
    'ubicacion/modalidad/lugar',
    'local/modelo/localizacao/modalidade/formato',
  ],
};
/** Labels of the place of work, which boards write under whatever stands last: "Lugar de trabajo: Empleo presencial". */
const PLACE_OF_WORK: Lexicon = {
  find: [
    'lugar/ubicacion/local/localizacao de/del/do trabajo/trabalho',
    'lieu du/de poste/travail',
    'arbeitsort/einsatzort',
  ],
};
/** Terms of the contract, which a slash may join to the arrangement: "Vollzeit / remote". */
const CONTRACT: Lexicon = words(
  'vollzeit teilzeit minijob festanstellung unbefristet full part time fulltime permanent cdi cdd clt pj efetivo estagio freelance tempo integral tiempo completo completa jornada indefinido temps plein modell arbeitsmodell',
);
/** What may stand next to the word in a line of its own: "Full-time, hybrid (3 days per week)". */
const FILLER: Lexicon = {
  find: [
    ...words(
      'fully 100 % full time fulltime permanent position role job work working schedule model based only first # days day a per week in office the from with and at least minimum of us usa uk eu europe emea canada germany france spain india london berlin paris york new san francisco nyc sf boston seattle chicago austin toronto denver angeles los washington dc atlanta miami amsterdam dublin bangalore bengaluru mumbai delhi hyderabad pune chennai singapore sydney melbourne tel aviv zurich stockholm copenhagen vancouver montreal palo alto menlo park mountain view sunnyvale jose diego portland philadelphia dallas houston ca ny tx ma wa co il ga nc va md pa manhattan brooklyn bay area hq city warsaw prague vienna brussels milan rome tokyo seoul dubai united states kingdom within anywhere any vollstandig komplett innerhalb deutschland deutschlands deutschlandweit osterreich schweiz aus en de da do la le desde dentro brasil brazil espana portugal mexico colombia argentina chile poland italy ireland netherlands allemagne europa trabajo trabalho travail arbeit arbeiten poste total totalmente integral tempo tiempo sao paulo clt pj mei cdi cdd madrid barcelona lisboa porto lyon toulouse munchen hamburg',
    ).find,
    ...CITIES.find,
    ...CONTRACT.find,
  ],
};
/** What stands next to "remote" where no town does. */
const ANYWHERE: Lexicon = words(
  'vollstandig komplett voll full 100 % deutschland deutschlands deutschlandweit bundesweit europa europaweit weltweit innerhalb aus in eu ewr dach osterreich schweiz depuis partout en france europe vollzeit teilzeit',
);
const SLASHED: Condition = all(slashed, not(alone(CONTRACT)));
const OTHER_WORDS: Lexicon = {
  find: [
    'teams/team/customers/sites/sensing/control/desktop/access/areas/workers/users/candidates/colleagues/experience/manage/managing/global/distributed/work/learning/employees/meetings/support/hands/stipend/stipends/monitoring/assistance',
  ],
  except: ['work from'],
};
const NOT_LABEL: readonly Condition[] = [
  isQuestion,
  inSentence(POSSIBLE),
  introduced(NEGATION),
  inSentence(OR),
  inSentence(SEVERAL),
  inSentence({ find: ['not/no/non/partially/possible/flexible/teams/team/experience/occasional/prefers'] }),
  inSentence(words('you youll we')),
  inSections('nice', 'legal', 'process'),
  // Benefits may name it in a line of its own: "- Hybrid".
  all(
    inSections('benefits'),
    not(all({ kinds: ['item', 'paragraph'] }, alone(FILLER))),
    not(labelled(PLACE_OF_WORK)),
  ),
];

export const LABELLED_ARRANGEMENTS: readonly Rule[] = [
  tag('hybrid', ['#li hybrid', '#lihybrid'], '#LI-Hybrid', '#LI-Post'),
  tag('remote', ['#li remote', '#liremote'], '#LI-Remote', '#LI-JS1'),
  tag('onsite', ['#li onsite', '#lionsite'], '#LI-Onsite', 'LI on-site'),
  {
    id: 'arrangement.hybrid.label',
    says: says('hybrid'),
    find: ['hybrid/hybride/hybrides/hibrido/hibrida'],
    where: [labelled(LABELS), alone(FILLER)],
    unless: [
      ...NOT_LABEL,
      inSentence(REMOTE_WORDS),
      inSentence(ONSITE_WORDS),
      after(1, words('cloud search infrastructure teams')),
      SLASHED,
    ],
    yes: ['Working model: Hybrid', 'Hybrid (3 days per week in the office)', 'Arbeitsmodell: hybrid'],
    no: [
      'Location: hybrid or remote',
      'Location: varies by team (clinic, hybrid)',
      'Hybrid cloud',
      'Focus: hybrid cloud',
    ],
  },
  {
    id: 'arrangement.remote.label',
    says: says('remote'),
    find: ['remote/remotely/remoto/remota', '100 % remote', 'home based'],
    where: [labelled(LABELS), alone(FILLER)],
    unless: [
      ...NOT_LABEL,
      inSentence(HYBRID_WORDS),
      inSentence(ONSITE_WORDS),
      inSentence(DAYS),
      inSentence(words('office')),
      after(1, words('days day week')),
      after(2, OTHER_WORDS),
      // Among what is offered, to work remotely now and then.
      all(inSections('benefits'), after(1, words('arbeiten arbeit working')), not(before(1, words('%')))),
      inSentence(OCCASIONS),
      SLASHED,
      // "Standort: Kassel, remote" may be a choice; "Kassel und remote" is both.
      all(
        labelled(words('standort ort arbeitsort einsatzort dienstort lieu localisation')),
        not(inBrackets),
        not(before(1, words('standort ort arbeitsort einsatzort dienstort lieu localisation'))),
        not(alone(ANYWHERE)),
        not(after(2, ANYWHERE)),
      ),
      before(1, words('und et')),
      after(1, words('und et')),
    ],
    yes: [
      '## Ofrecemos\n\n- Remoto',
      'Location: Remote (US)',
      'Fully remote',
      'Workplace: 100% remote',
      'Modell: Remote / Teilzeit',
      'Standort: Remote (Deutschland)',
      'Einsatzort: remote innerhalb der EU',
    ],
    no: [
      '## Benefits\n\n- Remote days',
      '## Wir bieten\n\n- Remote Arbeiten',
      '## Benefits\n\n- Remote working',
      'Location: remote or Berlin office',
      'Work: manage remote teams',
      'Remote: 2 days per week',
      'Modell: Remote / Büro',
      'Standort: Kassel, Remote',
      'Arbeitsort: Bremen und remote',
    ],
  },
  {
    id: 'arrangement.onsite.label',
    says: says('onsite'),
    find: [
      'onsite/presencial/presentiel',
      'on site',
      'in office/person',
      'vor ort',
      'sur site',
      'en presentiel',
    ],
    where: [labelled(LABELS), alone(FILLER)],
    unless: [
      ...NOT_LABEL,
      inSentence(HYBRID_WORDS),
      inSentence(REMOTE_WORDS),
      inSentence(FROM_HOME),
      inSentence(DAYS),
      inSentence(OCCASIONS),
      after(2, words('interview gym lunch lunches cafe parking')),
      SLASHED,
    ],
    yes: [
      'Work location: on-site',
      'Workplace type: in-office',
      'On-site',
      'Granada, España (Presencial)',
      '## Prestaciones\n\n- Vales de despensa\n\nLugar de trabajo: Empleo presencial',
    ],
    no: [
      'Location management: you take on the branch and run it on-site',
      'Office lover: prefers in-person talks',
      'Location: on-site or remote',
      'Modalidade: presencial em Braga (início em home office) ou home office',
      'Location: on-site 3 days per week',
      'Final interview: on-site',
    ],
  },
];
