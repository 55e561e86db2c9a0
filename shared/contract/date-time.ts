const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Reports whether `YYYY-MM-DD` exists in the proleptic Gregorian calendar; false for any other string. */
export function isCalendarDate(value: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const [year, month, day] = [value.slice(0, 4), value.slice(5, 7), value.slice(8)].map(Number) as [
    number,
    number,
    number,
  ];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && leap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** RFC 3339 date-time with `Z` or an offset; RFC 3339 allows lower case `t` and `z`. */
export const DATE_TIME_PATTERN =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/;

/**
 * Converts an RFC 3339 date-time to UTC with milliseconds (contract 2.3). Cuts finer fractions; a leap second becomes
 * the first second of the next minute. Returns null for any other text and for years outside 0000 to 9999 in UTC.
 */
export function normaliseDateTime(value: string): string | null {
  if (!DATE_TIME_PATTERN.test(value) || !isCalendarDate(value.slice(0, 10))) return null;
  const leapSecond = value.slice(17, 19) === '60';
  const rest = /^(?:\.([0-9]+))?(.+)$/.exec(value.slice(19));
  const offset = rest?.[2]?.toUpperCase() ?? 'Z';
  const fraction = (rest?.[1] ?? '').slice(0, 3).padEnd(3, '0');
  const seconds = leapSecond ? '59' : value.slice(17, 19);
  const time = Date.parse(`${value.slice(0, 10)}T${value.slice(11, 17)}${seconds}.${fraction}${offset}`);
  if (Number.isNaN(time)) return null;
  const utc = new Date(time).toISOString();
  if (leapSecond && utc.slice(11, 19) !== '23:59:59') return null;
  const normal = leapSecond ? new Date(time + 1000).toISOString() : utc;
  return normal.length === 24 ? normal : null;
}
