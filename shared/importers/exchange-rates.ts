/** What one unit of a currency costs in US dollars, and when that was observed (UTC). */
export interface ExchangeRates {
  readonly observedAt: Date;
  /** By ISO 4217 code; `USD` need not be there. */
  readonly usdPerUnit: Readonly<Record<string, number>>;
}

/** An amount in US dollars to the cent, or null where no rate is known. */
export function toUsd(amount: number, currency: string, rates: ExchangeRates | undefined): number | null {
  if (currency === 'USD') return amount;
  const rate = rates?.usdPerUnit[currency];
  return rate === undefined || !(rate > 0) ? null : Math.round(amount * rate * 100) / 100;
}
