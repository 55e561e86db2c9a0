import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Gathering } from '../../../shared/webhooks/attempt/gathering.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Makes attempts that take these milliseconds. Returns when each could store its outcome. */
async function storedAfter(...attempts: readonly number[]): Promise<readonly number[]> {
  const gathering = new Gathering();
  const began = Date.now();
  const ended = attempts.map(async (ms) => {
    await gathering.during(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
    await gathering.others();
    return Date.now() - began;
  });
  await jest.runAllTimersAsync();
  return await Promise.all(ended);
}

test('an attempt alone, and the last one of a batch, wait for nothing', async () => {
  expect(await storedAfter(0)).toEqual([0]);
  expect(await storedAfter(50)).toEqual([50]);
});

test('outcomes wait for those of the next 20 milliseconds, and no longer', async () => {
  expect(await storedAfter(10, 15, 29, 31, 9_000)).toEqual([30, 30, 30, 51, 9_000]);
});

test('outcomes are stored at once when the last attempt has ended', async () => {
  expect(await storedAfter(10, 15, 16)).toEqual([16, 16, 16]);
});

test('an attempt that throws holds nothing up', async () => {
  const gathering = new Gathering();
  await expect(gathering.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await gathering.others();
});
