/**
 * `Retry-After` (RFC 9110, 10.2.3) is a number of seconds or a date in one of the three formats of 5.6.7, all of which
 * a recipient must accept. `Date.parse` accepts almost anything, and reads two of the three in the local time zone.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const LONG_DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = '(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})';
const FORMS = [
  // IMF-fixdate, the format in use today.
  `${DAY}, (?<day>[0-9]{2}) ${MONTH} (?<year>[0-9]{4}) ${TIME} GMT`,
  // RFC 850.
  `${LONG_DAY}, (?<day>[0-9]{2})-${MONTH}-(?<year>[0-9]{2}) ${TIME} GMT`,
  // The format of C's asctime.
  `${DAY} ${MONTH} (?<day>[0-9]{2}| [0-9]) ${TIME} (?<year>[0-9]{4})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Returns the seconds that a `Retry-After` header asks for: 0 for a date in the past, null if the header is neither a
 * number of seconds nor a date.
 * @param now Unix milliseconds
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  const at = readHttpDate(text, now);
  return at === null ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

/** Returns Unix milliseconds; null if the text is not an HTTP date or the day does not exist. */
function readHttpDate(text: string, now: number): number | null {
  for (const form of FORMS) {
    const found = form.exec(text)?.groups;
    if (found === undefined) continue;
    const { day, month = '', year = '', hour, minute, second } = found;
    const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
    // A leap second (60) counts as the first second of the next minute.
    if (hours > 23 || minutes > 59 || seconds > 60) return null;
    const monthIndex = MONTHS.indexOf(month);
    const fullYear = year.length === 2 ? nearest(Number(year), now) : Number(year);
    const midnight = new Date(0);
    midnight.setUTCFullYear(fullYear, monthIndex, Number(day));
    if (midnight.getUTCMonth() !== monthIndex || midnight.getUTCDate() !== Number(day)) return null;
    return midnight.getTime() + (hours * 3_600 + minutes * 60 + seconds) * 1_000;
  }
  return null;
}

/** Returns the year with these last two digits that is at most 50 years in the future (RFC 9110, 5.6.7). */
function nearest(lastDigits: number, now: number): number {
  const current = new Date(now).getUTCFullYear();
  const year = current - (current % 100) + lastDigits;
  if (year > current + 50) return year - 100;
  return year <= current - 50 ? year + 100 : year;
}
