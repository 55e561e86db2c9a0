/** Titles that mean one role by themselves, and other roles behind further words or in other departments. */

/** Single words that name a role only when no other word precedes them. */
const ALONE_ONLY = new Set(
  (
    'developer scientist programmer researcher driver pilot buyer closer controller secretary logger judge doctor ' +
    'actor presenter founder grower scheduler conservator registrar dispenser assembler investigator mediator ' +
    'editor therapist counselor cook tailor mason joiner blaster painter decorator soldier caretaker rigger ' +
    'cleaner quant ea cro cra gm ota cna dean superintendent detective miner secretary courier concierge founder ' +
    'correspondent producer owner teacher coach model analyst host trainer instructor tutor translator operator ' +
    'auditor writer marketer'
  ).split(' '),
);
/** Titles of several words that mean another trade after a further word. */
const ALONE_ONLY_TITLES = new Set([
  'design engineer',
  'test technician',
  'special projects',
  'development director',
  'head of growth',
  'director of growth',
  'field trainer',
  'strategy manager',
  'strategy lead',
  'strategy director',
  'strategy intern',
  'support specialist',
  'incident manager',
  'reliability engineer',
  'agent engineer',
  'performance engineer',
  'production engineer',
  'publishing manager',
  'research analyst',
  'intelligence officer',
  'development representative',
  'asset manager',
  'audio engineer',
  'automation engineer',
  'compliance specialist',
  'compliance lead',
  'compliance coordinator',
  'experience designer',
  'lifecycle lead',
  'success manager',
  'content manager',
  'contracts manager',
  'cost engineer',
  'delivery manager',
  'delivery lead',
  'deployment engineer',
  'development engineer',
  'engineering lead',
  'engineering leader',
  'field engineer',
  'growth associate',
  'growth lead',
  'growth manager',
  'growth specialist',
  'growth strategist',
  'integration engineer',
  'gtm manager',
  'learning manager',
  'maintenance technician',
  'market manager',
  'packaging engineer',
  'quality specialist',
  'risk analyst',
  'security manager',
  'simulation engineer',
  'site manager',
  'sourcing manager',
  'systems engineer',
  'tooling engineer',
]);
/** How titles begin that say too little behind a further word: a fraud operations manager may work in risk, or in support. */
const OPERATIONS = 'operations ';
/** Words before "operations" that leave it what it is. */
const PLAIN_OPERATIONS = new Set(['associate', 'central', 'delivery', 'technical']);
/** Titles of several trades of which none is the usual one: only a department that is known can tell. */
export const OPEN_TITLES = new Set([
  'growth associate',
  'design engineer',
  'publishing manager',
  'automation engineer',
  'cost engineer',
  'gtm manager',
  'research analyst',
  'security manager',
  'simulation engineer',
  'reliability engineer',
  'performance engineer',
  'production engineer',
]);
/** Those of them that mean machines, unless the department makes software: there the text has to tell. */
export const OF_MACHINES = new Set(['automation engineer', 'production engineer', 'reliability engineer']);
/** Titles that several trades use alike. */
export const NO_TRADE = new Set([
  'customer engineer',
  'sales representative',
  'test engineer',
  'power systems engineer',
]);

/** Words that say how high or how big, not which trade: "Assistant Project Manager - Construction". */
export const HEIGHTS = new Set(['assistant', 'associate', 'deputy', 'large']);

const CHIEF_BEHIND = 'group deputy fractional regional founder cofounder and';
const LED_SOFTWARE =
  'software engineering engineer team backend frontend fullstack mobile ios android web java python php ruby rails nodejs react ' +
  'dotnet cpp golang rust platform product ai';
const ONBOARDED = 'customer client user merchant partner product enterprise corporate saas technical digital';
/** Titles that remain what they are only behind these words: a legal abuse research engineer does no research in AI. */
const BEHIND_ONLY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    'research engineer': 'ai learning applied genai llm nlp vision robotics inference training',
    'platform engineer':
      'cloud infra infrastructure core compute devops kubernetes developer internal science software frontend backend ios android',
    'infrastructure engineer':
      'cloud cluster core compute deployed developer devops kubernetes platform production software backend',
    'design manager':
      'product ux experience ui growth platform consumer mobile web digital interaction service brand',
    'hardware development engineer': 'ai server system systems electrical electronic compute',
    'systems software engineer':
      'operating distributed storage database embedded linux low level compute kernel core runtime cloud foundational',
    'project associate': '',
    'process engineer': 'manufacturing industrial production machining assembly advanced welding',
    'repair technician': '',
    'installation technician': '',
    'service technician': 'field',
    'service engineer': 'field',
    'onboarding manager': ONBOARDED,
    'onboarding specialist': ONBOARDED,
    'tech lead': LED_SOFTWARE,
    'technical lead': LED_SOFTWARE,
    ceo: CHIEF_BEHIND,
    cto: CHIEF_BEHIND,
    cfo: CHIEF_BEHIND,
    coo: CHIEF_BEHIND,
    cmo: CHIEF_BEHIND,
    cpo: CHIEF_BEHIND,
  }).map(([title, words]) => [title, new Set(words.split(' '))]),
);

/** Last words that say nothing about the trade, and the words in front of them that say it whatever stands before. */
const SURE_BEHIND_ANY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    engineer:
      'ai analytics android api django backend bi blockchain bsp civil controls cpp data detection devops electrical endpoint escalation ' +
      'frontend fullstack golang growth gtm hardware implementation inference ios java llm manufacturing mechanical mobile nlp product ' +
      'prompt propulsion python qa quality robotics rust sales security software solution solutions structural support thermal ux ' +
      // BEHIND_ONLY says which words these may stand behind.
      'infrastructure platform process research service',
    manager:
      'account accounting alliances analytics campaign communications community compensation compliance construction design ' +
      'engagement engineering events expansion facilities finance general hr implementation lab localization marketing media office onboarding ' +
      'operations partner partnership partnerships payroll portfolio procurement product program project recruiting retail risk sales store ' +
      'tax training transformation',
    analyst:
      'business collections commissions compensation compliance credit data finance financial fraud grc investment kyc ' +
      'marketing policy procurement product qa quantitative security systems tax trading',
    specialist:
      'localization ads billing communications compliance content contracts implementation it marketing onboarding operations payroll ' +
      'procurement support tax',
    consultant: 'cloud functional implementation presales sales sap solution solutions tax',
    technician: 'assembly behavior datacenter installation pharmacy quality repair service veterinary',
    coordinator: 'event events hr marketing operations project recruiting',
    associate: 'compliance founder marketing operations production sales strategy tax',
    assistant: 'dental executive legal marketing retail sales teaching',
    director: 'account art communications compliance creative engineering facilities finance product sales',
    lead: 'analytics engineering operations product program project tech technical',
    executive: 'account marketing operations sales',
    architect: 'cloud security software solution solutions technical',
    developer:
      'android backend business frontend ios java javascript mobile php python quantitative software sql unity web',
    designer: 'creative graphic level marketing product sound ux',
    researcher: 'ai quantitative security user ux',
    agent: 'sales',
    administrator: 'hr system systems',
    officer: 'compliance police',
    representative: 'sales',
    supervisor: 'operations production',
    advisor: 'financial tax wealth',
    operator: 'robot',
  }).map(([head, words]) => [head, new Set(words.split(' '))]),
);
/** Words for a market, a region or a time, behind which any title remains what it is. */
const PLAIN = new Set(
  (
    'enterprise strategic commercial national country district area group corporate public sector licensed certified ' +
    'registered associate assistant deputy executive bilingual speaking english spanish french german portuguese italian ' +
    'dutch japanese korean emea apac amer americas dach latam us uk overnight night weekend day evening shift time paid chief of ai saas b2b b2c'
  ).split(' '),
);

/** Returns whether a word says where or for whom somebody works, whatever the trade. */
export const isPlain = (word: string): boolean => PLAIN.has(word);

/** Returns whether the last word of a title of two words leaves open what a word before it makes of it. */
function isOpenBehind(title: string, before: string): boolean {
  const [first = '', head = '', ...others] = title.split(' ');
  const sure = SURE_BEHIND_ANY.get(head);
  return others.length === 0 && sure !== undefined && !sure.has(first) && !PLAIN.has(before);
}

/** Returns whether other trades share a title, so that a department may contradict it. */
export function isShared(title: string): boolean {
  return ALONE_ONLY.has(title) || ALONE_ONLY_TITLES.has(title);
}

/** Returns whether a word names a role only in a title without other words and parts. */
export function isLoneWord(title: string): boolean {
  return ALONE_ONLY.has(title) || title === 'special projects' || title === 'technical director';
}

/** Returns whether a title is what it seems behind a word of the same part; `before` is undefined at the beginning. */
export function keepsMeaningBehind(title: string, before: string | undefined): boolean {
  if (before === undefined) return true;
  if (isShared(title)) return HEIGHTS.has(before) && !ALONE_ONLY.has(title);
  if (title.startsWith(OPERATIONS)) return PLAIN_OPERATIONS.has(before);
  if (isOpenBehind(title, before)) return false;
  return BEHIND_ONLY.get(title)?.has(before) !== false;
}
