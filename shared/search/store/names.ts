import { fold } from './terms.ts';

/**
 * Company names (contract 9.2: case-insensitive substring and similarity match). A name
 * matches when it contains the query, both after `fold`, or when their trigram similarity is at least 0.3, as
 * PostgreSQL's pg_trgm has it: the same names match as under its operator `%`.
 *
 * What pg_trgm takes for a word: letters, what Unicode counts among them (`Alphabetic`), and decimal digits.
 */
const WORD = /[\p{Alphabetic}\p{Nd}]+/gu;

/**
 * Terms under which a name is indexed: its trigrams, those of its folded form where that has others, and pairs
 * and single characters for short queries.
 */
export function nameTerms(name: string): string[] {
  const folded = fold(name);
  const terms = new Set<string>();
  for (const gram of trigrams(name)) terms.add(`gram:${gram}`);
  for (const [word] of folded.matchAll(WORD)) {
    const characters = [...word];
    const grams = new Set<string>();
    addTrigrams([' ', ' ', ...characters, ' '], grams);
    for (const gram of grams) terms.add(`gram:${gram}`);
    for (const [i, character] of characters.entries()) {
      terms.add(`part:${character}`);
      const next = characters[i + 1];
      if (next !== undefined) terms.add(`part:${character}${next}`);
    }
  }
  return [...terms];
}

/** By what `sort=name` orders: the first 200 bytes of the folded name, cut between characters. */
export function nameSortValue(name: string): string {
  const folded = fold(name);
  if (folded.length * 3 <= SORT_BYTES) return folded;
  let bytes = 0;
  let value = '';
  for (const character of folded) {
    bytes += Buffer.byteLength(character, 'utf8');
    if (bytes > SORT_BYTES) break;
    value += character;
  }
  return value;
}

const SORT_BYTES = 200;

/** The trigram set of a text: each word in lower case with two spaces before and one behind it (pg_trgm). */
export function trigrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [word] of lowered(text).matchAll(WORD)) addTrigrams([' ', ' ', ...word, ' '], grams);
  return grams;
}

/** Case as pg_trgm folds it, character by character: a final sigma stays one, a dotted capital I becomes i. */
const lowered = (text: string): string =>
  text.normalize('NFC').replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();

/**
 * Whether two texts of `left` and `right` trigrams, `shared` of them in both, are similar by at least 0.3:
 * shared / (left + right - shared), in whole numbers. Two texts without trigrams are not.
 */
export const isSimilar = (shared: number, left: number, right: number): boolean =>
  shared > 0 && shared * 10 >= 3 * (left + right - shared);

/** A name as `nameMatcher` takes it. */
export interface PreparedName {
  readonly folded: string;
  readonly grams: ReadonlySet<string>;
}

export const prepareName = (name: string): PreparedName => ({ folded: fold(name), grams: trigrams(name) });

/** Whether names answer to `query`: they contain it, or are similar to it by at least 0.3. */
export function nameMatcher(query: string): (name: PreparedName) => boolean {
  const wanted = fold(query);
  const grams = trigrams(query);
  return (name) => {
    if (name.folded.includes(wanted)) return true;
    let shared = 0;
    for (const gram of grams) if (name.grams.has(gram)) shared += 1;
    return isSimilar(shared, grams.size, name.grams.size);
  };
}

/** Whether `name` answers to `query`. */
export const nameMatches = (query: string, name: string): boolean => nameMatcher(query)(prepareName(name));

/** What a name must share with a query to be worth a look; a superset of what `nameMatches` accepts. */
export interface NameCandidateTerms {
  /** Trigrams of the query, of which a similar name holds `atLeast`. */
  readonly grams: readonly string[];
  readonly atLeast: number;
  /** Terms that every name containing the query holds. */
  readonly inner: readonly string[];
}

/**
 * Candidate terms of a query; null when it holds no letter or digit, so that only the names can tell.
 */
export function nameCandidateTerms(query: string): NameCandidateTerms | null {
  const grams = [...trigrams(query)].map((gram) => `gram:${gram}`);
  if (grams.length === 0) return null;
  return { grams, atLeast: Math.ceil((grams.length * 3) / 10), inner: innerTerms(fold(query)) };
}

/** A word at the edge of the query may go on in the name; a word inside it is whole, as its padding is. */
function innerTerms(folded: string): string[] {
  const terms = new Set<string>();
  for (const match of folded.matchAll(WORD)) {
    const characters = [...match[0]];
    const opened = match.index > 0;
    const closed = match.index + match[0].length < folded.length;
    const grams = new Set<string>();
    addTrigrams([...(opened ? [' ', ' '] : []), ...characters, ...(closed ? [' '] : [])], grams);
    for (const gram of grams) terms.add(`gram:${gram}`);
    if (grams.size === 0) terms.add(`part:${characters.slice(0, 2).join('')}`);
  }
  return [...terms];
}

function addTrigrams(characters: readonly string[], into: Set<string>): void {
  for (let i = 0; i + 3 <= characters.length; i += 1) into.add(characters.slice(i, i + 3).join(''));
}
