import { expect, test } from '@jest/globals';
import type { StatedTier } from '../../../shared/importers/pay/stated-pay.ts';
import { contradicts, tierOfText } from '../../../shared/importers/pay/text-pay.ts';
import type { ReadPay } from '../../../shared/reading/reading.ts';

const TEXT = 'Salary: $100,000 - $120,000 per year';
const passage = { in: 'text', start: 8, end: 27, rule: 'pay.base' } as const;
const pay = (more: Partial<ReadPay> = {}): ReadPay => ({
  currency: '$',
  interval: 'year',
  min: 100_000,
  max: 120_000,
  passage,
  ...more,
});
const tier = (more: Partial<StatedTier['components'][number]> = {}): StatedTier => ({
  title: null,
  summary: null,
  additionalInformation: null,
  components: [
    {
      kind: 'base_pay',
      label: 'Salary',
      isPercentage: false,
      interval: 'year',
      intervalLabel: '1 YEAR',
      isOneTime: false,
      currency: 'USD',
      min: 100_000,
      max: 120_000,
      summary: null,
      ...more,
    },
  ],
});

test('dollars of a job in the United States are US dollars, with the passage as evidence', () => {
  const said = tierOfText(pay(), TEXT, new Set(['US']));
  expect(said?.components[0]?.currency).toBe('USD');
  expect(said?.summary).toBe('$100,000 - $120,000 per year');
});

test.each([
  [new Set<string | null>()],
  [new Set<string | null>(['CA'])],
  [new Set<string | null>(['US', 'CA'])],
  [new Set<string | null>([null])],
])('dollars elsewhere may be any: %p', (countries) => {
  expect(tierOfText(pay(), TEXT, countries)).toBeNull();
});

test('a currency that the text names needs no place', () => {
  expect(tierOfText(pay({ currency: 'CAD' }), TEXT, new Set())?.components[0]?.currency).toBe('CAD');
});

const said = (more: Partial<ReadPay> = {}): StatedTier => {
  const found = tierOfText(pay(more), TEXT, new Set(['US']));
  if (found === null) throw new Error('the text states no pay');
  return found;
};

test.each([
  ['the same', tier(), false],
  ['a wider range of the board', tier({ min: 90_000, max: 150_000 }), false],
  ['a rounded range', tier({ min: 100_400, max: 119_500 }), false],
  ['a higher range', tier({ min: 160_000, max: 220_000 }), true],
  ['a narrower range', tier({ min: 105_000, max: 110_000 }), true],
  ['another interval', tier({ interval: 'hour', min: 40, max: 60 }), false],
  ['another currency', tier({ currency: 'EUR', min: 50_000, max: 60_000 }), false],
  ['earnings on target', tier({ kind: 'ote', min: 200_000, max: 240_000 }), false],
])('%s of the board', (_, own, isConflict) => {
  expect(contradicts([own], said())).toBe(isConflict);
});
