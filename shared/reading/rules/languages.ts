import {
  after,
  all,
  alone,
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
  not,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { barredBy, OTHER_EMPLOYERS, OTHER_JOBS, PAST } from './not-this-job.ts';
import { WISHED_IN_BRACKETS } from './technology/wishes.ts';

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
    'advanced/professional/native/excellent/strong/good or fluent/native/bilingual/professional/advanced {language}',
    // "o" is Portuguese for "the" as well as Spanish for "or".
    'ter/tenha/dominar/domine/falar/fale/ler/escrever/compreender/com/e/domina/fala o {language}',
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
  find: [
    'team/teams/colleagues/everyone/we [members] [also/all/mostly] speak/speaks',
    'our/my/your ceo/cto/founder/founders/manager/boss [is/speaks/are/speak]',
    'our <2> agents/staff/users/readers/players',
    'should you [be/speak]',
  ],
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
    'weitere/andere/zusatzliche sprachkenntnisse/sprachen/fremdsprachen/fremdsprachenkenntnisse/landessprachen/landessprache <2> [sind/waren] [von/ein] vorteil/plus/wunschenswert/willkommen/vorteilhaft',
    'autre/autres/seconde/deuxieme langue/langues [est/sont/serait/seraient] [un] plus/atout/appreciee/appreciees',
    'otro/otros/outro/outros idioma/idiomas [es/son/seria/serian/sera] [un/um] plus/valorable/valorables/deseable/diferencial',
  ],
};
/** A level whose brackets make a wish of it. */
const WISHED_LEVEL: Lexicon = {
  find: [
    'avanzado/avancado/alto/medio/intermedio/intermediario/fluido/fluente/basico/tecnico/nativo/b1/b2/c1/c2/courant/professionnel/technique/fliessend/verhandlungssicher deseable/valorable/desejavel/diferencial/preferible/preferencial/souhaite/apprecie/wunschenswert/atout',
    'escrito/escrita/hablado/hablada/falado/falada/ecrit/schrift/avancado/avanzado/tecnico/basico preferencial/preferible/valorizado/valorizada/valorado/valorada/desejavel/deseable/diferencial/souhaite/apprecie/wunschenswert/vorteilhaft',
    'avanzado/alto/medio/intermedio/fluido no excluyente/imprescindible/indispensable/obligatorio',
  ],
};
/** Brackets that take a demand back: "français (non obligatoire)". */
const NOT_NEEDED: Lexicon = {
  find: [
    'non/pas/nicht/no/nao [zwingend] obligatoire/requis/exige/necessaire/indispensable/erforderlich/notwendig/notig/obligatorio/necesario/excluyente/imprescindible/obrigatorio/necessario',
  ],
};
const FRENCH_WISH: Lexicon = {
  find: ['est/serait/sera/sont/seraient un/des [reel/vrai/gros] atout/atouts/plus'],
};
/** What makes a wish of knowledge. */
const WELCOME: Lexicon = {
  find: [
    'valorizado/valorizados/valorizada/valorizadas/valorado/valorados/valorara/valoraran/valorable/valorables/desejavel/desejaveis/deseable/deseables/diferencial/preferencial/opcional',
    'appreciee/appreciees/apprecie/apprecies/souhaite/souhaitee/souhaitees/souhaitable/atout/plus/bienvenue/bienvenues/idealement',
    'gern/gerne/vorteil/vorteilhaft/wunschenswert/erwunscht/willkommen/hilfreich/idealerweise/plus/pluspunkt/optional',
  ],
};
/** The name as an adjective of something else: a law, a market, a cuisine. */
const ADJECTIVES = words('deutsche deutschen deutscher englische englischen englischer');
const OF_LANGUAGE = words(
  'sprache sprachen sprachkenntnisse sprachkenntnissen kenntnisse kenntnissen wort schrift grammatik rechtschreibung aussprache sprachniveau',
);
const THEIR_MATTERS: Lexicon = {
  find: [
    'droit [du] [travail/affaires/social/fiscal/civil] {language}',
    'marche/fiscalite/reglementation/legislation/cuisine/culture/comptabilite/gastronomie/litterature/administration {language}',
    'derecho/mercado/fiscalidad/normativa/legislacion/cocina/cultura/contabilidad/gastronomia [laboral/fiscal/civil/mercantil] {language}',
    'direito/fiscalidade/legislacao/culinaria/cozinha/contabilidade [laboral/trabalhista/fiscal/civil] {language}',
  ],
};
/** Lessons that the employer gives: "clases de inglés básico y avanzado". */
const LESSONS: Lexicon = {
  find: [
    'clase/clases/curso/cursos/aula/aulas/taller/talleres/academia/escola/escuela [gratis/gratuitas/gratuitos/online/semanales/semanais/presenciales/presenciais] de/en/em/do/da',
    'bolsa/bolsas/subsidio/auxilio/beca/becas [de/para]',
  ],
};
const THEY: Lexicon = words(
  'equipo equipa time companeros colegas clientes publico paises mercados alumnos usuarios turistas pacientes',
);
/** What names a language without a demand for it, wished or not. */
const NO_DEMAND: readonly Condition[] = [
  isQuestion,
  NOT_HERE,
  all(inSections('about'), { kinds: ['paragraph'] }),
  after(2, MATTERS),
  inside(words('open onsite network track understanding environment plain')),
  inside(THEIR_MATTERS),
  all(inside(ADJECTIVES), not(after(3, OF_LANGUAGE))),
  after(3, words('environment')),
  before(9, SUBJECTS),
  before(3, LESSONS),
  // "Nuestro equipo habla inglés", "clientes de habla inglesa".
  all(inside(words('habla hablan fala falam')), before(3, THEY)),
  { cue: LESSONS, inside: true },
];
const UNLESS: readonly Condition[] = [
  ...NO_DEMAND,
  inSegment(WISH),
  after(1, WISHED_IN_BRACKETS),
  after(2, NOT_NEEDED),
  // The level stands in between: "inglés intermedio-avanzado (deseable)".
  after(3, WISHED_LEVEL),
  after(2, words('preferido preferida preferible preferiblemente preferivel')),
  // What counts for the choice among those who apply: "Méritos: B1 de inglés".
  introduced(words('valoracion merito meritos baremo')),
  // Behind brackets: "anglais technique (lecture de notices) est un atout".
  all(after(25, FRENCH_WISH), not(inSentence(OTHER_WISH))),
  before(3, WISH),
  introduced(WISH),
  inSentence(ALTERNATIVES),
  { cue: SUBJECTS, after: 4, within: 'segment' },
  // "Diferenciais: …" within a line heads a list of wishes.
  before(25, words('diferenciais desejaveis deseables valorables')),
  before(5, NEGATION),
  { cue: NEGATION, after: 4, within: 'segment' },
];

const TABLE: RuleTable = {
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
        '{language} <3> fluent/fluently/fluency/proficient/proficiency/native/c1/c2/b2/b1/speaker/speaking/mandatory/required/bilingual/essential/niveau/must/verhandlungssicher/fliessend/fluide/courant/fluido/avanzado/avancado/fluente/fluentes/mother/muttersprache',
        '{language} <2+> fluent/fluency/native/c1/c2/b2/b1',
        '{language} <3> communication/skills/language/level/writing',
        'communication/communicator/skills/command <4+> in [both] [written/spoken] {language}',
        'communication skills <3+> {language}',
        'speak/read/write/understand <3+> understand/speak/write/read/communicate [in] {language}',
        'muttersprache {language}',
        's exprimer/exprimez [facilement/aisement/bien/parfaitement] en {language}',
        '{language} auf muttersprachniveau/muttersprachlerniveau/muttersprachler/verhandlungsniveau',
        'ausgezeichnete/ausgezeichneten/exzellente/hervorragende/fundierte/sichere/sicheres/perfekte/fortgeschrittene/fortgeschrittenes/solide/solides/anwendungssichere/konversationssichere {language}',
        '{language} <2> muttersprachenniveau/muttersprachniveau/muttersprachlich/muttersprachliches',
        'expression/redaction/aisance <5> {language}',
        'capable/capables de <8+> en {language}',
        '{language} [a] partir do/del/de [nivel] intermediario/intermedio/avancado/b1/b2/c1',
        '{language} nivel <1> avancado/avanzado/intermediario/intermedio/fluente/alto/medio/b1/b2/c1/c2/nativo',
        '{language} lu/parle/ecrit/correct [lu/parle/ecrit] [et] [parle/ecrit]',
        // A colon may stand in between: "Français : langue maternelle", "Deutsch: verhandlungssicher".
        '{language} <1+> bilingue/courant/maternelle/fliessend/verhandlungssicher/muttersprache/muttersprachlich/stilsicher',
        '{language} <1+> capacite/competence/maitrise/niveau professionnelle/professionnel',
        '{language} leido/lido/hablado/falado [e/y] [escrito/hablado/falado]',
        'fliessend/fliessende/fliessendes/verhandlungssicher/verhandlungssichere/verhandlungssicheres/gute/guter/sehr/c1/c2/b2/muttersprachler <4> {language}',
        'maitrise/courant/bilingue/parfaite/excellente/bonne/bon <4> {language}',
        'dominio/nivel/fluente/fluencia/avanzado/avancado <3> {language}',
        'c1/c2/b2/b1 <3> {language}',
        'gutes/guten/fundiertes/solides/solide/flussiges/flussig/muttersprachliches {language}',
        'parlez/parles facilement/aisement/correctement/aussi/tous [le/l] {language}',
        '{language} et/und/y/e {language} auf <2> b1/b2/c1/c2/niveau',
        '{language} sprachkenntnisse/sprachkenntnissen',
        '{language} alto/medio',
        'comunicacao/comunicacion/comunicar/comunicarse/comunicarte/redaccion/redacao <3> em/en {language}',
        '{language} [nivel] basico/basica/tecnico/tecnica/operacional/operativo/operationnel/technique',
        'leitura/lectura/lire <4> em/en {language}',
        'ler/leer/escrever/escribir/redigir/redactar <3> em/en/o {language}',
        '{language} para/pour leitura/lectura/conversacao/conversacion/lire',
        'proficiencia/proeficiencia/fluidez em/en/com/con/no [o/el] {language}',
        'conhecimento/conhecimentos/conocimiento/conocimientos/connaissance/connaissances <3> linguas/lingua/lengua/idioma/langue/langues {language}',
        'lingua/linguas/lengua/lenguas/langue/langues {language} e/y/et {language}',
        'parlez/parles/parlons/hablas/habla/falas/fala [couramment/parfaitement/bien/muy/muito/bem/tres] [bien/bem] [le/l] {language}',
        'a l aise <2> en {language}',
        '{language} fonctionnel/funcional/fonctionnelle',
        '{language} minimo/mindestens/minimum c1/c2/b2/b1',
        '{language} solltest/sollten du/sie <4> sprechen/beherrschen/verstehen',
        '{language} <3> professionnel/professionnelle/nativo/nativa/natif/muttersprache/fliessend',
        '{language} et/und/y/e {language} courants/courant/imperatifs/indispensables/obligatoires/exiges/imprescindibles/fluentes/fluidos/obrigatorios/zwingend',
        'level of {language}',
        'nivel/niveau [c1/c2/b2/avanzado/avancado/alto] de/en/d/em {language}',
        'basic/clear/impeccable/working {language}',
        '{language} and/und {language} [both] at/auf a professional/business/fluent/native/high level',
        '{language} [sehr] gut/stilsicher/couramment/intermediario/intermedio',
        'einwandfreie/einwandfreien/tadellose/fehlerfreie/stilsichere/sattelfeste/profunde/versierte/vertiefte/gepflegte/umfassende {language}',
        'perfektes/perfekte/sicheres/einwandfreies/ausgezeichnetes/exzellentes/fehlerfreies/stilsicheres {language}',
        'sprichst/sprechen/beherrschst/beherrschen <4> {language}',
        '(parler|maitrisez|maitriser|maitrises) [le/l] {language}',
        'we [all] work in {language}',
        'langue/langues de travail est/sont [l/le] {language}',
        'idioma/lingua de trabajo/trabalho es/e [el/o] {language}',
        'working/office/company/team [s] language is {language}',
        '{language} [in] wort und schrift',
        '{language} in wort',
        '{language} und {language} in wort',
        'gebrauch/beherrschung [der] [in] {language}',
        'sicher in [der] {language}',
        'fliessendem/fliessenden/sicherem/gutem {language}',
        'sprachkompetenz/sprachkompetenzen in {language}',
        'pratique de/du [l] {language} courante/courant',
        'bilingue/bilingual/zweisprachig [en] {language} [et/y/e/und/and] {language}',
        'bilinguisme <1+> {language} [et] {language}',
        '{language} e/y/et {language} a/de nivel/niveau nativo/bilingue/alto/avanzado/fluido/courant/profesional/c1/c2/b2',
        '{language} hablado/falado/parle [y/e/et/con] [escrito/ecrit/fluidez]',
        '{language} conversacional/conversational/conversation/avance/professionnel/intermediario/intermediaire/superior/nativa/maternelle/materna',
        '{language} [technique/tecnico/professionnel] indispensable/imprescindible/obligatoire/exige/requis/zwingend/obrigatorio/excluyente',
        'buen/bom/bons/buenos/solidos/alto/otimo/excelente/optimo [nivel/dominio/conocimiento/conocimientos/conhecimento/conhecimentos/manejo] [de/em/en/del/do] {language}',
        'dominio/dominar/domina/dominas/manejo/manejar del/de/el/o/do [idioma] {language}',
        '{language} profesional/profissional',
        'indispensable/imprescindible/obligatorio/necesario/excluyente/imprescindivel/indispensavel/obrigatorio/necessario [manejar/hablar/dominar/saber/falar/ter/manejo/dominio] [de/del/do/el/o] {language}',
        '(grundkenntnisse|basiskenntnisse|fit) in {language}',
        'kommunikation <2> {language}',
        'kommunikationsfahigkeit/kommunikationsfahigkeiten/kommunikationsstarke/ausdrucksfahigkeit <3> auf/in {language}',
        'bonne/bonnes/excellente/excellentes/solides/tres competences/aptitudes/capacites en {language}',
        'pratique courante/quotidienne de/du/d [l] {language}',
        'capacite a echanger/communiquer/travailler/rediger en {language}',
        'conversacao/conversacion em/en {language}',
        '{language} avancado/avanzado/fluente/fluido/intermediario/intermedio/courant',
        '{language} sprichst/sprechen/beherrschst/beherrschen du/sie',
        'falar {language} fluentemente/bem',
        '{language} is our/the [main/official] working/company/office/team/corporate language',
      ],
      unless: [...UNLESS, before(6, COLLEAGUES)],
      yes: [
        { text: '## Profil\n\n- Gute Türkischkenntnisse', value: 'tr' },
        { text: '## Requirements\n\n- English (B2 or higher) and Danish (B1 or higher)', value: 'da' },
        { text: '## Profil\n\n- Grundkenntnisse in Italienisch', value: 'it' },
        { text: '## Profil\n\n- Starke Kommunikationsfähigkeiten auf Deutsch und Italienisch', value: 'it' },
        { text: '## Profil\n\n- Vous avez de bonnes compétences en italien', value: 'it' },
        { text: '## Profil\n\n- Gepflegtes Auftreten sowie einwandfreie Italienischkenntnisse', value: 'it' },
        { text: '## Profil\n\n- Capacité à échanger en italien', value: 'it' },
        { text: '## Requisitos\n\n- Italiano: avançado', value: 'it' },
        { text: '## Requisitos\n\n- Indispensable manejar italiano', value: 'it' },
        { text: '## Profil\n\n- Spanisch- und Italienischkenntnisse auf B2-Niveau', value: 'es' },
        { text: '## Profil\n\n- Vous parlez facilement l’espagnol', value: 'es' },
        { text: '## Requisitos\n\n- Boa comunicação oral em francês', value: 'fr' },
        { text: '## Requisitos\n\n- Ler e escrever em francês', value: 'fr' },
        { text: '## Requisitos\n\n- Francés alto', value: 'fr' },
        { text: '## Requisitos\n\n- Inglês técnico para leitura de manuais', value: 'en' },
        { text: '## Requisitos\n\n- Conhecimentos das línguas francesa e alemã', value: 'de' },
        { text: '## Profil\n\n- Verhandlungssicheres Deutsch und solides Englisch', value: 'en' },
        { text: '## Profil\n\n- Flüssiges Deutsch', value: 'de' },
        { text: '## Profil\n\n- Deutsch auf Muttersprachenniveau', value: 'de' },
        { text: '## Exigences\n\n- Bonne expression orale en français', value: 'fr' },
        { text: '## Exigences\n\n- Maîtrise du français et de l’anglais', value: 'en' },
        { text: '## Requisitos\n\n- Inglês a partir do intermediário', value: 'en' },
        { text: '## Requisitos\n\n- Ter o inglês avançado', value: 'en' },
        { text: '## Requisitos\n\n- Leitura e conversa em espanhol fluentes', value: 'es' },
        { text: '## Profil\n\n- Capable de lire, parler et écrire en italien', value: 'it' },
        { text: 'Les langues de travail sont le français et l’allemand.', value: 'de' },
        { text: '## Profil\n\n- Deutsch in Wort und Schrift', value: 'de' },
        { text: '## Profil\n\n- Italien : bilingue', value: 'it' },
        { text: '## Profil\n\n- Deutsch: verhandlungssicher', value: 'de' },
        { text: '## Profil\n\n- Muttersprache Italienisch', value: 'it' },
        { text: '## Profil\n\n- Italienisch und Deutsch in Wort und Schrift', value: 'it' },
        { text: '## Profil\n\n- Sichere Beherrschung der deutschen und englischen Sprache', value: 'en' },
        { text: '## Profil\n\n- Sprachkompetenz in Italienisch', value: 'it' },
        { text: '## Profil\n\n- Pratique de l’italien courante', value: 'it' },
        { text: '## Votre profil\n\n- Bilingue français/néerlandais', value: 'nl' },
        { text: '## Requisitos\n\n- Buen nivel de catalán', value: 'ca' },
        { text: 'Danish and English, both at a professional level.', value: 'en' },
        { text: 'English is our working language.', value: 'en' },
        { text: '## Profil\n\n- Studium in BWL oder Jura, perfektes Deutsch', value: 'de' },
        { text: '## Profil\n\n- Vous maîtrisez l’anglais', value: 'en' },
        { text: '## Requirements\n\n- Advanced or fluent Italian', value: 'it' },
        { text: '## Requirements\n\n- Fluent in German and English', value: 'de' },
        { text: '## Requirements\n\n- Fluent in German and English', value: 'en' },
        { text: '## Requirements\n\n- Fluent in English (no need to speak French!)', value: 'en' },
        { text: '## Requirements\n\n- Fluent in English; German is a plus', value: 'en' },
        { text: '## Requirements\n\n- Fluent in English (bonus points if you speak German)', value: 'en' },
        { text: '## Requirements\n\n- You can speak, read, and write Dutch', value: 'nl' },
        {
          text: '## Requirements\n\n- Strong communication skills (written and verbal) in Dutch',
          value: 'nl',
        },
        { text: '## Anforderungen\n\n- Sehr gute Deutschkenntnisse', value: 'de' },
        { text: '## Profil recherché\n\n- Anglais courant', value: 'en' },
        { text: '## Requirements\n\n- Excellent written and spoken English', value: 'en' },
      ],
      no: [
        '## Requisitos\n\n- Buen nivel de italiano preferido',
        'Clases de italiano básico y avanzado.',
        'Nuestro equipo habla italiano.',
        '## Requisitos\n\n- Clientes de habla italiana',
        '## Requisitos\n\n- Preferência por italiano fluente',
        'Valorado:\n\n- Italiano intermedio',
        '## Requisitos\n\n- Italiano avançado é um plus',
        '## Seria fantástico se você tivesse\n\n- Italiano fluente',
        '## Requisitos\n\n- Se valorarán los conocimientos avanzados de italiano',
        'Otros méritos:\n\n- B1 italiano',
        'Our CEO speaks fluent Spanish.',
        'Fluent German was required in the past.',
        'For other roles fluent German is required.',
        'Should you be fluent in Finnish, let us know.',

        '## Requirements\n\n- German is a plus',
        '## Requirements\n\n- Fluent in German or French',
        { text: '## Profil\n\n- Sichere Englischkenntnisse, Deutsch ist nicht nötig', value: 'de' },
        '## Requisitos\n\n- Experiencia en un buen colegio de español',
        '## Requisitos\n\n- Conocimientos de cocina italiana',
        '## Profil\n\n- Türkischkenntnisse sind von Vorteil',
        '## Profil\n\n- Maîtrise du français (non obligatoire)',
        '## Profil\n\n- Deutsch oder Englisch fließend',
        '## Requisitos\n\n- Italiano intermedio-avanzado (deseable)',
        '## Requisitos\n\n- Italiano avançado (diferencial)',
        '## Profil\n\n- Gute Kenntnisse der deutschen Rechnungslegung',
        '## Profil\n\n- Maîtrise du droit du travail français',
        '## Requisitos\n\n- Buen conocimiento del mercado español',
        '## Requisitos\n\n- Conhecimentos da língua italiana falada e escrita (preferencial)',
        '## Profil\n\n- Italien technique de bon niveau (lecture de notices) est un atout',
        '## Requisitos\n\n- Francés avanzado o inglés avanzado',
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
        '## Requisitos\n\n- Dois anos de Swift - Diferenciais: testes (TDD), fluência em inglês',
      ],
    },
    {
      // Knowledge of no named level, among what is demanded.
      id: 'language.knowledge',
      says: { language: true },
      list: true,
      find: [
        'conhecimento/conhecimentos/conocimiento/conocimientos [basico/basicos/tecnico/tecnicos] [de/em/en/do/del/da] [lingua/idioma] {language}',
        'connaissance/connaissances <1> du/de/d/en [la/l] [langue] {language}',
        '(kenntnisse|sprachkenntnisse) in [der] {language}',
        'ingles y/e [idioma/lingua] {language}',
        '{language} 50/60/70/80/85/90/95/100 %',
        '{language} escrito/escrita e/y hablado/hablada/falado/falada',
      ],
      where: [inSections('requirements')],
      unless: [...UNLESS, inSegment(WELCOME), after(1, WELCOME)],
      yes: [
        { text: '## Requisitos\n\n- Conhecimentos de italiano', value: 'it' },
        { text: '## Requisitos\n\n- Conhecimentos Francês', value: 'fr' },
        { text: '## Requisitos\n\n- Inglés y japonés', value: 'ja' },
        { text: '## Requisitos\n\n- Italiano 80%', value: 'it' },
        { text: '## Requisitos\n\n- Italiano escrito e falado', value: 'it' },
        { text: '## Profil\n\n- Connaissance de l’italien', value: 'it' },
        { text: '## Profil\n\n- Kenntnisse in Italienisch', value: 'it' },
        { text: '## Profil\n\n- Kenntnisse in der englischen Sprache', value: 'en' },
      ],
      no: [
        '## Requisitos\n\n- Conhecimentos de italiano serão valorizados',
        '## Requisitos\n\n- Conhecimento Italiano (valorizado)',
        '## Requisitos\n\n- Conocimientos de italiano o francés',
        '## Profil\n\n- Connaissance du droit italien',
        '## Profil\n\n- Kenntnisse in deutscher Buchhaltung',
        '## Profil\n\n- Kenntnisse in Italienisch sind gern gesehen',
        '- Conhecimentos de italiano',
        'La web está en inglés y japonés.',
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
        '{language} in wort und schrift',
        'fliessendem/fliessenden/sicherem/gutem {language}',
        'fliessendem/sicherem/gutem {language} und {language}',
        'fliessend/fliessende/fliessendes/verhandlungssichere/verhandlungssicheres/gute/gutes/muttersprachler <3> {language}',
        'maitrise/courant/bilingue <3> {language}',
      ],
      where: [inSentence(OTHER_WISH)],
      unless: [
        ...NO_DEMAND,
        inClause(WISH),
        after(1, WISH),
        introduced(WISH),
        inSentence(ALTERNATIVES),
        after(4, SUBJECTS),
        before(5, NEGATION),
        before(8, WISH),
      ],
      yes: [
        { text: '## Requirements\n\n- Fluent in English, with German as a strong advantage', value: 'en' },
        { text: '## Anforderungen\n\n- Deutsch verhandlungssicher, Englisch von Vorteil', value: 'de' },
        {
          text: '## Profil\n\n- Italienischkenntnisse in Wort und Schrift, Englisch von Vorteil',
          value: 'it',
        },
        { text: '## Anforderungen\n\n- Fließend in Deutsch, Englisch ist ein starkes Plus', value: 'de' },
        { text: '## Anforderungen\n\n- Fließendes Italienisch, Deutsch ist ein Plus', value: 'it' },
        { text: '## Requirements\n\n- Fluent English, a second European language is a bonus', value: 'en' },
        { text: '## Profil\n\n- Du sprichst sehr gut Englisch, Deutsch ist von Vorteil', value: 'en' },
        { text: '## Profil\n\n- Gute Deutschkenntnisse, weitere Sprachen von Vorteil', value: 'de' },
      ],
      no: [
        '## Requirements\n\n- Fluent English or German, French is a plus',
        '## Requirements\n\n- Fluent English is a plus',
        '## Anforderungen\n\n- Sehr gute Kenntnisse der deutschen Rechnungslegung, Englisch von Vorteil',
        { text: '## Anforderungen\n\n- Englisch ist ein starkes Plus' },
      ],
    },
    {
      // Two that are demanded, and a third that is welcome.
      id: 'language.pair-before-wish',
      says: { language: true },
      list: true,
      find: [
        'gute/gutes/guten/fliessende/fliessendes/verhandlungssichere/sehr/stilsichere <4> {language} und/sowie {language}',
      ],
      where: [all(inSections('requirements'), inSentence(OTHER_WISH))],
      unless: [
        ...NO_DEMAND,
        inClause(WISH),
        after(1, WISH),
        introduced(WISH),
        inSentence(ALTERNATIVES),
        before(5, NEGATION),
        before(8, WISH),
      ],
      yes: [
        {
          text: '## Profil\n\n- Gute Deutsch- und Italienischkenntnisse, weitere Landessprachen sind von Vorteil',
          value: 'it',
        },
      ],
      no: ['## Profil\n\n- Gute Deutsch- und Italienischkenntnisse von Vorteil'],
    },
    {
      // The choice is behind the first: "gute Italienischkenntnisse sowie Deutsch- oder Englischkenntnisse".
      id: 'language.before-choice',
      says: { language: true },
      find: [
        'fliessend/fliessende/fliessendes/verhandlungssichere/verhandlungssicheres/gute/gutes/guter/guten/stilsichere/stilsicheres/maitrise <4> {language} <4> sowie',
      ],
      where: [
        all(
          inSections('requirements'),
          after(4, { find: ['{language}'] }),
          after(9, { find: ['{language} oder [sehr/gute/gutes/fliessende] [kenntnisse] [einer/in]'] }),
        ),
      ],
      unless: [
        ...NO_DEMAND,
        before(5, NEGATION),
        before(8, WISH),
        before(3, words('oder')),
        inside(words('oder idealerweise vorteil')),
        introduced(WISH),
      ],
      yes: [
        {
          text: '## Profil\n\n- Sehr gute Italienischkenntnisse sowie gute Deutsch- oder Englischkenntnisse',
          value: 'it',
        },
      ],
      no: [
        '## Profil\n\n- Gute Italienisch- oder Deutschkenntnisse sowie gute Englisch- oder Französischkenntnisse',
        '## Wünschenswert\n\n- Gute Italienischkenntnisse sowie Deutsch- oder Englischkenntnisse',
      ],
    },
    {
      // The wish is for the second: "gute Englisch- und idealerweise Deutschkenntnisse".
      id: 'language.before-wish',
      says: { language: true },
      find: [
        '{language} und idealerweise/gerne/bestenfalls {language}',
        '{language} et/y/e idealement/idealmente {language}',
      ],
      where: [inSections('requirements')],
      unless: [
        ...NO_DEMAND,
        inSentence(ALTERNATIVES),
        before(5, NEGATION),
        before(8, WISH),
        introduced(WISH),
      ],
      yes: [
        {
          text: '## Profil\n\n- Gute Italienisch- und idealerweise Deutschkenntnisse',
          value: 'it',
        },
      ],
      no: [
        '## Wünschenswert\n\n- Gute Italienisch- und idealerweise Deutschkenntnisse',
        '## Profil\n\n- Idealerweise Italienisch- und gerne Deutschkenntnisse',
      ],
    },
    {
      id: 'language.demanded',
      says: { language: true },
      find: [
        'fluency/proficiency/fluent/proficient in {language} is/are [a/an/absolutely] required/mandatory/essential/must/needed/prerequisite/necessary',
        '{language} [language] [skills/fluency/proficiency/knowledge] is/are [a/an/absolutely] required/mandatory/essential/must/needed/prerequisite/necessary',
        'must speak/know/read/understand [fluent/native/good] {language}',
        '{language} ist/sind zwingend/erforderlich/voraussetzung/pflicht',
        '{language} [est/sont] indispensable/indispensables/obligatoire/obligatoires/requis/exige/exiges/imperatif/imperatifs',
        '{language} [es/e/son/sao] [un/um] obligatorio/obligatorios/imprescindible/imprescindibles/requisito/obrigatorio/obrigatorios/indispensavel',
      ],
      unless: [
        ...NO_DEMAND,
        before(6, { find: ['or/either/ou/o/oder/one/any/another/other/plus/not/no'] }),
        { cue: words('or not no if'), after: 4, within: 'clause' },
        slashed,
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
            words(
              'language languages projektsprache arbeitssprache sprachen sprache langues langue idiomas idioma sprachkenntnisse',
            ),
          ),
        ),
      ],
      unless: [...UNLESS, inSentence(words('posting programming interface source target'))],
      yes: [{ text: '## Requirements\n\n- Languages: German, English', value: 'de' }],
      no: ['Languages: German or English', 'Customers: German retailers'],
    },
    {
      // A form names the level below its conditions.
      id: 'language.form',
      says: { language: true },
      find: [
        'nivel [de] {language} basico/intermedio/medio/avanzado/alto/bilingue/nativo/fluido/intermediario/avancado/fluente/b1/b2/c1/c2',
        'idioma/idiomas {language} basico/intermedio/medio/avanzado/alto/bilingue/nativo/fluido/intermediario/avancado/fluente/b1/b2/c1/c2',
      ],
      where: [inSections('benefits', 'pay')],
      unless: [
        isQuestion,
        introduced(WISH),
        inSentence(WISH),
        inSentence(words('clase clases curso cursos aula aulas profesor professor gratis mejorar subir')),
        inSentence(ALTERNATIVES),
        before(4, NEGATION),
      ],
      yes: [{ text: '## Condiciones\n\n- Nivel de italiano: avanzado', value: 'it' }],
      no: [
        '## Beneficios\n\n- Clases de italiano avanzado',
        '## Beneficios\n\n- Italiano avanzado con profesor',
        '## Deseable\n\n- Nivel de italiano: avanzado',
      ],
    },
    {
      // "Italiano" as the whole of a demand.
      id: 'language.item',
      says: { language: true },
      list: true,
      find: ['{language}'],
      where: [
        all(
          inSections('requirements'),
          { kinds: ['item', 'paragraph'] },
          alone({
            find: [
              'idioma/idiomas/lingua/linguas/lengua/lenguas/langue/langues/sprache/sprachen/kenntnisse/sprachkenntnisse/language/languages/der/die/das/e/y/et/und/and',
              '{language}',
            ],
          }),
        ),
      ],
      unless: [...UNLESS, slashed, introduced(ALTERNATIVES)],
      yes: [
        { text: '## Requisitos\n\n- Idioma italiano', value: 'it' },
        { text: '## Idiomas requeridos\n\nItaliano', value: 'it' },
        { text: '## Requisitos\n\n- Castellano e italiano', value: 'it' },
      ],
      no: [
        '## Requisitos\n\n- Inglés o francés',
        '## Requisitos\n\n- Castellano o italiano',
        '## Requisitos\n\n- Inglês/espanhol',
        '## Diferenciais\n\n- Inglês',
        '## Idiomas\n\nItaliano o francés',
        '## Requirements\n\nAt least one of:\n\n- French\n- German',
      ],
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

export const languages: RuleTable = barredBy(
  [inSegment(PAST), inSegment(OTHER_JOBS), inSegment(OTHER_EMPLOYERS), before(8, COLLEAGUES)],
  TABLE,
);
