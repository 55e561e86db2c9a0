import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isCalendarDate, normaliseDateTime } from '../../shared/contract/date-time.ts';
import { fullDate, utcDateTime } from '../../shared/contract/primitives.ts';

describe('a date-time', () => {
  test.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31t09:30:00.1z', '2026-01-31T09:30:00.100Z'],
    ['2026-01-31T09:30:00.123456789+01:00', '2026-01-31T08:30:00.123Z'],
    ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
    ['2024-02-29T00:00:00-00:00', '2024-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T15:59:60.5-08:00', '2017-01-01T00:00:00.500Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ])('%s normalises to %s', (value, utc) => {
    expect(normaliseDateTime(value)).toBe(utc);
  });

  test.each([
    '2026-01-31',
    '2026-01-31T09:30:00',
    '2026-01-31 09:30:00Z',
    '2026-01-31T09:30Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:60:00Z',
    '2026-01-31T09:30:61Z',
    '2026-01-31T09:30:60Z',
    '2026-01-31T09:30:00+24:00',
    '2026-01-31T09:30:00+0100',
    '2026-01-31T09:30:00.Z',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    ' 2026-01-31T09:30:00Z',
    '２０２６-01-31T09:30:00Z',
  ])('%j is refused', (value) => {
    expect(normaliseDateTime(value)).toBeNull();
  });

  test('does not change when normalised twice', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
        (date) => {
          expect(normaliseDateTime(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });
});

test('accepts only dates that exist in the calendar, and refuses hostile text without throwing', () => {
  expect(fullDate().safeParse('2024-02-29').success).toBe(true);
  expect(utcDateTime().safeParse('2024-02-29T00:00:00.000Z').success).toBe(true);
  for (const value of ['2023-02-29', '2026-04-31', 'x', '', '2026-1-1']) {
    expect([isCalendarDate(value), fullDate().safeParse(value).success]).toEqual([false, false]);
    expect(utcDateTime().safeParse(`${value}T00:00:00Z`).success).toBe(false);
  }
});
