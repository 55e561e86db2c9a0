import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  nameCandidateTerms,
  nameMatches,
  nameSortValue,
  nameTerms,
  trigrams,
} from '../../../shared/search/store/names.ts';
import { fold, termKey, tokens } from '../../../shared/search/store/terms.ts';

const word = fc.string({
  unit: fc.constantFrom(...'aabcdeéöøñ1İςσΣß²\u030c+&-#'),
  minLength: 1,
  maxLength: 6,
});
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

describe('a name', () => {
  test('has the trigrams that pg_trgm computes', () => {
    // SELECT show_trgm('word'), show_trgm('two words') as the PostgreSQL documentation and engine give them.
    expect([...trigrams('word')].sort()).toEqual(['  w', ' wo', 'ord', 'rd ', 'wor']);
    expect([...trigrams('Two  Words')].sort()).toEqual(
      ['  t', '  w', ' tw', ' wo', 'ds ', 'ord', 'rds', 'two', 'wo ', 'wor'].sort(),
    );
    expect([...trigrams('C')].sort()).toEqual(['  c', ' c ']);
  });

  test('matches queries that it contains or that have a similarity of 0.3, and no others', () => {
    expect(nameMatches('mart', 'Walmart')).toBe(true);
    expect(nameMatches('  WALMART ', 'Walmart Inc.')).toBe(true);
    expect(nameMatches('wallmart', 'Walmart')).toBe(true);
    expect(nameMatches('siemens', 'Bosch')).toBe(false);
    expect(nameMatches('&', 'Marks & Spencer')).toBe(true);
    expect(nameMatches('&', 'Bosch')).toBe(false);
    expect(nameMatches('ÅNGSTRÖM', 'a\u030angstro\u0308m')).toBe(true);
    // Exactly 0.3: three shared of ten in all. similarity('abcde', 'abcxyz'): shared "  a", " ab", "abc".
    expect(nameMatches('abcde', 'abcxyz')).toBe(true);
    expect(nameMatches('abcde', 'abcxyzw')).toBe(false);
  });

  test('is a candidate for every query that it matches', () => {
    const related = fc.tuple(name, name, fc.nat(), fc.nat()).map(([full, other, from, length]) => {
      const part = full.slice(from % full.length, (from % full.length) + 1 + (length % full.length));
      return { full, query: length % 3 === 0 ? other : part };
    });
    fc.assert(
      fc.property(related, ({ full, query }) => {
        const candidates = nameCandidateTerms(query);
        if (candidates === null || fold(query) === '' || !nameMatches(query, full)) return;
        const held = new Set(nameTerms(full));
        const shared = candidates.grams.filter((term) => held.has(term)).length;
        const inner = candidates.inner.every((term) => held.has(term));
        expect(shared >= candidates.atLeast || inner).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('sorts by at most 200 bytes of its folded form, cut between characters', () => {
    expect(nameSortValue('  ACME   Corp ')).toBe('acme corp');
    expect(nameSortValue('é'.repeat(300))).toBe('é'.repeat(100));
    expect(nameSortValue(`a${'😀'.repeat(100)}`)).toBe(`a${'😀'.repeat(49)}`);
  });
});

describe('a term', () => {
  test('is its own key up to 200 bytes, and its digest is the key beyond', () => {
    expect(termKey('place:country:DE')).toBe('place:country:DE');
    expect(termKey('ü'.repeat(100))).toBe('ü'.repeat(100));
    expect(termKey('ü'.repeat(101))).toMatch(/^[0-9a-f]{64}$/);
    expect(termKey('ü'.repeat(101))).not.toBe(termKey('ü'.repeat(102)));
  });

  test('is a token of a text: folded words with + and #, separated by anything else', () => {
    expect(tokens('Senior C++ / C# Engineer (Node.js), C++')).toEqual([
      'senior',
      'c++',
      'c#',
      'engineer',
      'node',
      'js',
    ]);
    expect(tokens('Full-time De\u0301veloppeur·euse')).toEqual(['full', 'time', 'développeur', 'euse']);
    // Compatibility forms stay distinct. In NFKC the sign would be part of the name.
    expect(tokens('Acme™ x²')).toEqual(['acme', 'x²']);
    expect(tokens('데이터 엔지니어')).toEqual(['데이터', '엔지니어']);
    expect(tokens(' – ')).toEqual([]);
  });
});
