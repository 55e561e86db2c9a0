import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Retries } from '../../../shared/clients/wire/retries.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const THROTTLE = Object.assign(new Error('slower'), { name: 'ThrottlingException' });
const answer = (headers: Readonly<Record<string, string>>, status = 400) => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the wait after the first throttled attempt', () => {
  const waitFor = (headers: Readonly<Record<string, string>>) =>
    new Retries().next(THROTTLE, 1, answer(headers), false)?.waitMs;

  test.each<readonly [string, Readonly<Record<string, string>>, number]>([
    ['is drawn from a second without a hint', {}, 500],
    ['follows a hint in milliseconds', { 'x-amz-retry-after': '800' }, 800],
    ['follows a hint in seconds', { 'retry-after': '2' }, 2_000],
    ['follows a hint that is a date', { 'retry-after': new Date(NOW + 3_000).toUTCString() }, 3_000],
    ['is not shorter for a shorter hint', { 'x-amz-retry-after': '100' }, 500],
    ['is at most five seconds longer for a longer one', { 'retry-after': '60' }, 5_500],
    ['takes no hint that it cannot read', { 'retry-after': 'soon' }, 500],
    ['takes none in milliseconds either', { 'x-amz-retry-after': 'soon' }, 500],
  ])('%s', (_, headers, ms) => {
    expect(waitFor(headers)).toBe(ms);
  });
});

describe('an attempt', () => {
  const failed = (properties: object) => Object.assign(new Error('failed'), properties);
  const ends = (error: Error, status?: number, isClockCorrected = false) =>
    new Retries().next(error, 1, status === undefined ? undefined : answer({}, status), isClockCorrected);

  test('that ended because of the network or a failing service is repeated soon', () => {
    const soon = { cost: 14, waitMs: 12 };
    for (const code of ['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']) {
      expect(ends(failed({ code }))).toEqual(soon);
    }
    for (const name of ['ChecksumError', 'TimeoutError']) expect(ends(failed({ name }))).toEqual(soon);
    for (const status of [500, 502, 503, 504]) expect(ends(failed({}), status)).toEqual(soon);
    expect(ends(failed({}), 403, true)).toEqual(soon);
  });

  test('that was throttled, by name or by status, is repeated later', () => {
    expect(ends(failed({}), 429)).toEqual({ cost: 5, waitMs: 500 });
    expect(ends(failed({ name: 'RequestThrottled' }), 400)).toEqual({ cost: 5, waitMs: 500 });
  });

  test('that failed for another reason is not repeated', () => {
    expect(ends(failed({ name: 'ValidationException' }), 400)).toBeUndefined();
    expect(ends(failed({ code: 'ERR_SOMETHING' }))).toBeUndefined();
  });
});
