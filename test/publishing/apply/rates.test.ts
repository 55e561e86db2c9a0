import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readExchangeRates } from '../../../shared/catalogue/exchange-rates.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { allItems, documentsOf, readerOf } from '../../support/table-state.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterEach(() => table.stop());

const rate = (currency: 'CHF' | 'EUR' | 'JPY' | 'USD', date: string, usd_per_unit: number) =>
  ({ type: 'rate', currency, date, usd_per_unit }) as const;
const at = async (currency: string, date: string) => {
  const found = (await readExchangeRates(readerOf(table))).at(currency, new Date(date));
  return found === null ? null : [found.observedAt.toISOString().slice(0, 10), found.usdPerUnit];
};
const others = async () => (await allItems(table)).filter(({ pk }) => pk !== 'MANIFEST');

const FEED = [
  rate('EUR', '2025-12-31', 1.1743),
  rate('EUR', '2026-02-27', 1.0812345678),
  rate('JPY', '2026-02-27', 0.0000001),
  rate('EUR', '2026-01-02', 1.2),
  rate('USD', '2026-01-02', 1),
];

describe('exchange rates', () => {
  test('are known from their day on, across years, until a newer one', async () => {
    expect(await publishLines(table, FEED)).toMatchObject({ read: 5, applied: 4, unchanged: 1, rejected: 0 });
    expect(await at('EUR', '2025-12-30T23:59:59.999Z')).toBeNull();
    expect(await at('EUR', '2025-12-31T00:00:00Z')).toEqual(['2025-12-31', 1.1743]);
    expect(await at('EUR', '2026-01-01T12:00:00Z')).toEqual(['2025-12-31', 1.1743]);
    expect(await at('EUR', '2026-02-26T23:59:59Z')).toEqual(['2026-01-02', 1.2]);
    expect(await at('EUR', '2030-01-01T00:00:00Z')).toEqual(['2026-02-27', 1.0812345678]);
    expect(await at('JPY', '2026-03-01T00:00:00Z')).toEqual(['2026-02-27', 0.0000001]);
    expect(await at('CHF', '2026-03-01T00:00:00Z')).toBeNull();
  });

  test('published again write nothing, whatever their order and however often a feed repeats a day', async () => {
    const feed = [rate('EUR', '2026-02-27', 9), ...FEED];
    await publishLines(table, feed);
    const before = await others();
    for (const again of [feed, feed.toReversed().toSorted((a, b) => a.usd_per_unit - b.usd_per_unit)]) {
      // The last line of a day counts, so the repeated one stays last.
      const lines = [...again.filter(({ usd_per_unit }) => usd_per_unit !== 9)];
      expect(await publishLines(table, lines)).toMatchObject({ applied: 0, unchanged: 5, rejected: 0 });
    }
    expect(await publishLines(table, feed)).toMatchObject({ applied: 0, unchanged: 6 });
    expect(await others()).toEqual(before);
  });

  test('are replaced by a correction of their day; the other days stay', async () => {
    await publishLines(table, FEED);
    const correction = [rate('EUR', '2026-01-02', 1.19)];
    expect(await publishLines(table, correction)).toMatchObject({ applied: 1, unchanged: 0 });
    expect(await at('EUR', '2026-01-02T00:00:00Z')).toEqual(['2026-01-02', 1.19]);
    expect(await at('EUR', '2026-03-01T00:00:00Z')).toEqual(['2026-02-27', 1.0812345678]);
  });

  test('a year of a currency is one item of less than 4 KB, and a day writes one item', async () => {
    const year = Array.from({ length: 365 }, (_, i) =>
      rate('EUR', new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10), 1 + i / 10_000),
    );
    expect(await publishLines(table, year)).toMatchObject({ applied: 365 });
    const stored = (await others()).filter(({ pk }) => pk === 'EXCHANGE');
    expect(stored.map(({ sk }) => sk)).toEqual(['EUR#2025']);
    const [item] = stored;
    const bytes = item?.['p'];
    expect(bytes instanceof Uint8Array && bytes.length).toBeLessThan(4000);
  });

  test('change no published job: its figures are those of its own line and date', async () => {
    const line = jobLine('j', 'a', {
      compensation_packages: [
        {
          baseAnnualCurrency: 'EUR',
          baseAnnualMin: 100,
          baseAnnualMax: 200,
          baseAnnualUsdMin: 120,
          baseAnnualUsdMax: 240,
          components: [
            {
              ...{ valueType: 'disclosure', cadence: 'recurring', condition: 'target' },
              ...{ evidence: 'x', interval: 'year', kind: 'base_pay' },
            },
          ],
          evidence: 'x',
          fxObservedAt: '2026-01-02T00:00:00Z',
          ...{ hasBonus: false, hasCommission: false, hasEquity: false },
          scope: { kind: 'global' },
        },
      ],
    });
    await publishLines(table, [...CATALOGUE_LINES, companyLine('a'), line]);
    const before = (await documentsOf(table)).jobs.get('j');
    await publishLines(table, FEED);
    expect((await documentsOf(table)).jobs.get('j')).toEqual(before);
    expect(await publishLines(table, [line])).toMatchObject({ applied: 0, unchanged: 1 });
  });

  test('that are older do not convert a job back, a correction of the same day does', async () => {
    const { revision: _, ...seen } = jobLine('j', 'a');
    const converted = (usd: number, day: string) => ({
      ...seen,
      compensation_packages: [
        {
          baseAnnualCurrency: 'EUR' as const,
          baseAnnualMin: 100,
          baseAnnualMax: 200,
          baseAnnualUsdMin: usd,
          baseAnnualUsdMax: 2 * usd,
          components: [
            {
              ...({ valueType: 'disclosure', cadence: 'recurring', condition: 'target' } as const),
              ...({ evidence: 'x', interval: 'year', kind: 'base_pay' } as const),
            },
          ],
          evidence: 'x',
          fxObservedAt: `${day}T00:00:00Z`,
          ...{ hasBonus: false, hasCommission: false, hasEquity: false },
          scope: { kind: 'global' } as const,
        },
      ],
    });
    const [older, newer] = [converted(110, '2026-01-02'), converted(120, '2026-02-02')];
    await publishLines(table, [...CATALOGUE_LINES, companyLine('a'), older]);
    expect(await publishLines(table, [newer])).toMatchObject({ applied: 1, rejected: 0 });
    const before = (await documentsOf(table)).jobs.get('j');
    expect(await publishLines(table, [older, newer, older])).toMatchObject({ applied: 0, unchanged: 3 });
    expect((await documentsOf(table)).jobs.get('j')).toEqual(before);
    expect(await publishLines(table, [converted(121, '2026-02-02')])).toMatchObject({ applied: 1 });
  });
});
