import { inSections } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';

/** Two languages of which one is enough, or one that the sentence does not name. */
export const ALTERNATIVES: Lexicon = {
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
export const SUBJECTS: Lexicon = words(
  'countries country markets market classes translate lessons if translation models voice translating localization into teach teaching submit apply resume cv application plain customers customer learn region audience literature teachers tutors courses course speakers students lawyers clients users communities prospects partners audiences candidates families patients employees',
);
/** What a country's name qualifies: its law and its market, not its language. */
export const MATTERS: Lexicon = {
  find: [
    'law/laws/labor/labour/tax/taxes/taxation/market/markets/landscape/accounting/payroll/healthcare/culture/industry/industries/system/systems/ecosystem/regulation/regulations/regulatory/compliance/gaap/legislation/employment/media/scene/insurance/banking/sector/university/universities/government/citizen/citizens/citizenship/nationals/passport/cuisine/food/history/entities/entity/authorities/standards/subsidiary/office/team/teams/company/companies/only',
    'business culture/practices/law/environment',
    'real estate',
    'public sector',
    'or [a] related',
  ],
};
export const NOT_HERE = inSections('nice', 'benefits', 'legal', 'stack', 'process', 'pay');
/** Those who speak a language already. */
export const COLLEAGUES: Lexicon = {
  find: [
    'team/teams/colleagues/everyone/we [members] [also/all/mostly] speak/speaks',
    'our/my/your ceo/cto/founder/founders/manager/boss [is/speaks/are/speak]',
    'our <2> agents/staff/users/readers/players',
    'should you [be/speak]',
  ],
};
/** A wish for another language leaves the demand for the first as it is: "Fluent in English, German is a plus". */
export const OTHER_WISH: Lexicon = {
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
export const WISHED_LEVEL: Lexicon = {
  find: [
    'avanzado/avancado/alto/medio/intermedio/intermediario/fluido/fluente/basico/tecnico/nativo/b1/b2/c1/c2/courant/professionnel/technique/fliessend/verhandlungssicher deseable/valorable/desejavel/diferencial/preferible/preferencial/souhaite/apprecie/wunschenswert/atout',
    'escrito/escrita/hablado/hablada/falado/falada/ecrit/schrift/avancado/avanzado/tecnico/basico preferencial/preferible/valorizado/valorizada/valorado/valorada/desejavel/deseable/diferencial/souhaite/apprecie/wunschenswert/vorteilhaft',
    'avanzado/alto/medio/intermedio/fluido no excluyente/imprescindible/indispensable/obligatorio',
  ],
};
/** Brackets that take a demand back: "français (non obligatoire)". */
export const NOT_NEEDED: Lexicon = {
  find: [
    'non/pas/nicht/no/nao [zwingend] obligatoire/requis/exige/necessaire/indispensable/erforderlich/notwendig/notig/obligatorio/necesario/excluyente/imprescindible/obrigatorio/necessario',
  ],
};
export const FRENCH_WISH: Lexicon = {
  find: ['est/serait/sera/sont/seraient un/des [reel/vrai/gros] atout/atouts/plus'],
};
/** What makes a wish of knowledge. */
export const WELCOME: Lexicon = {
  find: [
    'valorizado/valorizados/valorizada/valorizadas/valorado/valorados/valorara/valoraran/valorable/valorables/desejavel/desejaveis/deseable/deseables/diferencial/preferencial/opcional',
    'appreciee/appreciees/apprecie/apprecies/souhaite/souhaitee/souhaitees/souhaitable/atout/plus/bienvenue/bienvenues/idealement',
    'gern/gerne/vorteil/vorteilhaft/wunschenswert/erwunscht/willkommen/hilfreich/idealerweise/plus/pluspunkt/optional',
  ],
};
/** The name as an adjective of something else: a law, a market, a cuisine. */
export const ADJECTIVES = words('deutsche deutschen deutscher englische englischen englischer');
export const OF_LANGUAGE = words(
  'sprache sprachen sprachkenntnisse sprachkenntnissen kenntnisse kenntnissen wort schrift grammatik rechtschreibung aussprache sprachniveau',
);
export const THEIR_MATTERS: Lexicon = {
  find: [
    'droit [du] [travail/affaires/social/fiscal/civil] {language}',
    'marche/fiscalite/reglementation/legislation/cuisine/culture/comptabilite/gastronomie/litterature/administration {language}',
    'derecho/mercado/fiscalidad/normativa/legislacion/cocina/cultura/contabilidad/gastronomia [laboral/fiscal/civil/mercantil] {language}',
    'direito/fiscalidade/legislacao/culinaria/cozinha/contabilidade [laboral/trabalhista/fiscal/civil] {language}',
  ],
};
/** Lessons that the employer gives: "clases de inglés básico y avanzado". */
export const LESSONS: Lexicon = {
  find: [
    'clase/clases/curso/cursos/aula/aulas/taller/talleres/academia/escola/escuela [gratis/gratuitas/gratuitos/online/semanales/semanais/presenciales/presenciais] de/en/em/do/da',
    'bolsa/bolsas/subsidio/auxilio/beca/becas [de/para]',
  ],
};
export const THEY: Lexicon = words(
  'equipo equipa time companeros colegas clientes publico paises mercados alumnos usuarios turistas pacientes',
);
