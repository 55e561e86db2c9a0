import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  inside,
  isQuestion,
  labelled,
  slashed,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { ALLOWED, SEVERAL, VAGUE } from '../arrangement/arrangement-words.ts';
import { LEFT_OPEN } from './arrangement-bars.ts';

const TAG = '2/3/4/zwei/drei/vier';
const TAGE = `${TAG} [bis] [${TAG}] tage/tagen`;
const SHARE = '20/25/30/40/50/60/70/75/80';
/** Homes and offices, with and without their article. */
const HOME =
  '(homeoffice|home office|remote|remotearbeit|zuhause|zu hause|mobilem arbeiten|mobiler arbeit|mobil)';
const OFFICE =
  '(buro|prasenz|prasenzarbeit|buroprasenz|buroarbeit|buropraesenz|buroalltag|burozeit|vor ort|vor ort prasenz)';

/** Days that are few, past or those of others, and what a sentence leaves open. */
const NOT_WEEKLY: Lexicon = {
  find: [
    'monat/monatlich/jahr/quartal/einarbeitung/einarbeitungszeit/probezeit/kunden/kundinnen/kundenprojekte/gelegentlich/hochschule/universitat/schule',
    'oder/wahlweise',
    '5/funf tage/tagen',
  ],
  except: [
    '# tage oder # tage',
    'vollzeit oder teilzeit',
    'teilzeit oder vollzeit',
    'voll oder teilzeit',
    'nach [der/einer/deiner] einarbeitung/einarbeitungszeit/probezeit',
  ],
};
const UNLESS: readonly Condition[] = [...LEFT_OPEN, inSentence(NOT_WEEKLY)];
/** What stands next to "hybrid" in a line of the terms: "Voll- oder Teilzeit, hybrid". */
const TERMS: Lexicon = words(
  'voll oder und teilzeit vollzeit festanstellung unbefristet unbefristete befristet ab sofort stunden std woche pro 35 38 39 40 ca modell arbeitsmodell',
);
const PLACE: Lexicon = words(
  'ort arbeitsort einsatzort standort dienstort arbeitsplatz lieu localisation ville',
);
const REMOTE_SHARE: Lexicon = words('remote remoteanteil remotequote homeofficeanteil');
const ARRANGEMENT_LABEL: Lexicon = words(
  'remote onsite vor ort homeoffice home office arbeitsmodell einsatzart arbeitsform',
);

/** Where German employers have the work done. */
export const germanArrangements: readonly Rule[] = [
  {
    id: 'arrangement.hybrid.german',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [
      `remoteanteil/remotequote [von] [ca/rund] ${SHARE} %`,
      `(remote|home office) anteil/quote [von] [ca/rund] ${SHARE} %`,
      `(homeoffice|home office|telearbeits) regelung [mit/von/an] ${TAGE}`,
      `homeofficeregelung/homeofficeregelungen [mit/von/an] ${TAGE}`,
      '(homeoffice|home office) regelung 1 tag pro/die/woche',
      '(homeoffice|home office|remote|arbeitsplatz) regelung hybrid',
      `home office [an] [bis] [zu] ${TAGE}`,
      `homeoffice an ${TAG} ${TAG} tagen`,
      `kombination/mischung/mix/wechsel aus/von/zwischen [der] [arbeit] [im] ${HOME} und [der] [arbeit] [im] ${OFFICE}`,
      `kombination/mischung/mix/wechsel aus/von/zwischen [der] [arbeit] [im] ${OFFICE} und [der] [arbeit] [im] ${HOME}`,
      `im wechsel [von/aus/im] [dem] ${HOME} und <3> ${OFFICE}`,
      `im wechsel [von/aus/im] [dem] ${OFFICE} und <3> ${HOME}`,
      `sowohl <2> ${OFFICE} als auch <2> ${HOME}`,
      `sowohl <2> ${HOME} als auch <2> ${OFFICE}`,
      `abwechselnd [im/eine/je] [woche] (onsite|on site|buro|vor ort|prasenz) [und] [im/eine] [woche] ${HOME}`,
      `abwechselnd [im/eine/je] [woche] ${HOME} [und] [im/eine] [woche] (onsite|on site|buro|vor ort|prasenz)`,
      `${TAGE} [pro/die/in] [der] [woche] <4> im/unserem buro`,
      `(anwesenheit|prasenz|buroprasenz) [im] [buro] [an] [mindestens] ${TAG} bis ${TAG} tagen`,
      `anteilig/anteiliges mobiles/mobil/remote arbeiten`,
      'anteilig homeoffice/remote',
      'anteilig home office',
      `${SHARE} % remote/homeoffice [und] ${SHARE} % (vor ort|onsite|prasenz)`,
      `remote/homeoffice ${SHARE} % (vor ort|onsite|prasenz) ${SHARE} %`,
    ],
    unless: [
      ...UNLESS,
      inSentence({ find: ['100 % remote/homeoffice/prasenz', 'full/voll/vollstandig/komplett remote'] }),
      inSegment(words('reise reisen dienstreise dienstreisen seminar workshop messe')),
    ],
    yes: [
      'Remote-Anteil: 60 %',
      'Einsatzort: 70 % Remote / 30 % vor Ort in Suhl',
      '## Wir bieten\n\n- Home-Office-Regelung (2 Tage/Woche)',
      '## Wir bieten\n\n- Homeoffice-Regelung mit drei Tagen pro Woche',
      '## Wir bieten\n\n- Flexible Home-Office-Regelung (hybrid)',
      '## Wir bieten\n\n- Home-Office an zwei Tagen',
      '## Wir bieten\n\n- Kombination aus Homeoffice und Büro',
      '## Wir bieten\n\n- Mix aus Präsenz und mobilem Arbeiten',
      'Du arbeitest im Wechsel von zu Hause und in unserem Büro in Jena.',
      'Einsatz: abwechselnd eine Woche vor Ort, eine Woche remote.',
      'Drei Tage pro Woche bist du bei uns im Büro.',
      'Anwesenheit im Büro an zwei bis drei Tagen pro Woche.',
    ],
    no: [
      'Remote-Anteil: 60 % nach Absprache möglich',
      'Drei Tage im Monat bist du bei uns im Büro.',
      'Fünf Tage pro Woche bist du bei uns im Büro.',
      'Unsere Kunden sind zwei Tage pro Woche bei uns im Büro.',
      '## Wir bieten\n\n- Home-Office-Regelung',
      '## Wir bieten\n\n- Keine Home-Office-Regelung mit zwei Tagen',
      'Nach Wahl im Homeoffice oder abwechselnd im Büro und Homeoffice.',
    ],
  },
  {
    // "Remote: 80 %": the share is all that stands behind the label.
    id: 'arrangement.hybrid.german-share',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [`${SHARE} %`],
    where: [all(labelled(REMOTE_SHARE), alone(words('ca rund etwa remote anteil quote')))],
    unless: [isQuestion, inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack')],
    yes: ['Remote: 80 %', 'Remote: ca. 60 %'],
    no: ['Remote: bis zu 80 % möglich', 'Auslastung: 80 %'],
  },
  {
    id: 'arrangement.hybrid.german-label',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: ['hybrid/hybride'],
    where: [
      // "Ort: Kiel / hybrid", whatever the town.
      all(labelled(PLACE), slashed),
      // "Remote/Onsite: hybrid"
      all(labelled(ARRANGEMENT_LABEL), alone(ARRANGEMENT_LABEL)),
      alone(TERMS),
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'requirements', 'stack'),
      all(labelled(PLACE), inSentence(SEVERAL)),
      inSegment(ALLOWED),
      inSegment(VAGUE),
      before(6, NEGATION),
      all(
        labelled(PLACE),
        inSentence({
          find: [
            'remote/onsite/presentiel/teletravail/homeoffice',
            'vor ort',
            'sur site',
            'oder/ou hybrid/hybride',
          ],
        }),
      ),
      after(1, words('cloud team teams equipe events')),
      all(slashed, labelled(words('arbeitsmodell einsatzart arbeitsform'))),
      all(inside(words('hybride')), after(1, words('events teams cloud arbeit'))),
    ],
    yes: [
      'Ort: Kiel / hybrid',
      'Localisation : Tours / hybride',
      'Remote/Onsite: hybrid',
      'Voll- oder Teilzeit, hybrid',
    ],
    no: [
      'Ort: Kiel / remote / hybrid',
      'Ort: Kiel oder hybrid',
      'Remote/Onsite: hybrid möglich',
      'Arbeitsmodell: remote / hybrid / vor Ort',
      'Ort: Kiel / Hybrid-Cloud',
    ],
  },
  {
    // The hit is the share alone: what stands before the colon is its label.
    id: 'arrangement.remote.german',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: ['100 %'],
    where: [all(labelled(REMOTE_SHARE), alone(words('ja oui yes remote anteil quote')))],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack'),
      before(6, NEGATION),
    ],
    yes: ['Remoteanteil: 100 %', 'Remote: 100 %'],
    no: ['Remote-Anteil: bis zu 100 %', 'Remote: 100 % möglich', 'Unser Team ist remote: 100 % Vertrauen.'],
  },
  {
    // "100 % remote – kein Pendeln": what is denied is the road or the office, not the place.
    id: 'arrangement.remote.no-road',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      '(100 % remote|100 % remotearbeit|remote only|full remote|voll remote|vollstandig remote|komplett remote|100 % homeoffice|100 % home office|100 % teletravail) <6+> kein/keine/keinen/ohne/aucun/aucune/sans/pas pendeln/pendelzeit/pendelzeiten/pendelei/anfahrt/anfahrtsweg/anfahrtswege/arbeitsweg/arbeitswege/stau/staus/trajet/trajets/transport/transports',
      '(100 % remote|remote only|full remote|voll remote|vollstandig remote|komplett remote|100 % homeoffice) <3+> kein/ohne [festes/eigenes/physisches] buro/prasenzpflicht/buropflicht/anwesenheitspflicht',
      '(100 % remote|100 % remotearbeit|remote only|full remote|voll remote|vollstandig remote|komplett remote) <9+> spielt keine rolle',
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack', 'role'),
      inSegment(ALLOWED),
      inSegment(VAGUE),
      inSentence(SEVERAL),
      before(4, NEGATION),
      before(2, words('zu an')),
      inSentence(words('oder ou wahlweise hybrid hybride hybrides muss zwang')),
    ],
    yes: [
      '## Wir bieten\n\n- 100 % remote – kein Pendeln',
      '## Wir bieten\n\n- Remote-only: Wo dein Schreibtisch steht, spielt keine Rolle',
      '## Avantages\n\n- Full remote : aucun trajet',
      '## Wir bieten\n\n- 100 % remote, ohne Präsenzpflicht',
    ],
    no: [
      '## Wir bieten\n\n- Bis zu 100 % remote oder im Büro ohne Anfahrt',
      '## Wir bieten\n\n- 100 % remote möglich – kein Pendeln',
      '## Wir bieten\n\n- Nicht 100 % remote, aber kein Pendeln zum Kunden',
    ],
  },
  {
    id: 'arrangement.onsite.german',
    says: { field: { field: 'work_arrangement', value: 'onsite' } },
    find: [
      'remote/homeoffice/remotearbeit/telearbeit [ist] [leider] nicht moglich/vorgesehen',
      'home office [ist] [leider] nicht moglich/vorgesehen',
      '(remote arbeit|mobiles arbeiten) [ist] [leider] nicht moglich/vorgesehen',
      '(remote arbeit|remotearbeit|homeoffice|home office|telearbeit|mobiles arbeiten) ist [leider] fur/in/bei/auf <3> nicht moglich/vorgesehen',
      'keine moglichkeit zum/zu/fur/auf homeoffice/telearbeit/remote/mobiles/mobilem',
      'remote/homeoffice/telearbeit nein',
      'home office nein',
      '(remote anteil|remoteanteil|homeoffice anteil) 0 %',
      'onsite/prasenz/prasenzanteil 100 %',
      'vor ort 100 %',
      '100 % onsite/prasenz',
      'reine/reiner/ausschliessliche prasenztatigkeit/prasenzarbeit/prasenz/prasenzjob',
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack'),
      inSentence(SEVERAL),
      // "Vollständig remote ist nicht möglich" leaves some of it.
      before(
        3,
        words(
          '100 voll vollstandig voller komplett rein reine reines ganz dauerhaft permanent ausschliesslich uberwiegend',
        ),
      ),
      before(3, NEGATION),
      inSentence({
        find: [
          'monat/einarbeitung/probezeit/anfangs/zunachst/derzeit/kunden/schulung/schulungen/workshop/workshops/ausland/hybrid/hybride/tage/tagen',
        ],
      }),
    ],
    yes: [
      'Homeoffice: nicht möglich',
      'Remote: nein',
      'Home-Office ist leider nicht möglich.',
      'Remote-Anteil: 0 %',
      'Remote-Arbeit ist für diese Position nicht vorgesehen.',
      'Keine Möglichkeit zum Homeoffice.',
      'Onsite: 100 %',
      'Reine Präsenztätigkeit in Hof.',
    ],
    no: [
      '100 % remote ist nicht möglich.',
      'Homeoffice ist in der Probezeit nicht möglich.',
      'Homeoffice ist aus dem Ausland nicht möglich.',
      'Keine reine Präsenz',
      'Schulungen: 100 % Präsenz',
    ],
  },
];
