import { createHash } from 'node:crypto';

/** White space, and characters that have no width: soft hyphen, joiners, byte order mark, Braille blank. */
const SPACE = /[\s\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2800\ufeff]+/gu;

/** A word may break at a soft hyphen and does not at a joiner: neither is a space between two words. */
const WITHIN_WORD =
  /(?<=[\p{L}\p{M}\p{N}\p{P}])[\u00ad\u200c-\u200f\u2060-\u2064\ufeff]+(?=[\p{L}\p{N}\p{P}])/gu;

/** Most lines are these: ASCII with single spaces. */
const NORMAL = /^[!-~]+(?: [!-~]+)*$/;

/** Returns a text without the characters within its words that nobody sees. */
export const joinWords = (text: string): string => text.replace(WITHIN_WORD, '');

/** Returns one line in NFC with every run of white space as one space, and words without characters that nobody sees. */
export function normaliseLine(text: string): string {
  if (NORMAL.test(text)) return text;
  return joinWords(text).replace(SPACE, ' ').trim().normalize('NFC');
}

/**
 * Returns a text as evidence digests it (docs/facts.md): lines in NFC with white space folded, without empty ones,
 * joined by LF. Normalising twice changes nothing.
 */
export function normaliseText(text: string): string {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map(normaliseLine);
  return lines.filter((line) => line !== '').join('\n');
}

/** Returns the SHA-256, in lowercase hex, of a normalised text. */
export function digestOf(normalised: string): string {
  return createHash('sha256').update(normalised, 'utf8').digest('hex');
}
