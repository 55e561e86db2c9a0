import { plainLetters } from './plain-letters.ts';

/** Combining diacritics; vowel signs of other scripts are letters' parts and stay. */
const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const WORD = /[\p{L}\p{N}\p{M}+#]+/gu;
const SEPARATED = /[^\p{L}\p{N}\p{M}+#]$/u;

/**
 * The words of a label as typeaheads compare them: case and diacritics folded, runs of letters, digits, `+` and
 * `#` (so that c++ and c# are words), everything else separates.
 */
export function foldedWords(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFKD').replace(DIACRITICS, '').toLowerCase().normalize('NFC');
  return plainLetters(folded).match(WORD) ?? [];
}

/**
 * The label from each of its words on, closed by a space: `san francisco ` and `francisco `. A query matches
 * when one of these starts with its folded form.
 */
export function suffixesOf(text: string): string[] {
  const words = foldedWords(text);
  return words.map((_, i) => `${words.slice(i).join(' ')} `);
}

/**
 * The folded form of a typeahead query; null when it holds no letter or digit, so that nothing matches. A
 * trailing separator ends the last word (`go ` is not `google`), and a single character counts as a whole word.
 */
export function foldQuery(query: string): string | null {
  const words = foldedWords(query);
  if (words.length === 0) return null;
  const joined = words.join(' ');
  return SEPARATED.test(query) || lengthOf(joined) === 1 ? `${joined} ` : joined;
}

/** First `count` characters (code points). */
export function prefixOf(text: string, count: number): string {
  return /[\ud800-\udfff]/.test(text) ? [...text].slice(0, count).join('') : text.slice(0, count);
}

/** Length in characters (code points). */
export function lengthOf(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;
}
