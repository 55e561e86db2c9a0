import { describe, expect, test } from '@jest/globals';
import { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import { type AshbyComponent, type AshbyTier, tierOf } from '../../../shared/importers/boards/ashby.ts';
import type { UsdRates } from '../../../shared/importers/exchange-rates.ts';
import { readPay as readStatedPay } from '../../../shared/importers/pay/pay.ts';
import { scopeOf } from '../../../shared/importers/pay/pay-scope.ts';
import { places } from '../catalogue.ts';

const readPay = (tiers: AshbyTier[], ...rest: [typeof places, UsdRates?]) =>
  readStatedPay(tiers.map(tierOf), ...rest);
const salary = (extra: Partial<AshbyComponent> = {}): AshbyComponent => ({
  summary: '$100K – $120K',
  compensationType: 'Salary',
  interval: '1 YEAR',
  currencyCode: 'USD',
  minValue: 100_000,
  maxValue: 120_000,
  ...extra,
});
const tier = (components: AshbyComponent[], extra: Partial<AshbyTier> = {}): AshbyTier => ({
  title: null,
  tierSummary: 'the summary',
  additionalInformation: null,
  components,
  ...extra,
});

describe('every tier becomes a package with all its components', () => {
  const raw = [
    salary(),
    {
      summary: 'Offers Bonus',
      compensationType: 'Bonus',
      interval: '1 YEAR',
      currencyCode: 'USD',
      minValue: null,
      maxValue: null,
    },
    {
      summary: '10K',
      compensationType: 'Commission',
      interval: '1 YEAR',
      currencyCode: 'USD',
      minValue: 10_000,
      maxValue: 10_000,
    },
    {
      summary: '0.1% – 1%',
      compensationType: 'EquityPercentage',
      interval: 'NONE',
      currencyCode: null,
      minValue: 0.1,
      maxValue: 1,
    },
    {
      summary: 'Offers Equity',
      compensationType: 'EquityCashValue',
      interval: '1 YEAR',
      currencyCode: 'USD',
      minValue: null,
      maxValue: null,
    },
  ];
  const { packages, faults } = readPay(
    [tier(raw), tier([salary({ currencyCode: 'EUR' })], { title: 'France' })],
    places,
  );

  test('with the kind, value type and interval of the source', () => {
    expect(faults).toEqual([{ kind: 'pay_exchange_rate', text: 'EUR' }]);
    expect(packages[0]?.components).toEqual([
      {
        kind: 'base_pay',
        valueType: 'money',
        currency: 'USD',
        min: 100_000,
        max: 120_000,
        interval: 'year',
        cadence: 'recurring',
        condition: 'unspecified',
        evidence: '$100K – $120K',
      },
      {
        kind: 'cash_bonus',
        valueType: 'disclosure',
        interval: 'year',
        cadence: 'recurring',
        condition: 'unspecified',
        evidence: 'Offers Bonus',
      },
      {
        kind: 'commission',
        valueType: 'money',
        currency: 'USD',
        min: 10_000,
        max: 10_000,
        interval: 'year',
        cadence: 'recurring',
        condition: 'unspecified',
        evidence: '10K',
      },
      {
        kind: 'equity',
        valueType: 'percentage',
        min: 0.1,
        max: 1,
        interval: 'none',
        cadence: 'unknown',
        condition: 'unspecified',
        evidence: '0.1% – 1%',
      },
      {
        kind: 'equity',
        valueType: 'disclosure',
        interval: 'year',
        cadence: 'recurring',
        condition: 'unspecified',
        evidence: 'Offers Equity',
      },
    ]);
    expect(packages[0]).toMatchObject({
      hasBonus: true,
      hasCommission: true,
      hasEquity: true,
      scope: { kind: 'unspecified' },
    });
    expect(packages[1]).toMatchObject({
      hasBonus: false,
      hasCommission: false,
      hasEquity: false,
      scope: { kind: 'country', countryCode: 'FR' },
    });
  });

  test('that the interface allows', () => {
    for (const one of packages) expect(CompensationPackage.safeParse(one).success).toBe(true);
  });
});

describe('base annual amounts', () => {
  const base = (component: AshbyComponent, rates?: UsdRates) => {
    const [first] = readPay([tier([component])], places, rates).packages;
    return [
      first?.baseAnnualCurrency,
      first?.baseAnnualMin,
      first?.baseAnnualMax,
      first?.baseAnnualUsdMin,
      first?.baseAnnualUsdMax,
    ];
  };
  test.each([
    ['come from a year as stated', salary(), ['USD', 100_000, 120_000, 100_000, 120_000]],
    [
      'come from twelve months',
      salary({ interval: '1 MONTH', minValue: 5000, maxValue: 6000 }),
      ['USD', 60_000, 72_000, 60_000, 72_000],
    ],
    ['do not come from weeks', salary({ interval: '1 WEEK' }), [null, null, null, null, null]],
    [
      'do not come from hours',
      salary({ interval: '1 HOUR', minValue: 30, maxValue: 40 }),
      [null, null, null, null, null],
    ],
    ['do not come from one payment', salary({ interval: '1 TIME' }), [null, null, null, null, null]],
    [
      'do not come from an hourly amount with the interval of a year',
      salary({ minValue: 24.04, maxValue: 24.04 }),
      [null, null, null, null, null],
    ],
    [
      'have no minimum when the range starts at zero',
      salary({ minValue: 0 }),
      ['USD', null, 120_000, null, 120_000],
    ],
    [
      'have no dollars without a rate',
      salary({ currencyCode: 'GBP' }),
      ['GBP', 100_000, 120_000, null, null],
    ],
    [
      'do not come from on-target earnings',
      salary({ summary: 'OTE $100K – $120K' }),
      [null, null, null, null, null],
    ],
    [
      'come from a base salary next to a target',
      salary({ summary: 'Base $100K, OTE more' }),
      ['USD', 100_000, 120_000, 100_000, 120_000],
    ],
  ])('%s', (_, component, expected) => expect(base(component)).toEqual(expected));

  test('are converted to the cent, with the date of the rate', () => {
    const observedAt = new Date('2025-01-02T00:00:00Z');
    const rates = (currency: string) => (currency === 'GBP' ? { usdPerUnit: 1.23456, observedAt } : null);
    expect(base(salary({ currencyCode: 'GBP' }), rates)).toEqual([
      'GBP',
      100_000,
      120_000,
      123_456,
      148_147.2,
    ]);
    expect(readPay([tier([salary({ currencyCode: 'GBP' })])], places, rates).packages[0]?.fxObservedAt).toBe(
      '2025-01-02T00:00:00.000Z',
    );
    expect(readPay([tier([salary()])], places, rates).packages[0]?.fxObservedAt).toBeNull();
  });

  test('are null for two currencies in a tier', () => {
    const { packages, faults } = readPay([tier([salary(), salary({ currencyCode: 'EUR' })])], places);
    expect(packages[0]).toMatchObject({
      baseAnnualCurrency: null,
      baseAnnualMin: null,
      baseAnnualUsdMax: null,
    });
    expect(faults.map(({ kind }) => kind)).toContain('pay_mixed_currencies');
  });
});

describe('pay that is not plain is counted', () => {
  test.each([
    ['an unknown type', salary({ compensationType: 'Karma' }), 'pay_unknown_type', 0],
    ['an unknown currency', salary({ currencyCode: 'XYZ' }), 'pay_unknown_currency', 1],
    ['an unknown interval', salary({ interval: '1 MOON' }), 'pay_unknown_interval', 1],
    ['a reversed range', salary({ minValue: 9000, maxValue: 5000 }), 'pay_impossible_range', 1],
    ['a negative amount', salary({ minValue: -1 }), 'pay_impossible_range', 1],
  ])('%s', (_, component, kind, kept) => {
    const { packages, faults } = readPay([tier([component])], places);
    expect(faults.map((fault) => fault.kind)).toContain(kind);
    expect(packages.flatMap(({ components }) => components)).toHaveLength(kept);
    for (const one of packages) expect(CompensationPackage.safeParse(one).success).toBe(true);
  });

  test('components and packages over the limits of the interface', () => {
    const { packages, faults } = readPay(
      Array.from({ length: 21 }, () => tier(Array.from({ length: 21 }, () => salary()))),
      places,
    );
    expect(packages).toHaveLength(20);
    const kept = packages.flatMap(({ components }) => components).length;
    expect(kept + faults.filter(({ kind }) => kind === 'pay_component_over_limit').length).toBe(21 * 21);
  });

  test('long evidence is cut to 240 whole characters', () => {
    const [first] = readPay(
      [tier([salary({ summary: '😀'.repeat(300) })], { tierSummary: 'x'.repeat(500) })],
      places,
    ).packages;
    expect([...(first?.components[0]?.evidence ?? '')]).toHaveLength(240);
    expect(first?.evidence).toHaveLength(240);
  });
});

describe('the scope of a package is the one place that its title names', () => {
  test.each([
    ['Canada', { kind: 'country', countryCode: 'CA' }],
    ['USA - Level 4', { kind: 'country', countryCode: 'US' }],
    ['California', { kind: 'admin', adminAreaCode: 'US.CA' }],
    ['San Francisco', { kind: 'place', placeId: 1 }],
    ['San Francisco Bay Area', { kind: 'metro', metroId: 'metro:us:ca:san-francisco' }],
    ['EU: Senior', { kind: 'region', regionId: 'region:eu' }],
    ['US Remote', { kind: 'remote', countryCode: 'US' }],
    ['Remote', { kind: 'remote', countryCode: null }],
    ['Global', { kind: 'global' }],
  ])('%s', (title, expected) => expect(scopeOf(places, title)).toEqual(expected));

  test.each([
    'US Tier 1',
    'Zone 1 (US)',
    'Non-US',
    'SF/NYC',
    'Senior',
    'AE',
    'EUR',
    'All other US markets',
    null,
  ])('%s leaves it unspecified', (title) => expect(scopeOf(places, title)).toEqual({ kind: 'unspecified' }));
});

test('a range that its note says includes a bonus is not base pay', () => {
  const kindOf = (additionalInformation: string) =>
    readPay([tier([salary()], { additionalInformation })], places).packages[0]?.components[0]?.kind;
  expect(kindOf('The range includes base salary plus bonus.')).toBe('employer_total');
  expect(kindOf('The range includes base salary, there is no bonus for this role.')).toBe('base_pay');
});

test.each([
  ['Estimated Base Salary Plus Commission $100K – $120K', 'employer_total'],
  ['Total Comp (Base plus Equity) $100K – $120K', 'employer_total'],
  ['OTE (Base + Variable) $100K – $120K', 'ote'],
  ['The OTE range includes a 60/40 base to commission split. $100K – $120K', 'ote'],
  ['Base Salary Range (Not Including Commission) $100K – $120K', 'base_pay'],
  ['Base Salary $100K – $120K, OTE more', 'base_pay'],
] as const)('a summary says what its figures are: %s', (summary, kind) => {
  const { packages } = readPay([tier([salary({ summary })])], places);
  expect(packages[0]?.components[0]?.kind).toBe(kind);
});
