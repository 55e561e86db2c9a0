import { fold } from './terms.ts';

/**
 * Company names (interface-spec, List companies: case-insensitive substring and similarity match). A name
 * matches when it contains the query, or when their trigram similarity, as PostgreSQL's pg_trgm has it, is at
 * least 0.3; both after `fold`.
 */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Terms under which a name is indexed: padded trigrams, and pairs and single characters for short queries. */
export function nameTerms(name: string): string[] {
  const folded = fold(name);
  const terms = new Set([...trigrams(folded)].map((gram) => `gram:${gram}`));
  for (const [word] of folded.matchAll(WORD)) {
    const characters = [...word];
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
  let bytes = 0;
  let value = '';
  for (const character of fold(name)) {
    bytes += Buffer.byteLength(character, 'utf8');
    if (bytes > 200) break;
    value += character;
  }
  return value;
}

/** The trigram set of a text: each word in lower case with two spaces before and one behind it (pg_trgm). */
export function trigrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [word] of fold(text).matchAll(WORD)) addTrigrams([' ', ' ', ...word, ' '], grams);
  return grams;
}

/** Whether `name` answers to `query`: it contains it, or is similar to it by at least 0.3. */
export function nameMatches(query: string, name: string): boolean {
  const wanted = fold(query);
  const folded = fold(name);
  if (folded.includes(wanted)) return true;
  const left = trigrams(wanted);
  const right = trigrams(folded);
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared += 1;
  // shared / (left + right - shared) >= 0.3, in whole numbers; two empty sets are not similar.
  return shared > 0 && shared * 10 >= 3 * (left.size + right.size - shared);
}

/** What a name must share with a query to be worth a look; a superset of what `nameMatches` accepts. */
export interface NameCandidateTerms {
  /** Trigrams of the query, of which a similar name holds `atLeast`. */
  readonly grams: readonly string[];
  readonly atLeast: number;
  /** Terms that every name containing the query holds. */
  readonly inner: readonly string[];
}

/**
 * Candidate terms of a query; null when it holds no letter, digit or mark, so that only the names can tell.
 */
export function nameCandidateTerms(query: string): NameCandidateTerms | null {
  const folded = fold(query);
  const grams = [...trigrams(folded)].map((gram) => `gram:${gram}`);
  if (grams.length === 0) return null;
  return { grams, atLeast: Math.ceil((grams.length * 3) / 10), inner: innerTerms(folded) };
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
