import { UTC_PATTERN } from '../contract/primitives.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Recruitee writes `2026-05-28 20:36:05 UTC`. */
const SPACED = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) UTC$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Converts a time of a record to UTC: an RFC 3339 date-time, or a date, which counts as its start in UTC, or its end.
 * Returns null for any other text and outside the four-digit years.
 */
export function utcTime(text: string | null, side: 'start' | 'end' = 'start'): string | null {
  if (text === null || text.length > 40) return null;
  const spaced = SPACED.exec(text);
  const written = DATE.test(text)
    ? `${text}T${side === 'start' ? '00:00:00' : '23:59:59'}Z`
    : spaced === null
      ? text
      : `${spaced[1]}T${spaced[2]}Z`;
  if (!DATE_TIME.test(written)) return null;
  const time = Date.parse(written.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  return UTC_PATTERN.test(iso) ? iso : null;
}
