/** US dollars per unit of each currency, and when they were observed (UTC). */
export interface ExchangeRates {
  readonly observedAt: Date;
  /** By ISO 4217 code. `USD` may be left out. */
  readonly usdPerUnit: Readonly<Record<string, number>>;
}

/** Converts an amount to US dollars, to the cent. Returns null without a rate for the currency. */
export function toUsd(amount: number, currency: string, rates: ExchangeRates | undefined): number | null {
  if (currency === 'USD') return amount;
  const rate = rates?.usdPerUnit[currency];
  return rate === undefined || !(rate > 0) ? null : Math.round(amount * rate * 100) / 100;
}
