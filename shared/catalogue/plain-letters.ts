/** Letters that Unicode does not decompose, and their usual spelling without stroke or ligature. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ə: 'e',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
};
const WHOLE_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Replaces lowercase letters that no normalization form decomposes: `łódź` loses its stroke, not its accents. */
export const plainLetters = (text: string): string =>
  text.replace(WHOLE_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
