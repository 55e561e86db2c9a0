import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sentenceEnds } from '../../shared/reading/text/sentence-ends.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const endsBySegmenter = (text: string): number[] =>
  [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);

/** Where a character stands to the ends of sentences: behind one, in front of one, between two, on its own. */
const around = (character: string): readonly string[] => [
  `a. ${character}b`,
  `a.${character} B`,
  `a${character}.Bc d`,
  `a? ${character} b`,
  `a?${character}x`,
  `a. ( ${character}b`,
  `a ${character} B. C`,
];

/** Han, Hangul, and the planes behind the first up to the emoji have thousands of characters of a kind. */
const isOfMany = (point: number): boolean =>
  (point >= 0x3400 && point < 0xd7a4) || (point >= 0x1_2000 && point < 0x1_f000);

test('sentences end where the segmenter of the engine ends them, whatever character is near', () => {
  let told = 0;
  for (let point = 0; point < 0x1_fc00; point += isOfMany(point) ? 97 : 1) {
    for (const text of around(String.fromCodePoint(point))) {
      const ends = sentenceEnds(text);
      if (ends === null) continue;
      told += 1;
      const expected = endsBySegmenter(text);
      if (ends.join() !== expected.join()) expect([text, ends]).toEqual([text, expected]);
    }
  }
  expect(told).toBeGreaterThan(10_000);
});

test('sentences end where the segmenter of the engine ends them, in any order of signs', () => {
  const signs = [...'..!?? \t"\')(]},:;-–—a1bAZéÉñ日カ가#$%…•“”’«µªº\u0301ЖжΣσ', '😀'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), (some) => {
      const text = `${some.join('')}a`;
      expect(sentenceEnds(text) ?? endsBySegmenter(text)).toEqual(endsBySegmenter(text));
    }),
    { numRuns: 5000 },
  );
});

test('lines of the languages that rules know need no segmenter', () => {
  const texts = [
    'You know Python? Great! We use it (a lot). “Join us.” And so on…',
    'Du sprichst Englisch. Übung macht den Meister – z. B. mit Kollegen.',
    'Vous maîtrisez Java ? Écrivez-nous. L’équipe recrute.',
    '¿Hablas inglés? Envíanos tu CV. São Paulo, 5.000 € / mês.',
  ];
  expect(texts.map((text) => sentenceEnds(text))).toEqual(texts.map(endsBySegmenter));
});
