import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';

const HOME =
  '(homeoffice|home office|remote|remotearbeit|telearbeit|mobiles arbeiten|mobile arbeit|hybrides arbeiten|teletravail|tt|distanciel)';
/** What may be had, however many days it is: "Télétravail possible, deux jours par semaine". */
const MAY_BE_HAD: Lexicon = {
  find: [
    'moglich/moglichkeit/moglichkeiten/denkbar/machbar/verhandelbar',
    'option/optionen auf/zum/zur/fur',
    'auf wunsch',
    'nach absprache/vereinbarung',
    'possible/possibles/possibilite/possibilites/envisageable/envisageables/negociable/negociables/bienvenu/bienvenue',
    'a discuter/negocier/definir/convenir/voir',
    'accepte/acceptee/acceptes',
    'sur demande',
    'si souhaite',
  ],
  except: [
    'soon/quickly/early/bald/schnell/tot/vite/rapidement as/wie/que possible/moglich',
    'des que possible',
    'possibilite/possibilites d/de evolution/evoluer/carriere/formation/progression',
    'moglichkeit/moglichkeiten zur/der/fur <1> weiterbildung/weiterentwicklung/entwicklung/fortbildung/mitgestaltung',
  ],
};
const HOME_MAY_BE_HAD: Lexicon = {
  find: [
    `${HOME} [partiel/ist/sind/est/grundsatzlich] moglich/denkbar/machbar/possible/envisageable/negociable`,
    `${HOME} [partiel] a discuter/negocier/definir/convenir/voir`,
  ],
};
/** Weeks of the year and other times that are no rule of the week: "Im Sommer vier Wochen Homeoffice". */
const FOR_A_WHILE: Lexicon = {
  find: [
    '#/ein/eine/zwei/drei/vier/sechs wochen/monate/monat',
    'tage im/pro/je jahr/quartal/monat',
    'bis zu 10/15/20/25/30/40/60/90 tage/tagen/arbeitstage',
    'im sommer/ausland',
    'bruckentage/bruckentagen/ausnahmefallen/ausnahme/ausnahmen/schulferien/ferien/notfall/krankheitsfall',
    'aus dem <1> ausland',
    'ersten wochen/monaten/monate/tagen',
    'premiers/premieres mois/semaines/jours',
    '#/un/une/deux/trois/quatre/six semaines/mois',
    'par an',
    'l ete/etranger',
    'exceptionnellement',
  ],
  except: [
    'nach #/zwei/drei/vier/sechs wochen/monaten/monate',
    'apres #/deux/trois/quatre/six semaines/mois',
    // How long the contract runs.
    'cdd/stage/mission/contrat de #/trois/six mois',
    'befristet auf # monate',
  ],
};
const AT_FIRST: Lexicon = {
  find: ['in den/der ersten woche/wochen/monaten/tagen', 'les/aux premiers/premieres mois/semaines/jours'],
  except: [
    'nach den/der ersten woche/wochen/monaten/tagen',
    'apres les premiers/premieres mois/semaines/jours',
  ],
};
/** Some of those who work there: "Für Eltern: zwei Tage Homeoffice". */
const FOR_SOME: Lexicon = {
  find: [
    'fur eltern/mutter/vater/fuhrungskrafte/azubis/auszubildende/studierende/werkstudierende/senior/seniors/fortgeschrittene',
    'bei bedarf',
    'einige/manche/viele/certains/certaines [von/d] [uns/entre] [nous]',
    'entwicklerteam/entwicklungsteam/vertriebsteam/supportteam/marketingteam sitzt/sitzen/arbeitet/arbeiten/ist',
    'selon les/la/le missions/projets/mission/projet/clients/client/equipes/equipe/postes/periodes/saisons',
    'je nach projekt/projektphase/einsatz/kunde/kunden/team/bedarf/rolle/position/abteilung',
    'ab der/dem <1> stufe/level/karrierestufe/betriebsjahr',
    'pour les cadres/alternants/stagiaires/parents/seniors/profils/jeunes/managers',
    'reserve/reservee a/aux',
    '(unser|unsere|der|die) vertrieb/entwicklung/produktion/verwaltung/kollegen/kolleginnen/entwickler arbeitet/arbeiten',
    'l equipe tech/produit/data/technique/commerciale/support [est/travaille]',
    'l onboarding/integration/formation',
    'onboarding/einarbeitung/einarbeitungsphase erfolgt/findet/ist/lauft/beginnt',
    'pendant/durant/lors/wahrend',
    '(les|nos) stagiaires/alternants/alternantes/apprentis/apprenties/developpeurs/commerciaux/consultants/cadres/managers',
    '(unsere|unseren|die) azubis/auszubildenden/studierenden/werkstudierenden/entwickler/berater/fuhrungskrafte',
  ],
  except: ['wahrend/pendant/durant der/la/les kernzeit/kernzeiten/semaine'],
};
/** One of several, of which the applicant takes one. */
const TO_CHOOSE: Lexicon = {
  find: [
    'wahl zwischen',
    'freie/freier wahl',
    'wahlfreiheit zwischen',
    'au choix',
    'choisis/choisissez entre/votre/ton',
    'selon votre/vos/ton/tes lieu/envie/envies/preference/preferences',
  ],
};
/** What the company makes, sells or introduces. */
const MADE: Lexicon = {
  find: [
    'einfuhrung/aufbau/umsetzung/gestaltung/entwicklung/konzeption/konzept/konzepte/konzepts/implementierung',
    'deployez/deployer/deploiement/accompagnez/accompagner/mettez/promouvoir/developper',
    'aidons/accompagnons/conseillons/equipons <3> entreprises/clients/equipes/collectivites/organisations',
    'beraten/unterstutzen/begleiten/helfen <3> unternehmen/kunden/organisationen',
    'plattform/software/losung/losungen/tool/app/produkt/produkte <2> unterstutzt/unterstutzen/ermoglicht/ermoglichen/fur',
    'plateforme/logiciel/solution/outil/application <2> facilite/permet/pour/accompagne',
  ],
};
/** Later, or before. */
const NOT_NOW: Lexicon = {
  find: [
    'ab 2026/2027/2028',
    'des 2026/2027/2028',
    'a partir de 2026/2027/2028',
    'poste etait',
    'war/waren bis/bisher/vor',
    'zurzeit/derzeit/momentan/vorerst/coronabedingt/pandemiebedingt',
    '(wegen|aufgrund|auf grund) <1> corona/pandemie/umbau/umbaus/umzug/umzugs',
    'en raison du/de <1> covid/pandemie/travaux/demenagement/crise',
    'pour l instant',
    'pour le moment',
  ],
  // Who is looked for now.
  except: ['zurzeit/derzeit/momentan suchen/sucht/besetzen/stellen'],
};
/** Words that tell a German or French sentence. */
const FOREIGN: Lexicon = words(
  'und zu zur zum der den dem im am mit fur unsere unserer unseren du dich dein ihre ihr sie vous les des aux nos notre dans et une avec',
);
/** Who works there, and the work itself. */
const THE_WORK: Lexicon = words(
  'arbeitest arbeiten arbeitet tatigkeit stelle position einsatz einsatzort arbeitsort arbeitsweise travaillez travaillerez travailles travailleras travail poste mission emploi rythme lieu',
);
/** What applicants are used to or like. */
const USED_TO: Lexicon = words(
  'gern gerne kennst kennen vertraut gewohnt erfahrung liebst lieben fuhlst wohl aise habitue habituee aimez aimes experience connaissez maitrisez',
);
/** A remote culture of the whole company, which says nothing of who comes to the office. */
const CULTURE: Lexicon = words(
  'kultur ansatz philosophie mentalitat prinzip mindset denkweise arbeitskultur unternehmenskultur arbeitsumfeld umfeld',
);
/** Where one works who may work anywhere. */
const FROM_ANYWHERE: Lexicon = {
  find: [
    'uberall/deutschlandweit/bundesweit/weltweit/europaweit/ortsunabhangig/partout/anywhere/everywhere',
    'ganz deutschland/europa',
    'kein/keine/ohne buro/buros/prasenz/prasenzpflicht',
    'toute la france',
    'toute l europe',
    '100 %',
  ],
};
const STRONG: Lexicon = words('100 % full voll vollstandig komplett integral total complet');

const AN_OFFICE: Lexicon = {
  find: [
    'avec un/des/nos/notre <1> bureau/bureaux/locaux',
    '(mit|und) [einem/unserem/unser/ein] [zentralen/zentrales] buro/buros in',
  ],
};

/** What German and French postings only offer, tell of others or of other times. */
export const UNSURE: readonly Condition[] = [
  all(not(inside(NEGATION)), { cue: MAY_BE_HAD, before: 6, after: 4, within: 'clause' }),
  all(not(inside(NEGATION)), inside(MAY_BE_HAD)),
  all(not(inside(NEGATION)), inSentence(HOME_MAY_BE_HAD)),
  { cue: FOR_A_WHILE, before: 5, after: 3, within: 'clause' },
  inSentence(AT_FIRST),
  labelled(words('workation workations')),
  before(7, FOR_SOME),
  before(5, TO_CHOOSE),
  after(5, TO_CHOOSE),
  before(6, MADE),
  before(9, NOT_NOW),
  all(inSections('role'), inSentence(FOREIGN), not(inSentence(THE_WORK))),
  all(inSections('requirements'), inSentence(FOREIGN), inSentence(USED_TO)),
  // A company that is remote first may have offices.
  all(inside(words('first')), inSentence(FOREIGN), not(inSentence(FROM_ANYWHERE))),
  all(inside(words('first')), after(2, CULTURE)),
  // "Full remote, avec un bureau à Bordeaux" leaves open who comes there.
  all(inside(STRONG), after(9, AN_OFFICE)),
  // "Vollständig remote arbeitende Teams"
  all(inside(STRONG), after(1, words('arbeitende arbeitenden arbeitendes arbeitender travaillant'))),
];
