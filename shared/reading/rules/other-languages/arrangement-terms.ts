import {
  after,
  all,
  alone,
  before,
  type Condition,
  inBrackets,
  inSections,
  inSentence,
  inside,
  introduced,
  isQuestion,
  labelled,
  not,
  slashed,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { says } from '../arrangement/arrangement-words.ts';

const DAY = '1/2/3/4/ein/einen/zwei/drei/vier tag/tage/tagen';
const JOUR = '1/2/3/4/un/deux/trois/quatre jour/jours';
const SHARES = '20 25 30 40 50 60 70 75 80';
const SHARE = SHARES.replaceAll(' ', '/');
/** What a line or the heading above it asks for, of work at home and of work on site. */
const HOME: Lexicon = {
  find: [
    'homeoffice/homeofficeanteil/homeofficequote/remote/remoteanteil/remotequote/telearbeit/teletravail/tt',
    'home office',
    'mobiles arbeiten',
  ],
};
const OFFICE: Lexicon = {
  find: [
    'prasenz/prasenzanteil/prasenzquote/buroprasenz/anwesenheit/onsite/onsiteanteil/presentiel/presence',
    'vor ort',
    'sur site',
  ],
};
const MODE: Lexicon = words(
  'mode modalite modalites type format arbeitsmodell arbeitsform arbeitsweise einsatzart',
);
/** Where this work is done; a "Standort" may be one of several. */
const WORKPLACE: Lexicon = words('arbeitsort einsatzort dienstort projektort');
const PLACE: Lexicon = words('arbeitsort einsatzort dienstort projektort ort standort');
/** What may stand next to a number of days or a share. */
const FILLER: Lexicon = words(
  `ca etwa rund circa environ bis a jusqu zu pro die in der woche wochentlich par la semaine hebdomadaire hebdomadaires fixe fixes de du anteil quote remote homeoffice home office telearbeit teletravail tt vor ort prasenz onsite sur site presentiel presence 1 2 3 4 ${SHARES}`,
);
const OPEN: Lexicon = {
  find: ['oder/wahlweise/possible/moglich/monat/mois/an/ou remote/presentiel/hybride/bureau/full'],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSections('process', 'legal', 'nice', 'requirements', 'stack'),
  before(6, NEGATION),
  inSentence(OPEN),
];
/** A value behind its label, or in the line below it. */
const of = (label: Lexicon): readonly Condition[] => [labelled(label), introduced(label)];
const onlyOf = (label: Lexicon, filler: Lexicon): readonly Condition[] =>
  of(label).map((condition) => all(condition, alone(filler)));

/** Titles of German and French postings name both sexes: "(m/w/d)", "(H/F)". */
const GENDERED: Lexicon = { find: ['m/w/d/gn/mwd w/d/m/x', 'h f', 'f h', '#mwd'] };
const NO_PLAIN_TITLE: readonly Condition[] = [
  inSentence({
    find: [
      'moglich/moglichkeit/option/optional/oder/teilweise/anteilig/anteil/possible/partiel/ou/tag/tage/tagen/jour/jours/bis/gelegentlich/support/sensing/desktop',
      'und/mit/avec/et remote/homeoffice/teletravail/hybrid/home',
    ],
  }),
  { cue: words(SHARES), before: 2, within: 'clause' },
];

/** Arrangements that only their label tells, behind it or below it: "Remote: 60-80 %", "Télétravail : non". */
export const arrangementTerms: readonly Rule[] = [
  {
    id: 'arrangement.remote.title',
    says: says('remote'),
    title: true,
    find: ['homeoffice/remote', 'home office', '100 % teletravail/distance'],
    where: [all({ kinds: ['title'] }, inSentence(GENDERED))],
    unless: [...NO_PLAIN_TITLE, inSentence(words('hybrid hybride'))],
    yes: [
      { title: 'Kundenberater im Homeoffice (w/m/d)', text: 'Hallo.' },
      { title: 'Account Manager - 100% Remote (m/w/d)', text: 'Hallo.' },
      { title: 'Développeur PHP (H/F) full remote', text: 'Bonjour.' },
    ],
    no: [
      { title: 'Kundenberater (m/w/d), Homeoffice möglich', text: 'Hallo.' },
      { title: 'Entwickler (m/w/d) 60 % remote', text: 'Hallo.' },
      { title: 'Remote Support (m/w/d)', text: 'Hallo.' },
      { title: 'Entwickler (m/w/d) mit Homeoffice', text: 'Hallo.' },
    ],
  },
  {
    id: 'arrangement.hybrid.title',
    says: says('hybrid'),
    title: true,
    find: ['hybrid/hybride', `${SHARE} % (remote|homeoffice|home office|teletravail)`],
    where: [
      all({ kinds: ['title'] }, inSentence(GENDERED), inBrackets),
      all({ kinds: ['title'] }, inSentence(GENDERED), { cue: words('%'), inside: true }),
    ],
    unless: [
      inSentence({ find: ['moglich/oder/possible/ou/cloud/remote'] }),
      after(1, words('antrieb antriebe fahrzeuge cloud')),
    ],
    yes: [{ title: 'Buchhalter (m/w/d) – Köln (Vollzeit // hybrid)', text: 'Hallo.' }],
    no: [
      { title: 'Buchhalter (m/w/d) (hybrid möglich)', text: 'Hallo.' },
      { title: 'Ingenieur Hybrid-Antriebe (m/w/d)', text: 'Hallo.' },
    ],
  },
  {
    id: 'arrangement.hybrid.of-label',
    says: says('hybrid'),
    find: [DAY, JOUR, '1j/2j/3j/4j', `${SHARE} %`],
    where: [...onlyOf(HOME, FILLER), ...onlyOf(OFFICE, FILLER)],
    unless: [...UNLESS, all(inSentence({ find: ['bis zu', 'jusqu a'] }), inSentence(words('% 5')))],
    yes: [
      'Homeoffice:\n\n2 Tage pro Woche',
      'Télétravail :\n\n2 jours par semaine',
      'Remoteanteil: 60-80 %',
      'Vor-Ort-Anteil: 60 %',
      'Télétravail : 40 %',
    ],
    no: [
      'Homeoffice: bis zu 100 %',
      'Remote: bis zu 80 %',
      'Remote: 60 % möglich',
      'Télétravail :\n\n2 jours par mois',
      'Auslastung:\n\n60 %',
      'Urlaub:\n\n2 Tage pro Woche',
    ],
  },
  {
    id: 'arrangement.remote.of-label',
    says: says('remote'),
    find: ['100 %', 'full [remote]', 'complet/total/integral'],
    where: onlyOf(HOME, words('a zu ja oui remote anteil 100 %')),
    unless: UNLESS,
    yes: ['Remote:\n\n100 %', 'Remote : full', 'Télétravail :\n\nComplet'],
    no: ['Remote:\n\nbis zu 100 %', 'Remote : full ou partiel', 'Auslastung:\n\n100 %'],
  },
  {
    id: 'arrangement.remote.mode',
    says: says('remote'),
    find: [
      'a distance',
      'homeoffice',
      // Between other labels of one line.
      'ort/einsatzort/arbeitsort remote zeitraum/auslastung/start/startdatum/beginn/laufzeit/dauer/pensum/sprache/projektsprache',
      '(remote|homeoffice) und gelegentlich/gelegentliche/gelegentlichen/vereinzelt/punktuell <2> (vor ort|prasenz|dienstreisen|vor ort termine)',
    ],
    where: [
      ...onlyOf(MODE, words('travail de en 100 %')),
      all(introduced(WORKPLACE), alone(words('100 %'))),
      { cue: words('ort einsatzort arbeitsort'), inside: true },
      all(labelled(WORKPLACE), { cue: words('und'), inside: true }),
    ],
    unless: [...UNLESS, slashed],
    yes: [
      'Mode de travail : à distance',
      'Arbeitsort:\n\nHomeoffice',
      'Ort: Remote Zeitraum: ab Mai',
      'Arbeitsort: Homeoffice und gelegentlich vor Ort in Gera',
    ],
    no: ['Mode de travail : à distance ou sur site', 'Arbeitsort:\n\nHomeoffice oder Jena'],
  },
  {
    id: 'arrangement.onsite.of-label',
    says: says('onsite'),
    find: [
      'nicht moglich/vorgesehen',
      'nein/keiner/keine/keines',
      'non/aucun [eligible]',
      '0 %',
      'impossible',
      'pas [de] [teletravail] [possible]',
    ],
    where: onlyOf(HOME, words('leider fur diese stelle position ce poste sur')),
    unless: [isQuestion, inSections('process', 'legal', 'nice', 'requirements', 'stack')],
    yes: [
      'Homeoffice:\n\nnicht möglich',
      'Remote-Anteil: keiner',
      'Télétravail :\n\nNon',
      'Télétravail : 0 %',
      'Télétravail : impossible',
    ],
    no: ['Homeoffice:\n\nmöglich', 'Rufbereitschaft:\n\nNein', 'Télétravail :\n\nNon précisé'],
  },
  {
    id: 'arrangement.onsite.mode',
    says: says('onsite'),
    find: ['sur place', 'sur site', 'vor ort', 'en presentiel'],
    where: onlyOf(MODE, words('travail 100 %')),
    unless: [...UNLESS, slashed],
    yes: ['Mode de travail :\n\nSur place', 'Arbeitsmodell:\n\nVor Ort'],
    no: ['Mode de travail :\n\nSur place / à distance', 'Arbeitsmodell: vor Ort oder remote'],
  },
  {
    // Both at the place of the work: "Arbeitsort: Chur und remote", "Einsatzort: Wien (remote 70 %)".
    id: 'arrangement.hybrid.placed',
    says: says('hybrid'),
    find: [
      `${SHARE} % (remote|homeoffice|vor ort|onsite|on site|prasenz)`,
      `(remote|homeoffice|vor ort|onsite|on site) [zu] [ca] ${SHARE} %`,
      'und [im] remote/homeoffice',
      '(remote|homeoffice) [und] (vor ort|onsite|on site)',
      '(vor ort|onsite|on site) [und] (remote|homeoffice)',
      `${DAY} [pro/die/in] [der] [woche] (vor ort|onsite|im buro|remote|homeoffice)`,
    ],
    where: [
      labelled(WORKPLACE),
      all(labelled(PLACE), { cue: words(`% tag tage tagen ${SHARES}`), inside: true }),
      // "Ort: Ulm (Onsite + Remote)"
      all(labelled(PLACE), inBrackets, { cue: words('onsite ort site'), inside: true }),
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice'),
      before(6, NEGATION),
      inSentence(OPEN),
      slashed,
      inSentence({ find: ['wahl/auch/gerne/gern/alternativ/falls/bis zu'] }),
      inSentence({ find: ['100 % remote/homeoffice/onsite/vor', 'komplett/vollstandig/full remote'] }),
      after(2, words('moglich option')),
    ],
    yes: [
      'Arbeitsort: Chur und remote (nur innerhalb der Schweiz)',
      'Einsatzort: Wien (remote 70 %)',
      'Standort: Graz, 40 % vor Ort',
      'Ort: Ulm (Onsite + Remote)',
      'Einsatzort: Remote + vor Ort in Passau',
    ],
    no: [
      'Arbeitsort: Chur oder remote',
      'Einsatzort: Wien (100 % remote)',
      'Standort: Graz und remote',
      'Wir betreuen Kunden in Graz und remote.',
      'Einsatzort: Wien (remote 70 % möglich)',
    ],
  },
  {
    id: 'arrangement.hybrid.part-week',
    says: says('hybrid'),
    find: [
      'mit/inkl/inklusive [hohem/hohen/grossem/flexiblem] (remote|homeoffice|home office) anteil/anteilen',
      // In a row of several labels.
      'arbeitsort/einsatzort/projektort <2+> und remote/homeoffice',
      '1 2 der arbeitszeit [im] (homeoffice|home office|remote)',
      '(halfte|50 %) der arbeitszeit [im] (homeoffice|home office|remote)',
      `${SHARE} % der arbeitszeit [im] (homeoffice|home office|remote|mobil|von zuhause)`,
      `(prasenz|anwesenheit|prasenztag|prasenztage|burotag|burotage) [im] [buro] <2> [an] [einmal/zweimal/dreimal/1/2/3/ein/zwei/drei] [mal/tag/tagen] pro woche`,
      'ein/zwei/drei/1/2/3 prasenztag/prasenztage/burotag/burotage [pro/in/die] [der] woche',
      'einmal/zweimal/dreimal pro/die/in [der] woche [sind/bist/kommst/arbeiten] [wir/du/sie] <2> (vor ort|im buro|onsite)',
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'stack'),
      all(inSections('requirements'), not(inside(words('arbeitsort einsatzort projektort')))),
      before(6, NEGATION),
      inSentence(OPEN),
      inSentence(words('gelegentlich einarbeitung probezeit schulung onboarding')),
      all(inSentence(words('kunden kundinnen')), not(inside(words('anteil anteilen arbeitsort einsatzort')))),
      after(3, words('moglich absprache vereinbarung denkbar')),
      all(inSections('role'), inside(words('ort onsite')), not(inSentence(words('wir du')))),
    ],
    yes: [
      'Für ein Projekt in Fulda (mit Remote-Anteil) suchen wir Verstärkung.',
      '## Wir bieten\n\n- 1/2 der Arbeitszeit im Homeoffice',
      'Präsenz im Büro einmal pro Woche.',
      'Ein Präsenztag pro Woche in Trier.',
      'Zweimal pro Woche sind wir vor Ort in Essen.',
    ],
    no: [
      'Projekt ohne Remote-Anteil',
      'Mit Remote-Anteil nach Absprache',
      'In der Einarbeitung ein Präsenztag pro Woche.',
      'Zweimal pro Monat sind wir vor Ort in Essen.',
      'Zweimal pro Woche sind unsere Kunden vor Ort.',
    ],
  },
];
