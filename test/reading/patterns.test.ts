import { expect, test } from '@jest/globals';
import type { Condition } from '../../shared/reading/automaton/condition.ts';
import { compilePatterns, type Element } from '../../shared/reading/automaton/pattern.ts';
import { RULE_TABLES } from '../../shared/reading/rules/all.ts';

/** Whether an element matches all that another one does. */
function takesAll(wide: Element, narrow: Element): boolean {
  if (wide.kind !== narrow.kind || wide.entity !== narrow.entity) return false;
  if (narrow.isOptional && !wide.isOptional) return false;
  if (wide.kind === 'gap') return narrow.most <= wide.most && (wide.isWide || !narrow.isWide);
  const begins = (word: string) => wide.prefixes.some((prefix) => word.startsWith(prefix));
  return (
    (wide.isNumber || !narrow.isNumber) &&
    narrow.prefixes.every(begins) &&
    [...narrow.words].every((word) => wide.words.has(word) || begins(word))
  );
}

/** Whether a pattern finds whatever another one does, with the same first and last word. */
function covers(wide: readonly Element[], narrow: readonly Element[]): boolean {
  const [first, ...others] = wide;
  if (first === undefined) return narrow.length === 0;
  if (first.isOptional && covers(others, narrow)) return true;
  const [own, ...rest] = narrow;
  return own !== undefined && takesAll(first, own) && covers(others, rest);
}

/** Returns the patterns of a list that another one of it makes superfluous. */
function superfluous(list: readonly string[]): string[] {
  const all = list.flatMap((source, at) =>
    compilePatterns(source).map((pattern) => ({ source, at, pattern })),
  );
  return list.filter((_, at) => {
    const own = all.filter((one) => one.at === at);
    const others = all.filter((one) => one.at !== at);
    return own.every(({ pattern }) =>
      others.some(
        (one) =>
          covers(one.pattern, pattern) &&
          (one.at < at || !own.some((mine) => covers(mine.pattern, one.pattern))),
      ),
    );
  });
}

/** Returns the words that stand twice among the alternatives of one place. */
const repeated = (source: string): string[] =>
  source.split(' ').flatMap((part) => {
    const words = part.includes('(') || part.includes(')') ? [] : part.replace(/[[\]]/gu, '').split('/');
    return words.filter((word, at) => words.indexOf(word) !== at);
  });

function lexiconsOf(condition: Condition): readonly (readonly string[])[] {
  if ('all' in condition) return condition.all.flatMap(lexiconsOf);
  if ('not' in condition) return lexiconsOf(condition.not);
  return ['cue', 'line', 'introduced', 'label', 'alone'].flatMap((key) => {
    const lexicon = Object.entries(condition).find(([name]) => name === key)?.[1];
    return lexicon === undefined ? [] : [lexicon.find, lexicon.except ?? []];
  });
}

const LISTS = RULE_TABLES.flatMap(({ rules }) =>
  rules.flatMap((rule) =>
    [rule.find, ...[...(rule.where ?? []), ...(rule.unless ?? [])].flatMap(lexiconsOf)].map((list) => ({
      rule: rule.id,
      list,
    })),
  ),
);

test('no pattern finds only what another one of its list finds', () => {
  expect(LISTS.flatMap(({ rule, list }) => superfluous(list).map((pattern) => ({ rule, pattern })))).toEqual(
    [],
  );
});

test('no word stands twice in one place of a pattern', () => {
  const twice = LISTS.flatMap(({ rule, list }) =>
    list.flatMap((pattern) => repeated(pattern).map((word) => ({ rule, word }))),
  );
  expect(twice).toEqual([]);
});
