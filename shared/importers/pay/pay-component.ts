import type * as z from 'zod/mini';
import { CURRENCIES } from '../../contract/closed-lists.ts';
import type { PayComponent as PayComponentSchema } from '../../contract/resources/compensation.ts';
import type { StatedComponent, StatedTier } from './stated-pay.ts';

export type PayComponent = z.output<typeof PayComponentSchema>;
type Fault = 'unknown_type' | 'unknown_interval' | 'unknown_currency' | 'impossible_range';

/** The result of reading a component. `faults` says what was left out. */
export interface ReadComponent {
  /** Undefined for a type that the interface does not have. */
  readonly component: PayComponent | undefined;
  readonly faults: readonly Fault[];
}

const OTE = /\bOTE\b|\bon[- ]target earnings\b/iu;
const TOTAL = /^(?:(?:the|estimated|annual|yearly|expected|target) )*total (?:\w+ )?comp(?:ensation)?\b/iu;
/** Figures of base pay and more, which is the target where the summary says so. */
const BASE_AND_MORE =
  /\bbase(?: salary| pay)? ?(?:\+|plus|and|&) ?(?:\w+ )?(?:variable|commissions?|bonus|incentives?)/iu;
const SPLIT = /\bbase ?(?:to|\/) ?(?:variable|commissions?)/iu;
/** A note that the figures are base pay and more. */
const WITH_MORE =
  /\binclud\w+ (?:the )?base (?:salary|pay)(?: \w+)? (?:plus|and) (?:\w+ )?(?:bonus|commission|variable|incentive)/iu;
/** Codes of ISO 4217 for metals, units of account, tests and no currency. */
const NO_MONEY = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));
/** Nobody is paid more, in whatever currency. */
const MOST = 1e12;
const EVIDENCE_LENGTH = 240;
const MOST_NOTED = 1000;

/** Reads a component of a tier. Its evidence is the source's own words. */
export function readComponent(raw: StatedComponent, tier: StatedTier): ReadComponent {
  const kind = statedKind(raw, tier);
  if (kind === undefined) return { component: undefined, faults: ['unknown_type'] };
  const faults: Fault[] = [];
  const interval = raw.interval ?? 'unknown';
  if (interval === 'unknown') faults.push('unknown_interval');
  const stated = folded(raw.summary) || folded(`${raw.label} ${raw.intervalLabel}`);
  const common = {
    kind,
    interval,
    cadence: cadence(raw.isOneTime, interval),
    condition: kind === 'ote' ? ('target' as const) : ('unspecified' as const),
    evidence: cut(stated),
  };
  const range = readRange(raw);
  if (range === undefined) faults.push('impossible_range');
  if (range === undefined || Object.keys(range).length === 0) {
    return { component: { ...common, valueType: 'disclosure' }, faults };
  }
  if (raw.isPercentage) {
    if (Math.max(range.min ?? 0, range.max ?? 0) <= 1000) {
      return { component: { ...common, ...range, valueType: 'percentage' }, faults };
    }
    return { component: { ...common, valueType: 'disclosure' }, faults: [...faults, 'impossible_range'] };
  }
  const currency = CURRENCIES.find((code) => code === raw.currency?.trim().toUpperCase());
  if (currency === undefined || NO_MONEY.has(currency)) {
    return { component: { ...common, valueType: 'disclosure' }, faults: [...faults, 'unknown_currency'] };
  }
  return { component: { ...common, ...range, valueType: 'money', currency }, faults };
}

/** A salary that the source itself calls on-target earnings or total compensation is not base pay. */
function statedKind(raw: StatedComponent, tier: StatedTier): PayComponent['kind'] | undefined {
  const { kind } = raw;
  if (kind !== 'base_pay') return kind;
  if (TOTAL.test(folded(raw.summary))) return 'employer_total';
  if (WITH_MORE.test(folded(tier.additionalInformation).slice(0, MOST_NOTED))) return 'employer_total';
  const said = folded(raw.summary).slice(0, MOST_NOTED);
  if (OTE.test(said) && (BASE_AND_MORE.test(said) || SPLIT.test(said))) return 'ote';
  if (BASE_AND_MORE.test(said)) return 'employer_total';
  const own = `${raw.summary ?? ''} ${tier.title ?? ''}`;
  if (/\bbase\b/iu.test(own)) return kind;
  const more = tier.additionalInformation ?? '';
  // Figures in the additional information are the target's own. The salary is then base pay, as its type says.
  const isOnlyLabel = !/[$€£\d]\s?\d|\bbase\b/iu.test(more.replace(/\b\d+\/\d+\b/g, '')) && more.length < 60;
  return OTE.test(own) || (isOnlyLabel && OTE.test(more)) ? 'ote' : kind;
}

function cadence(isOneTime: boolean, interval: PayComponent['interval']): PayComponent['cadence'] {
  if (isOneTime) return 'one_time';
  return interval === 'none' || interval === 'unknown' ? 'unknown' : 'recurring';
}

function readRange(raw: StatedComponent): { min?: number; max?: number } | undefined {
  const min = raw.min ?? undefined;
  const max = raw.max ?? undefined;
  if ((min ?? 0) < 0 || (max ?? 0) < 0 || Math.max(min ?? 0, max ?? 0) > MOST) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** Folds white space, as in all evidence. */
export function folded(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/gu, ' ').trim();
}

/** Cuts a text to 240 characters (code points). */
export function cut(text: string): string {
  const characters = [...text.slice(0, EVIDENCE_LENGTH * 2 + 1)];
  return characters.length <= EVIDENCE_LENGTH
    ? text
    : `${characters.slice(0, EVIDENCE_LENGTH - 1).join('')}…`;
}
