import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ProblemError } from '../../../shared/contract/problem.ts';
import {
  CURSOR_LIFETIME_MS,
  type CursorScope,
  openCursor,
  sealCursor,
} from '../../../shared/http/exchange/cursor-seal.ts';

const key = randomBytes(32);
const scope: CursorScope = {
  operation: 'list-jobs',
  organisationId: 'org_1',
  sort: 'created',
  direction: 'desc',
  filters: { roles: ['b', 'a'], countries: ['DE'], remote: undefined, facts: { benefits: ['x', 'y'] } },
};
const position = { way: 'next', key: [123, 'käse'] } as const;
const now = 1_800_000_000_000;
const cursor = sealCursor([key], scope, position, now);

/** Returns the code and message of the fault that `open` throws. */
function faultOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [fault] = error.details.faults ?? [];
    expect(error.code).toBe('invalid_request');
    expect(fault).toMatchObject({ pointer: '/cursor', param: 'cursor' });
    return `${fault?.code} ${fault?.message}`;
  }
  return 'none';
}
const opened = (changes: Partial<CursorScope>, at = now) =>
  faultOf(() => openCursor([key], { ...scope, ...changes }, cursor, at));

describe('a cursor', () => {
  test('opens to its sealed position under the current and the previous key', () => {
    expect(openCursor([key], scope, cursor, now)).toEqual(position);
    expect(openCursor([randomBytes(32), key], scope, cursor, now + 5)).toEqual(position);
  });

  test('ignores the order of lists, repetitions and absent filters', () => {
    const same = { facts: { benefits: ['y', 'x', 'y'] }, countries: ['DE'], roles: ['a', 'b'], tools: [] };
    expect(openCursor([key], { ...scope, filters: same }, cursor, now)).toEqual(position);
  });

  test('is malformed if any bit is flipped, or if it is shortened or extended', () => {
    const bytes = Buffer.from(cursor, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Buffer.from(bytes);
      altered[bit >>> 3] = (altered[bit >>> 3] ?? 0) ^ (1 << (bit & 7));
      const fault = faultOf(() => openCursor([key], scope, altered.toString('base64url'), now));
      expect(fault).toMatch(/^cursor_malformed /);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      const cutShort = bytes.subarray(0, length).toString('base64url');
      expect(faultOf(() => openCursor([key], scope, cutShort, now))).toMatch(/^cursor_malformed /);
    }
    expect(faultOf(() => openCursor([key], scope, `${cursor}AA`, now))).toMatch(/^cursor_malformed /);
  });

  test('has one spelling: padding, whitespace and spare bits are refused', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(cursor.at(-1) ?? '');
    for (const other of [
      `${cursor}=`,
      `${cursor} `,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor.slice(0, 9)}.${cursor.slice(9)}`,
    ]) {
      expect(faultOf(() => openCursor([key], scope, other, now))).toMatch(/^cursor_malformed /);
    }
    for (let spare = 1; spare < 4; spare += 1) {
      const other = cursor.slice(0, -1) + alphabet[(last ^ spare) % 64];
      expect(faultOf(() => openCursor([key], scope, other, now))).toMatch(/^cursor_malformed /);
    }
  });

  test('does not open under another key, operation or organisation', () => {
    expect(faultOf(() => openCursor([randomBytes(32)], scope, cursor, now))).toMatch(/^cursor_malformed /);
    expect(faultOf(() => openCursor([], scope, cursor, now))).toMatch(/^cursor_malformed /);
    expect(opened({ operation: 'list-companies' })).toMatch(/^cursor_malformed /);
    expect(opened({ organisationId: 'org_2' })).toMatch(/^cursor_malformed /);
  });

  test('names the parameter that was changed, added or dropped', () => {
    const { filters } = scope;
    expect(opened({ sort: 'updated' })).toMatch(/^cursor_mismatch .*: sort has/);
    expect(opened({ direction: 'asc' })).toMatch(/^cursor_mismatch .*: direction has/);
    expect(opened({ filters: { ...filters, roles: ['a'] } })).toMatch(/^cursor_mismatch .*: roles has/);
    expect(opened({ filters: { ...filters, facts: { benefits: ['x'] } } })).toMatch(/: facts has/);
    expect(opened({ filters: { ...filters, remote: false } })).toMatch(/: remote has/);
    expect(opened({ filters: { ...filters, countries: undefined } })).toMatch(/: countries has/);
    const { countries: _, ...fewer } = filters;
    expect(opened({ filters: fewer, filterNames: ['roles', 'countries'] })).toMatch(/: countries has/);
  });

  test('expires after 24 hours to the millisecond', () => {
    expect(opened({}, now + CURSOR_LIFETIME_MS - 1)).toBe('none');
    expect(opened({}, now + CURSOR_LIFETIME_MS)).toMatch(/^cursor_expired /);
  });

  test('stays within 1,000 characters with thirty filters and the longest sort value', () => {
    const filters = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`filter${i}`, ['value']]));
    const long = {
      way: 'next',
      key: ['"'.repeat(100) + 'x'.repeat(100), '0190'.repeat(9), 1e9, 1e6],
    } as const;
    expect(sealCursor([key], { ...scope, filters }, long, now).length).toBeLessThanOrEqual(1000);
  });

  test('is the same for the same position and time, and different for any other', () => {
    expect(sealCursor([key], scope, position, now)).toBe(cursor);
    const start = (text: string): string => text.slice(0, 18);
    for (const other of [
      sealCursor([key], scope, position, now + 1),
      sealCursor([key], scope, { ...position, way: 'previous' }, now),
    ]) {
      // The nonce differs too: no two texts are sealed under the same one.
      expect(start(other)).not.toBe(start(cursor));
    }
  });
});
