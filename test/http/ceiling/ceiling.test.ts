import { beforeAll, expect, test } from '@jest/globals';
import type { Offer, Outcome } from './overload.ts';
import { LISTS, RETRIEVALS, runOffers } from './run.ts';

/**
 * Shorter than in `npm run bench -- ceiling`, but long enough for the processes to settle below a partition's ceiling.
 */
const SHORT = { warmUpSeconds: 0.5, seconds: 1 };
/** A full partition at full size takes longer. */
const SETTLED = { warmUpSeconds: 1, seconds: 1.5 };
/**
 * Lists run against partitions with a quarter of DynamoDB's units, which a quarter of the requests fill. If the product
 * cannot tell that such a partition is full, its lists still show it in unmet conditions and reads.
 */
const SMALL_LISTS = { ...LISTS, ...SHORT, shareOfPartition: 0.25 };
/** Lists per second that such an account item sustains: each takes one write for its count and one for its charge. */
const LIST_CEILING = 120;
/** Retrievals per second; their charges count them. Throughput collapses only at a partition of full size. */
const RETRIEVAL_CEILING = 800;
/** Requests per second that an organisation may send: far below the ceiling. */
const LIMIT = 75;
const TIMEOUT_MS = 600_000;
/** Key and account, which identify the caller. */
const CALLER_UNITS = 2;

/** Once and twice what the account sustains. */
const upToTwice = (scene: Omit<Offer, 'requestsPerSecond'>, ceiling: number): readonly Offer[] =>
  [1, 2].map((times) => ({ ...scene, requestsPerSecond: times * ceiling }));

const NAMES = ['lists', 'retrievals', 'limited', 'withoutReasons'] as const;

const OFFERS: Readonly<Record<(typeof NAMES)[number], readonly Offer[]>> = {
  lists: upToTwice(SMALL_LISTS, LIST_CEILING),
  retrievals: upToTwice({ ...RETRIEVALS, ...SETTLED }, RETRIEVAL_CEILING),
  limited: [
    {
      ...{ ...RETRIEVALS, ...SHORT, requestsPerSecond: 4 * LIMIT },
      limits: { perSecond: LIMIT, perMinute: 60 * LIMIT },
    },
  ],
  withoutReasons: [{ ...RETRIEVALS, ...SHORT, namesReason: false, requestsPerSecond: 2 * RETRIEVAL_CEILING }],
};
/** All offers run in one process, which starts and optimizes the product once. */
const outcomesOf = new Map<(typeof NAMES)[number], readonly Outcome[]>();
beforeAll(async () => {
  const outcomes = [...(await runOffers(NAMES.flatMap((name) => OFFERS[name])))];
  for (const name of NAMES) outcomesOf.set(name, outcomes.splice(0, OFFERS[name].length));
}, TIMEOUT_MS);

test.each([
  ['lists', LIST_CEILING],
  ['retrievals', RETRIEVAL_CEILING],
] as const)(
  'up to twice the ceiling of %s, nine tenths of it are served, and the rest is refused after reading the caller',
  (work, ceiling) => {
    const outcomes = outcomesOf.get(work) ?? [];
    expect(outcomes).toHaveLength(2);
    for (const { offered, served, readUnitsOfRefused, writes } of outcomes) {
      // A charge reads the sequence again rather than missing its window.
      expect(writes.unmet).toBeLessThan(work === 'lists' ? 0.03 * served : served);
      expect(served).toBeGreaterThanOrEqual(0.9 * Math.min(ceiling, offered));
      expect(readUnitsOfRefused.mean).toBeLessThan(1.2 * CALLER_UNITS);
    }
    // Nothing is refused for another reason.
    for (const { refused } of outcomes) expect({ ...refused, 503: 0 }).toEqual({ 503: 0 });
    expect(outcomes.at(-1)?.refused).toHaveProperty('503');
  },
);

test('full rate windows admit exactly the limit at four times its rate, and cost few writes', () => {
  const [outcome] = outcomesOf.get('limited') ?? [];
  expect(outcome?.served).toBeGreaterThanOrEqual(0.9 * LIMIT);
  expect(outcome?.readUnitsOfRefused.mean).toBeLessThan(1.2 * CALLER_UNITS);
  // Requests that the account shows to be over the limit are refused without a write; a charge takes one.
  expect(outcome?.writes.carriedOut).toBeLessThan(1.4 * LIMIT);
});

test('the model collapses if the product cannot tell that the partition is full', () => {
  const [outcome] = outcomesOf.get('withoutReasons') ?? [];
  expect(outcome?.served).toBeLessThan(0.8 * RETRIEVAL_CEILING);
  expect(outcome?.readUnitsOfRefused.mean).toBeGreaterThan(1.5 * CALLER_UNITS);
});
