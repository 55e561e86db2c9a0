/** Letters that Unicode does not take apart into a base letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * A name as importers compare it: lower case without accents, dots and apostrophes, everything else that is
 * neither letter nor digit one space (`Washington, D.C.` is `washington dc`).
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘ʻ`´]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
