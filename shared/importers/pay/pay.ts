import type { CompensationPackage } from '../../contract/resources/compensation.ts';
import { toUsd, type UsdRates } from '../exchange-rates.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { cut, folded, type PayComponent, readComponent } from './pay-component.ts';
import { scopeOf } from './pay-scope.ts';
import type { StatedTier } from './stated-pay.ts';

export interface ReadPay {
  readonly packages: readonly CompensationPackage[];
  /** What was left out, one entry per component, range or scope, in the source's words. */
  readonly faults: readonly { readonly kind: string; readonly text: string }[];
}

/** The interface's limits (contract 8.2). */
const MAXIMUM_PACKAGES = 20;
const MAXIMUM_COMPONENTS = 20;
/** Smaller annual amounts are hourly or monthly ones with the wrong interval, or a missing end of a range. */
const LEAST_ANNUAL = 1000;
const MONTHS = 12;

/**
 * Converts each tier of a record into a package, with all its components. Base annual amounts come from annual base pay
 * or twelve times monthly base pay. Weekly, daily and hourly pay yields none, because the hours are not stated. US
 * dollar amounts need pay in dollars or a known rate.
 */
export function readPay(
  tiers: readonly StatedTier[],
  places: PlaceIndex,
  rates: UsdRates = () => null,
): ReadPay {
  const packages: CompensationPackage[] = [];
  const faults: { kind: string; text: string }[] = [];
  for (const tier of tiers) {
    const components: PayComponent[] = [];
    if (tier.components.length === 0 && tier.summary !== null)
      faults.push({ kind: 'pay_unread', text: folded(tier.summary) });
    for (const raw of tier.components) {
      const read = readComponent(raw, tier);
      const text = folded(raw.summary) || raw.label;
      for (const fault of read.faults) faults.push({ kind: `pay_${fault}`, text });
      if (read.component === undefined) continue;
      if (packages.length < MAXIMUM_PACKAGES && components.length < MAXIMUM_COMPONENTS)
        components.push(read.component);
      else faults.push({ kind: 'pay_component_over_limit', text });
    }
    if (components.length === 0) continue;
    const scope = scopeOf(places, tier.title);
    const title = folded(tier.title);
    if (scope.kind === 'unspecified' && title !== '') faults.push({ kind: 'pay_scope', text: title });
    const base = baseAnnual(components);
    if (base.fault !== undefined) faults.push({ kind: base.fault, text: folded(tier.summary) });
    const usd = inUsd(base, rates);
    if (base.currency !== null && usd.missing)
      faults.push({ kind: 'pay_exchange_rate', text: base.currency });
    packages.push({
      baseAnnualCurrency: base.currency,
      baseAnnualMin: base.min,
      baseAnnualMax: base.max,
      baseAnnualUsdMin: usd.min,
      baseAnnualUsdMax: usd.max,
      fxObservedAt: usd.observedAt,
      components,
      evidence: evidenceOf(tier),
      hasBonus: components.some(({ kind }) => kind === 'cash_bonus'),
      hasCommission: components.some(({ kind }) => kind === 'commission'),
      hasEquity: components.some(({ kind }) => kind === 'equity'),
      scope,
    });
  }
  return { packages, faults };
}

/** Returns the tier's title, which may say more than the scope, and its summary. */
function evidenceOf(tier: StatedTier): string {
  const summary = folded(tier.summary);
  const more = folded(tier.additionalInformation);
  const parts = [folded(tier.title), summary, summary.includes(more) ? '' : more];
  return cut(parts.filter((part) => part !== '').join(': ') || 'Compensation');
}

interface BaseAnnual {
  readonly currency: CompensationPackage['baseAnnualCurrency'];
  readonly min: number | null;
  readonly max: number | null;
  readonly fault?: string;
}
const NO_BASE: BaseAnnual = { currency: null, min: null, max: null };

/** Returns the widest annual range of base pay, if all of it is in one currency. */
function baseAnnual(components: readonly PayComponent[]): BaseAnnual {
  const currencies = new Set<BaseAnnual['currency']>();
  let minimum: number | null = null;
  let maximum: number | null = null;
  let fault: string | undefined;
  for (const one of components) {
    if (one.kind !== 'base_pay' || one.valueType !== 'money') continue;
    const times = one.interval === 'year' ? 1 : one.interval === 'month' ? MONTHS : undefined;
    if (times === undefined) continue;
    const least = one.interval === 'year' ? LEAST_ANNUAL : 1;
    for (const bound of [one.min, one.max])
      if (bound !== undefined && bound * times < least) fault = 'pay_implausible_annual';
    const low = atLeast(least, one.min, times);
    const high = atLeast(least, one.max, times);
    if (low !== undefined) minimum = Math.min(minimum ?? low, low);
    if (high !== undefined) maximum = Math.max(maximum ?? high, high);
    currencies.add(one.currency);
  }
  if (currencies.size > 1) return { ...NO_BASE, fault: 'pay_mixed_currencies' };
  const [currency = null] = currencies;
  const known = minimum !== null || maximum !== null ? { currency, min: minimum, max: maximum } : NO_BASE;
  return fault === undefined ? known : { ...known, fault };
}

function atLeast(least: number, bound: number | undefined, times: number): number | undefined {
  return bound === undefined || bound * times < least ? undefined : bound * times;
}

interface InUsd {
  readonly min: number | null;
  readonly max: number | null;
  readonly observedAt: string | null;
  readonly missing: boolean;
}

function inUsd({ currency, min, max }: BaseAnnual, rates: UsdRates): InUsd {
  if (currency === 'USD') return { min, max, observedAt: null, missing: false };
  const rate = currency === null ? null : rates(currency);
  if (rate === null) return { min: null, max: null, observedAt: null, missing: true };
  const convert = (bound: number | null) => (bound === null ? null : toUsd(bound, rate.usdPerUnit));
  return {
    min: convert(min),
    max: convert(max),
    observedAt: rate.observedAt.toISOString(),
    missing: false,
  };
}
