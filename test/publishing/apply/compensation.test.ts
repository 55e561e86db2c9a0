import { expect, test } from '@jest/globals';
import type { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import { summarise } from '../../../shared/publishing/apply/compensation.ts';

/** A package of base pay by the year; an end that is not stated is null. */
const pay = (minimum: number | null, maximum: number | null, currency = 'EUR'): CompensationPackage => ({
  baseAnnualCurrency: currency === 'EUR' ? 'EUR' : 'USD',
  baseAnnualMax: maximum,
  baseAnnualMin: minimum,
  baseAnnualUsdMax: null,
  baseAnnualUsdMin: null,
  components: [
    {
      kind: 'ote',
      valueType: 'money',
      interval: 'year',
      currency: currency === 'EUR' ? 'EUR' : 'USD',
      ...(minimum === null ? {} : { min: minimum }),
      ...(maximum === null ? {} : { max: maximum }),
      cadence: 'recurring',
      condition: 'target',
      evidence: 'stated',
    },
  ],
  evidence: 'stated',
  fxObservedAt: null,
  hasBonus: false,
  hasCommission: false,
  hasEquity: false,
  scope: { kind: 'unspecified' },
});

test.each([
  { packages: [pay(50, 80)], minimum: 50, maximum: 80 },
  { packages: [pay(50, 80), pay(60, 90)], minimum: 50, maximum: 90 },
  // What no package states stays open.
  { packages: [pay(100, null)], minimum: 100, maximum: null },
  { packages: [pay(null, 80), pay(null, 90)], minimum: null, maximum: 90 },
  // What one states, another without it does not undercut.
  { packages: [pay(100, null), pay(50, 80)], minimum: 50, maximum: 100 },
  { packages: [pay(100, null), pay(null, 80)], minimum: 80, maximum: 100 },
  // Currencies that can't be compared.
  { packages: [pay(50, 80), pay(60, 90, 'USD')], minimum: null, maximum: null },
])('the summary of packages is $minimum to $maximum', ({ packages, minimum, maximum }) => {
  expect(summarise(packages)).toMatchObject({
    base_annual_minimum: minimum,
    base_annual_maximum: maximum,
    target_cash_annual_minimum: minimum,
    target_cash_annual_maximum: maximum,
  });
});

test('without packages there is no summary', () => {
  expect(summarise([])).toBeNull();
});
