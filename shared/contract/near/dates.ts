import { isCalendarDate, normaliseDateTime } from '../date-time.ts';

const LONGEST = 40;

/**
 * Returns the RFC 3339 date-time that a text probably means: a day, a missing `T` or zone, an offset whose `+` a query
 * string has made a space, or Unix seconds or milliseconds. Undefined where the order of day and month is a guess.
 */
export function meantDateTime(written: string): string | undefined {
  const text = written.trim();
  if (text.length > LONGEST) return undefined;
  if (/^[0-9]{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString();
  if (/^[0-9]{13}$/.test(text)) return new Date(Number(text)).toISOString();
  const local = localDay(text);
  if (local !== undefined) return local;
  const parts =
    /^([0-9]{4})[-/.]?([0-9]{2})[-/.]?([0-9]{2})(?:[T_ ]+([0-9]{2}):?([0-9]{2})(?::?([0-9]{2}(?:\.[0-9]+)?))?(.*))?$/i.exec(
      text,
    );
  if (parts === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', rest = ''] = parts;
  const zone = zoneOf(rest);
  if (zone === undefined) return undefined;
  const meant = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return normaliseDateTime(meant) === null ? undefined : meant;
}

/** Reads `31.1.2026`, which has one meaning, `31/01/2026` and `01/31/2026`, where only one order is a date, and `2026-1-5`. */
function localDay(text: string): string | undefined {
  const last = /^([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})$/.exec(text);
  if (last !== null) {
    const [, first = '', separator, second = '', year] = last;
    if (separator === '.' || Number(first) > 12 || first === second) return dayOf(year, second, first);
    return Number(second) > 12 ? dayOf(year, first, second) : undefined;
  }
  const [, year, month, day] = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$/.exec(text) ?? [];
  return year === undefined ? undefined : dayOf(year, month, day);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const meant = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z`;
  return normaliseDateTime(meant) === null ? undefined : meant;
}

/** Returns the day (`2026-01-31`) that a text probably means. */
export function meantDate(written: string): string | undefined {
  const day = meantDateTime(written)?.slice(0, 10);
  return day !== undefined && isCalendarDate(day) ? day : undefined;
}

function zoneOf(rest: string): string | undefined {
  const text = rest.trim();
  if (text === '' || /^(?:z|utc|gmt)$/i.test(text)) return 'Z';
  const offset = /^([+-]?)([0-9]{2}):?([0-9]{2})$/.exec(text);
  return offset === null ? undefined : `${offset[1] === '-' ? '-' : '+'}${offset[2]}:${offset[3]}`;
}
