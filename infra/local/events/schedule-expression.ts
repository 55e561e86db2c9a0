const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** A cron expression that does not fire within this time is treated as one that never fires. */
const SEARCH_DAYS = 366;

/** Returns the next time after `after` that a schedule fires (both Unix milliseconds); infinity if it never does. */
export type NextRun = (after: number) => number;

/**
 * Parses `rate(5 minutes)` and `cron(minute hour day month weekday year)` in UTC. Supports lists, ranges and steps, but
 * not `L`, `W` and `#`.
 * @throws Error for any other expression.
 */
export function parseSchedule(expression: string): NextRun {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined && Number(count) > 0) {
    const period = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
    return (after) => after + period;
  }
  const [, fields] = /^cron\((.+)\)$/.exec(expression) ?? [];
  const parts = fields?.trim().split(/\s+/) ?? [];
  const [minute, hour, day, month, weekday, year] = parts;
  if (
    minute === undefined ||
    hour === undefined ||
    day === undefined ||
    month === undefined ||
    weekday === undefined ||
    year === undefined ||
    parts.length > 6
  ) {
    throw new Error(`the local runtime does not support the schedule ${expression}`);
  }
  const minutes = parseField(minute, 0, 59);
  const hours = parseField(hour, 0, 23);
  const days = parseField(day, 1, 31);
  const months = parseField(month, 1, 12, MONTHS, 1);
  // Sunday is 1 in the expression but 0 in a Date.
  const weekdays = parseField(weekday, 1, 7, DAYS, 1);
  const years = parseField(year, 1970, 2199);
  const dayMatches = (date: Date): boolean =>
    days.has(date.getUTCDate()) &&
    months.has(date.getUTCMonth() + 1) &&
    weekdays.has(date.getUTCDay() + 1) &&
    years.has(date.getUTCFullYear());
  return (after) => {
    const first = Math.floor(after / 60_000) * 60_000 + 60_000;
    for (let at = first; at < first + SEARCH_DAYS * 86_400_000; ) {
      const date = new Date(at);
      if (!dayMatches(date)) at = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
      else if (hours.has(date.getUTCHours()) && minutes.has(date.getUTCMinutes())) return at;
      else at += 60_000;
    }
    return Number.POSITIVE_INFINITY;
  };
}

function parseField(
  field: string,
  minimum: number,
  maximum: number,
  names: readonly string[] = [],
  firstName = 0,
): ReadonlySet<number> {
  const numberOf = (text: string): number => {
    const named = names.indexOf(text.toUpperCase());
    const value = named >= 0 ? named + firstName : Number(text);
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      throw new Error(`the local runtime does not support ${text} in a cron expression`);
    }
    return value;
  };
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', stepText = '1'] = part.split('/');
    const step = Number(stepText);
    if (!Number.isInteger(step) || step < 1)
      throw new Error(`the local runtime does not support the step ${part}`);
    const [from, to] = range.split('-');
    const any = range === '*' || range === '?';
    const start = any ? minimum : numberOf(from ?? '');
    const single = part.includes('/') ? maximum : start;
    const end = any ? maximum : to === undefined ? single : numberOf(to);
    for (let value = start; value <= end; value += step) values.add(value);
  }
  return values;
}
