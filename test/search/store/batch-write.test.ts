import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { WRITE_TIMEOUT_MS } from '../../../shared/search/manifest/lease.ts';
import { inTime } from '../../../shared/search/store/batch-write.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('aborts a call that has no answer in time, and not before', async () => {
  let signal: AbortSignal | undefined;
  const call = inTime(
    (given) =>
      new Promise((_, reject) => {
        signal = given;
        given.addEventListener('abort', () => reject(new Error('gave up')));
      }),
  );
  jest.advanceTimersByTime(WRITE_TIMEOUT_MS - 1);
  expect(signal?.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  await expect(call).rejects.toThrow('gave up');
});

test.each([
  ['answered', async () => 'the answer'],
  [
    'failed',
    async () => {
      throw new Error('refused');
    },
  ],
])('leaves no timer and aborts nothing once a call has %s', async (_, answer: () => Promise<string>) => {
  let signal: AbortSignal | undefined;
  const outcome = await Promise.allSettled([
    inTime(async (given) => {
      signal = given;
      return await answer();
    }),
  ]);
  expect(outcome).toEqual(await Promise.allSettled([answer()]));
  expect(jest.getTimerCount()).toBe(0);
  jest.advanceTimersByTime(2 * WRITE_TIMEOUT_MS);
  expect(signal?.aborted).toBe(false);
});
