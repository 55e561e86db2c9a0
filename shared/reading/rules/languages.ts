import {
  after,
  all,
  before,
  type Condition,
  inClause,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  labelled,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

/** Two languages of which one is enough, or one that the sentence does not name. */
const ALTERNATIVES: Lexicon = {
  find: [
    'or [a/the/in/fluent/native/both] {language}',
    '{language} [language/speaker/speaking] or',
    'or other/another',
    'one/any of',
    'at least one',
    'either/multiple',
    'oder/ou/o [in/auf] [fliessend/fliessendes/sehr/gute/gutes/courant/bon] {language}',
    '{language} oder/ou',
    'oder/ou [in] [einer/eine/une/uma/otra] andere/anderen/weitere/autre/outra',
    'second/third/foreign/any [european/other] language/languages',
    'other language/languages',
    'and or',
    'such as',
    'eg',
    'e g',
  ],
  except: [
    // A wish for any other one leaves the first as it is.
    'second/another/other/additional <2> language/languages [is/are/would] [be] [a/an] [big/strong/definite] plus/bonus/advantage/asset/nice/welcome/beneficial/helpful',
    'nativo/native/natif/fluente/fluent/fluido/courant/bilingue/c1/c2/b2/muttersprache/verhandlungssicher or/ou/oder/o fluente/fluent/fluido/nativo/native/natif/bilingue/bilingual/c1/c2/verhandlungssicher/fliessend',
  ],
};
const SUBJECTS: Lexicon = words(
  'countries country markets market classes translate lessons if translation models voice translating localization into teach teaching submit apply resume cv application plain customers customer learn region audience literature teachers tutors courses course speakers students lawyers clients users communities prospects partners audiences candidates families patients employees',
);
/** What a country's name qualifies: its law and its market, not its language. */
const MATTERS: Lexicon = {
  find: [
    'law/laws/labor/labour/tax/taxes/taxation/market/markets/landscape/accounting/payroll/healthcare/culture/industry/industries/system/systems/ecosystem/regulation/regulations/regulatory/compliance/gaap/legislation/employment/media/scene/insurance/banking/sector/university/universities/government/citizen/citizens/citizenship/nationals/passport/cuisine/food/history/entities/entity/authorities/standards/subsidiary/office/team/teams/company/companies/only',
    'business culture/practices/law/environment',
    'real estate',
    'public sector',
    'or [a] related',
  ],
};
const NOT_HERE = inSections('nice', 'benefits', 'legal', 'stack', 'process', 'pay');
/** Those who speak a language already. */
const COLLEAGUES: Lexicon = {
  find: ['team/teams/colleagues/everyone/we [members] [also/all/mostly] speak/speaks'],
};
/** A wish for another language leaves the demand for the first as it is: "Fluent in English, German is a plus". */
const OTHER_WISH: Lexicon = {
  find: [
    '{language} [speaker/speaking/skills/language/proficiency/knowledge] [is/are/as/would/be/sind/ist/est] [a/an] [big/strong/huge/definite/real] plus/bonus/advantage/asset/preferred/desirable/beneficial/nice/advantageous',
    '{language} [ist/sind/est] von vorteil',
    '{language} ist/sind ein [grosses/starkes/klares/echtes] plus',
    '{language} [est] un plus/atout',
    '{language} [sera/es/e] valorable/deseable/desejavel/diferencial',
    '{language} [est] apprecie/souhaite',
    '{language} [ist/sind/kenntnisse] erwunscht/wunschenswert/vorteilhaft',
    'second/another/other/additional <2> language/languages [is/are/would] [be] [a/an] [big/strong/definite] plus/bonus/advantage/asset/nice/welcome/beneficial/helpful',
  ],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSegment(WISH),
  { cue: WISH, after: 12, within: 'segment' },
  after(1, WISH),
  before(3, WISH),
  introduced(WISH),
  inSentence(ALTERNATIVES),
  NOT_HERE,
  all(inSections('about'), { kinds: ['paragraph'] }),
  after(2, MATTERS),
  inside(words('open onsite network track understanding environment plain')),
  after(3, words('environment')),
  before(9, SUBJECTS),
  after(4, SUBJECTS),
  before(5, NEGATION),
  { cue: NEGATION, after: 4, within: 'segment' },
];

export const languages: RuleTable = {
  variant: 'language',
  rules: [
    {
      id: 'language.fluent',
      says: { language: true },
      list: true,
      find: [
        'fluent/fluency/fluently/proficient/proficiency/command/mastery/bilingual/bilingually/native/conversational/fluence <5> {language}',
        'excellent/strong/good/exceptional/outstanding/great/perfect/solid/high/advanced/professional/business/full/impeccable/superior/working/flawless/intermediate <5> {language}',
        'speak/speaks/write/writing/communicate/communicating/communication/communicator/written/verbal/spoken <4> {language}',
        '{language} <3> fluent/fluency/proficient/proficiency/native/c1/c2/b2/b1/speaker/speaking/mandatory/required/bilingual/essential/niveau/must/verhandlungssicher/fliessend/fluide/courant/fluido/avanzado/avancado/fluente/mother/muttersprache',
        '{language} <2+> fluent/fluency/native/c1/c2/b2',
        '{language} <3> communication/skills/language/level/writing',
        'communication/communicator/skills/command <4+> in [both] [written/spoken] {language}',
        'communication skills <3+> {language}',
        '{language} auf muttersprachniveau/muttersprachlerniveau/muttersprachler/verhandlungsniveau',
        'ausgezeichnete/ausgezeichneten/exzellente/hervorragende/fundierte/sichere/sicheres/perfekte {language}',
        'fliessend/fliessende/fliessendes/verhandlungssicher/verhandlungssichere/verhandlungssicheres/gute/guter/sehr/c1/c2/b2/muttersprachler <4> {language}',
        'maitrise/courant/bilingue/parfaite/excellente/bonne/bon <4> {language}',
        'dominio/nivel/fluente/fluencia/avanzado/avancado/ingles <3> {language}',
        'c1/c2/b2/b1 <3> {language}',
        'gutes/guten/fundiertes/solides/solide/flussiges/flussig/muttersprachliches {language}',
        'parlez/parles/parlons/hablas/habla/falas/fala [couramment] [le/l] {language}',
        '{language} <3> professionnel/professionnelle/nativo/nativa/natif/muttersprache/fliessend',
        '{language} et/und/y/e {language} courants/courant/imperatifs/indispensables/obligatoires/exiges/imprescindibles/fluentes/fluidos/obrigatorios/zwingend',
        'level of {language}',
        'basic/clear/impeccable/working {language}',
        '{language} and/und {language} [both] at/auf a professional/business/fluent/native/high level',
        '{language} [sehr] gut/stilsicher/couramment/intermediario/intermedio',
        'perfektes/perfekte/sicheres/einwandfreies/ausgezeichnetes/exzellentes/fehlerfreies/stilsicheres {language}',
        'sprichst/sprechen/beherrschst/beherrschen <4> {language}',
        '(parler|maitrisez|maitriser|maitrises) [le/l] {language}',
        'we [all] work in {language}',
        'working/office/company/team [s] language is {language}',
        '{language} is our/the [main/official] working/company/office/team/corporate language',
      ],
      unless: [...UNLESS, before(6, COLLEAGUES)],
      yes: [
        { text: '## Profil\n\n- Verhandlungssicheres Deutsch und solides Englisch', value: 'en' },
        { text: '## Profil\n\n- Flüssiges Deutsch', value: 'de' },
        { text: 'Danish and English, both at a professional level.', value: 'en' },
        { text: 'English is our working language.', value: 'en' },
        { text: '## Profil\n\n- Studium in BWL oder Jura, perfektes Deutsch', value: 'de' },
        { text: '## Profil\n\n- Vous maîtrisez l’anglais', value: 'en' },
        { text: '## Requirements\n\n- Fluent in German and English', value: 'de' },
        { text: '## Requirements\n\n- Fluent in German and English', value: 'en' },
        { text: '## Requirements\n\n- Fluent in English (no need to speak French!)', value: 'en' },
        { text: '## Requirements\n\n- Fluent in English; German is a plus', value: 'en' },
        {
          text: '## Requirements\n\n- Strong communication skills (written and verbal) in Dutch',
          value: 'nl',
        },
        { text: '## Anforderungen\n\n- Sehr gute Deutschkenntnisse', value: 'de' },
        { text: '## Profil recherché\n\n- Anglais courant', value: 'en' },
        { text: '## Requirements\n\n- Excellent written and spoken English', value: 'en' },
      ],
      no: [
        '## Requirements\n\n- German is a plus',
        '## Requirements\n\n- Fluent in German or French',
        '## Profil\n\n- Deutsch oder Englisch fließend',
        '## Profil\n\n- Français ou anglais courant',
        '## Requirements\n\n- Strong understanding of Swedish labor law',
        '## Requirements\n\n- Good knowledge of the Italian market',
        '## Requirements\n\n- Fluent in one other European language',
        '## Role\n\n- Teach good English',
        '## Requirements\n\n- Fluent in Python',
        'Most of the team also speaks Spanish and French.',
        '## Profil\n\n- Sehr gute Deutschkenntnisse sind bevorzugt',
        '## Role\n\n- Meet Spanish-speaking lawyers',
        '## Requirements\n\n- Skills in German (preferred)',
        '## Requirements\n\n- (Bonus) Italian proficiency',
      ],
    },
    {
      id: 'language.first',
      says: { language: true },
      find: [
        'fluent/fluency/fluently/proficient/proficiency/command/mastery/native/excellent/strong/perfect/professional/full/impeccable/flawless <4> {language}',
        '{language} verhandlungssicher/fliessend/courant/fluido/fluente/native/stilsicher',
        'sprichst <3> {language}',
        'maitrisez [le/l] {language}',
        'fliessend in {language}',
        'fliessend/fliessende/verhandlungssichere/gute/muttersprachler <3> {language}',
        'maitrise/courant/bilingue <3> {language}',
      ],
      where: [inSentence(OTHER_WISH)],
      unless: [
        isQuestion,
        inClause(WISH),
        { cue: WISH, after: 1 },
        introduced(WISH),
        inSentence(ALTERNATIVES),
        NOT_HERE,
        inSections('about'),
        before(9, SUBJECTS),
        after(4, SUBJECTS),
        after(2, MATTERS),
        before(5, NEGATION),
        before(8, WISH),
      ],
      yes: [
        { text: '## Requirements\n\n- Fluent in English, with German as a strong advantage', value: 'en' },
        { text: '## Anforderungen\n\n- Deutsch verhandlungssicher, Englisch von Vorteil', value: 'de' },
        { text: '## Anforderungen\n\n- Fließend in Deutsch, Englisch ist ein starkes Plus', value: 'de' },
        { text: '## Requirements\n\n- Fluent English, a second European language is a bonus', value: 'en' },
        { text: '## Profil\n\n- Du sprichst sehr gut Englisch, Deutsch ist von Vorteil', value: 'en' },
      ],
      no: [
        '## Requirements\n\n- Fluent English or German, French is a plus',
        '## Requirements\n\n- Fluent English is a plus',
        { text: '## Anforderungen\n\n- Englisch ist ein starkes Plus' },
      ],
    },
    {
      id: 'language.demanded',
      says: { language: true },
      find: [
        '{language} [language] [skills/fluency/proficiency/knowledge] is/are [a/an/absolutely] required/mandatory/essential/must/needed/prerequisite/necessary',
        'must speak/know/read/understand [fluent/native/good] {language}',
        '{language} ist/sind zwingend/erforderlich/voraussetzung/pflicht',
        '{language} [est/sont] indispensable/indispensables/obligatoire/obligatoires/requis/exige/exiges/imperatif/imperatifs',
        '{language} [es/e/son/sao] [un/um] obligatorio/obligatorios/imprescindible/imprescindibles/requisito/obrigatorio/obrigatorios/indispensavel',
      ],
      unless: [
        isQuestion,
        before(6, { find: ['or/either/ou/o/oder/one/any/another/other/plus/not/no'] }),
        after(4, { find: ['or/not/no/if'] }),
        before(9, SUBJECTS),
        after(2, MATTERS),
        slashed,
        NOT_HERE,
        all(inSections('about'), { kinds: ['paragraph'] }),
      ],
      yes: [
        {
          text: '## Requirements\n\n- Fluency in English is required and one other language is a benefit',
          value: 'en',
        },
        { text: '## Requisitos\n\n- Inglés imprescindible', value: 'en' },
      ],
      no: ['## Requirements\n\n- German or French is required', 'Spanish is not required.'],
    },
    {
      id: 'language.label',
      says: { language: true },
      list: true,
      find: ['{language}'],
      where: [
        all(
          labelled(
            words('language languages sprachen sprache langues langue idiomas idioma sprachkenntnisse'),
          ),
        ),
      ],
      unless: [...UNLESS, inSentence(words('posting programming interface source target'))],
      yes: [{ text: '## Requirements\n\n- Languages: German, English', value: 'de' }],
      no: ['Languages: German or English', 'Customers: German retailers'],
    },
    {
      id: 'language.title',
      says: { language: true },
      list: true,
      title: true,
      find: ['{language} speaking/speaker', 'fluent in {language}', 'with {language}', '{language} required'],
      where: [{ kinds: ['title'] }],
      unless: [
        inSentence(ALTERNATIVES),
        inSentence(WISH),
        inSentence(NEGATION),
        after(3, words('market markets region')),
      ],
      yes: [{ title: 'Support Agent (German speaking)', text: 'Hello.', value: 'de' }],
      no: [
        { title: 'German Market Manager', text: 'Hello.' },
        { title: 'Agent (German or Dutch speaking)', text: 'Hello.' },
      ],
    },
  ],
};
