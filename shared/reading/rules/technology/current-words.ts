import type { Lexicon } from '../../automaton/lexicon.ts';

/** Words after which a company says what it runs on. */
export const CURRENT: Lexicon = {
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
const STACK_IS = [
  'the [current/tech/technology/technical/core/modern] stack is/includes/include/consists',
  'stack includes/include/is/consists',
] as const;
/** Lead-ins of lists of what is in use. */
export const CURRENT_LEAD: Lexicon = { find: [...CURRENT.find, ...STACK_IS] };
/** Words that say what a thing runs on; next to a demand, they describe the experience that is demanded. */
export const DESCRIBED: Lexicon = {
  find: [
    ...STACK_IS,
    'across the [full/entire/whole] stack',
    'tech/technology stack',
    'built with/on/in/using/primarily',
    'written in',
  ],
};
