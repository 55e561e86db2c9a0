import { type Lexicon, words } from '../../automaton/lexicon.ts';

/** Words by which a line demands or wishes knowledge. */
export const EXPERIENCE: Lexicon = {
  find: [
    'experience/experienced/proficient/proficiency/expertise/expert/knowledge/familiar/familiarity/skills/skill/skilled/fluent/fluency/comfortable/understanding/background/command/mastery/competent/competence/ability/track/proven/certified',
    'hands on',
    'comfort/comfortably with',
    'specialization/specialisation in/of',
    'is/are your friend/friends/thing',
    'confident in/with/using',
    'a l aise avec',
    'sicher mit/im',
    'gehst/gehen sicher',
    'soltura/maitriser',
    'worked with',
    'working with',
    'you know/use/have/write',
    'writes/write <6+> code',
    'erfahrung/erfahrungen/kenntnisse/umgang/wissen/berufserfahrung/praxiserfahrung/fachkenntnisse/beherrschst/beherrschen/beherrschung',
    'experience/maitrise/connaissance/connaissances/maitrises/maitrisez/connaissez/connais',
    'experiencia/conocimiento/conocimientos/dominio/manejo/dominas/manejas/conoces',
    'conhecimento/conhecimentos/vivencia/familiaridade/proficiencia/competencia/nocoes',
    'avanzado/avancado',
    'a nivel usuario',
    'maitriser/maitrisant/maitrisez/utilisez/utilises/dominio/dominar/manejar/usas/usar/savoir/sais/savez',
    'souverain/routiniert/firm/fit/versiert/geubt/sattelfest <2> {tool}',
    'familiaridad/competencias/familiarite/competences/vertraut/vertrautheit',
  ],
  // What somebody judges, not what they can do.
  except: [
    'you know when/what/why/that/where',
    'you have [strong/an/some] opinion/opinions/heard',
    'knowledge sharing/base/bases/transfer/articles',
    'user/users/customer/customers/client/candidate/employee/guest/player/shopping experience',
  ],
};
/** Words by which a line of the requirements demands something, where it has none of `EXPERIENCE`. */
export const DEMAND: Lexicon = {
  find: [
    'year/years/yrs',
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
  except: [
    'good/great/strong/solid fit/team/culture/communication/sense',
    'built for/to',
    'strong opinion/opinions',
  ],
};
export const DEMANDING: Lexicon = words(
  'experience proficiency proficient expertise expert knowledge skills skilled fluent fluency strong solid deep advanced kenntnisse erfahrung maitrise connaissance experiencia conocimiento conocimientos dominio conhecimento conhecimentos vivencia',
);
export const DEMANDING_OR_YEARS: Lexicon = { find: [...DEMANDING.find, 'year/years/yrs'] };
export const DEMANDED: Lexicon = {
  find: [
    'expertise/expert/strong/solid/proven/proficient/proficiency/fluent/fluency/deep/advanced/required/must/mandatory/essential/mastery/years/minimum',
  ],
  except: ['not/isnt/arent [strictly/absolutely] required/mandatory/essential', 'not a must'],
};
/** Behind a name, the head of another demand: what is said of it is not said of the name. */
export const NEXT_DEMAND: Lexicon = {
  find: [
    'and [strong/solid/deep/hands/proven/working/prior/some] [on] experience/knowledge/familiarity/understanding/proficiency/expertise/exposure',
    // "Python and deep learning frameworks such as …", "Python skills, with experience using frameworks like …".
    'and [its/modern/common/popular] <4> frameworks/libraries/tools/tooling/technologies/packages such/like/including',
    'and [at] [least] a/an/one <4> framework/library/tool/database/warehouse/platform such/like/eg',
    'skills with [hands] [on] experience/knowledge/familiarity/exposure',
    'fundamentals/skills/basics/concepts/internals/ecosystem/services including/such/like',
    'based <1> including',
    'including [its/the/some/common/popular/modern/core/related/relevant] [standard/data/scientific] libraries/concepts/features/frameworks/oop/object/async/functions/ecosystem',
    'with [some/strong/prior/hands/additional] [on] exposure/experience/familiarity to/with/in/using <3> frameworks/libraries/tools/tooling/technologies/packages/ecosystem such/like/including',
    // "Advanced SQL skills, with the ability to query Snowflake or similar warehouses"
    'skills with/including [the/an] ability to',
    'programming skills with [hands] [on] experience/knowledge/familiarity/exposure',
    'und [gute/sehr/sichere] [gute] kenntnisse/erfahrung',
    'et [une/bonne] [bonne] connaissance/experience/maitrise',
    'y experiencia/conocimiento/conocimientos',
    'e experiencia/conhecimento/conhecimentos/vivencia/familiaridade',
  ],
};
/** "X is essential and Y is preferred": the wish is another one. */
export const MUST: Lexicon = {
  find: ['is/are essential/required/mandatory/necessary', 'is/are [a] must', 'must have/haves'],
};
/** What a line that only lists tools may have next to them. */
export const LISTED: Lexicon = {
  find: [
    '{tool}',
    'and/und/et/y/e/with/in',
    'db/database/databases/banco/bancos/dados/datos/bases/relacional/relacionais/relational/virtualization/virtualizacao/sistema/sistemas/systems/linguagem/linguagens/lenguaje',
    'devops/ci/cd/tdd/ddd/oop/solid/microservices/microsservicos/microservicios/containers/container/orchestration/scrum/kanban/agile/design/patterns/domain/driven/architecture/testing/queries/de/da/do/en/em',
    'tools used',
    'mit/produktion/production/prod/skripting/programmierung/entwicklung/grundlagen',
    'required/mandatory/essential/advanced/intermediate/expert/proficient/must/year/years/yrs/#/or/more/plus/least/at/minimum',
    'api/apis/cloud/sql/nosql/development/administration/framework/frameworks/ecosystem/platform/suite/core/native/services/developer/web/programming/scripting/coding/performance',
  ],
};
/** Three names or more in a row, some of them of tools that nobody has listed. */
export const NAMES_IN_A_ROW: Lexicon = { find: ['{tool} <2+> {tool} <2+> {tool}'] };
/** Words that a line of names has not. */
export const IN_SENTENCES: Lexicon = {
  find: [
    'the/a/an/of/for/to/from/by/is/are/be/you/your/we/our/us/that/this/which/who/will/can/could/have/has/as/at/on/into/across/via/through/when/while/than/not/no/what/how/about',
    // Chinese for "for example".
    '例如/比如',
    'building/built/build/designing/developing/develop/managing/manage/using/use/used/working/work/leading/creating/maintaining/integrating/integrations/integration/migrating/evaluating/companies/customers/clients',
  ],
};
/** Headings of what applicants must have: each item is one. */
export const MUST_HEAD: Lexicon = {
  find: [
    'must have/haves/know/master',
    'required/technical/hard skills/qualifications/technologies/tools/experience',
    'skills required',
  ],
  except: ['preferred', 'nice to'],
};
/** What an item below them says of the job instead. */
export const JOB_TALK: Lexicon = {
  find: [
    'your/us/customer/customers/client/clients/user/users/account/profile/portfolio',
    'maintain/serve/ensure/manage/create/develop/build/design/support/drive/lead/own/write/work/collaborate/implement/help',
  ],
};
/** Lead-ins of a list of what is known: "Experience with the following:". */
export const KNOWN_LIST: Lexicon = {
  find: [
    'experience/knowledge/proficiency/proficient/expertise/experienced/skilled/familiarity/familiar <4> following',
    'solid/proven/extensive experience/knowledge/proficiency/expertise with/in/of',
    'experience/knowledge/proficiency/proficient/expertise/experienced/skilled/familiarity/familiar with/in/of the/these/our <2> technologies/tools/languages/stack/technology/platforms/software',
  ],
};
