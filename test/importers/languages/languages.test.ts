import { describe, expect, test } from '@jest/globals';
import { htmlBlocks } from '../../../shared/importers/html-text.ts';
import { languageOf } from '../../../shared/importers/languages/posting-language.ts';
import { requiredLanguages } from '../../../shared/importers/languages/required-languages.ts';
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

describe('only plainly required languages count', () => {
  const of = (html: string, title = 'Engineer') => requiredLanguages(title, htmlBlocks(html));
  test.each([
    ['Fluent in German.', ['de']],
    ['Fluency in both French and English is required.', ['en', 'fr']],
    ['Native Spanish speaker', ['es']],
    ['You bring business-level Japanese language skills.', ['ja']],
    ['German (C1)', ['de']],
    ['Fluent in English; French is a plus.', ['en']],
    ['Fluency in French is a plus.', []],
    ['Fluent in German or Dutch', []],
    ['Ideally fluent in Polish', []],
    ['Fluent in Python', []],
    ['We sell to the German market.', []],
    ['<p><strong>Nice to have</strong></p><p>Fluent in Italian</p>', []],
    [
      '<p><strong>Nice to have</strong></p><p>Charm</p><p><strong>Required</strong></p><p>Fluent in Italian</p>',
      ['it'],
    ],
  ])('%s', (html, expected) => expect(of(html)).toEqual(expected));

  test('a title may require a language', () => {
    expect(of('', 'Account Manager (German speaking)')).toEqual(['de']);
    expect(of('', 'Account Manager (German or French speaker)')).toEqual([]);
    expect(of('', 'German Market Lead')).toEqual([]);
  });
});

test('hostile text takes no time that grows faster than its length', () => {
  for (const text of [
    'English, '.repeat(100_000),
    'native '.repeat(125_000),
    `English ${'fluent in '.repeat(100_000)}`,
  ]) {
    withinAMinute(() => requiredLanguages('Engineer', htmlBlocks(text)));
    withinAMinute(() => languageOf(text));
  }
});
