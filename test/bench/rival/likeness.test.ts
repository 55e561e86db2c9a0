import { expect, test } from '@jest/globals';
import { likeness, type Page, pageOf } from './likeness.ts';

const page = (ids: string, more: boolean): Page => ({ ids: [...ids], more });

test.each<[string, Page, Page, string]>([
  ['the last page of both', page('abc', false), page('abc', false), 'same'],
  ['a full page of both', page('abc', true), page('abc', true), 'same'],
  ['a page that does not know that it is the last', page('abc', true), page('abc', false), 'same'],
  ['an end where the other one has more', page('abc', false), page('abc', true), 'different'],
  ['the first rows, and more to come', page('ab', true), page('abc', false), 'cut'],
  ['no rows, and more to come', page('', true), page('abc', false), 'cut'],
  ['the first rows, and no more', page('ab', false), page('abc', false), 'different'],
  ['a row left out', page('ac', true), page('abc', true), 'different'],
  ['a row too many', page('abc', true), page('ab', false), 'different'],
  ['another order', page('ba', true), page('ab', true), 'different'],
])('%s', (_, mine, theirs, expected) => {
  expect(likeness(mine, theirs)).toBe(expected);
});

test.each<[string, object, Page]>([
  ['a list', { data: [{ id: 'a' }, { id: 'b' }], has_more: true }, page('ab', true)],
  ['the end of a list', { data: [], has_more: false }, page('', false)],
  ['job facts', { data: [{ jobId: 'a' }], meta: { nextToken: 'next' } }, page('a', true)],
  ['the end of job facts', { data: [{ jobId: 'a' }], meta: { nextToken: null } }, page('a', false)],
  ['one resource', { id: 'a', title: 'A job' }, page('a', false)],
])('reads the ids of %s', (_, body, expected) => {
  expect(pageOf(JSON.stringify(body))).toEqual(expected);
});
