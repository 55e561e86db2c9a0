import { describe, expect, test } from '@jest/globals';
import { readRetryAfter } from '../../../shared/webhooks/attempt/retry-after.ts';

const NOW = Date.UTC(2026, 10, 6, 8, 49, 37);

describe('Retry-After', () => {
  test.each([
    ['IMF-fixdate', 'Fri, 06 Nov 2026 08:50:37 GMT'],
    ['RFC 850', 'Friday, 06-Nov-26 08:50:37 GMT'],
    ['asctime with a one-digit day', 'Fri Nov  6 08:50:37 2026'],
    ['IMF-fixdate within blanks', ' \tFri, 06 Nov 2026 08:50:37 GMT '],
  ])('in the format %s is one minute away', (_, text) => {
    expect(readRetryAfter(text, NOW)).toBe(60);
  });

  test.each([
    ['asctime and a two-digit day', 'Mon Nov 16 08:49:37 2026', 864_000],
    ['a leap second', 'Thu, 31 Dec 2026 23:59:60 GMT', (Date.UTC(2027, 0, 1) - NOW) / 1_000],
    ['February 29 of a leap year', 'Tue, 29 Feb 2028 00:00:00 GMT', (Date.UTC(2028, 1, 29) - NOW) / 1_000],
    [
      'a two-digit year 50 years ahead',
      'Friday, 06-Nov-76 08:49:37 GMT',
      (Date.UTC(2076, 10, 6, 8, 49, 37) - NOW) / 1_000,
    ],
    ['a date in the past', 'Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['a two-digit year more than 50 years ahead (the last century)', 'Saturday, 06-Nov-77 08:49:37 GMT', 0],
    ['the current second', 'Fri, 06 Nov 2026 08:49:37 GMT', 0],
    ['seconds', '120', 120],
    ['zero seconds', '0', 0],
    ['seconds with leading zeros', '0007', 7],
    ['more seconds than a number can hold', '9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('with %s is read', (_, text, seconds) => {
    expect(readRetryAfter(text, NOW)).toBe(seconds);
  });

  test('resolves a two-digit year to the nearest century, also at the turn of a century', () => {
    const newYearsEve = Date.UTC(2099, 11, 31, 23, 59, 0);
    expect(readRetryAfter('Friday, 01-Jan-00 00:00:00 GMT', newYearsEve)).toBe(60);
    expect(readRetryAfter('Thursday, 31-Dec-99 23:58:00 GMT', Date.UTC(2100, 0, 1))).toBe(0);
  });

  test.each([
    undefined,
    '',
    'soon',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '١٢',
    '120, 60',
    '2026-11-06T08:50:37Z',
    'Fri, 6 Nov 2026 08:50:37 GMT',
    'Fri, 06 Nov 2026 08:50:37 +0000',
    'Fri, 06 Nov 2026 08:50:37',
    'fri, 06 nov 2026 08:50:37 gmt',
    'Fri, 31 Feb 2026 08:50:37 GMT',
    'Fri, 00 Nov 2026 08:50:37 GMT',
    'Fri, 06 Nov 2026 24:00:00 GMT',
    'Fri, 06 Nov 2026 08:60:37 GMT',
    'Fri, 06 Nov 2026 08:50:61 GMT',
    'Fri, 06-Nov-26 08:50:37 GMT',
    'Friday, 06 Nov 2026 08:50:37 GMT',
    'Fri Nov 6 08:50:37 2026',
    'Fri Nov  6 08:50:37 2026 GMT',
    'Tomorrow, 06 Nov 2026 08:50:37 GMT',
  ])('with the value %j is ignored', (text) => {
    expect(readRetryAfter(text, NOW)).toBeNull();
  });
});
