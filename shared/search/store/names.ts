import { fold } from './terms.ts';

/**
 * Matching of company names (contract 9.2: case-insensitive substring and similarity match). A name matches
 * when it contains the query, both after `fold`, or when their trigram similarity is at least 0.3 as
 * PostgreSQL's pg_trgm computes it, which is what its operator `%` matches.
 *
 * A word, as pg_trgm defines it, consists of letters, of characters that Unicode counts as letters
 * (`Alphabetic`), and of decimal digits.
 */
const WORD = /[\p{Alphabetic}\p{Nd}]+/gu;

/**
 * Returns the terms that index a name: its trigrams, the trigrams of its folded form where they differ, and
 * pairs and single characters for short queries.
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

/**
 * Returns the value that `sort=name` orders by: the first 200 bytes of the folded name, cut between
 * characters.
 */
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

/**
 * Returns the trigrams of a text. Like pg_trgm, pads each lower-case word with two spaces before it and one
 * after it.
 */
export function trigrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [word] of lowered(text).matchAll(WORD)) addTrigrams([' ', ' ', ...word, ' '], grams);
  return grams;
}

/**
 * Folds case as pg_trgm does, character by character: capital Σ always becomes σ, dotted capital I becomes i.
 */
const lowered = (text: string): string =>
  text.normalize('NFC').replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();

/**
 * Returns whether two texts with `left` and `right` trigrams, of which they share `shared`, have a similarity
 * of at least 0.3: shared / (left + right - shared), in whole numbers. Texts without trigrams are never
 * similar.
 */
export const isSimilar = (shared: number, left: number, right: number): boolean =>
  shared > 0 && shared * 10 >= 3 * (left + right - shared);

/** A name with what `nameMatcher` compares, computed once. */
export interface PreparedName {
  readonly folded: string;
  readonly grams: ReadonlySet<string>;
}

export const prepareName = (name: string): PreparedName => ({ folded: fold(name), grams: trigrams(name) });

/** Returns a test for names that contain `query` or have a similarity to it of at least 0.3. */
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

/** Returns whether `name` contains `query` or is similar to it. */
export const nameMatches = (query: string, name: string): boolean => nameMatcher(query)(prepareName(name));

/**
 * Terms that a matching name must share with the query. They select a superset of what `nameMatches` accepts.
 */
export interface NameCandidateTerms {
  /** Trigrams of the query. A similar name has at least `atLeast` of them. */
  readonly grams: readonly string[];
  readonly atLeast: number;
  /** Terms that every name containing the query has. */
  readonly inner: readonly string[];
}

/**
 * Returns the candidate terms of a query; null if the query has no letter or digit, when only the names
 * themselves can decide.
 */
export function nameCandidateTerms(query: string): NameCandidateTerms | null {
  const grams = [...trigrams(query)].map((gram) => `gram:${gram}`);
  if (grams.length === 0) return null;
  return { grams, atLeast: Math.ceil((grams.length * 3) / 10), inner: innerTerms(fold(query)) };
}

/**
 * Returns the terms of the words in the query. A word at the edge may continue in the name, so it is not
 * padded there; a word inside the query is complete.
 */
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
  for (let i = 0; i + 3 <= characters.length; i += 1)
    into.add(`${characters[i]}${characters[i + 1]}${characters[i + 2]}`);
}
