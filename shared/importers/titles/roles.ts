import { familiesOf } from './disciplines.ts';
import { BEHIND, foreignTitle } from './foreign-index.ts';
import { LEADERS, type RoleIndex } from './role-index.ts';
import { titleParts, titleWords, withoutRanks } from './title-words.ts';

/** Single words that name a role only when no other word precedes them. */
const ALONE_ONLY = new Set(
  (
    'developer scientist programmer researcher driver pilot buyer closer controller secretary logger judge doctor ' +
    'actor presenter founder grower scheduler conservator registrar dispenser assembler investigator mediator ' +
    'editor therapist counselor cook tailor mason joiner blaster painter decorator soldier caretaker rigger ' +
    'cleaner quant ea cro cra gm ota cna dean superintendent detective miner secretary courier concierge founder ' +
    'correspondent producer owner teacher coach model analyst host trainer instructor tutor translator operator ' +
    'auditor writer'
  ).split(' '),
);
/** Titles that lead the field named next to them: "Manager, Sales Development". */
const BARE_LEADERS = new Set([
  'manager',
  'director',
  'head',
  'vp',
  'lead',
  'intern',
  'associate director',
  'head of',
  'associate',
  'svp',
]);
/** Titles of several words that mean another trade after a further word. */
const ALONE_ONLY_TITLES = new Set([
  'design engineer',
  'test technician',
  'special project',
  'field trainer',
  'strategy manager',
  'support specialist',
  'incident manager',
  'reliability engineer',
  'agent engineer',
  'performance engineer',
  'publishing manager',
  'research analyst',
  'intelligence officer',
  'development representative',
  'asset manager',
  'automation engineer',
  'compliance specialist',
  'content manager',
  'contracts manager',
  'delivery manager',
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
  'learning manager',
  'maintenance technician',
  'packaging engineer',
  'power systems engineer',
  'quality specialist',
  'risk analyst',
  'security manager',
  'simulation engineer',
  'sourcing manager',
  'systems engineer',
  'tooling engineer',
]);
/** Titles that say too little behind a further word: a fraud operations manager may work in risk, or in support. */
const OPERATIONS_TITLES = new Set(
  [
    'analyst',
    'associate',
    'coordinator',
    'director',
    'executive',
    'lead',
    'manager',
    'specialist',
    'supervisor',
  ].map((title) => `operations ${title}`),
);
/** Words before "operations" that leave it what it is. */
const PLAIN_OPERATIONS = new Set(['associate', 'central', 'delivery', 'technical']);
/** Titles of several trades of which none is the usual one: only a department that is known can tell. */
const OPEN_TITLES = new Set([
  'design engineer',
  'publishing manager',
  'automation engineer',
  'security manager',
  'simulation engineer',
]);
/** Titles that several trades use alike. */
const NO_TRADE = new Set(['customer engineer', 'sales representative']);
/** Where a sales representative sells over the counter. */
const SHOP = /\b(?:mall|shopping|outlets?|plaza|centre)\b/iu;
const LONGEST = 6;
/** The title of everybody in some laboratories. */
const ANY_STAFF = /\bmembers? of (?:the )?technical staff\b/iu;
const MAXIMUM_GROUP = 100;
/** Groups whose name says nothing about the trade of an engineer in them. */
const VAGUE_GROUPS = new Set([
  'product',
  'growth',
  'software',
  'engineering',
  'business',
  'sales',
  'operations',
  'core',
]);

/** What a record says about the role. */
export interface RoleWitnesses {
  readonly title: string;
  readonly department: string | null;
  readonly team: string | null;
}

/** Branches that a part of a software engineer's title names, wherever it stands. */
const BRANCHES: Readonly<Record<string, string>> = {
  frontend: 'frontend engineer',
  backend: 'backend engineer',
  fullstack: 'fullstack engineer',
  ios: 'ios engineer',
  android: 'android engineer',
  firmware: 'firmware engineer',
  sdet: 'sdet',
  'site reliability': 'site reliability engineer',
  'in test': 'software engineer in test',
};
/** Branches of engineering whose managers do not manage software engineers. */
const OTHER_ENGINEERING =
  /\b(?:field|sales|solutions?|support|customer|process|manufacturing|industrial|civil|mechanical|electrical|hardware|facilities|production|chemical|structural|value|escalations?|commercial|construction|packaging|optical|rf|power|controls|propulsion|cost|project|structures?|plant) engineering\b/u;
/** Products that are configured for a trade: an "Oracle procurement specialist" buys nothing. */
const BUSINESS_SYSTEMS =
  /\b(?:oracle|sap|workday|netsuite|salesforce|servicenow|dynamics|peoplesoft|coupa|anaplan)\b/u;
const SERVED_BY_SYSTEMS = new Set([
  'finance-and-accounting',
  'human-resources',
  'supply-chain-and-transport',
  'business-management-and-operations',
]);

interface Match {
  readonly code: string;
  readonly length: number;
  /** Whether other trades share the title, so that the department must not contradict it. */
  readonly isWeak?: boolean;
  /** The title of a weak match. */
  readonly text?: string;
}

/**
 * Returns the role codes that a record names: at most two, none when in doubt. Longer names win over shorter ones, and
 * the first part of the title over the parts after a comma, after a dash or in brackets. A title in brackets that is more
 * specific than the one before it wins. Department and team decide what a title leaves open, and contradict what it only
 * suggests.
 */
export function resolveRoles(index: RoleIndex, witnesses: RoleWitnesses): string[] {
  const foreign = ofForeignTitle(index, witnesses.title);
  if (foreign !== null) return foreign;
  const found = ofTitle(index, witnesses.title).filter(({ code }) => isMeant(index, code, witnesses.title));
  const groups = [witnesses.team, witnesses.department].map((name) =>
    name === null ? [] : singular(index, titleWords(name.slice(0, MAXIMUM_GROUP))),
  );
  if (found.length === 0) {
    const retail = index.titles.get('sales associate');
    const sells = /^sales representative$/iu.test(titleParts(witnesses.title)[0] ?? '');
    return sells && retail !== undefined && SHOP.test(witnesses.title) ? [retail] : [];
  }
  const isOpen = found.some(({ text }) => text !== undefined && OPEN_TITLES.has(text));
  if (isOpen && !groups.some((words) => familiesOf(words) !== null)) return [];
  if (found.some(({ isWeak }) => isWeak === true) && groups.some((words) => contradicts(index, words, found)))
    return [];
  const [only] = found;
  if (found.length === 1 && only !== undefined) {
    const branches = BRANCHING.has(only.code) ? branchesIn(index, witnesses.title) : [];
    if (branches.length === 1) return branches;
    const specific = isGeneral(only.code)
      ? groups.flatMap((words) => ofGroup(index, witnesses.title, words) ?? [])[0]
      : undefined;
    if (specific !== undefined) return [specific.code];
  }
  return codes(found);
}

/** Returns the roles of a title in another language than English, or null where the title is not in its table. */
function ofForeignTitle(index: RoleIndex, title: string): string[] | null {
  const found = foreignTitle(title);
  if (found === null) return null;
  if ('code' in found) return index.families.has(found.code) ? [found.code] : null;
  const { head, details } = found;
  const branches = branchesIn(index, title);
  if (branches.length > 0) return branches.length === 1 ? branches : [];
  for (let length = Math.min(details.length, LONGEST); length > 0; length -= 1) {
    const code = index.titles.get([...singular(index, details.slice(0, length)), head].join(' '));
    if (code !== undefined) return [code];
  }
  // Details that no title knows may name another trade: "Entwickler Elektronik".
  const isPlain = details.length === 0 || BEHIND.has(details[0] ?? '');
  const code = isPlain ? index.titles.get(head === 'developer' ? 'software developer' : head) : undefined;
  return code === undefined ? [] : [code];
}
/** Roles of software that a branch in the title makes more specific. */
const BRANCHING = new Set([
  'general-software-engineering',
  'platform-engineering',
  'systems-programming',
  'product-engineering',
]);

/** Returns whether a role is not another one of the same words. */
function isMeant(index: RoleIndex, code: string, title: string): boolean {
  const text = titleWords(title).join(' ');
  // A workplace is a building here, not a business.
  if (code === 'business-operations' && text.includes('workplace')) return false;
  if (code === 'engineering-management') return !OTHER_ENGINEERING.test(text);
  const first = titleWords(titleParts(title)[0] ?? '').join(' ');
  return !(SERVED_BY_SYSTEMS.has(index.families.get(code) ?? '') && BUSINESS_SYSTEMS.test(first));
}

/** Returns the branches that a title names in any part: "Java Software Engineer (Full Stack)". */
function branchesIn(index: RoleIndex, title: string): string[] {
  const text = ` ${titleWords(title).join(' ')} `;
  const found = Object.entries(BRANCHES).flatMap(([name, role]) =>
    text.includes(` ${name} `) ? (index.titles.get(role) ?? []) : [],
  );
  return [...new Set(found)];
}

/** Returns the role of a general title in a group whose name completes it: "Software Engineer" in "Backend". */
function ofGroup(index: RoleIndex, title: string, words: readonly string[]): Match | undefined {
  if (words.length === 0 || words.length > 3 || VAGUE_GROUPS.has(words.join(' '))) return undefined;
  const [first] = titleParts(title);
  if (first === undefined) return undefined;
  const ranked = withoutRanks(singular(index, titleWords(first)));
  const code = index.titles.get([...words, ...ranked].join(' '));
  return code === undefined ? undefined : { code, length: words.length + ranked.length };
}

function contradicts(index: RoleIndex, words: readonly string[], found: readonly Match[]): boolean {
  const families = familiesOf(words);
  return families !== null && found.some(({ code }) => !families.includes(index.families.get(code) ?? ''));
}

const isGeneral = (code: string): boolean => code.startsWith('general-');

function ofTitle(index: RoleIndex, title: string): readonly Match[] {
  const parts = titleParts(title).slice(0, 6);
  const [given, ...others] = parts;
  if (given === undefined) return [];
  const isAnyStaff = ANY_STAFF.test(given);
  // What a laboratory calls everybody says less than the part behind it.
  const first = isAnyStaff ? 'software engineer' : given;
  const named = isAnyStaff ? others.flatMap((other) => single(index, other) ?? []) : [];
  const longest = named.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)[0];
  if (longest !== undefined) return [longest];
  const own = both(index, first) ?? (isLoneWord(parts, first) ? undefined : single(index, first));
  const turned = others.slice(0, 2).flatMap((other) => turn(index, other, first) ?? []);
  const best = turned.sort((a, b) => b.length - a.length)[0];
  const isGeneralOwn = own?.every(({ code }) => isGeneral(code)) === true;
  const bracketed = isGeneralOwn ? titleInBrackets(index, title) : undefined;
  if (bracketed !== undefined && !isGeneral(bracketed.code)) return [bracketed];
  const branch = isGeneralOwn ? others.flatMap((other) => branchNamed(index, other) ?? [])[0] : undefined;
  if (branch !== undefined) return [branch];
  if (best !== undefined) {
    const least = own === undefined ? 0 : Math.max(...own.map(({ length }) => length));
    // "Founding Engineer - Frontend" is as long as the general title.
    if (best.length > least || (isGeneralOwn && best.length >= 2)) return [best];
    // "Senior Counsel, Commercial": the rank makes the title no longer.
    const first = withoutRanks(singular(index, titleWords(given)));
    if (own?.length === 1 && best.length > first.length) return [best];
  }
  if (own !== undefined) return own;
  // A first part that ends a title is a role that the taxonomy does not have; what follows names its area.
  const last = singular(index, titleWords(first)).at(-1) ?? '';
  if (index.trades.has(last)) {
    const inBrackets = titleInBrackets(index, title);
    return inBrackets === undefined ? [] : [inBrackets];
  }
  for (const other of others) {
    const found = both(index, other) ?? single(index, other);
    if (found?.every(({ length, isWeak }) => length > 1 && isWeak !== true) === true) return found;
  }
  return [];
}

/** Parts that name machine learning as the branch of an engineer: "Software Engineer - Applied ML (Korea)". */
const LEARNING =
  /^(?:applied )?(?:ml|machine learning)(?: (?:research|lead|engineering|service|services|(infrastructure|platform)))?$/u;

/** Returns the branch of engineering that a part names, entirely: "Software Engineer, Data Engineering" or "SRE". */
function branchNamed(index: RoleIndex, part: string): Match | undefined {
  const words = singular(index, titleWords(part));
  const text = words.join(' ');
  const learning = LEARNING.exec(text);
  if (learning !== null) {
    const kind = learning[1] === undefined ? 'engineer' : 'infrastructure engineer';
    const code = index.titles.get(`machine learning ${kind}`);
    if (code !== undefined) return { code, length: words.length };
  }
  const isAcronym = /^\p{Lu}{2,5}$/u.test(part) && !ALONE_ONLY.has(text);
  const code = isAcronym
    ? index.titles.get(text)
    : words.at(-1) === 'engineering'
      ? index.fields.get(text)
      : undefined;
  return code === undefined || isGeneral(code) ? undefined : { code, length: words.length };
}

/** Returns the title that a bracket is, entirely: "Software Engineer (Site Reliability Engineer)". */
function titleInBrackets(index: RoleIndex, title: string): Match | undefined {
  for (const [, text = ''] of title.matchAll(/[([]([^()[\]]{1,80})[)\]]/gu)) {
    const words = withoutRanks(singular(index, titleWords(text)));
    const code = words.length > 1 ? index.titles.get(words.join(' ')) : undefined;
    if (code !== undefined) return { code, length: words.length };
  }
  return undefined;
}

/** An ambiguous word counts alone only in a title without other parts: "Founder (in residence)" names no role. */
function isLoneWord(parts: readonly string[], part: string): boolean {
  return parts.length > 1 && ALONE_ONLY.has(withoutRanks(titleWords(part)).join(' '));
}

function codes(matches: readonly Match[]): string[] {
  return [...new Set(matches.map(({ code }) => code))].sort();
}

/** Returns both titles of "Data Scientist / Data Engineer", if each side is a title of its own. */
function both(index: RoleIndex, part: string): Match[] | undefined {
  const sides = part.split(/\s*\/\s*|\s+(?:or|and|und|et|&)\s+/iu);
  if (sides.length !== 2) return undefined;
  const found = sides.map((side) => titleAtEnd(index, singular(index, titleWords(side))));
  return found.every((match) => match !== undefined && match.length > 1)
    ? found.filter((match) => match !== undefined)
    : undefined;
}

function single(index: RoleIndex, part: string): Match[] | undefined {
  const words = singular(index, titleWords(part));
  const plain = withoutRanks(words);
  const title = longer(titleAtEnd(index, words), titleAtEnd(index, plain));
  const led = field(index, words, plain);
  // "Performance Marketing Lead" leads performance marketing, so "marketing lead" does not apply.
  const found = (led?.length ?? 0) >= (title?.length ?? 1) ? led : (title ?? titleWithin(index, plain));
  if (found === undefined) return undefined;
  // "Demand Generation Marketing Manager": the words before a general title name its field.
  const before = isGeneral(found.code)
    ? index.fields.get(plain.slice(0, -found.length).join(' '))
    : undefined;
  return [before === undefined ? found : { code: before, length: plain.length }];
}

/** Words that say how high or how big, not which trade: "Assistant Project Manager - Construction". */
const HEIGHTS = new Set(['assistant', 'associate', 'deputy', 'large']);

/** Reads a title with its parts turned: "Software Engineer, Backend" is a backend software engineer. */
function turn(index: RoleIndex, other: string, first: string): Match | undefined {
  const head = singular(index, titleWords(first));
  const kind = withoutRanks(singular(index, titleWords(other)));
  if (kind.length === 0 || kind.join(' ') === 'consumer') return undefined;
  const ranked = withoutRanks(head);
  // "Security Engineer, Application Security" is an application security engineer.
  const isRepeated = ranked.length > 1 && kind.length > 1 && kind.at(-1) === ranked[0];
  const whole = isRepeated ? [...kind, ...ranked.slice(1)] : [...kind, ...ranked];
  const code =
    index.titles.get(whole.join(' ')) ??
    index.titles.get([...ranked, ...kind].join(' ')) ??
    index.titles.get(whole.filter((word) => !HEIGHTS.has(word)).join(' ')) ??
    (ranked.at(-1) === 'counsel' ? index.fields.get(whole.join(' ')) : undefined);
  if (code !== undefined && whole.length > 1) {
    // "Engineer, Audio" may be another trade than an audio engineer; "Product Manager, Growth" is none.
    return { code, length: whole.length, ...(ranked.length === 1 ? { isWeak: true } : {}) };
  }
  if (!BARE_LEADERS.has(head.filter((word) => word === 'lead' || !/^(?:senior|sr)$/.test(word)).join(' ')))
    return undefined;
  const led = field(index, kind, kind);
  if (led !== undefined || kind.includes('and')) return led;
  const title = titleAtEnd(index, whole, 2);
  return title === undefined ? undefined : { ...title, isWeak: true };
}

function longer(left: Match | undefined, right: Match | undefined): Match | undefined {
  return (right?.length ?? 0) > (left?.length ?? 0) ? right : left;
}

/** Returns the longest title at the end of the words. */
function titleAtEnd(index: RoleIndex, words: readonly string[], least = 1): Match | undefined {
  for (let length = Math.min(LONGEST, words.length); length >= least; length -= 1) {
    const text = words.slice(-length).join(' ');
    const code = index.titles.get(text);
    const isAmbiguous = ALONE_ONLY.has(text) || ALONE_ONLY_TITLES.has(text);
    if (code === undefined || (words.length > length && isAmbiguous)) continue;
    if (NO_TRADE.has(text)) return undefined;
    const before = words.at(-length - 1);
    if (before !== undefined && OPERATIONS_TITLES.has(text) && !PLAIN_OPERATIONS.has(before)) continue;
    // Of "Business Development & Growth Lead" the growth is only a half.
    if (isHalf(words, length)) return undefined;
    return { code, length, ...(isAmbiguous ? { isWeak: true, text } : {}) };
  }
  return undefined;
}

/** Returns whether the last words are joined to others: the growth of "Business Development & Growth Lead". */
function isHalf(words: readonly string[], length: number): boolean {
  const before = words.slice(0, -length);
  return before.at(-1) === 'and' && withoutRanks(before.slice(0, -1)).length > 0;
}

/** Returns the longest title inside "Account Executive DACH"; none if another head follows ("Data Engineer Recruiter"). */
function titleWithin(index: RoleIndex, words: readonly string[]): Match | undefined {
  for (let length = Math.min(LONGEST, words.length - 1); length >= 2; length -= 1) {
    for (let start = 0; start + length < words.length; start += 1) {
      const code = index.titles.get(words.slice(start, start + length).join(' '));
      // A "VP of Product Support" is not a "VP of Product".
      if (LEADERS.has(words[start] ?? '')) continue;
      const text = words.slice(start, start + length).join(' ');
      if (NO_TRADE.has(text)) continue;
      if (start > 0 && (ALONE_ONLY_TITLES.has(text) || OPERATIONS_TITLES.has(text))) continue;
      if (
        code !== undefined &&
        !words.slice(start + length).some((word) => index.heads.has(word) && word !== 'ai')
      )
        return { code, length };
    }
  }
  return undefined;
}

/** Returns the field that remains without words of leadership: "Head of Payroll", "Product Marketing Lead". */
function field(index: RoleIndex, words: readonly string[], plain: readonly string[]): Match | undefined {
  const rest = plain.filter(
    (word) => !/^(?:head|director|vp|of|manager|associate|specialist|team|technical)$/.test(word),
  );
  for (const candidate of [words, plain, rest]) {
    const code = index.fields.get(candidate.join(' '));
    if (code !== undefined) return { code, length: candidate.length };
  }
  return undefined;
}

/** Replaces plurals by the singular that titles use. */
function singular(index: RoleIndex, words: readonly string[]): string[] {
  return words.map((word) => {
    const stem = word.endsWith('s') && !index.words.has(word) ? word.slice(0, -1) : word;
    return index.words.has(stem) ? stem : word;
  });
}
