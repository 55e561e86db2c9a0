import { UTC_PATTERN } from '../contract/primitives.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Recruitee writes `2026-05-28 20:36:05 UTC`, others an offset behind a space. */
const SPACED = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(UTC|GMT|Z|[+-]\d{2}:?\d{2})$/i;
/** A time without its zone tells the day alone. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Converts a time of a record to UTC: an RFC 3339 date-time, or a date, which counts as its start in UTC, or its end.
 * A time without a zone counts as its date.
 * Returns null for any other text and outside the four-digit years.
 */
export function utcTime(text: string | null, side: 'start' | 'end' = 'start'): string | null {
  if (text === null || text.length > 40) return null;
  const spaced = SPACED.exec(text);
  const day = DATE.test(text) ? text : LOCAL.exec(text)?.[1];
  const written =
    day !== undefined
      ? `${day}T${side === 'start' ? '00:00:00' : '23:59:59'}Z`
      : spaced === null
        ? text
        : `${spaced[1]}T${spaced[2]}${/^[+-]/.test(spaced[3] ?? '') ? spaced[3] : 'Z'}`;
  if (!DATE_TIME.test(written) || !isDay(written.slice(0, 10))) return null;
  const time = Date.parse(written.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  return UTC_PATTERN.test(iso) ? iso : null;
}

/** `Date.parse` moves 31 February to March. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
