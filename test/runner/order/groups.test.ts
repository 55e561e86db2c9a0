import { expect, test } from '@jest/globals';
import { groupsOf } from './groups.ts';

const file = (path: string, seconds: number, kind: string | null = 'jobs') => ({ path, seconds, kind });

test('puts files of one kind together, in the order of their paths', () => {
  const files = [file('c', 1), file('a', 1), file('b', 1, 'auth'), file('d', 1, 'auth')];
  expect(groupsOf(files)).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
  expect(groupsOf(files.toReversed())).toEqual(groupsOf(files));
});

test('leaves a file alone that has no kind, or takes longer than a group may', () => {
  const files = [file('a', 1, null), file('b', 1, null), file('c', 40), file('d', 1), file('e', 1)];
  expect(groupsOf(files)).toEqual([['a'], ['b'], ['c'], ['d', 'e']]);
});

test('begins another group when one takes long enough', () => {
  const files = Array.from({ length: 50 }, (_, i) => file(`${i + 10}`, 3));
  const groups = groupsOf(files);
  expect(groups.flat()).toEqual(files.map(({ path }) => path));
  expect(new Set(groups.map(({ length }) => length))).toEqual(new Set([6, 2]));
});
