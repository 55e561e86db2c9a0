import { describe, expect, test } from '@jest/globals';
import { parseSchedule } from '../../../infra/local/events/schedule-expression.ts';

const SATURDAY = Date.parse('2026-11-21T10:30:15.000Z');

describe('schedules', () => {
  test.each([
    ['rate(1 minute)', '2026-11-21T10:31:15.000Z'],
    ['rate(2 hours)', '2026-11-21T12:30:15.000Z'],
    ['rate(7 days)', '2026-11-28T10:30:15.000Z'],
    ['cron(* * * * ? *)', '2026-11-21T10:31:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-11-21T10:45:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-11-21T12:00:00.000Z'],
    ['cron(30 10 * * ? *)', '2026-11-22T10:30:00.000Z'],
    ['cron(0 6 ? * MON-FRI *)', '2026-11-23T06:00:00.000Z'],
    ['cron(0 6 ? * 1 *)', '2026-11-22T06:00:00.000Z'],
    ['cron(5,10 0 1 1,JUL ? *)', '2027-01-01T00:05:00.000Z'],
    ['cron(0 0 29 2 ? 2027-2029)', undefined],
  ])('%s fires next at %s', (expression, expected) => {
    const next = parseSchedule(expression)(SATURDAY);
    expect(Number.isFinite(next) ? new Date(next).toISOString() : undefined).toBe(expected);
  });

  test.each([
    'rate(0 minutes)',
    'rate(5)',
    'at(2026-01-01T00:00:00)',
    'cron(* * *)',
    'cron(0 0 L * ? *)',
    'cron(61 * * * ? *)',
  ])('refuses %s', (expression) => {
    expect(() => parseSchedule(expression)).toThrow('does not support');
  });
});
