import { describe, expect, test } from '@jest/globals';
import { languageOf } from '../../../shared/importers/languages/posting-language.ts';
import { withinAMinute } from '../../support/within-a-minute.ts';

const ENGLISH =
  'You will work with the team and the customers of our company, and you will own this part of the product. We are a small group, and our days are full of plans for the future of work.';
const GERMAN =
  'Wir suchen für unser Team eine Person, die mit uns die Zukunft der Arbeit gestaltet. Du bist bei uns für die Planung und den Betrieb zuständig und wirst von deinem Team auf dem Weg begleitet, das ist nicht zu viel.';
const FRENCH =
  'Nous cherchons une personne pour notre équipe qui est prête à travailler avec nous sur des projets dans toute la France. Vous êtes en charge du suivi et de la qualité, et vous aimez être au contact des clients et des partenaires pour leurs projets.';

describe('the language of a description is stated only when certain', () => {
  test.each([
    ['English', ENGLISH, 'en'],
    ['German', GERMAN, 'de'],
    ['French', FRENCH, 'fr'],
    [
      'Japanese',
      'わたしたちは、だれもがはたらきやすいせかいをつくるために、あたらしいなかまをさがしています。'.repeat(
        4,
      ),
      'ja',
    ],
    [
      'Korean',
      '우리는 함께 미래를 만들어 갈 새로운 동료를 찾고 있습니다 많은 지원 바랍니다 '.repeat(6),
      'ko',
    ],
    ['two languages', `${ENGLISH} ${GERMAN}`, null],
    ['too short', 'We are hiring the best.', null],
    ['a list of names', 'Python Kubernetes Docker '.repeat(50), null],
    ['nothing', '', null],
  ])('%s', (_, text, expected) => expect(languageOf(text)).toBe(expected));
});

test('letters of two UTF-16 units count, even after half of one', () => {
  expect(languageOf('\ud840')).toBeNull();
  // A text with too few kana for Japanese, unless Han letters beyond the first plane did not count as letters.
  expect(languageOf('の'.repeat(110) + '\u{20000}'.repeat(300))).toBeNull();
});

test('hostile text takes no time that grows faster than its length', () => {
  for (const text of ['English, '.repeat(100_000), 'native '.repeat(125_000), 'わ'.repeat(1_000_000)]) {
    withinAMinute(() => languageOf(text));
  }
});
