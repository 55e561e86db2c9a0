import { describe, expect, test } from '@jest/globals';
import { compileFilters } from '../../../infra/local/events/filter-pattern.ts';

function passes(pattern: object, record: object): boolean {
  return compileFilters([JSON.stringify(pattern)])(record);
}

describe('filter criteria of an event source', () => {
  test.each([
    ['a value', { eventName: ['INSERT', 'MODIFY'] }, { eventName: 'MODIFY' }, true],
    ['another value', { eventName: ['INSERT'] }, { eventName: 'REMOVE' }, false],
    ['a prefix below', { k: { pk: { S: [{ prefix: 'A#' }] } } }, { k: { pk: { S: 'A#1' } } }, true],
    ['another prefix', { k: { pk: { S: [{ prefix: 'A#' }] } } }, { k: { pk: { S: 'B#1' } } }, false],
    ['a branch that is missing', { k: { pk: { S: [{ prefix: 'A#' }] } } }, {}, false],
    ['a suffix', { a: [{ suffix: '.json' }] }, { a: 'x.json' }, true],
    ['anything but', { a: [{ 'anything-but': ['x'] }] }, { a: 'y' }, true],
    ['anything but it', { a: [{ 'anything-but': ['x'] }] }, { a: 'x' }, false],
    ['anything but a prefix', { a: [{ 'anything-but': { prefix: 'x' } }] }, { a: 'xy' }, false],
    ['existence', { a: [{ exists: true }] }, { a: null }, true],
    ['absence', { a: [{ exists: false }] }, { a: 1 }, false],
    ['any case', { a: [{ 'equals-ignore-case': 'ab' }] }, { a: 'AB' }, true],
    ['a range', { a: [{ numeric: ['>', 1, '<=', 3] }] }, { a: 3 }, true],
    ['beyond the range', { a: [{ numeric: ['>', 1, '<=', 3] }] }, { a: 4 }, false],
    ['a list in the record', { a: ['x'] }, { a: ['y', 'x'] }, true],
    ['one of several', { $or: [{ a: [1] }, { b: [2] }] }, { b: 2 }, true],
    ['all of several', { a: [1], b: [2] }, { a: 1, b: 3 }, false],
    ['null', { a: [null] }, { a: null }, true],
  ])('%s', (_, pattern, record, expected) => {
    expect(passes(pattern, record)).toBe(expected);
  });

  test('passes what any of several patterns matches, and everything without patterns', () => {
    const either = compileFilters(['{"a":[1]}', '{"a":[2]}']);
    expect([1, 2, 3].map((a) => either({ a }))).toEqual([true, true, false]);
    expect(compileFilters([])({})).toBe(true);
  });

  test('refuses an unsupported operator instead of dropping records', () => {
    expect(() => compileFilters(['{"a":[{"wildcard":"*"}]}'])).toThrow('wildcard');
  });
});
