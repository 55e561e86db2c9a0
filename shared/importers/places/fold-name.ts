import { plainLetters } from '../../catalogue/plain-letters.ts';

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * A name as importers compare it: lower case without accents, dots and apostrophes, everything else that is
 * neither letter nor digit one space (`Washington, D.C.` is `washington dc`).
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return plainLetters(lower.normalize('NFKD').replace(/[\p{M}.'’‘ʻ`´]/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
