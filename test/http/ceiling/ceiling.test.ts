import { expect, test } from '@jest/globals';
import { LISTS as MEASURED, runOffers } from './run.ts';

/** Shorter than `npm run bench -- ceiling` measures: long enough for the processes to settle. */
const LISTS = { ...MEASURED, warmUpSeconds: 1, seconds: 2 };
/** Charges per second of one account item whose requests take so long that each repeats its charge once. */
const CEILING = 500;
/** Requests per second that an organisation may send: far below the ceiling. */
const LIMIT = 150;
const TIMEOUT_MS = 600_000;
/** Key and account, to find the caller. */
const CALLER_UNITS = 2;

test(
  'up to four times the ceiling, nine tenths of it are served, and the rest is refused after finding its caller',
  async () => {
    const offers = [1, 4].map((times) => ({ ...LISTS, requestsPerSecond: times * CEILING }));
    const outcomes = await runOffers(offers);
    const ceiling = Math.max(CEILING, ...outcomes.map(({ served }) => served));
    for (const { served, readUnitsOfRefused } of outcomes) {
      expect(served).toBeGreaterThanOrEqual(0.9 * Math.min(ceiling, CEILING));
      expect(readUnitsOfRefused.mean).toBeLessThan(1.2 * CALLER_UNITS);
    }
    // None of what is refused is refused for another reason.
    for (const { refused } of outcomes) expect({ ...refused, 503: 0 }).toEqual({ 503: 0 });
    expect(outcomes.at(-1)?.refused).toHaveProperty('503');
  },
  TIMEOUT_MS,
);

test(
  'full rate windows admit exactly the limit at four times its rate, and cost few writes',
  async () => {
    const limits = { perSecond: LIMIT, perMinute: 60 * LIMIT };
    const [outcome] = await runOffers([
      { ...LISTS, work: { ms: 0, items: 3 }, limits, requestsPerSecond: 4 * LIMIT },
    ]);
    expect(outcome?.served).toBeGreaterThanOrEqual(0.9 * LIMIT);
    expect(outcome?.readUnitsOfRefused.mean).toBeLessThan(1.2 * CALLER_UNITS);
    // Without the memory of full windows, each of the refused requests writes: at least twice the limit in total.
    expect(outcome?.writes.rate.carriedOut).toBeLessThan(1.4 * LIMIT);
  },
  TIMEOUT_MS,
);

test(
  'the model shows the collapse if the product cannot tell that the partition is full',
  async () => {
    const [outcome] = await runOffers([{ ...LISTS, namesReason: false, requestsPerSecond: 2 * CEILING }]);
    expect(outcome?.served).toBeLessThan(0.8 * CEILING);
    expect(outcome?.readUnitsOfRefused.mean).toBeGreaterThan(1.5 * CALLER_UNITS);
  },
  TIMEOUT_MS,
);
