import type { Lexicon } from '../../automaton/lexicon.ts';
import { WISH } from '../../automaton/lexicons.ts';

/** Words by which a wish begins; what they wish follows in the same clause. */
export const WISH_FOR: Lexicon = {
  find: [
    'ideally/preferably/idealerweise/bestenfalls/idealement/idealmente/preferentemente/preferencialmente/bonus/wunschenswert/diferencial <6> {tool}',
    'bonus points if/for <8> {tool}',
    'plus/points if/for/points <7> {tool}',
    'nice/good/great to have <6> {tool}',
    'nice/good/great to have {tool}',
    'preference/extra for/credit/points <6> {tool}',
    'desejavel/desejaveis/deseable/deseables/souhaitable/wunschenswert [ter/tener] <6> {tool}',
    'preferred/desired/desirable/optional <1> experience/skills/skill/qualifications/tools/stack/technologies <4> {tool}',
    'prefer/prefers <5> {tool}',
    'preferrable/preferable/preferrably experience/knowledge <4> {tool}',
    'would love <6> {tool}',
    'even better if <6> {tool}',
    // A comma may stand behind the first word.
    'ideally/preferably/optionally {tool}',
    'ideally/preferably/optionally you/experience/knowledge/familiarity/some/prior/with <6> {tool}',
    'optionally <8> {tool}',
    'would be [a/an/very/really/also/absolutely] [big/huge] fantastic/great/nice/awesome/amazing/good/cool/wonderful/helpful/beneficial/ideal/plus/bonus/advantage if <9> {tool}',
    'plus/bonus/advantage specifically/especially/particularly/ideally/preferably {tool}',
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
export const WISHED: Lexicon = {
  find: [
    'a/another/awesome/amazing/big/huge/strong/definite/massive/real/added/major/is/are/be/considered/distinct/clear/as/significant/great/nice/solid/serious/substantial/meaningful/strategic/valuable/important/notable/decided/special/positive/useful/additional/tremendous/incredible/fantastic/excellent/good/wonderful/super/key/bonus plus',
    'a/an/strong/key/real/big/clear [key] differentiator/differentiators',
    'a/strong/big/definite/huge/clear positive',
    'a/an/is/as [big/huge/strong/definite/added/nice] bonus',
    'set/sets you apart',
    'stand/stands out',
    'is/are/be [very/really/quite/extremely/also] useful/handy',
    'nice/good/great to have',
    'preferred/prefered/preferable/desirable/desired/ideal/optional/beneficial/helpful/advantageous/appreciated/welcome/valued',
    'advantage/asset',
    'would be nice/great/ideal/useful/helpful/beneficial/advantageous/valuable/good/awesome/fantastic/cool/wonderful/handy',
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
  except: [
    'ideal candidate/person',
    'not required to',
    'preferred partner/partners/vendor/vendors/supplier/suppliers/provider/setting',
  ],
};
/** Wishes that are complete in a part of the sentence: what they wish is not what the rest of it demands. */
export const APART: Lexicon = {
  find: [
    '{tool} [or] [{tool}] [experience/knowledge/skills] [is/are/would] [also/be] [a/an] [big/strong/huge/definite/nice] plus/bonus/preferred/advantage/desirable/beneficial/asset',
    'ideally/preferably as/in/at/within/from/on/for/with/using/gained/having',
    'ideally/preferably {tool}',
    'bonus/extra points for/if',
    'bonus a/an/if/for',
    'background/certification/certifications/certificate/degree/clearance/license [is/are/would] [be] [a/an/also/highly/strongly] [big/strong/huge/nice] plus/bonus/preferred/desired/desirable/advantage/beneficial/asset/welcome/ideal',
    'would be nice/great/awesome/ideal/useful/helpful/beneficial/advantageous',
    'or similar/comparable <2> is/are/would [be] [also/a/an] [big/strong/huge] plus/bonus/preferred/advantage/desirable/beneficial/asset',
  ],
  // "Node.js (TypeScript) and Python is an advantage" wishes both.
  except: [
    'and {tool} [experience/knowledge/skills] [is/are/would] [also/be] [a/an] [big/strong/huge/definite/nice] plus/bonus/preferred/advantage/desirable/beneficial/asset',
  ],
};
/** A wish for where or how long the knowledge was gained, not for another one. */
const PLACE_WISHED: readonly string[] = [
  'ideally/preferably in/at/within/as/from a/an/your',
  'idealerweise in/aus einem/einer',
  'idealement dans/en un/une',
  'ideally/preferably in/at/within/with/for/on <3> environment/environments/industry/industries/sector/company/companies/startup/startups/production/setting/settings/context/space/domain/organization/organizations/organisation/organisations/scale/team/teams/role/roles/saas/fintech/healthcare/b2b',
  'ideally/preferably gained/having/both',
  // A wish for how long.
  'ideally/preferably/prefer [at] [least] #',
  'ideally/preferably for/over <4> years',
];
/** A wish that goes on behind a name wishes for something else than the name. */
export const WISHED_ITSELF: Lexicon = {
  find: WISH.find,
  except: [
    ...(WISH.except ?? []),
    ...PLACE_WISHED,
    'ideally/preferably as/in/at/within/from/on/for/with/using',
    'bonus a/an/if/for',
    'bonus/extra points for/if',
  ],
};
export const KNOWLEDGE_WISHED: Lexicon = {
  find: WISH.find,
  except: [...(WISH.except ?? []), ...PLACE_WISHED],
};
/** A wish that the rest of the sentence goes on with, behind what it demands. */
export const WISH_BEHIND: Lexicon = {
  find: [
    'and preferably/ideally {tool}',
    'ideally/preferably as/in/at/within/from/on/for/with/using',
    'with bonus/extra points for/if',
  ],
};
/** The same in brackets or behind a dash. */
export const POINTS_BEHIND: Lexicon = { find: ['bonus/extra points for/if'] };
export const OTHER_WISHES: Lexicon = { find: WISH.find, except: [...(WISH.except ?? []), ...APART.find] };
/** A wish in brackets behind a name: "Kafka (preferred)", not "MySQL (a plus is Galera)". */
export const WISHED_IN_BRACKETS: Lexicon = {
  find: [
    'preferred/prefered/preferable/preferably/desirable/desired/optional/ideal/advantageous/bonus/advantage/asset',
    'a/an/another/also/big/huge/strong/nice/is/are/as/considered [a/an] [big/huge/strong/added/additional/definite] plus/bonus/advantage/asset',
    'technologies/services/experience/skills/tools preferred/prefered/preferable/desirable/desired/optional',
    'very/really big/strong/huge/nice plus/bonus/advantage',
    'nice to have',
    'von vorteil',
    'wunschenswert/souhaite/souhaitee/apprecie/atout/deseable/valorable/desejavel/preferible/preferencial/diferencial',
    'no excluyente/imprescindible/indispensable/obligatorio',
    'nao obrigatorio/obrigatoria',
    'um/un [grande/gran] diferencial/plus/atout',
  ],
  except: [
    'preferred/ideal/bonus/plus/preferably if/for/points/over/with/in/on/at/using/but/method/candidate/candidates',
    'a/an/another/also/big/huge/strong/nice [a/an] [big/huge/strong/added/additional/definite] plus/bonus/advantage/asset is/if/for/would',
    'diferencial em/se/de/do/da/para/ter/na/no/com',
    'um/un [grande/gran] diferencial/plus/atout e/es/est/se/seria/serait',
    // Within the brackets: "Python (preferred), Java" wishes Python.
    'preferably/preferred <1> {tool}',
  ],
};
/** Wishes of other languages that the words above do not have. */
export const WISHED_ELSEWHERE: Lexicon = {
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
/** The last name in brackets of which the sentence goes on with a wish: "queues (Kafka, Redis) are a plus". */
export const BRACKET_WISHED: Lexicon = {
  find: [
    '{tool} is/are/would [be] [also/considered] [a/an] [big/strong/huge/definite/major/added/nice/great] plus/bonus/advantage/asset/preferred/desirable/beneficial/helpful',
  ],
};
/** A whole list is wished: "Asana, Jira and Looker experience preferred". */
export const LIST_WISHED: Lexicon = {
  find: [
    '{tool} {tool} [{tool}] and {tool} experience/knowledge/proficiency [is/are] [strongly/highly] preferred/desired/desirable',
    'experience/knowledge/familiarity/proficiency/exposure with/in/of/using/to <1+> {tool} <2+> {tool} <4+> {tool} [is/are] [strongly/highly/a/an] preferred/desired/desirable/plus/bonus/advantage/asset/beneficial/helpful',
  ],
};
/** Several names may be wished at once: "X, Y and Z are a plus". */
export const WISHED_EACH: Lexicon = {
  find: [
    'highly/well regarded',
    'are [all] [a/an] [big/strong/huge/definite/major/added/nice] plus/bonus/advantage/asset/pluses/bonuses/preferred/desirable/beneficial/helpful/advantageous/welcome',
    'is [a/an] [very] [big/strong/definite/major/added/nice/significant/great/substantial/meaningful/strategic/valuable/important/notable/decided/special/positive/useful/additional/tremendous/incredible/fantastic/excellent/good/wonderful/super/key/bonus/huge/clear/distinct/solid/serious/awesome/amazing/massive/real] plus/bonus/advantage/asset/differentiator/positive',
    'would be [a/an/highly/very/really/also] [big/strong/huge/nice] plus/bonus/advantage/asset/ideal/beneficial/helpful/useful/valuable/advantageous/desirable/appreciated/preferred',
    'is/are highly/strongly preferred/desired/desirable/valued/appreciated/beneficial',
  ],
};
/** Heads of a choice, or of mere examples: what they name is not wished by itself. */
export const ANY_WILL_DO: Lexicon = {
  find: [
    'one/two or more of',
    'one/any of the following',
    'at least one/two of',
    'not limited to',
    'or similar/comparable language/languages/framework/frameworks',
  ],
};
/** A whole sentence that wishes, wherever it stands: "Knowledge of Kafka is a plus". */
export const WISH_SENTENCE: Lexicon = {
  find: [
    'experience/knowledge/familiarity/proficiency/exposure/expertise/background/understanding with/in/of/using/to/tracking/working/building/running/developing/writing/managing/deploying <9+> is/are/would [be] [considered] [a/an/highly/strongly/also] [big/strong/huge/definite/major/added/nice/significant/great] plus/bonus/advantage/asset/preferred/desired/desirable/beneficial/advantageous/valued/regarded/appreciated/welcome',
    // A long list of names.
    'knowledge and experience with/in/of <9+> {tool} <4+> is/are/would [be] [considered] [a/an/highly/strongly/also] [big/strong/huge/definite/major/added/nice/significant/great] plus/bonus/advantage/asset/preferred/desired/desirable/beneficial/advantageous/valued/regarded/appreciated/welcome',
  ],
};
const WISHED_SO =
  'is/are/would/will [be] [also/considered/highly/strongly] [a/an] [very] [big/strong/huge/definite/major/added/nice/great/significant] plus/bonus/advantage/asset/preferred/desired/desirable/beneficial/helpful/ideal/welcome/valued';
/** What is wished at the end of a sentence, and no tool: "Kafka, a fintech background is a plus". */
export const OTHER_SUBJECT: Lexicon = {
  find: [
    `background/experience/degree/clearance/mindset/exposure/knowledge/understanding/licence/license/contributions/industry ${WISHED_SO}`,
    `speaking/fluency/living/being/having/working <4> ${WISHED_SO}`,
    `while <4> ${WISHED_SO}`,
  ],
  except: [
    '{tool} [or/and/based] [similar/related/other] background/experience/exposure/knowledge/understanding/contributions',
  ],
};
/** The same in one clause with the tool: "Kafka and a fintech background is a plus". */
export const SUBJECT_BESIDE: Lexicon = {
  find: [
    `and a/an/prior/previous/some/your <2> background/experience/degree/clearance/mindset/license ${WISHED_SO}`,
    `certification/certifications/certificate/certificates/certified ${WISHED_SO}`,
    'certification/certifications/certificate/certificates/certified preferred/desired/desirable',
  ],
};
/** Behind what is wished, the head of a demand: "preferably in Go, familiarity with Kafka". */
export const HEAD_BEHIND: Lexicon = {
  find: [
    '{tool} familiarity/experience/knowledge/proficiency/understanding/expertise with/in/of/using <5> {tool}',
    'preferred familiarity/experience/knowledge/proficiency/understanding/expertise with/in/of/using <5> {tool}',
  ],
};
/** Knowledge is wished in something that is no tool: "Kafka skills with financial data preferred". */
export const DATA_WISHED: Lexicon = {
  find: ['skills/expertise with/in <3> preferred/desired/desirable/ideal'],
  except: ['skills/expertise with/in <2> {tool} <3> preferred/desired/desirable/ideal'],
};
