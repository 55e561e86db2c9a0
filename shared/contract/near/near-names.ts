import { editDistance, nearest } from './edit-distance.ts';

/** Names that are longer than this are not compared. */
const LONGEST = 64;
/** Names of one suggestion. More than these are as many as none. */
const MOST = 3;

/**
 * Returns the known names that a written one probably means, at most three: the same letters in another case or with
 * other separators, else its singular or plural, else names that share its words, else the nearest spellings. Parameters,
 * fields, values of closed lists and commands are all suggested by this rule.
 */
export function nearNames(written: string, known: Iterable<string>): readonly string[] {
  if (written.length > LONGEST) return [];
  const words = wordsOf(written);
  if (words.length === 0) return [];
  const names = [...new Set(known)].filter((name) => name.length <= LONGEST).map(partsOf);
  const joined = words.join('');
  const same = names.filter((each) => each.joined === joined);
  if (same.length > 0) return few(same);
  const stems = words.map(stemOf);
  const related = names.map((each) => ({ name: each.name, extra: extraWords(stems, each.stems) }));
  const least = Math.min(...related.map(({ extra }) => extra));
  if (least < Number.POSITIVE_INFINITY) return few(related.filter(({ extra }) => extra === least));
  return byLetters(joined, names);
}

/** A known name, as it is compared. */
interface Parts {
  readonly name: string;
  /** The singulars of its words, and its words without separators. */
  readonly stems: readonly string[];
  readonly joined: string;
  /** The letters of `joined` in the order of the alphabet. */
  readonly letters: string;
}

/** Known names are few and the same in every request; a hostile request compares a thousand names with all of them. */
const parts = new Map<string, Parts>();
const MOST_PARTS = 2_000;

function partsOf(name: string): Parts {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name);
  const joined = words.join('');
  const made = { name, stems: words.map(stemOf), joined, letters: lettersOf(joined) };
  if (parts.size < MOST_PARTS) parts.set(name, made);
  return made;
}

/** Completes a message: `did you mean a or b?`, or nothing without names. */
export function didYouMean(
  names: readonly string[],
  show: (name: string) => string = (name) => name,
): string | undefined {
  const shown = names.map(show);
  const last = shown.pop();
  if (last === undefined) return undefined;
  return `did you mean ${shown.length === 0 ? last : `${shown.join(', ')} or ${last}`}?`;
}

const few = (found: readonly { readonly name: string }[]): readonly string[] =>
  found.length > MOST ? [] : found.map(({ name }) => name);

/** Splits at separators, brackets and capitals: `facts[technologyTools]` has three words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the singular of an English noun, well enough to compare names. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Returns how many words one name has more than the other that it contains, or infinity if neither contains the other. */
function extraWords(left: readonly string[], right: readonly string[]): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return short.every((word) => long.includes(word)) ? long.length - short.length : Number.POSITIVE_INFINITY;
}

function byLetters(joined: string, names: readonly Parts[]): readonly string[] {
  const [spelt] = nearest(
    joined,
    names.map((each) => each.joined),
    1,
  );
  if (spelt === undefined) {
    // Swapped letters are two edits, too many for a short name.
    const letters = lettersOf(joined);
    return few(names.filter((each) => each.letters === letters));
  }
  // Of names that are as near as each other, none is the one that is meant: `icomplete` is not only `complete`.
  const distance = editDistance(joined, spelt, LONGEST);
  return few(
    names.filter((each) => each.joined === spelt || editDistance(joined, each.joined, distance) <= distance),
  );
}

const lettersOf = (text: string): string => [...text].sort().join('');
