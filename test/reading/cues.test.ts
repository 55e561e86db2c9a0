import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Cues } from '../../shared/reading/automaton/cues.ts';
import { Entities } from '../../shared/reading/automaton/entities.ts';
import { LexiconSet } from '../../shared/reading/automaton/lexicon-set.ts';
import { tokensOf } from '../../shared/reading/text/tokens.ts';

/** Lexicons, and what each of them finds at a place of a sentence: how many words it takes there. */
const LEXICONS = [
  {
    find: ['not/never'],
    except: ['not only'],
    takes: (words: string[]) => wordAt(words, /^(?:not(?! only)|never)/),
  },
  { find: ['need*', '#'], takes: (words: string[]) => wordAt(words, /^(?:need\w*|\d+)(?: |$)/) },
  {
    find: ['only <2> need', 'only'],
    takes: (words: string[]) => phraseAt(words, /^only((?: \w+){0,2}? need(?= |$))?/),
  },
  { find: ['needed/12'], takes: (words: string[]) => wordAt(words, /^(?:needed|12)(?: |$)/) },
  { find: ['{tool}'], takes: (words: string[]) => wordAt(words, /^zoom(?: |$)/) },
  { find: ['a/b', 'a b a'], takes: (words: string[]) => phraseAt(words, /^(?:a b a(?= |$)|[ab](?= |$))/) },
];
const wordAt = (words: string[], pattern: RegExp): number => (pattern.test(words.join(' ')) ? 1 : 0);
const phraseAt = (words: string[], pattern: RegExp): number =>
  pattern.exec(words.join(' '))?.[0].split(' ').length ?? 0;

const cues = new Cues(LEXICONS);
/** Mostly words of no lexicon, so that long ranges have few others. */
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constant('other') },
  { weight: 3, arbitrary: fc.constantFrom('not', 'never', 'only', 'need', 'needed', '12', 'zoom', 'a', 'b') },
);

test('words and phrases are found where they begin, in short ranges and long ones', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.nat(60), fc.nat(60), (words, low, more) => {
      const tokens = tokensOf(words.join(' '));
      const entities = new Entities();
      for (const [at, one] of words.entries())
        if (one === 'zoom') entities.set(at, { kind: 'tool', value: 'zoom', length: 1 });
      const found = cues.in(tokens, entities);
      const high = Math.min(low + more, words.length);
      const read = LEXICONS.map((_, lexicon) => ({
        isFound: found.lexicons.has(lexicon),
        isInRange: found.hasIn(lexicon, low, high),
        lengths: words.map((_word, at) => found.reach(lexicon, at) - at),
      }));
      const expected = LEXICONS.map(({ takes }) => {
        const lengths = words.map((_, at) => takes(words.slice(at)));
        const isTaken = (length: number) => length > 0;
        return { isFound: lengths.some(isTaken), isInRange: lengths.slice(low, high).some(isTaken), lengths };
      });
      expect(read).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test('a range begins at its first word and ends in front of its last, however long it is', () => {
  for (const at of [0, 1, 20, 39]) {
    const words = Array.from({ length: 40 }, (_, index) => (index === at ? 'never' : 'other'));
    const found = cues.in(tokensOf(words.join(' ')), new Entities());
    expect([found.hasIn(0, at, 40), found.hasIn(0, at + 1, 40), found.hasIn(0, 0, at)]).toEqual([
      true,
      false,
      false,
    ]);
  }
});

/** At the edges of words of bits, and in between. */
const NUMBERS: readonly number[] = [0, 1, 29, 30, 31, 59, 60, 119, 120, 200];

test('sets of lexicons meet where they have one in common', () => {
  const lexicons = fc.uniqueArray(fc.constantFrom(...NUMBERS), { maxLength: 5 });
  fc.assert(
    fc.property(lexicons, lexicons, lexicons, (some, others, deleted) => {
      const setOf = (list: readonly number[]) => {
        const set = new LexiconSet();
        for (const lexicon of list) set.add(lexicon);
        return set;
      };
      const [set, other] = [setOf(some), setOf(others)];
      for (const lexicon of deleted) set.delete(lexicon);
      const left = some.filter((lexicon) => !deleted.includes(lexicon));
      const hasCommon = left.some((lexicon) => others.includes(lexicon));
      expect([set.meets(other), other.meets(set)]).toEqual([hasCommon, hasCommon]);
      other.addAll(set);
      const held = Array.from({ length: 201 }, (_, lexicon) => lexicon).filter((lexicon) =>
        other.has(lexicon),
      );
      expect(held).toEqual([...new Set([...left, ...others])].sort((a, b) => a - b));
    }),
  );
});
