import { LEADERS, type RoleIndex } from './role-index.ts';
import { titleParts, titleWords, withoutRanks } from './title-words.ts';

/** Single words that name a role only when no other word precedes them. */
const ALONE_ONLY = new Set(
  (
    'developer scientist programmer researcher driver pilot buyer closer controller secretary logger judge doctor ' +
    'actor presenter founder grower scheduler conservator registrar dispenser assembler investigator mediator ' +
    'editor therapist counselor cook tailor mason joiner blaster painter decorator soldier caretaker rigger ' +
    'cleaner quant ea cro cra gm ota cna dean superintendent detective miner secretary courier concierge founder ' +
    'correspondent producer owner teacher coach model analyst host trainer instructor tutor translator operator'
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
]);
/** Titles of several words that mean another trade after a further word. */
const ALONE_ONLY_TITLES = new Set([
  'design engineer',
  'test technician',
  'special project',
  'field trainer',
  'strategy manager',
  'support specialist',
]);
const LONGEST = 6;

/** What a record says about the role. */
export interface RoleWitnesses {
  readonly title: string;
  readonly department: string | null;
  readonly team: string | null;
}

interface Match {
  readonly code: string;
  readonly length: number;
}

/**
 * Returns the role codes that a job title names: at most two, none when in doubt. Longer names win over shorter ones,
 * and the first part of the title over the parts after a comma, after a dash or in brackets.
 */
export function resolveRoles(index: RoleIndex, { title }: RoleWitnesses): string[] {
  const parts = titleParts(title).slice(0, 6);
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const own = both(index, first) ?? (isLoneWord(parts, first) ? undefined : single(index, first));
  const turned = others.slice(0, 2).flatMap((other) => turn(index, other, first) ?? []);
  const best = turned.sort((a, b) => b.length - a.length)[0];
  if (
    best !== undefined &&
    (own === undefined || best.length > Math.max(...own.map(({ length }) => length)))
  ) {
    return [best.code];
  }
  if (own !== undefined) return codes(own);
  for (const other of others) {
    const found = both(index, other) ?? single(index, other);
    if (found?.every(({ length }) => length > 1) === true) return codes(found);
  }
  return [];
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
  return found === undefined ? undefined : [found];
}

/** Reads a title with its parts turned: "Software Engineer, Backend" is a backend software engineer. */
function turn(index: RoleIndex, other: string, first: string): Match | undefined {
  const head = singular(index, titleWords(first));
  const kind = withoutRanks(singular(index, titleWords(other)));
  if (kind.length === 0 || kind.join(' ') === 'consumer') return undefined;
  const ranked = withoutRanks(head);
  const whole = [...kind, ...ranked];
  const code = index.titles.get(whole.join(' ')) ?? index.titles.get([...ranked, ...kind].join(' '));
  if (code !== undefined && whole.length > 1) return { code, length: whole.length };
  if (!BARE_LEADERS.has(head.filter((word) => word === 'lead' || !/^(?:senior|sr)$/.test(word)).join(' ')))
    return undefined;
  return field(index, kind, kind) ?? titleAtEnd(index, whole, 2);
}

function longer(left: Match | undefined, right: Match | undefined): Match | undefined {
  return (right?.length ?? 0) > (left?.length ?? 0) ? right : left;
}

/** Returns the longest title at the end of the words. */
function titleAtEnd(index: RoleIndex, words: readonly string[], least = 1): Match | undefined {
  for (let length = Math.min(LONGEST, words.length); length >= least; length -= 1) {
    const text = words.slice(-length).join(' ');
    const code = index.titles.get(text);
    if (
      code === undefined ||
      (words.length > length && (ALONE_ONLY.has(text) || ALONE_ONLY_TITLES.has(text)))
    )
      continue;
    return { code, length };
  }
  return undefined;
}

/** Returns the longest title inside "Account Executive DACH"; none if another head follows ("Data Engineer Recruiter"). */
function titleWithin(index: RoleIndex, words: readonly string[]): Match | undefined {
  for (let length = Math.min(LONGEST, words.length - 1); length >= 2; length -= 1) {
    for (let start = 0; start + length < words.length; start += 1) {
      const code = index.titles.get(words.slice(start, start + length).join(' '));
      // A "VP of Product Support" is not a "VP of Product".
      if (LEADERS.has(words[start] ?? '')) continue;
      if (code !== undefined && !words.slice(start + length).some((word) => index.heads.has(word)))
        return { code, length };
    }
  }
  return undefined;
}

/** Returns the field that remains without words of leadership: "Head of Payroll", "Product Marketing Lead". */
function field(index: RoleIndex, words: readonly string[], plain: readonly string[]): Match | undefined {
  const rest = plain.filter(
    (word) => !/^(?:head|director|vp|of|manager|associate|specialist|team)$/.test(word),
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
