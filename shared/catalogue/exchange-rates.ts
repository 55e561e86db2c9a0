import { ByteReader, ByteWriter, binaryAttribute } from '../table/bytes.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';

/** What a unit of a currency is worth, and since when that is known. */
export interface ExchangeRate {
  readonly usdPerUnit: number;
  /** Start (UTC) of the day of the rate. */
  readonly observedAt: Date;
}

/** US dollars per unit by day. Days count from 1970-01-01 (UTC). */
export type RatesByDay = ReadonlyMap<number, number>;

const DAY_MS = 86_400_000;
const ITEMS_PER_READ = 1000;

/** Returns the day that a time in Unix milliseconds falls on. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

/** Returns the item with the rates of a currency in a year, in about ten bytes per day. */
export function exchangeRatesItem(key: Key, rates: RatesByDay): Item {
  const out = new ByteWriter();
  let before = 0;
  for (const [day, usdPerUnit] of [...rates].sort(([a], [b]) => a - b)) {
    out.number(day - before);
    // The shortest decimal that reads back as the same number.
    out.text(String(usdPerUnit));
    before = day;
  }
  return { ...key, p: out.finish() };
}

export function ratesOfItem(item: Item | undefined): Map<number, number> {
  const rates = new Map<number, number>();
  // A publication that took over from a dead one leaves a bare stamp where the item was not written yet.
  if (item?.['p'] === undefined) return rates;
  const source = new ByteReader(binaryAttribute(item, 'p'));
  let day = 0;
  while (!source.done) {
    day += source.number();
    rates.set(day, Number(source.text()));
  }
  return rates;
}

export const correctionsItem = (corrections: number): Item => ({
  ...keys.exchangeCorrections(),
  corrections,
});

/** Returns how often a published rate was corrected, from the item that counts it. */
export const correctionsOf = (item: Item | undefined): number => Number(item?.['corrections'] ?? 0);

/** The published rates of all currencies. */
export class ExchangeRates {
  /** By currency; days in ascending order. */
  readonly #rates: ReadonlyMap<string, RatesByDay>;

  constructor(rates: ReadonlyMap<string, RatesByDay>) {
    this.#rates = rates;
  }

  /** Returns the newest rate on or before the day of a time; null if there is none. */
  at(currency: string, time: Date): ExchangeRate | null {
    const latest = dayOf(time.getTime());
    let found: ExchangeRate | null = null;
    for (const [day, usdPerUnit] of this.#rates.get(currency) ?? []) {
      if (day > latest) break;
      found = { usdPerUnit, observedAt: new Date(day * DAY_MS) };
    }
    return found;
  }

  /** Returns each currency with the number of its days, in order of the codes. */
  currencies(): { readonly currency: string; readonly days: number }[] {
    return [...this.#rates].map(([currency, { size }]) => ({ currency, days: size }));
  }
}

/** Reads all published rates strongly, in pages of 1 MB: ten years of thirty currencies fit into one. */
export async function readExchangeRates(reader: TableReader): Promise<ExchangeRates> {
  const rates = new Map<string, Map<number, number>>();
  const { pk } = keys.exchangeRates('', 0);
  let after: string | undefined;
  do {
    const range = { limit: ITEMS_PER_READ, ...(after === undefined ? {} : { after }) };
    const page = await reader.query(pk, range, true);
    // Sort keys put the years of a currency in order, and so its days.
    for (const item of page.items) {
      const [currency = ''] = String(item['sk']).split('#');
      const known = rates.get(currency) ?? new Map<number, number>();
      for (const [day, usdPerUnit] of ratesOfItem(item)) known.set(day, usdPerUnit);
      if (known.size > 0) rates.set(currency, known);
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
  return new ExchangeRates(rates);
}
