import { createHash } from 'node:crypto';

const MAXIMUM_TERM_BYTES = 200;
/** Letters, digits and marks, plus `+` and `#`, which keep c++ and c# distinct tokens. */
const TOKEN = /[\p{L}\p{N}\p{M}+#]+/gu;

/**
 * Returns the term as it appears in a key: the term itself up to 200 bytes of UTF-8, else its SHA-256 in
 * hexadecimal.
 */
export function termKey(term: string): string {
  // No code unit takes more than three bytes.
  const isShort = term.length * 3 <= MAXIMUM_TERM_BYTES;
  return isShort || Buffer.byteLength(term, 'utf8') <= MAXIMUM_TERM_BYTES
    ? term
    : createHash('sha256').update(term).digest('hex');
}

/**
 * Returns the hash of a term: FNV-1a with a final mix that makes every bit count. It must never change: statistics and
 * segments are found by it.
 */
export function hashOf(term: string): number {
  const key = termKey(term);
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Folds a text for comparison: canonical form, lower case (a final sigma like any other), runs of white space
 * as one space, trimmed.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Returns the distinct word tokens of a text: NFC, lower case, runs of letters, digits, marks, `+` and `#`.
 * Everything else separates, so `node.js` gives `node` and `js`. Documents and queries are tokenised by this
 * one function.
 */
export function tokens(text: string): string[] {
  const folded = text.normalize('NFC').toLowerCase().normalize('NFC');
  return [...new Set(folded.match(TOKEN) ?? [])];
}
