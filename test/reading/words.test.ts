import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WordCache, WordTable } from '../../shared/reading/text/word-cache.ts';
import { wordsOf } from '../../shared/reading/tools/tool-words.ts';

/** 80,000 words share 65,536 slots. */
const WORDS = Array.from({ length: 80_000 }, (_, i) => `w${(i * 7919).toString(36)}`);

test('a word is found as it was made, however many words share its slot', () => {
  const cache = new WordCache((word, slot) => ({ word: word.toUpperCase(), slot }));
  const table = new WordTable((word) => word.length);
  for (const word of [...WORDS, ...WORDS.toReversed()]) {
    const made = cache.of(`to ${word} of`, 3, 3 + word.length);
    if (made.word !== word.toUpperCase() || table.of(made) !== word.length) {
      expect([word, made.word, table.of(made)]).toEqual([word, word.toUpperCase(), word.length]);
    }
  }
});

test('a word that was looked up last is not made again', () => {
  let made = 0;
  const cache = new WordCache(() => {
    made += 1;
    return made;
  });
  expect([cache.of('to and fro', 0, 2), cache.of('fro to', 4, 6), made]).toEqual([1, 1, 1]);
});

test('words for names of tools are letters and digits with the signs of C++ and C#', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('C', '#', '+', ' ', '.', 'é', '٣', '語', '𝒳', '😀', '\ud835', '\u0301'),
      fc.string(),
    ),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (given) => {
      const found = [...given.matchAll(/[\p{L}\p{N}]+(?:\+\+|#)?/gu)];
      expect(wordsOf(given).map(({ slot: _, ...word }) => word)).toEqual(
        found.map(({ 0: one, index }) => ({
          text: one,
          word: one.toLowerCase(),
          start: index,
          end: index + one.length,
        })),
      );
    }),
    { numRuns: 500 },
  );
});
