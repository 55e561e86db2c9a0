import type { ReadPay } from '../../reading/reading.ts';
import type { StatedTier } from './stated-pay.ts';

/** Rounded amounts state the same pay. */
const TOLERANCE = 0.01;

/**
 * Returns the pay that a text states as a tier of a board, with its passage as evidence. Null where the text does not say
 * which dollars and the places do not either.
 */
export function tierOfText(
  pay: ReadPay | null,
  text: string,
  countries: ReadonlySet<string | null>,
): StatedTier | null {
  if (pay === null) return null;
  const currency = pay.currency === '$' ? dollarsOf(countries) : pay.currency;
  if (currency === null) return null;
  const summary = [...text].slice(pay.passage.start, pay.passage.end).join('');
  return {
    title: null,
    summary: `${summary} per ${pay.interval}`,
    additionalInformation: null,
    components: [
      {
        kind: 'base_pay',
        label: 'Base pay',
        isPercentage: false,
        interval: pay.interval,
        intervalLabel: pay.interval,
        isOneTime: false,
        currency,
        min: pay.min,
        max: pay.max,
        summary: `${summary} per ${pay.interval}`,
      },
    ],
  };
}

/** A plain "$" means US dollars where all places are in the United States. Elsewhere it may mean other dollars. */
function dollarsOf(countries: ReadonlySet<string | null>): string | null {
  return countries.size === 1 && countries.has('US') ? 'USD' : null;
}

/** Whether the board's base pay of the same currency and interval has no room for what the text states. */
export function contradicts(tiers: readonly StatedTier[], said: StatedTier): boolean {
  const [own] = said.components;
  if (own === undefined || own.min === null || own.max === null) return false;
  const { min, max } = own;
  const comparable = tiers.flatMap(({ components }) =>
    components.filter(
      ({ kind, interval, currency }) =>
        kind === 'base_pay' && interval === own.interval && currency === own.currency,
    ),
  );
  if (comparable.length === 0) return false;
  const least = Math.min(...comparable.map((one) => one.min ?? one.max ?? 0));
  const most = Math.max(...comparable.map((one) => one.max ?? one.min ?? Number.POSITIVE_INFINITY));
  return min < least * (1 - TOLERANCE) || max > most * (1 + TOLERANCE);
}
