import { expect, test } from '@jest/globals';
import type { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import { summarise } from '../../../shared/publishing/apply/compensation.ts';

/** A package of annual base pay. An end that is not stated is null. */
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
  // An end that no package states stays open.
  { packages: [pay(100, null)], minimum: 100, maximum: null },
  { packages: [pay(null, 80), pay(null, 90)], minimum: null, maximum: 90 },
  // A package without an end does not widen the end that another states.
  { packages: [pay(100, null), pay(50, 80)], minimum: 50, maximum: 100 },
  { packages: [pay(100, null), pay(null, 80)], minimum: 80, maximum: 100 },
  // Different currencies are not comparable.
  { packages: [pay(50, 80), pay(60, 90, 'USD')], minimum: null, maximum: null },
])('the summary of packages is $minimum to $maximum', ({ packages, minimum, maximum }) => {
  expect(summarise(packages)).toMatchObject({
    base_annual_minimum: minimum,
    base_annual_maximum: maximum,
    target_cash_annual_minimum: minimum,
    target_cash_annual_maximum: maximum,
  });
});

test('the summary of no packages is null', () => {
  expect(summarise([])).toBeNull();
});
