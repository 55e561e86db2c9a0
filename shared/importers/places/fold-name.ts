import { plainLetters } from '../../catalogue/plain-letters.ts';

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Returns a name as importers compare it: in lower case, without accents, dots and apostrophes. Any other run of
 * characters that are neither letters nor digits becomes one space (`Washington, D.C.` becomes `washington dc`).
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return plainLetters(lower.normalize('NFKD').replace(/[\p{M}.'’‘ʻ`´]/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
