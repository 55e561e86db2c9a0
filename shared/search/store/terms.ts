import { createHash } from 'node:crypto';

const MAXIMUM_TERM_BYTES = 200;
/** Letters, digits and marks, with `+` and `#` kept, so that c++ and c# are tokens of their own. */
const TOKEN = /[\p{L}\p{N}\p{M}+#]+/gu;

/** The term as it stands in a key: itself up to 200 bytes of UTF-8, else its SHA-256 in hexadecimal. */
export function termKey(term: string): string {
  return Buffer.byteLength(term, 'utf8') <= MAXIMUM_TERM_BYTES
    ? term
    : createHash('sha256').update(term).digest('hex');
}

/**
 * Case and canonical form folded (a final sigma as any other), white space runs to one space, trimmed: how
 * names and texts are compared.
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
 * The distinct word tokens of a text: NFC, lower case, runs of letters, digits, marks, `+` and `#`; everything
 * else separates (so `node.js` is `node` and `js`). A query's tokens are made by this same function.
 */
export function tokens(text: string): string[] {
  const folded = text.normalize('NFC').toLowerCase().normalize('NFC');
  return [...new Set(folded.match(TOKEN) ?? [])];
}
