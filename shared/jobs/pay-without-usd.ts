import type { CompensationPackage } from '../contract/resources/compensation.ts';

/** Stands for the currency of pay that states no amount of money. */
export const NO_CURRENCY = 'none';

/** Disclosed pay without a figure in US dollars, which filters by pay therefore never match (contract 8.3). */
export interface PayWithoutUsd {
  /** Currency of the annual base pay, else of the first amount of money, else `none`. */
  readonly currency: string;
  /** Whether a rate of the currency would give a figure: the base pay is annual. */
  readonly isAnnual: boolean;
}

/** Returns what is known of pay without a figure in US dollars; null if a package has one or there is no package. */
export function payWithoutUsd(packages: readonly CompensationPackage[]): PayWithoutUsd | null {
  const isPriced = packages.some(
    ({ baseAnnualUsdMin, baseAnnualUsdMax }) => baseAnnualUsdMin !== null || baseAnnualUsdMax !== null,
  );
  if (isPriced || packages.length === 0) return null;
  const annual = packages.find(({ baseAnnualCurrency }) => baseAnnualCurrency !== null)?.baseAnnualCurrency;
  if (annual) return { currency: annual, isAnnual: true };
  const [money] = packages.flatMap(({ components }) =>
    components.flatMap((component) => (component.valueType === 'money' ? component.currency : [])),
  );
  return { currency: money ?? NO_CURRENCY, isAnnual: false };
}
