import { plainLetters } from './plain-letters.ts';

/** Combining diacritics. Vowel signs of other scripts are not among them: they are parts of letters. */
const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const WORD = /[\p{L}\p{N}\p{M}+#]+/gu;
const SEPARATED = /[^\p{L}\p{N}\p{M}+#]$/u;

/**
 * Returns the words of a label as typeaheads compare them, with case and diacritics folded. A word is a run of
 * letters, digits, `+` and `#` (c++ and c# are words); every other character separates.
 */
export function foldedWords(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFKD').replace(DIACRITICS, '').toLowerCase().normalize('NFC');
  return plainLetters(folded).match(WORD) ?? [];
}

/**
 * Returns the folded label from each of its words on, with a space at the end: `san francisco ` and `francisco `. A
 * query matches when one of these starts with its folded form.
 */
export function suffixesOf(text: string): string[] {
  const words = foldedWords(text);
  return words.map((_, i) => `${words.slice(i).join(' ')} `);
}

/**
 * Returns the folded form of a typeahead query, or null when it has no word and so matches nothing. A trailing
 * separator ends the last word (`go ` does not match `google`). A single character counts as a whole word.
 */
export function foldQuery(query: string): string | null {
  const words = foldedWords(query);
  if (words.length === 0) return null;
  const joined = words.join(' ');
  return SEPARATED.test(query) || lengthOf(joined) === 1 ? `${joined} ` : joined;
}

/** Returns the first `count` characters (code points). */
export function prefixOf(text: string, count: number): string {
  return /[\ud800-\udfff]/.test(text) ? [...text].slice(0, count).join('') : text.slice(0, count);
}

/** Returns the length in characters (code points). */
export function lengthOf(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;
}
