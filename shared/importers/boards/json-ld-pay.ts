import * as z from 'zod/mini';
import type { StatedComponent, StatedTier } from '../pay/stated-pay.ts';
import { type JsonObject, objectOf, textOf } from './board-format.ts';
import { figure, memberOf, said } from './fields.ts';

const UNITS: Readonly<Record<string, StatedComponent['interval']>> = {
  year: 'year',
  yearly: 'year',
  years: 'year',
  yr: 'year',
  annual: 'year',
  annually: 'year',
  annum: 'year',
  month: 'month',
  monthly: 'month',
  months: 'month',
  mo: 'month',
  week: 'week',
  weekly: 'week',
  weeks: 'week',
  wk: 'week',
  day: 'day',
  daily: 'day',
  days: 'day',
  hour: 'hour',
  hourly: 'hour',
  hours: 'hour',
  hr: 'hour',
  // Codes of UN/CEFACT, the values of `unitCode`.
  ann: 'year',
  mon: 'month',
  wee: 'week',
  hur: 'hour',
};
const FIGURES = ['value', 'minValue', 'maxValue'] as const;
const MAXIMUM_TEXT = 200;

/**
 * Reads `baseSalary`: a MonetaryAmount whose value is an object, a number or a text, or an amount alone. The currency and
 * the unit may stand in either object. Pay that is not read wholly states nothing, but counts as unresolved: half a range
 * would be another statement than the record's.
 */
export function payOf(salary: unknown, salaryCurrency: string | null): StatedTier[] {
  if (typeof salary === 'number') return payOf({ value: salary }, salaryCurrency);
  if (typeof salary === 'string') return salary.trim() === '' ? [] : payOf({ value: salary }, salaryCurrency);
  const given = objectOf(salary);
  const inner = objectOf(given['value']);
  const isNested = typeof given['value'] === 'object' && given['value'] !== null;
  const outer = isNested ? { ...given, value: undefined } : given;
  const [exact, least, most] = FIGURES.map((name) => amountOf(inner[name] ?? outer[name]));
  if (exact === undefined || least === undefined || most === undefined) return [unread(salary)];
  if (isNested && Object.keys(inner).length === 0) return [unread(salary)];
  const [min, max] = [least ?? exact, most ?? exact];
  if (min === null && max === null) return [];
  const currency = agreed(given['currency'], inner['currency']) ?? agreed(salaryCurrency);
  const unit = agreed(given['unitText'], inner['unitText']) ?? agreed(given['unitCode'], inner['unitCode']);
  if (currency === 'differs' || unit === 'differs') return [unread(salary)];
  return [
    {
      title: null,
      summary: null,
      additionalInformation: null,
      components: [
        {
          kind: 'base_pay',
          label: 'Base salary',
          isPercentage: false,
          interval: intervalOf(unit ?? ''),
          intervalLabel: unit ?? '',
          isOneTime: false,
          currency: currency?.toUpperCase() ?? null,
          min,
          max,
          summary: null,
        },
      ],
    },
  ];
}

/** `YEAR`, `per hour`, `PER_HOUR`, `/hr`, `a month`. */
function intervalOf(unit: string): StatedComponent['interval'] | undefined {
  const word = unit
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:per|an?)[\s_-]|\/)\s?/u, '')
    .replace(/\.$/u, '');
  return memberOf(UNITS, word);
}

/** Returns the text of the values that say something; `differs` when they do not agree. */
function agreed(...values: readonly unknown[]): string | null {
  const texts = new Set(values.map((value) => said(textOf(value))).filter((text) => text !== null));
  const [only] = texts;
  if (new Set([...texts].map((text) => text.toLowerCase())).size > 1) return 'differs';
  return only ?? null;
}

/** A figure, also with its thousands apart: `60,000`. Zero states none. Undefined for what is not read. */
function amountOf(given: unknown): number | null | undefined {
  if (given == null || given === '' || given === 0 || given === '0') return null;
  const plain =
    typeof given === 'string' && /^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/u.test(given.trim())
      ? given.trim().replaceAll(',', '')
      : typeof given === 'string'
        ? given.trim()
        : given;
  const read = z.safeParse(figure(), plain);
  return read.success ? (read.data ?? undefined) : undefined;
}

/** Pay in a form that is not read, in its own words. */
function unread(salary: unknown): StatedTier {
  const { '@type': _type, ...members }: JsonObject = objectOf(salary);
  const text = Object.keys(members).length > 0 ? JSON.stringify(members) : String(textOf(salary) ?? '');
  return { title: null, summary: text.slice(0, MAXIMUM_TEXT), additionalInformation: null, components: [] };
}
