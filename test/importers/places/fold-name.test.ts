import { describe, expect, test } from '@jest/globals';
import { foldedWords } from '../../../shared/catalogue/fold.ts';
import { foldName } from '../../../shared/importers/places/fold-name.ts';

describe('importers and typeaheads fold a name alike', () => {
  test.each([
    ['Ħamrun', 'hamrun'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['Þórshöfn', 'thorshofn'],
    ['Weißensee', 'weissensee'],
    ['Diyarbakır', 'diyarbakir'],
    ['Œuilly', 'oeuilly'],
    ['Gəncə', 'gence'],
  ])('%s', (name, plain) => {
    expect(foldName(name)).toBe(plain);
    expect(foldedWords(name)).toEqual([plain]);
  });
});
