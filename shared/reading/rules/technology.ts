import {
  after,
  all,
  alone,
  before,
  type Condition,
  inBrackets,
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
import { CHOICE, EITHER, EXAMPLES, NEGATION, OTHERS, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import { CHANNELS, COMPANY_TALK } from './company-talk.ts';
import { technologyInOtherLanguages } from './other-languages/technology.ts';

/** Words by which a line demands or wishes knowledge. */
const EXPERIENCE: Lexicon = {
  find: [
    'experience/experienced/proficient/proficiency/expertise/expert/knowledge/familiar/familiarity/skills/skill/skilled/fluent/fluency/comfortable/understanding/background/command/mastery/competent/competence/ability/track/expertise/proven/certified',
    'hands on',
    'confident in/with/using',
    'a l aise avec',
    'sicher mit/im',
    'gehst/gehen sicher',
    'soltura/maitriser',
    'worked with',
    'working with',
    'you know/use/have/write',
    'erfahrung/erfahrungen/kenntnisse/umgang/wissen/berufserfahrung/praxiserfahrung/fachkenntnisse/beherrschst/beherrschen/beherrschung',
    'experience/maitrise/connaissance/connaissances/maitrises/maitrisez/connaissez/connais',
    'experiencia/conocimiento/conocimientos/dominio/manejo/dominas/manejas/conoces',
    'conhecimento/conhecimentos/vivencia/familiaridade/proficiencia/competencia/nocoes',
    'avanzado/avancado',
    'a nivel usuario',
    'maitriser/maitrisant/maitrisez/utilisez/utilises/dominio/dominar/manejar/usas/usar/dominar/savoir/sais/savez',
    'souverain/routiniert/firm/fit/versiert/geubt/sattelfest <2> {tool}',
    'familiaridad/competencias/familiarite/competences/vertraut/vertrautheit',
  ],
};
/** Words after which a company says what it runs on. */
const CURRENT: Lexicon = {
  find: [
    'our [current/tech/technology/technical/core/modern/engineering/data/sales/gtm/marketing] [tech/technology/ml/ai] stack',
    'our [current/backend/frontend/core/data/cloud] infrastructure/backend/frontend/codebase/platform/services/stack/systems is/are/runs/run/consists/includes/uses',
    'technologies/tools/languages/frameworks we [currently] use',
    'we [currently/primarily/mainly/mostly/also/heavily] use/deploy/host/rely',
    'we [currently/primarily/mainly/mostly/also] run {tool}',
    'we [currently/primarily/mainly/mostly/also] run [everything/all] on/in',
    'we [currently/primarily/mainly/mostly/also] write/code/develop [mostly/primarily/mainly] {tool}',
    'we [currently/primarily/mainly/mostly/also] write/code/develop [mostly/primarily/mainly] in/with/using',
    'we [currently/primarily/mainly/mostly/also] work with/in <2> {tool}',
    'technologies we work with',
    'we build with/in/on/using',
    'we [are/currently] using',
    'were using',
    'wir [aktuell/derzeit] nutzen/verwenden/benutzen',
    'wir setzen <3> auf {tool}',
    'wir setzen <2> {tool} ein',
    'unser/unsere <2> nutzt/nutzen/verwendet/verwenden {tool}',
    'unser/unsere <2> setzt/setzen [voll/stark] auf {tool}',
    'unsere dienste/services/produkte/systeme/daten lauft/laufen/liegen [vollstandig/komplett] auf/in',
    'notre environnement technique [est/comprend/se]',
    'nous/on s/nous appuyons/appuie sur',
    'nous travaillons/tournons avec/sur {tool}',
    'on utilise/bosse/travaille [avec/sur] {tool}',
    'notre produit/equipe/backend/front/site <2> utilise/tourne/repose',
    'nuestro/nuestra producto/plataforma/equipo/backend <6> mediante/usa/utiliza/con/sobre {tool}',
    'trabajamos <2> con {tool}',
    'empaquetamos/desplegamos/desarrollamos/programamos <3> con/en {tool}',
    'nossa/nosso/nossos/nossas <2> roda/rodam/usa/usam/utiliza/corre/correm em/na/no/com/o/a',
    'treinamos/desenvolvemos/construimos/rodamos/corremos <4> no/na/em/com {tool}',
    'wir arbeiten <2> mit/in <2> {tool}',
    'unser/unserem [aktueller/aktuelle] stack/techstack',
    'unser/unserem tech stack',
    'nous utilisons',
    'notre ecole/entreprise/equipe/societe/agence utilise',
    'unsere plattform/infrastruktur/systeme/anwendung/anwendungen lauft/laufen [vollstandig/komplett] auf/in',
    'nossa infraestrutura/plataforma/aplicacao roda em/na/no',
    'nuestra infraestructura/plataforma corre/funciona en/sobre',
    'notre infrastructure/plateforme tourne/repose sur',
    'notre stack',
    'usamos/utilizamos',
    'trabalhamos com <2> {tool}',
    'trabajamos con <2> {tool}',
    'nossa/nuestra stack',
    'nuestra/nossa/toda infraestructura/infraestrutura/plataforma esta/vive/se en/na/no/em',
    'infraestructura/infraestrutura esta en/na/no',
    'nuestro stack',
  ],
};
/** Words that say what a thing runs on; next to a demand, they describe the experience that is demanded. */
const DESCRIBED: Lexicon = {
  find: [
    'the [current/tech/technology/technical/core/modern] stack is/includes/include/consists',
    'across the [full/entire/whole] stack',
    'tech/technology stack',
    'stack includes/include/is/consists',
    'built with/on/in/using/primarily',
    'written in',
  ],
};
/** Words by which a line of the requirements demands something, where it has none of `EXPERIENCE`. */
const DEMAND: Lexicon = {
  find: [
    'year/years',
    'exposure to',
    'grasp of',
    'power user',
    'can write/code/read',
    'versed in',
    'must know/have',
    'required/mandatory/essential',
    'strong/solid/deep/advanced/expert/excellent/exceptional/basic/good',
    'built/shipped/deployed/written',
    'degree/certification',
    'jahre/jahren/annees/ans/anos',
    'sehr/gute/guten/sichere/sicherer',
    'bonne/bonnes/solide/solides',
    'solido/solida/solidos/solidas',
    'imprescindible/indispensable/obligatorio/excluyente/requerido/obrigatorio/obligatoire/exige/requis/zwingend/pflicht/expertenniveau/fortgeschritten',
    'ecrivez/ecris/codez/codes/developpez/opere/deploye/programmez/utilise',
    'au quotidien',
    'no dia a dia',
    'en el dia a dia',
    'taglich/routinemassig',
    'nivel/niveau intermediario/intermedio/intermediaire/avance/medio/usuario',
    'praxis/routine/trabajando/trabalhando/travaille/gearbeitet/entwickelt/desenvolvendo/desarrollando/programmiert',
    'mindestens #',
    'al menos #',
    'au moins #',
    'pelo/no menos/minimo #',
  ],
  except: ['good/great/strong/solid fit/team/culture/communication/sense', 'built for/to'],
};
/** What a line that only lists tools may have next to them. */
const LISTED: Lexicon = {
  find: [
    '{tool}',
    'and/und/et/y/e/with/in',
    'db/database/databases/banco/bancos/dados/datos/bases/relacional/relacionais/relational/virtualization/virtualizacao/sistema/sistemas/systems/linguagem/linguagens/lenguaje',
    'devops/ci/cd/tdd/ddd/oop/solid/microservices/microsservicos/microservicios/containers/container/orchestration/scrum/kanban/agile/design/patterns/domain/driven/architecture/testing/queries/de/da/do/en/em',
    'tools used',
    'mit/produktion/production/prod/skripting/programmierung/entwicklung/grundlagen',
    'api/apis/cloud/sql/nosql/development/administration/framework/frameworks/ecosystem/platform/suite/core/native/services/developer/web/programming/scripting/coding',
  ],
};
/** Words by which a line says what the job does, learns or likes instead of what it demands. */
const NO_DEMAND: Lexicon = {
  find: [
    'youll/theyll',
    'you/we/they will',
    'were/we are building/looking',
    'we/our',
    'learn/learning/hate/hates/curious/excited/love/loves/want/wants/willing/eager/keen',
    'channel/channels/meetup/meetups/conference/conferences/community/communities',
    'lernen/apprendre/aprender',
  ],
  except: [
    'machine/deep/reinforcement/supervised/representation/transfer/federated learning',
    'scikit learn',
  ],
};
/** Lead-ins of lists in the requirements that are none. */
const DUTIES: Lexicon = {
  find: [
    'who you are not',
    'who youre not',
    'might/may/could/will/youll be working/doing/building',
    'responsibilities/duties/tasks',
    'may/might also have',
    'candidate/employee/customer/user/developer experience',
  ],
  except: ['developer experience required'],
};
/** Words by which a line demands only a part of what it lists. */
const SOME_OF: Lexicon = {
  find: [
    'subset of',
    'not necessarily',
    'not all',
    'can/willing/able/ready <2> ramp',
    'or can/willing/willingness/ability/able/ready',
    'dont need',
    'if not',
    'combination of',
    'a mix of',
    'at least #/one/two/three out of',
    '#/one/two/three out of',
  ],
};
/** What follows the name of a company that is also a tool. */
const AS_COMPANY: Lexicon = words(
  'partner partners partnership partnerships program programs presales marketplace competitors rules alumni channel connections',
);
/** Behind these words, something else than what was named will do as well. */
const EQUIVALENT: Lexicon = {
  find: [
    'or/ou/oder [a/an] [any/other] similar/equivalent/equivalents/comparable/alternative/alternatives/similares/equivalentes/vergleichbare',
  ],
};
/** A number of years or a newer release is not a choice of tools. */
const NO_CHOICE: readonly string[] = [
  'at least # [or] [more] year/years/yrs/month/months/ans/anos/jahre',
  'or higher/above/newer/later/greater',
  'ou superior/superiores/mais/acima/posterior',
  'o superior/superiores/mas',
  'oder hoher/neuer/mehr',
  'year/years/yrs/anos/jahre/ans or/ou/oder more/mais/mehr/plus',
];
const TOOL_CHOICE: Lexicon = { find: CHOICE.find, except: [...(CHOICE.except ?? []), ...NO_CHOICE] };
const TOOL_EXAMPLES: Lexicon = {
  find: EXAMPLES.find,
  except: [...(EXAMPLES.except ?? []), ...NO_CHOICE],
};
const TOOL_EITHER: Lexicon = { find: EITHER.find, except: [...(EITHER.except ?? []), ...NO_CHOICE] };
/** Behind a name, the head of another demand: what is said of it is not said of the name. */
const NEXT_DEMAND: Lexicon = {
  find: [
    'and [strong/solid/deep/hands/proven/working/prior/some] [on] experience/knowledge/familiarity/understanding/proficiency/expertise/exposure',
    // "Python and deep learning frameworks such as …", "Python skills, with experience using frameworks like …".
    'and [its/modern/common/popular] <4> frameworks/libraries/tools/tooling/technologies/packages such/like/including',
    'skills with [hands] [on] experience/knowledge/familiarity/exposure',
    'programming skills with [hands] [on] experience/knowledge/familiarity/exposure',
    'und [gute/sehr/sichere] [gute] kenntnisse/erfahrung',
    'et [une/bonne] [bonne] connaissance/experience/maitrise',
    'y experiencia/conocimiento/conocimientos',
    'e experiencia/conhecimento/conhecimentos/vivencia/familiaridade',
  ],
};
const DEMANDING: Lexicon = words(
  'experience proficiency proficient expertise expert knowledge skills skilled fluent fluency strong solid deep kenntnisse erfahrung maitrise connaissance experiencia conocimiento conocimientos dominio conhecimento conhecimentos vivencia',
);
/** The one that is meant. */
const EXACTLY: Lexicon = words('particularly specifically especially namely');
/** A lead-in of kinds of tools, of which the names behind it are examples. */
const KIND_OF: Lexicon = {
  find: [
    'a/an/any <3> language/framework/provider/crm/warehouse/ide/ats',
    'a/an/any <1> cloud/bi/crm/etl/testing/design/analytics platform/tool/system',
    'modern/major/popular/leading/common/mainstream/public/relevant/standard <3> languages/frameworks/providers/platforms/tools/databases/warehouses/crms/libraries/systems/clouds/suites/software',
  ],
};
/** Lines of benefits that stand behind a list of wishes. */
const BENEFIT_TALK: Lexicon = {
  find: [
    'crescimento de carreira',
    'horarios/horario flexiveis/flexivel',
    'vale refeicao/alimentacao/transporte',
    'plano de saude/carreira',
    'bonificacao/gympass/wellhub',
    'career growth',
    'health/dental insurance',
  ],
};
/** Words by which a wish begins; what they wish follows in the same clause. */
const WISH_FOR: Lexicon = {
  find: [
    'ideally/preferably/idealerweise/bestenfalls/idealement/idealmente/preferentemente/preferencialmente/bonus/wunschenswert/diferencial <6> {tool}',
    'bonus points if/for <8> {tool}',
    'plus/points if/for/points <7> {tool}',
    'nice/good/great/good to have <6> {tool}',
    'preference/extra for/credit/points <6> {tool}',
    'desejavel/desejaveis/deseable/deseables/souhaitable/wunschenswert [ter/tener] <6> {tool}',
    'preferred/desired/desirable experience/skills/skill/qualifications/tools/stack/technologies <4> {tool}',
    'prefer/prefers <5> {tool}',
    'would love <6> {tool}',
    'even better if <6> {tool}',
    'stand/stands out <7> {tool}',
    'interest/interested in <4> {tool}',
    'se valora/valorara/valoraran/aprecia/agradece/agradecera <6> {tool}',
    'ware/waren schon/toll/super/gut/klasse <9+> {tool}',
    'schon/toll/super/klasse ware/waren <9+> {tool}',
    'suma/sumas/sumaras [puntos] si <4> {tool}',
    'sera/seria <2> valorado/valorada/valorizado <4> {tool}',
    'valorizamos/valoramos/valoraremos <6> {tool}',
  ],
  except: ['bonus plan/scheme/program/structure/target/eligible'],
};
/** Words by which a wish ends; what they wish stands before them in the same clause. */
const WISHED: Lexicon = {
  find: [
    'a/big/huge/strong/definite/massive/real/added/major/is/are/be/considered/distinct/clear/as/significant/great/nice/solid/serious/substantial plus',
    'a/is/as [big/huge/strong/definite/added/nice] bonus',
    'nice/good/great to have',
    'preferred/prefered/preferable/desirable/desired/ideal/optional/beneficial/helpful/advantageous/appreciated/welcome/valued',
    'advantage/asset',
    'would be nice/great/ideal/useful/helpful/beneficial/advantageous/valuable/good',
    'not required/mandatory/necessary/needed/essential',
    'isnt required/mandatory/necessary/needed/essential',
    'not a must/requirement',
    'von vorteil',
    'wunschenswert/vorteilhaft',
    'un plus/atout',
    'atout/apprecie/appreciee/souhaite/souhaitee/souhaitable',
    'serait/seraient <1> apprecie/appreciee/plus/atout/bonus',
    'deseable/deseables/valorable/desejavel/desejaveis',
    'um/un diferencial',
    'valorado/valorada/valorizado/valorizada/valorise/valorisee/apreciado/bienvenue/bienvenido/bienvenida',
    'no/nao/nicht/pas indispensable/excluyente/imprescindible/obligatorio/obrigatorio/notwendig/obligatoire',
    'ist/sind [ein] pluspunkt/pluspunkte/plus/bonus/vorteil',
  ],
  except: ['ideal candidate/person', 'not required to'],
};
/** "X is essential and Y is preferred": the wish is another one. */
const MUST: Lexicon = {
  find: ['is/are essential/required/mandatory/necessary', 'is/are [a] must', 'must have/haves'],
};
/** What a paragraph behind the wishes says about the job or the company. */
const PRAISE: Lexicon = {
  find: [
    'this/the role/position/opportunity/internship/job <2> lets/allows/offers/gives/provides/enables',
    'our <1> mission/vision',
    'join us/our',
    'youll/we/our <9+> future of',
  ],
};
/** Wishes that are complete in a part of the sentence: what they wish is not what the rest of it demands. */
const APART: Lexicon = {
  find: [
    '{tool} [or] [{tool}] [experience/knowledge/skills] [is/are/would] [also/be] [a/an] [big/strong/huge/definite/nice] plus/bonus/preferred/advantage/desirable/beneficial/asset',
    'ideally/preferably as/in/at/within/from/on/for/with/using',
    'ideally/preferably {tool}',
  ],
  // "Node.js (TypeScript) and Python is an advantage" wishes both.
  except: [
    'and {tool} [experience/knowledge/skills] [is/are/would] [also/be] [a/an] [big/strong/huge/definite/nice] plus/bonus/preferred/advantage/desirable/beneficial/asset',
  ],
};
/** A wish for where the knowledge was gained, not for another one. */
const PLACE_WISHED: readonly string[] = [
  'ideally/preferably in/at/within/as/from a/an/your',
  'idealerweise in/aus einem/einer',
  'idealement dans/en un/une',
];
const KNOWLEDGE_WISHED: Lexicon = { find: WISH.find, except: [...(WISH.except ?? []), ...PLACE_WISHED] };
const OTHER_WISHES: Lexicon = { find: WISH.find, except: [...(WISH.except ?? []), ...APART.find] };
/** A wish in brackets behind a name: "Kafka (preferred)", not "MySQL (a plus is Galera)". */
const WISHED_IN_BRACKETS: Lexicon = {
  find: [
    'preferred/prefered/preferable/preferably/desirable/desired/optional/ideal/advantageous/bonus/advantage/asset',
    'a/big/huge/strong/nice/is/are/as/considered [big/huge/strong] plus/bonus/advantage',
    'nice to have',
    'von vorteil',
    'wunschenswert/souhaite/souhaitee/apprecie/atout/deseable/valorable/desejavel',
    'um/un [grande/gran] diferencial/plus/atout',
  ],
  except: [
    'preferred/ideal/bonus/plus/preferably if/for/points/over/with/in/on/at/using/but/method/candidate/candidates',
    'a/big/huge/strong/nice [big/huge/strong] plus/bonus/advantage is/if/for/would',
    'um/un [grande/gran] diferencial/plus/atout e/es/est/se/seria/serait',
    'preferably/preferred {tool}',
  ],
};
/** Wishes of other languages that the words above do not have. */
const WISHED_ELSEWHERE: Lexicon = {
  find: [
    'sera/seria <1> legal/bom/otimo/interessante/ideal/diferencial',
    'se [voce] tiver',
    'ponto/pontos/puntos positivo/positivos/extra/plus',
    'um/un plus',
    'e bom ter',
    'valoriza/valorizamos/valoramos/valorado/suma/sumara',
    'ware/waren schon/gut/super/toll/ideal',
    'serait/seraient <2> plus/atout/bonus/apprecie',
    'if you/youve [have/ve] <2> used/worked/tried/know',
    'can/will/ll/happily/gladly teach you',
  ],
};
/** A whole list is wished: "Asana, Jira and Looker experience preferred". */
const LIST_WISHED: Lexicon = {
  find: [
    '{tool} {tool} [{tool}] and {tool} experience/knowledge/proficiency [is/are] [strongly/highly] preferred/desired/desirable',
  ],
};
/** Several names may be wished at once: "X, Y and Z are a plus". */
const WISHED_EACH: Lexicon = {
  find: [
    'highly/well regarded',
    'are [all] [a/an] [big/strong/huge/definite/major/added/nice] plus/bonus/advantage/asset/pluses/bonuses/preferred/desirable/beneficial/helpful/advantageous/welcome',
    'is [a/an] [big/strong/huge/definite/major/added/nice/significant/great/substantial] plus/bonus/advantage/asset',
    'would be [a/an] [big/strong/huge/nice] plus/bonus/advantage/asset',
  ],
};
const DEMANDED: Lexicon = words(
  'expertise expert strong solid proven proficient proficiency fluent fluency deep advanced required must mandatory essential mastery years minimum',
);
/** A comma list behind one of these names examples, or one is enough. */
const SKIP: readonly Condition[] = [
  isQuestion,
  // "an S3-like store" is another one.
  after(1, words('like esque')),
  inSentence(COMPANY_TALK),
  inSentence({
    find: ['selling', 'sold', 'sales to', 'marketplace', 'interest', 'profile', 'ads/advertising/campaigns'],
  }),
  inSections('benefits', 'legal', 'process', 'pay', 'location'),
];
const DENIED = before(12, NEGATION);
/** One of several is meant, not each. Slashes and brackets list what is alike. */
const CHOSEN: readonly Condition[] = [
  inSegment(TOOL_EXAMPLES),
  before(6, TOOL_EXAMPLES),
  // "Roles in data or platform engineering, with Kafka experience": the choice is another one.
  inClause(TOOL_EITHER),
  { cue: TOOL_EITHER, before: 3, within: 'segment' },
  { cue: TOOL_EITHER, after: 20, within: 'segment' },
  after(9, TOOL_EITHER),
  after(8, EQUIVALENT),
  all(before(8, KIND_OF), not(before(2, EXACTLY))),
  inBrackets,
  slashed,
];
/** What is said behind these words is not what the company uses. */
const TURNED: Lexicon = words('but however although though aber mais pero mas');
/** What a product works together with need not be what it runs on. */
const INTEGRATED: Lexicon = {
  find: [
    'integrate/integrates/integrating/integrated/compatible/interoperate with',
    'connect/connects/connecting to/with',
    'capabilities for',
  ],
};
/** A stack that is looked at is that of somebody else. */
const HARDENED: Lexicon = words('harden hardening assess assessing audit');
const CURRENT_UNLESS: readonly Condition[] = [
  ...SKIP,
  all(before(12, NEGATION), inClause(NEGATION)),
  inSegment({ find: ['such as', 'eg', 'e g', 'like', 'or', 'either', 'similar'] }),
  inSentence(POSSIBLE),
  inSentence(OTHERS),
  before(12, words('migrate migrating moving replace replacing from')),
  before(8, TURNED),
  before(20, HARDENED),
  inSentence(words('partner')),
  { kinds: ['heading'] },
  after(8, words('great fine ok okay also welcome')),
  after(4, words('or ou oder')),
  before(4, INTEGRATED),
  all(before(8, EXPERIENCE), not(before(8, CURRENT))),
];
/** Words of what was done, or of what others do. */
const NOT_PLANNED: Lexicon = words(
  'transformed migrated moved blog article read dive prospect prospects compete unlike products competitors workloads completed finished last recently adoption adopt who',
);
/** One of several things that might be done. */
const EXAMPLE: Lexicon = {
  find: ['eg', 'e g', 'such as', 'for example/instance', 'example/examples', 'like', 'projects such', 'z b'],
};
const PLANNED: readonly Condition[] = [
  isQuestion,
  DENIED,
  inSentence(POSSIBLE),
  introduced(POSSIBLE),
  inSentence(NOT_PLANNED),
  inSentence(EXAMPLE),
  inSections('about', 'nice'),
  after(4, words('other others or')),
  inSentence(OTHERS),
  inSentence(COMPANY_TALK),
  inSentence(EXPERIENCE),
  inSections('requirements', 'benefits', 'legal', 'process', 'pay'),
  inSegment(words('or either')),
];

/** "HTML/CSS" asks for both: they are always written together, and neither replaces the other. */
const pair = (id: string, name: 1 | 2, yes: string): Rule => ({
  id,
  says: { technology: 'required_experience', name },
  find: ['html/html5 css/css3', 'css/css3 html/html5'],
  where: [
    all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, inSentence(EXPERIENCE)),
    all(inSections('requirements'), { kinds: ['item'] }, inSegment(DEMAND)),
    all(inSections('requirements'), { kinds: ['item'] }, alone(LISTED)),
  ],
  unless: [
    ...SKIP,
    inSentence(KNOWLEDGE_WISHED),
    introduced(WISH),
    introduced(CHOICE),
    DENIED,
    inSegment(TOOL_EXAMPLES),
    inSegment(TOOL_EITHER),
    inBrackets,
    inSegment(POSSIBLE),
    inSentence(CURRENT),
    inSentence(DESCRIBED),
    inSegment(NO_DEMAND),
    introduced(DUTIES),
    inSentence(SOME_OF),
    inSegment(WISHED_ELSEWHERE),
  ],
  yes: [
    { text: '## Requirements\n\n- HTML5/CSS3, Tailwind CSS', value: yes },
    { text: '## Requirements\n\n- Good knowledge of HTML/CSS', value: yes },
  ],
  no: [
    '## Requirements\n\n- A little HTML/CSS or JavaScript',
    '## Requirements\n\n- Knowledge of HTML/CSS is a plus',
  ],
});

export const technology: RuleTable = {
  variant: 'technology',
  rules: [
    {
      id: 'technology.required',
      says: { technology: 'required_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, inSentence(EXPERIENCE)),
        all(inSections('requirements'), { kinds: ['item'] }, inSegment(DEMAND)),
        all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, alone(LISTED)),
      ],
      unless: [
        ...SKIP,
        inSentence(KNOWLEDGE_WISHED),
        introduced(WISH),
        introduced(CHOICE),
        DENIED,
        ...CHOSEN,
        inSegment(POSSIBLE),
        inSentence(CURRENT),
        inSentence(DESCRIBED),
        inSegment(NO_DEMAND),
        before(20, { find: ['not expected/required/needed to be'] }),
        introduced(DUTIES),
        inSentence(SOME_OF),
        before(2, words('via over through')),
        before(6, words('migration migrations migrate migrated migrating')),
        after(1, words('calls call meetings plus presence')),
        before(4, words('passion passionate enthusiasm enthusiast')),
        inSegment(WISHED_ELSEWHERE),
        before(6, words('formats format')),
        after(3, AS_COMPANY),
        labelled(words('stack stacks techstack plus bonus optional')),
        inSentence(words('optionally')),
      ],
      yes: [
        '## Requirements\n\n- Strong experience with Python and PostgreSQL',
        '## Requirements\n\n- Years in data or platform teams, with hands-on Kafka experience',
        '## Requisitos\n\n- Experiência com Kafka (5 anos ou mais)',
        '## Requirements\n\n- Experience of SAP EWM, ideally in a large warehouse',
        '## Anforderungen\n\n- Mehrjährige Berufserfahrung mit OCaml',
        '## Ton profil\n\n- Tu maîtrises OCaml et Kafka',
        '## Requirements\n\n- Kubernetes',
        '## Requirements\n\n- Databases: PostgreSQL, Redis',
        '## Requirements\n\n- 3+ years using Ruby on Rails',
      ],
      no: [
        '## Requirements\n\n- Experience with Python or Go',
        '## Requirements\n\n- Experience with SQL and Excel is a significant plus',
        '## Requirements\n\n- You’re not expected to be an engineer, but you know how machine learning feels in a modern React product',
        '## Requirements\n\n- A data warehouse (Snowflake, BigQuery)',
        '## Nice to have\n\n- Kubernetes',
        '## Requirements\n\n- Python is required; Rust is a plus',
        '## Requirements\n\n- You will configure pipelines in Jenkins',
        '## Requirements\n\n- Maintain dashboards in Tableau',
        '## Requirements\n\n- Every customer gets a Slack channel',
        '## Requirements\n\n- Understanding of the AWS partner program',
        '## Requirements\n\n- Proficiency in a backend language: Python, Java',
        '## Requirements\n\nStack: AWS, Kubernetes',
        '## Requirements\n\n- Robotics (plus): experience with MuJoCo',
        '## Requisitos\n\n- Conhecer ao menos dois dos frameworks: React, Angular, Vue.js. 5 anos ou mais',
        '## You have a head start if you have experience:\n\n- Knowledge of Kubernetes',
        '## Requirements\n\n- Experience with two out of Java (Scala), C#, Python',
        '## Requirements\n\n- Eight years in a combination of accounting and SQL',
        'We use Python.',
      ],
    },
    {
      id: 'technology.required.apart',
      says: { technology: 'required_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(
          inSections('requirements'),
          { kinds: ['item', 'paragraph'] },
          { cue: DEMANDING, before: 6, within: 'segment' },
          { cue: APART, within: 'elsewhere' },
        ),
        all(
          inSections('requirements'),
          { kinds: ['item', 'paragraph'] },
          { cue: DEMANDING, after: 2, within: 'segment' },
          { cue: APART, within: 'elsewhere' },
        ),
      ],
      unless: [
        ...SKIP,
        inSentence(OTHER_WISHES),
        inSegment(WISH),
        after(1, WISH),
        introduced(WISH),
        introduced(CHOICE),
        DENIED,
        ...CHOSEN,
        inSegment(POSSIBLE),
        inSentence(CURRENT),
        inSentence(DESCRIBED),
        inSegment(NO_DEMAND),
        introduced(DUTIES),
        inSentence(SOME_OF),
        before(2, words('via over through')),
        before(6, words('migration migrations migrate migrated migrating')),
        after(3, AS_COMPANY),
        inSentence(WISHED_ELSEWHERE),
      ],
      yes: [
        { text: '## Requirements\n\n- Strong Python experience (ideally in a large team)', value: 'python' },
        { text: '## Requirements\n\n- Experience with Python; Rust is a plus', value: 'python' },
        { text: '## Requirements\n\n- Proficiency in SQL (Python preferred)', value: 'sql' },
        {
          text: '## Requirements\n\n- Proficient with Figma and asset management (preferably Bynder)',
          value: 'figma',
        },
      ],
      no: [
        '## Requirements\n\n- Experience with Python (preferred)',
        '## Requirements\n\n- Experience with Python, Rust (a plus)',
        '## Requirements\n\n- Experience with Python or Go; Rust is a plus',
        '## Requirements\n\n- Knowledge of Node.js (TypeScript) and Python is an advantage',
        '## Requirements\n\n- Experience with Python; not required, but preferred',
      ],
    },
    {
      id: 'technology.required.clause',
      says: { technology: 'required_experience' },
      find: ['{tool} [programming] skills/experience/knowledge/proficiency/expertise'],
      names: { without: CHANNELS },
      where: [
        all(
          inSections('requirements'),
          { kinds: ['item', 'paragraph'] },
          { cue: DEMANDING, before: 4, within: 'clause' },
          { cue: APART, after: 6, within: 'segment' },
        ),
      ],
      unless: [
        ...SKIP,
        inClause(WISH),
        inSentence(OTHER_WISHES),
        introduced(WISH),
        introduced(CHOICE),
        DENIED,
        ...CHOSEN,
        inSegment(POSSIBLE),
        inSentence(CURRENT),
        inSentence(DESCRIBED),
        inSegment(NO_DEMAND),
        introduced(DUTIES),
        inSentence(SOME_OF),
      ],
      yes: [{ text: '## Requirements\n\n- Solid SQL skills, PostgreSQL preferred', value: 'sql' }],
      no: [
        '## Requirements\n\n- SQL, Python experience preferred',
        '## Requirements\n\n- Solid SQL or Python skills, PostgreSQL preferred',
        '## Requirements\n\n- Strong Python experience is a plus, Rust preferred',
      ],
    },
    {
      id: 'technology.required.must',
      says: { technology: 'required_experience' },
      find: [
        '{tool} [experience/knowledge/skills/proficiency] is/are [absolutely/also] essential/required/mandatory',
        '{tool} [experience/knowledge/skills/proficiency] is/are [a/an] [absolute] must',
        '{tool} ist/sind [ein] zwingend/erforderlich/voraussetzung/muss/pflicht',
      ],
      names: { without: CHANNELS },
      where: [all(inSections('requirements'), { kinds: ['item', 'paragraph'] })],
      unless: [
        ...SKIP,
        introduced(WISH),
        { cue: NEGATION, before: 12, within: 'segment' },
        inside(NEGATION),
        inBrackets,
        { cue: TOOL_CHOICE, before: 8, within: 'segment' },
        slashed,
        before(1, words('and or y e et und ou oder o')),
        inSegment(NO_DEMAND),
        inSegment(words('willingness curiosity become')),
        inClause(POSSIBLE),
        inClause(OTHERS),
      ],
      yes: [
        {
          text: '## Requirements\n\n- Knowledge of Workday is essential, BambooHR is desirable',
          value: 'workday',
        },
        { text: '## Requirements\n\n- You have used OCaml or Go; Kafka is a must', value: 'apache-kafka' },
      ],
      no: [
        '## Requirements\n\n- The willingness to become an expert in Rust is essential',
        '## Requirements\n\n- Python is not required',
        '## Requirements\n\n- Python or Kafka is required',
        '## Nice to have\n\n- Python (no, Kafka is not a must)',
      ],
    },
    pair('technology.required.pair.first', 1, 'html'),
    pair('technology.required.pair.second', 2, 'css'),
    {
      id: 'technology.required.first',
      says: { technology: 'required_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, before(4, DEMANDING), {
          cue: NEXT_DEMAND,
          after: 2,
          within: 'segment',
        }),
      ],
      unless: [
        ...SKIP,
        inSentence(WISH),
        introduced(WISH),
        introduced(CHOICE),
        DENIED,
        before(8, TOOL_CHOICE),
        inBrackets,
        slashed,
        after(2, words('or ou oder')),
        inSegment(POSSIBLE),
        inSentence(CURRENT),
        inSentence(DESCRIBED),
        inSegment(NO_DEMAND),
        introduced(DUTIES),
        inSentence(SOME_OF),
        before(2, words('via over through')),
        before(6, words('migration migrations migrate migrated migrating')),
        after(3, AS_COMPANY),
        inSegment(WISHED_ELSEWHERE),
      ],
      yes: [
        {
          text: '## Requirements\n\n- Proficiency in Python and experience with libraries such as PyTorch or JAX',
          value: 'python',
        },
        {
          text: '## Requirements\n\n- Proficient with Python and deep learning frameworks such as PyTorch',
          value: 'python',
        },
        {
          text: '## Requirements\n\n- Strong Python skills, with experience using frameworks like PyTorch',
          value: 'python',
        },
      ],
      no: [
        '## Requirements\n\n- Experience with tools such as Tableau and knowledge of statistics',
        '## Requirements\n\n- Proficiency in Python or Scala and experience with pipelines or queues',
        '## Nice to have\n\n- Proficiency in Python and experience with one library',
        '## Requirements\n\n- Experience with Python and preferably knowledge of one cloud',
      ],
    },
    {
      id: 'technology.preferred',
      says: { technology: 'preferred_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(inSections('nice'), { kinds: ['item', 'paragraph'] }),
        all(inSections('requirements'), { cue: WISH_FOR, before: 20, within: 'segment' }),
        all(inSections('requirements'), { cue: WISHED, after: 10, within: 'clause' }),
        all(inSections('requirements'), after(1, WISHED_IN_BRACKETS)),
        all(inSections('requirements'), inSentence(LIST_WISHED), not(inSentence(DEMANDED))),
        all(
          inSections('requirements'),
          { cue: WISHED_EACH, after: 16, within: 'segment' },
          not(inSentence(DEMANDED)),
          // "CRMs (e.g. A, B, knowledge of C is a plus)": only the last is wished.
          not(all(inBrackets, { cue: { find: ['eg', 'e g'] }, before: 8, within: 'segment' })),
        ),
      ],
      unless: [
        ...SKIP,
        inSentence(words('companies company courses')),
        inSentence(BENEFIT_TALK),
        inSentence({ find: ['active in <4> community/communities'] }),
        inSentence(words('contributions contribution contributing portfolio showcased published')),
        after(3, MUST),
        after(3, AS_COMPANY),
        all(before(12, NEGATION), not(inSegment(WISH)), not(inSections('nice'))),
        all(inSections('nice'), before(6, NEGATION)),
        before(8, words('required must mandatory')),
        // Of a tool that is demanded, a certificate may be a wish.
        all(inSections('requirements'), after(1, words('certification certifications certificate'))),
        inSentence(CURRENT),
        inSentence(DESCRIBED),
        all(inSections('nice'), { kinds: ['paragraph'] }, inSentence(PRAISE)),
      ],
      yes: [
        {
          text: '## Requirements\n\n- Experience with Java, Three.js and OCaml is an advantage',
          value: 'java',
        },
        '## Nice to have\n\n- Experience with Terraform',
        '## Requirements\n\n- Knowledge of Kafka is a plus',
        '## Requirements\n\n- Ideally experience with Kafka',
        '## Requirements\n\n- Kafka (preferred)',
        {
          text: '## Requirements\n\n- Experience with dbt and Snowflake highly regarded',
          value: 'snowflake',
        },
        { text: '## Requirements\n\n- HTML, JavaScript a plus', value: 'javascript' },
        {
          text: '## Requirements\n\n- Asana, Salesforce and Looker experience preferred',
          value: 'salesforce',
        },
        '## Requisitos\n\n- Se valorará conocimiento de Kafka',
      ],
      no: [
        '## Nice to have\n\nThis role lets you shape the future of Kubernetes.',
        '## Requirements\n\n- Kafka',
        '## Requirements\n\n- Strong Python skills, preferably from a startup',
        '## Requirements\n\n- Expertise in React, with a bonus for design sense',
        '## Nice to have\n\n- You come from a top company (Snowflake, Databricks)',
        '## Nice to have\n\n- You have never used Terraform',
        '## Requirements\n\n- CRMs (e.g., Zendesk, Salesforce, typing is a plus)',
        '## Nice to have\n\n- Figures (Google Sheets: must-have)',
        '## Nice to have\n\n- Active in developer communities (GitHub, Slack)',
        '## Nice to have\n\n- Built an S3-like store',
        '## Requirements\n\n- Hands-on with Workato; Workato certifications are a plus',
        '## Nice to have\n\n- Contributions to open projects (Prometheus, Grafana)',
        'You should have 5+ years of experience building apps with Swift and SwiftUI plus:\n\n- Curiosity',
        '## Requirements\n\n- Knowledge of MySQL (a plus is replication)',
        '## Nice to have\n\n- Link us to your GitHub account',
        '## Diferenciais\n\nCrescimento de carreira (certificações GCP)',
        'You have design experience, ideally including work on trust and safety, plus:\n\n- Figma',
        'You should have 3 years of experience, plus:\n\n- Redis',
      ],
    },
    {
      id: 'technology.current.stack',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        inSections('stack'),
        all(
          labelled(words('stack techstack')),
          // "Build full-stack features: …" is a duty.
          not(labelled(words('full fullstack build develop across features work own'))),
          not(inSections('requirements', 'nice')),
        ),
      ],
      unless: [...CURRENT_UNLESS, inSentence(WISH), inSentence(EXPERIENCE)],
      yes: ['## Our stack\n\n- TypeScript, React and PostgreSQL', 'Stack: Python, Redis'],
      no: [
        '## Our stack\n\n- We may use Rust',
        '## Requirements\n\n- TypeScript',
        'Build full-stack features: services in Angular, SQL and more.',
      ],
    },
    {
      id: 'technology.current.sentence',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [before(30, CURRENT)],
      unless: [...CURRENT_UNLESS, inSentence(WISH), inSections('nice')],
      yes: ['We use TypeScript, React and AWS.', 'Our stack is Python and PostgreSQL.'],
      no: [
        'Our customers use Salesforce.',
        'We do not use Java.',
        'Experience with Python.',
        'We develop plugins for Jira.',
        'Wir suchen jemanden mit Python.',
        'We use Node.js (with NestJS) or Java.',
      ],
    },
    {
      id: 'technology.current.described',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [before(30, DESCRIBED)],
      unless: [
        ...CURRENT_UNLESS,
        inSentence(WISH),
        inSentence(EXPERIENCE),
        inSections('nice'),
        before(4, words('just only merely')),
        inSentence(words('projects')),
        all(inSections('requirements'), inSentence(DEMAND)),
      ],
      yes: ['Tech stack: TypeScript, React and PostgreSQL.', 'Our product is built with Python.'],
      no: [
        '## Requirements\n\n- Proficient with a standard sales tech stack (Salesforce, Outreach)',
        '## Requirements\n\n- You have experience building across the stack in Python and JavaScript',
        'Your expertise in platforms built with Go is key.',
      ],
    },
    {
      id: 'technology.introduction',
      says: { technology: 'planned_introduction', name: 'last' },
      find: [
        'lead/drive/own/support/plan/execute/manage/complete/finish/shape [our/the] [ongoing/upcoming/planned/current] [erp/crm/cloud/data/platform/system/systems] migration/transition/move to [the] {tool}',
        'we are [currently] introducing/adopting {tool}',
        'were [currently] introducing/adopting {tool}',
        'our [ongoing/upcoming/planned/current] [erp/crm/cloud/data/platform/system/systems] migration/transition to [the] {tool}',
        'our {tool} to {tool} migration/transition',
        'the ongoing/upcoming/planned [erp/crm/cloud/data/platform/system/systems] migration/transition to [the] {tool}',
        'we/were [are/currently] migrate/migrating/moving/transitioning [our/everything] <3> to [the] {tool}',
        'migration/migrating/migrate/transition/transitioning [of] [our/the] [legacy/existing/current] <2> from [our/the] [legacy/existing/current] {tool} to [the] {tool}',
      ],
      unless: PLANNED,
      yes: [
        'You lead our migration to Snowflake.',
        { text: 'Support the upcoming ERP migration to NetSuite.', value: 'netsuite' },
        { text: 'We are migrating from Jenkins to GitHub Actions.', value: 'github-actions' },
      ],
      no: [
        'We might move to React soon.',
        'Migrate embedded software to Linux and other systems.',
        'Migrate dbt jobs to Airflow.',
        'Experience with a migration to Snowflake.',
        'You help customers moving to AWS.',
        '## Challenges you may tackle\n\n- Migrating from Heroku to Kubernetes',
        'Drive adoption of Snowflake.',
      ],
    },
    {
      id: 'technology.replacement',
      says: { technology: 'planned_replacement' },
      find: [
        'replace/replacing/retire/retiring/decommission/decommissioning/sunset/sunsetting our [legacy/existing/current/old] {tool}',
        'migrate/migrating/migration/transition/transitioning [of] [our/the] [legacy/existing/current] <2> from [our/the] [legacy/existing/current] {tool} to',
        'we are [currently] retiring/replacing [our] {tool}',
        'we/were [are/currently] moving/migrating/transitioning [away] from [our/the] [legacy/existing/current/old] {tool}',
        'our <2> migration/transition from {tool}',
        'our {tool} to {tool} migration/transition',
      ],
      unless: PLANNED,
      yes: [
        'We are moving from Jenkins to GitHub Actions.',
        { text: '## Role\n\n- Own our Jenkins to Kubernetes migration', value: 'jenkins' },
        'You will help us replace our legacy Salesforce.',
      ],
      no: [
        'Experience replacing Oracle.',
        'We replace products like Salesforce.',
        'Migrate dbt jobs to Airflow.',
        'Our clients move from Oracle to us.',
        'Our customers are migrating from NetSuite to Campfire.',
      ],
    },
    ...technologyInOtherLanguages,
  ],
};
