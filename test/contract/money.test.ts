import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { microsOf, usdOf } from '../../shared/contract/money.ts';
import { USD_DECIMAL_PATTERN } from '../../shared/contract/primitives.ts';

describe('money', () => {
  test.each([
    [0n, '0.00'],
    [20_000n, '0.02'],
    [1_000n, '0.001'],
    [12_345_600n, '12.3456'],
    [1n, '0.000001'],
    [100_000_000n, '100.00'],
    [10_100_000n, '10.10'],
  ])('%d micro-dollars print as %s', (micros, usd) => {
    expect(usdOf(micros)).toBe(usd);
  });

  test('every amount prints as a usd_decimal and parses back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999_999n }), (micros) => {
        expect(usdOf(micros)).toMatch(USD_DECIMAL_PATTERN);
        expect(usdOf(micros)).not.toMatch(/\.\d\d\d*0$/);
        expect(microsOf(usdOf(micros))).toBe(micros);
      }),
    );
  });

  test('operators may omit decimals', () => {
    expect([microsOf('5'), microsOf('0.5'), microsOf('25.00')]).toEqual([5_000_000n, 500_000n, 25_000_000n]);
  });

  test.each(['', '-1', '+1', '1.', '.5', '01', '1e3', '0.0000001', ' 1', '1,5', 'NaN', '1'.repeat(16)])(
    '%j is not an amount',
    (usd) => {
      expect(microsOf(usd)).toBeNull();
    },
  );

  test('a negative amount is never printed', () => {
    expect(() => usdOf(-1n)).toThrow(RangeError);
  });
});
