import type { Lexicon } from './lexicon.ts';

/** Words that deny. */
export const NEGATION: Lexicon = {
  find: [
    'not/no/never/without/cannot/cant/unable/nor/neither/except/excluding/excludes/zero/none/non/lack/lacks/instead',
    'dont/doesnt/didnt/isnt/arent/wasnt/wont/wouldnt/couldnt/shouldnt/havent/hasnt/neednt',
    'rather than',
    'other than',
    'nicht/kein/keine/keinen/keiner/keinem/ohne/weder',
    'pas/aucun/aucune/sans/ni/jamais',
    'sin/ningun/ninguna/nunca',
    'nao/sem/nenhum/nenhuma',
  ],
  except: [
    'not only',
    'not just',
    'not limited',
    'no matter',
    'no later',
    'why not',
    'not to mention',
    'if not',
    // The French relative pronoun.
    'dont la/le/les/l/un/une/deux/trois/#/vous/nous/au/environ/certains/certaines/ceux/celles/rtt/des/nos/vos/notre/votre',
    'or not',
    'no more than',
    'no less than',
    'no longer than',
    'no need to worry',
    'no two days',
    'never look/looked/looking back',
    'never stop/stops/stopped learning/growing/improving',
    'not least',
    'nicht nur',
    'sans oublier/compter',
    'sin olvidar/contar',
    'sem esquecer/contar',
    'pas seulement',
    'non seulement',
    'no solo',
    'nao apenas',
    'sem coparticipacao/mensalidade/cobranca/desconto/custo/custos/limite',
    // Portuguese for "in the".
    'no local/trabalho/dia/mes/ano/time/inicio/momento/contexto/nivel/processo/sistema/cliente/valor/cartao/plano/pacote/centro/bairro/parque',
    'no ato/cadastro/hospital/departamento/portal de/da/do',
    'no de toda/todo',
    'taxa/custo/juros zero',
    'no brasil/porto/rio/escritorio/mercado/setor/minimo/desenvolvimento/regime/modelo/formato/ambiente/nosso/seu/recife/interior/ensino/curso/exterior/campo/projeto/primeiro/segundo/estado/nordeste/sul/sudeste',
    // Registered with a council: "registro no CREA".
    'no crea/crn/crm/crc/coren/crp/crf/crefito/cro/crmv/cau/cra/corecon/cress/cref/crbm/crq/oab/mte/conselho/orgao/ministerio',
    'non profit/negotiable/stop/traditional/technical/matching/contributory/birth/birthing/business/standard/working',
  ],
};

/** Words that leave a statement open. */
export const POSSIBLE: Lexicon = {
  find: [
    'may/might/could/potentially/possibly/perhaps/eventually/soon',
    'case by case',
    'depending/dependent on/upon',
    'depends on',
    'where/if/when applicable/possible/available/needed/necessary/required/appropriate/eligible/desired',
    'as/when needed/required/necessary/applicable/appropriate',
    'in certain/some/select/specific cases/circumstances/situations/roles/locations/countries',
    'certain/some/select/specific/many/most roles/positions/countries/locations/teams/jobs/offices/employees/regions',
    'on occasion',
    'coming soon',
    'working on',
    'in the future',
    'subject to',
    'can/could vary/include',
    'varies/vary by',
    'gegebenenfalls/eventuell/moglicherweise',
    'eventuellement',
    'selon',
    'segun',
    'eventualmente',
  ],
  except: [
    'may #',
    'in may',
    // "Six weeks of vacation (local rules may apply)" leaves the vacation.
    'regulations/restrictions/conditions/terms/limits/exclusions/rules/taxes may apply/vary',
  ],
};

/** Lead-ins of lists that need not hold for this job. */
export const POSSIBLE_LIST: Lexicon = {
  find: [
    'may/can/could/might <2> include',
    'may/can/could/might vary',
    'may/might be eligible',
    'may/might receive',
    'typically include',
    'depending/dependent on/upon',
    'subject to',
    'some/select/certain roles/positions/locations/countries',
    'where applicable/available',
    'varies/vary by',
    'role eligibility',
  ],
};

/** Words that make a wish of a demand. */
export const WISH: Lexicon = {
  find: [
    'appreciate/kudos/merit/merits/meriting',
    'a/another/awesome/amazing/big/huge/strong/definite/massive/real/added/major/is/are/be/considered/considerable/distinct/clear/as/significant/great/nice/solid/serious/enormous/substantial/meaningful/strategic/valuable/important/notable/decided/special/positive/useful/additional/tremendous/incredible/fantastic/excellent/good/wonderful/super/key/bonus plus',
    'a/an/strong/key/real/big/clear [key] differentiator/differentiators',
    'a/strong/big/definite/huge/clear positive',
    'plus if/for/but/points',
    'plusses/pluses',
    'bonus/bonuses',
    'nice/good/great to have',
    'nice haves',
    'nice to haves',
    'would be nice/great/ideal/useful/helpful/beneficial/advantageous/valuable/good/amazing/awesome/fantastic/cool/wonderful/handy',
    'highly/well regarded',
    'preferred/prefered/prefer/prefers/preferable/preferrable/preferably/preferrably/preference',
    'ideally/ideal',
    'desirable/desired',
    'advantage/advantageous/asset/assets/beneficial/helpful/optional/appreciated/encouraged/welcome/valued/valuable',
    'added benefit/value',
    'would be [a/an] [great/big/huge] benefit',
    'would love',
    'wed love',
    'not required/mandatory/necessary/needed/essential',
    'isnt required/mandatory/necessary/needed/essential',
    'not a must/requirement/prerequisite',
    'extra points/credit',
    'nice/great/good/welcome extra',
    'brownie points',
    'in your favour/favor',
    'dealbreaker/dealbreakers',
    'deal breaker/breakers',
    'not/isnt expected/assumed',
    'is/are/be [very/really/quite/extremely/also] useful/handy',
    'in handy',
    'even better',
    'stand out',
    'stands out',
    'set you apart',
    'sets you apart',
    'icing/cherry on',
    'interest in',
    'interested in',
    'willingness/eager/eagerness/excited/desire to learn',
    'von vorteil/nutzen',
    'bevorzugt/bevorzugte/bevorzugen',
    'ein [grosses/starkes/klares/echtes/dickes] plus',
    'gern auch/mit/in',
    'am liebsten',
    'ware/waren ein/von pluspunkt/plus/vorteil',
    'wunschenswert/idealerweise/gerne/pluspunkt/vorteilhaft/bestenfalls/erwunscht',
    'un/atout atout/plus/majeur',
    'serait/seraient souhaitable/souhaitables/appreciee/appreciees/apprecies',
    'atout/atouts/souhaite/souhaitee/souhaitable/apprecie/appreciee/idealement',
    'deseable/deseables/valorable/preferible/preferentemente/idealmente',
    'valoriza/valorizamos/valoramos/valoraremos',
    'se valora/valoran/valorara/valoraran/aprecia/aprecian/apreciara/apreciaran/agradece/agradecera',
    'desejavel/desejaveis/diferencial/diferenciais/preferencialmente/preferencial',
    'e/es/sera/seria/est/serait [muy/muito/tres] valorizado/valorizada/valorado/valorada/apreciado/valorise/bienvenu/bienvenue',
    'no indispensable/imprescindible/excluyente',
    'un/um [gran/grande/enorme/buen] plus',
    'preferencia por',
    'valorado/valorada/valorados/valoradas [positivamente]',
    'suma/suman/sumara/sumaran/sumaria/conta/contam/contara/contarao [muchos/muitos] puntos/pontos',
    'se tendra/tendran/toma/tomara/tomaran en cuenta/consideracion',
    'seria/sera fantastico/incrivel/genial/increible/maravilhoso/estupendo/otimo',
    'se [voce] ainda/tambem tiver/tiveres/souber',
    'kein muss',
    'nao e/sao obrigatorio/obrigatoria/obrigatorios/necessario/necessaria/requisito/exigido/exigida',
    'no es/son obligatorio/obligatoria/necesario/necesaria/requisito/excluyente',
    'pas obligatoire/necessaire/indispensable/exige/requis',
    'nicht notwendig/erforderlich/notig/voraussetzung',
    'keine voraussetzung',
    'est/serait/sont/seraient/constitue/constitueraient un avantage',
  ],
  except: [
    'bonus plan/scheme/program/structure/target/eligible',
    'ideal candidate/candidates/person/profile/applicant/applicants/hire',
    'profil/perfil/candidat/candidato/candidata ideal',
    'would love to hear/meet/talk/chat/speak',
    'wed love to hear/meet/talk/chat/speak',
    'added advantage of',
    'asset/assets management/manager/managers/class/classes/pipeline/pipelines/library/libraries/tracking/creation',
    'digital/creative/financial/brand/marketing/design asset/assets',
  ],
};

/** Words between alternatives. */
export const EITHER: Lexicon = {
  find: [
    'or/either/oder/ou/entweder',
    // Not the Portuguese article: "usamos Python o tempo todo".
    '{tool} o {tool}',
  ],
  except: ['or more years', 'more or less', 'or so'],
};

/** Words of examples and of a choice among what follows. */
export const EXAMPLES: Lexicon = {
  find: [
    'one/any/some/several/two/three/more/most/majority/few/couple of',
    'one/two/three/four or more',
    'at least one/two/three/four/#',
    'um/uma/dois/duas/tres dos/das',
    'uno/una/dos/tres de los/las/estos/estas',
    'un/une/deux/trois des',
    'eine/einer/eines/einem/zwei der',
    'such as',
    'for instance',
    'vein of',
    'eg',
    'e g',
    'ie',
    'i e',
    'like/similar/equivalent/comparable/etc/including/include/includes/other/others/another/related/example/various/multiple/any',
    'z b',
    'zum beispiel',
    'par exemple',
    'wie/ahnliche/ahnlichen/ahnliches',
    'tel/tels/telle/telles que',
    'como/similares/similar/otros/outros',
    'p ej',
    'por ejemplo/exemplo',
  ],
  except: [
    'would like',
    'feel like',
    'look/looks like',
    'other requirements/qualifications',
    // A number of years is not a number of examples.
    'at least #/one/two/three/four/five/six/seven/eight/nine/ten [to/or] [#/more] [full] year/years/yrs/month/months/ans/anos/jahre',
  ],
};

/** Words of an alternative: one of several is meant, not each. */
export const CHOICE: Lexicon = {
  find: [...EITHER.find, ...EXAMPLES.find],
  except: [...(EITHER.except ?? []), ...(EXAMPLES.except ?? [])],
};

/** Words for those whom the company serves. What they have is not what the job has. */
export const OTHERS: Lexicon = {
  find: [
    'customer/customers/client/clients/patient/patients/member/members/user/users/consumer/consumers/employer/employers',
    'companies/businesses/enterprises/startups/industry/industries/carriers/payers/insurers/brokers/providers/merchants/partners',
    'marketplace/market/founders/families/brands/agencies/organizations/organisations/households/people/millions/workers/hospitals',
    'kunden/mandanten/patienten/unternehmen',
    'clientes/empresas/pacientes',
    'entreprises/patients',
  ],
};

/** Words by which a company promises. */
export const OFFER: Lexicon = {
  find: [
    'we/company [also/currently/proudly] offer/offers/provide/provides/cover/covers/pay/pays/give/gives/have/contribute/match',
    'you/youll [will/can/also] receive/get/enjoy/have',
    'benefits/perks/package/compensation [also/package] include/includes/including/are',
    'including/includes [but]',
    'our benefits/perks/package/offer',
    'eligible for/to',
    'entitled to',
    'offer/offers/offering/provide/provides/providing/provided',
    'comprehensive/competitive/generous',
    'employer/company paid/sponsored/match/matching/contribution/funded/covered',
    'benefit/benefits/perk/perks',
    'covered for you',
    'access to',
    'wir bieten',
    'bieten wir/dir/ihnen',
    'nous offrons/proposons',
    'ofrecemos/oferecemos',
    'beneficios/avantages/vantagens/vorteile',
  ],
};

/** A question that an application form asks. */
export const ENQUIRY: Lexicon = {
  find: ['do you', 'will you', 'are you', 'would you', 'can you', 'have you', 'did you'],
};
