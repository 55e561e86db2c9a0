/** Returns what a unit of a currency is worth and when that was observed; null if it is not known. */
export type UsdRates = (
  currency: string,
) => { readonly usdPerUnit: number; readonly observedAt: Date } | null;

/** Converts an amount to US dollars, to the cent. */
export const toUsd = (amount: number, usdPerUnit: number): number =>
  Math.round(amount * usdPerUnit * 100) / 100;
