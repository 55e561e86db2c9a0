import {
  correctionsItem,
  correctionsOf,
  dayOf,
  exchangeRatesItem,
  ratesOfItem,
} from '../../catalogue/exchange-rates.ts';
import type { CatalogueWriter } from '../../catalogue/store.ts';
import { putInOrder } from '../../search/store/documents-write.ts';
import { type Key, keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import type { LineOf, RateLine } from '../feed/feed.ts';
import { type LineFault, RejectedLineError, shown } from '../feed/rejection.ts';

const FIRST_DATE = '1970-01-01';
/** How far the clock of a source may be ahead of ours (contract 13.4). */
const CLOCK_SKEW_MS = 5 * 60_000;
/** Codes of the list that stand for no currency. */
const NO_CURRENCY: ReadonlySet<string> = new Set(['XTS', 'XXX']);
const ITEMS_PER_READ = 500;

interface RateYear {
  readonly key: Key;
  readonly rates: Map<number, number>;
}

/**
 * Collects the rate lines of a feed, which are written once at its end: a year of a currency is one item. The last line
 * of a day counts. Holds at most one number per currency and day, however long the feed is.
 */
export class RateLines {
  readonly #years = new Map<string, RateYear>();
  #lines = 0;

  /** @throws RejectedLineError */
  add({ currency, date, usd_per_unit: usdPerUnit }: LineOf<typeof RateLine>, nowMs: number): void {
    const faults: LineFault[] = [];
    const today = new Date(nowMs + CLOCK_SKEW_MS).toISOString().slice(0, 10);
    if (NO_CURRENCY.has(currency)) {
      faults.push({ field: 'currency', reason: `${shown(currency)}: stands for no currency` });
    }
    if (date < FIRST_DATE) {
      faults.push({ field: 'date', reason: `${shown(date)}: must not be before ${FIRST_DATE}` });
    }
    if (date > today) {
      const reason = `${shown(date)}: must not be in the future, after ${today} (UTC)`;
      faults.push({ field: 'date', reason });
    }
    if (currency === 'USD' && usdPerUnit !== 1) {
      faults.push({ field: 'usd_per_unit', reason: `${usdPerUnit}: must be 1 for USD` });
    }
    if (faults.length > 0) throw new RejectedLineError(faults);
    this.#lines += 1;
    // Amounts in US dollars need no rate.
    if (currency === 'USD') return;
    const key = keys.exchangeRates(currency, Number(date.slice(0, 4)));
    const year = this.#years.get(key.sk) ?? { key, rates: new Map<number, number>() };
    year.rates.set(dayOf(Date.parse(date)), usdPerUnit);
    this.#years.set(key.sk, year);
  }

  /** Writes the rates that differ from those in the table. @returns the counts of the lines since the last call */
  async write({ table, lease, reader }: CatalogueWriter): Promise<{ applied: number; unchanged: number }> {
    const years = [...this.#years.values()];
    const lines = this.#lines;
    this.#years.clear();
    this.#lines = 0;
    const changed: Item[] = [];
    let applied = 0;
    let isCorrection = false;
    for (let start = 0; start < years.length; start += ITEMS_PER_READ) {
      const step = years.slice(start, start + ITEMS_PER_READ);
      const items = await reader.getMany(
        step.map(({ key }) => key),
        true,
      );
      for (const [i, { key, rates }] of step.entries()) {
        const known = ratesOfItem(items[i]);
        const differing = [...rates].filter(([day, usdPerUnit]) => known.get(day) !== usdPerUnit);
        if (differing.length === 0) continue;
        applied += differing.length;
        isCorrection ||= differing.some(([day]) => known.has(day));
        changed.push(exchangeRatesItem(key, new Map([...known, ...rates])));
      }
    }
    // First the count: if this run dies in between, the next one finds the rates as they were and counts again.
    const counting = isCorrection
      ? [correctionsItem(correctionsOf(await reader.get(keys.exchangeCorrections(), true)) + 1)]
      : [];
    await putInOrder(table, lease, [{ items: counting }, { items: changed }]);
    return { applied, unchanged: lines - applied };
  }
}
