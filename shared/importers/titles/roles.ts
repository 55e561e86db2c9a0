import { isLoneWord, OF_MACHINES, OPEN_TITLES } from './ambiguous-titles.ts';
import {
  areaNamed,
  branchesIn,
  branchesOf,
  branchNamed,
  isSide,
  namesSpecialism,
  SOFTWARE,
  tradeNamed,
} from './branches.ts';
import { familiesOf, groupWords } from './disciplines.ts';
import { BEHIND, foreignTitle } from './foreign-index.ts';
import { sharedHead } from './halves.ts';
import { isAnyStaff, researcherOfModels, staffRole, trainerOfModels } from './laboratory-titles.ts';
import { meantRole, systemConsultant } from './other-meanings.ts';
import { type RoleIndex, singular } from './role-index.ts';
import { fieldOfScience } from './sciences.ts';
import { both, bothFields, isGeneral, type Match, onlyLeads, single, turn } from './title-matching.ts';
import { titleParts, titleWords, withoutRanks } from './title-words.ts';

/** Who manages engineers by title. */
const ENGINEERS = /\bengineering (?:manager|director|lead)\s*$/iu;
/** Where a sales representative sells over the counter. */
const SHOP = /\b(?:mall|shopping|outlets?|plaza|centre)\b/iu;
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

const LONGEST_DETAILS = 6;
/** Last words that lead, learn or advise in the field in front of them. */
const LEADS_FIELD =
  /\b(?:manager|director|head|lead|leader|vp|president|intern|specialist|associate|consultant)s?\b/iu;
const GENERAL = 'general-software-engineering';

/**
 * Returns the role codes that a record names: at most two, none when in doubt. Longer names win over shorter ones, and
 * the first part of the title over the parts after a comma, after a dash or in brackets. A title in brackets that is more
 * specific than the one before it wins. Department and team decide what a title leaves open, and contradict what it only
 * suggests.
 */
export function resolveRoles(index: RoleIndex, witnesses: RoleWitnesses): string[] {
  const foreign = ofForeignTitle(index, witnesses.title);
  if (foreign !== null) return foreign;
  const consultant = systemConsultant(index, witnesses.title);
  if (consultant !== null) return [consultant];
  const groups = [witnesses.team, witnesses.department].map((name) =>
    name === null ? [] : groupWords(index, name),
  );
  const found = ofTitle(index, witnesses.title, groups).flatMap((match) => {
    const code = meantRole(index, match.code, witnesses.title, groups);
    return code === null ? [] : [{ ...match, code }];
  });
  if (found.length === 0) {
    const retail = index.titles.get('sales associate');
    const sells = /^sales representative$/iu.test(titleParts(witnesses.title)[0] ?? '');
    return sells && retail !== undefined && SHOP.test(witnesses.title) ? [retail] : [];
  }
  const isOpen = found.some(({ text }) => text !== undefined && OPEN_TITLES.has(text));
  if (isOpen && !groups.some((words) => familiesOf(words) !== null)) return [];
  if (groups.some((words) => mayMakeSoftware(index, words, found))) return [];
  if (found.some(({ isWeak }) => isWeak === true) && groups.some((words) => contradicts(index, words, found)))
    return [];
  // "Performance Engineer, Backend": a branch that the shared title does not have says that another trade is meant.
  const isShared = found.some(({ text }) => text !== undefined);
  if (
    isShared &&
    branchesIn(index, witnesses.title).some((code) => found.every((match) => match.code !== code))
  )
    return [];
  const [only] = found;
  if (found.length === 1 && only !== undefined) {
    const branches = branchesOf(index, only.code, witnesses.title);
    if (branches.length > 0) return branches;
    const field = only.code === 'general-research' ? fieldOfScience(index, witnesses.title) : null;
    if (field !== null) return [field];
    const specific = isGeneral(only.code)
      ? groups.flatMap((words) => ofGroup(index, witnesses.title, words) ?? [])[0]
      : undefined;
    if (specific !== undefined) return completes(witnesses.title, specific.code) ? [specific.code] : [];
    if (only.code === GENERAL && namesSpecialism(witnesses.title)) return [];
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
  for (let length = Math.min(details.length, LONGEST_DETAILS); length > 0; length -= 1) {
    const code = index.titles.get([...singular(index.words, details.slice(0, length)), head].join(' '));
    if (code !== undefined) return [code];
  }
  // Details that no title knows may name another trade: "Entwickler Elektronik".
  const isPlain = details.length === 0 || BEHIND.has(details[0] ?? '');
  const code = isPlain ? index.titles.get(head === 'developer' ? 'software developer' : head) : undefined;
  return code === undefined ? [] : [code];
}
/** Parts of a title that a team of the platform builds for others; "Data" or "Video" is another area than its team's. */
const BUILT_FOR_OTHERS = /\b(?:infrastructure|platform|enablement|developer|tooling|reliability)\b/iu;
const FOR_OTHERS = 'platform-engineering';

/** Returns the role of a general title in a group whose name completes it: "Software Engineer" in "Backend". */
function ofGroup(index: RoleIndex, title: string, words: readonly string[]): Match | undefined {
  if (words.length === 0 || words.length > 3 || VAGUE_GROUPS.has(words.join(' '))) return undefined;
  const [first, ...rest] = titleParts(title);
  if (first === undefined) return undefined;
  const ranked = withoutRanks(singular(index.words, titleWords(first)));
  const name = [...words, ...ranked].join(' ');
  const code = index.usual.has(name) ? undefined : index.titles.get(name);
  if (code === FOR_OTHERS && rest.length > 0 && !rest.some((part) => BUILT_FOR_OTHERS.test(part)))
    return undefined;
  return code === undefined ? undefined : { code, length: words.length + ranked.length };
}

/** Returns whether a group decides: what a part names may be another area than the group's, unless that is a branch. */
function completes(title: string, code: string): boolean {
  return code === FOR_OTHERS || titleParts(title).length === 1 || isSide(code);
}

function contradicts(index: RoleIndex, words: readonly string[], found: readonly Match[]): boolean {
  const families = familiesOf(words);
  return families !== null && found.some(({ code }) => !families.includes(index.families.get(code) ?? ''));
}

/** Returns whether the machines of a title may be programs in its department: "Automation Engineer" in "Engineering". */
function mayMakeSoftware(index: RoleIndex, words: readonly string[], found: readonly Match[]): boolean {
  const isOfMachines = ({ text, code }: Match) =>
    text !== undefined && OF_MACHINES.has(text) && !SOFTWARE.has(index.families.get(code) ?? '');
  return found.some(isOfMachines) && familiesOf(words)?.includes('software-engineering') === true;
}

function ofTitle(index: RoleIndex, title: string, groups: readonly (readonly string[])[]): readonly Match[] {
  const all = titleParts(title).slice(0, 6);
  // "Senior | Staff Software Engineer" begins with its second part.
  const isRank = withoutRanks(titleWords(all[0] ?? '')).length === 0 && all.length > 1;
  const parts = isRank ? all.slice(1) : all;
  const [given, ...others] = parts;
  if (given === undefined) return [];
  // What a laboratory calls everybody says less than the part behind it.
  const isStaff = isAnyStaff(given);
  const work = isStaff ? staffRole(index, others, groups) : undefined;
  if (work !== undefined) return work === null ? [] : [work];
  const onModels = researcherOfModels(index, parts) ?? trainerOfModels(index, others);
  if (onModels !== undefined) return [onModels];
  const first = isStaff ? 'software engineer' : given;
  const own =
    both(index, first) ??
    sharedHead(index, first) ??
    (isAloneInPart(parts, first) ? undefined : single(index, first));
  // "Engineering Manager - Security Engineering" manages engineers, whatever they work on.
  if (own?.length === 1 && own[0]?.code === 'engineering-management' && ENGINEERS.test(first)) return own;
  const turned = others.slice(0, 2).flatMap((other) => turn(index, other, first) ?? []);
  // "Manager, Engineering - Data Science" manages engineers, whatever they work on.
  const next = others[0] === undefined ? undefined : turn(index, others[0], first);
  const isLed = next !== undefined && onlyLeads(index, first);
  const best =
    isLed || next?.code === 'engineering-management' ? next : turned.sort((a, b) => b.length - a.length)[0];
  const isGeneralOwn = own?.every(({ code }) => isGeneral(code)) === true;
  const bracketed = isGeneralOwn ? titleInBrackets(index, title) : undefined;
  if (bracketed !== undefined && !isGeneral(bracketed.code)) return [bracketed];
  // A "Product Manager, SRE" makes a product for them.
  const isGeneralEngineer = own?.every(({ code }) => code === GENERAL) === true;
  // The first part may name the branch itself: a "UI Software Engineer, Data Platform" engineers no data.
  const isSoftware = isGeneralEngineer && branchesIn(index, first).length === 0;
  const branch = isSoftware
    ? others.flatMap((other) => branchNamed(index, other) ?? tradeNamed(index, other) ?? [])[0]
    : undefined;
  if (branch !== undefined) return [branch];
  if (best !== undefined) {
    const least = own === undefined ? 0 : Math.max(...own.map(({ length }) => length));
    // "Founding Engineer - Frontend" is as long as the general title.
    if (best.length > least || (isGeneralOwn && best.length >= 2)) return [best];
    // "Senior Counsel, Commercial": the rank makes the title no longer.
    const first = withoutRanks(singular(index.words, titleWords(given)));
    if (own?.length === 1 && best.length > first.length) return [best];
  }
  const area = isSoftware ? others.flatMap((other) => areaNamed(index, other) ?? [])[0] : undefined;
  if (area !== undefined) return [area];
  // "Customer Experience - Lab Technician": what the first part only names as a field has a trade of its own behind it.
  const trade = isBareField(first, own)
    ? others.find((other) => endsInTrade(index, other) && !LEADS_FIELD.test(other))
    : undefined;
  if (trade !== undefined) return single(index, trade) ?? [];
  if (own !== undefined) return own;
  const halves = bothFields(index, first) ?? bothFields(index, `${others[0] ?? ''} ${first}`);
  if (halves !== undefined) return halves;
  // A first part that ends a title is a role that the taxonomy does not have; what follows names its area.
  if (endsInTrade(index, first)) {
    const inBrackets = titleInBrackets(index, title);
    return inBrackets === undefined ? [] : [inBrackets];
  }
  const leads = /\b(?:manager|director|[ars]?vp|head|leader)$/u.test(
    withoutRanks(titleWords(first)).join(' '),
  );
  for (const other of others) {
    const found = both(index, other) ?? single(index, other);
    const isRole = found?.every(
      ({ length, isWeak, isField }) => length > 1 && isWeak !== true && (leads || isField !== true),
    );
    if (found !== undefined && isRole === true) return found;
  }
  return [];
}

/** Returns whether a part ends with a word for a trade. */
const endsInTrade = (index: RoleIndex, part: string): boolean =>
  index.trades.has(singular(index.words, titleWords(part)).at(-1) ?? '');

/** Returns whether a part says no more than the field that was found: "Customer Experience". */
const isBareField = (part: string, found: readonly Match[] | undefined): boolean =>
  found?.length === 1 && found[0]?.isField === true && found[0].length >= titleWords(part).length;

/** Returns the title that a bracket is, entirely: "Software Engineer (Site Reliability Engineer)". */
function titleInBrackets(index: RoleIndex, title: string): Match | undefined {
  for (const [, text = ''] of title.matchAll(/[([]([^()[\]]{1,80})[)\]]/gu)) {
    const words = withoutRanks(singular(index.words, titleWords(text)));
    const code = words.length > 1 ? index.titles.get(words.join(' ')) : undefined;
    if (code !== undefined) return { code, length: words.length };
  }
  return undefined;
}

/** An ambiguous word counts alone only in a title without other parts: "Founder (in residence)" names no role. */
function isAloneInPart(parts: readonly string[], part: string): boolean {
  return parts.length > 1 && isLoneWord(withoutRanks(titleWords(part)).join(' '));
}

function codes(matches: readonly Match[]): string[] {
  const found = new Set(matches.map(({ code }) => code));
  // The scientist of "Research Engineer / Research Scientist" works on the same.
  if (found.has('ai-research')) found.delete('general-research');
  // Who leads one half of the accounts leads the other too.
  if (found.has('accounting-leadership')) found.delete('accounting');
  return [...found].sort();
}
