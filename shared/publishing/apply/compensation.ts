import type { Compensation, CompensationPackage } from '../../contract/resources/compensation.ts';

/**
 * Returns the widest summary of the packages, or null without packages (contract 8.2). Amounts are given when all
 * packages that disclose one share a currency or, failing that, all state US dollars. Otherwise the amounts are not
 * comparable, so they are null.
 */
export function summarise(packages: readonly CompensationPackage[]): Compensation | null {
  if (packages.length === 0) return null;
  const base = baseAnnual(packages);
  const cash = targetCash(packages, base.currency);
  return {
    base_annual_minimum: base.minimum,
    base_annual_maximum: base.maximum,
    target_cash_annual_minimum: cash.minimum,
    target_cash_annual_maximum: cash.maximum,
    currency: base.currency ?? cash.currency,
    has_bonus: packages.some(({ hasBonus }) => hasBonus),
    has_commission: packages.some(({ hasCommission }) => hasCommission),
    has_equity: packages.some(({ hasEquity }) => hasEquity),
  };
}

interface Summary {
  readonly currency: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

const NOTHING: Summary = { currency: null, minimum: null, maximum: null };

function baseAnnual(packages: readonly CompensationPackage[]): Summary {
  const disclosed = packages.filter(
    ({ baseAnnualMin, baseAnnualMax }) => baseAnnualMin !== null || baseAnnualMax !== null,
  );
  const [first] = disclosed;
  if (first === undefined) return NOTHING;
  if (disclosed.every(({ baseAnnualCurrency }) => baseAnnualCurrency === first.baseAnnualCurrency)) {
    return widest(
      first.baseAnnualCurrency,
      disclosed.map(({ baseAnnualMin, baseAnnualMax }) => [baseAnnualMin, baseAnnualMax]),
    );
  }
  const inUsd = disclosed.every(
    ({ baseAnnualUsdMin, baseAnnualUsdMax }) => baseAnnualUsdMin !== null || baseAnnualUsdMax !== null,
  );
  return inUsd
    ? widest(
        'USD',
        disclosed.map(({ baseAnnualUsdMin, baseAnnualUsdMax }) => [baseAnnualUsdMin, baseAnnualUsdMax]),
      )
    : NOTHING;
}

/** Returns annual on-target earnings and employer totals, in the currency of the base pay when it has one. */
function targetCash(packages: readonly CompensationPackage[], currency: string | null): Summary {
  const components = packages.flatMap((each) =>
    each.components.flatMap((component) =>
      component.valueType === 'money' &&
      component.interval === 'year' &&
      (component.kind === 'ote' || component.kind === 'employer_total')
        ? [component]
        : [],
    ),
  );
  const wanted = currency ?? components[0]?.currency;
  if (wanted === undefined || components.some((component) => component.currency !== wanted)) return NOTHING;
  return widest(
    wanted,
    components.map(({ min, max }) => [min ?? null, max ?? null]),
  );
}

function widest(
  currency: string | null,
  ranges: readonly (readonly [number | null, number | null])[],
): Summary {
  if (ranges.every(([low, high]) => low === null && high === null)) return NOTHING;
  // If any package states an end, every package counts: one without it counts with its other end (contract 8.2).
  const ends = (own: 0 | 1) =>
    ranges.some((range) => range[own] !== null)
      ? ranges.flatMap((range) => range[own] ?? range[1 - own] ?? [])
      : null;
  const [lows, highs] = [ends(0), ends(1)];
  return {
    currency,
    minimum: lows === null ? null : Math.min(...lows),
    maximum: highs === null ? null : Math.max(...highs),
  };
}
