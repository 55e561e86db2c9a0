import { describe, expect, test } from '@jest/globals';
import { testMutants } from '../../support/seeds/caught-at.ts';
import { worldsOf } from '../../support/seeds/worlds.ts';
import { runFollowers } from './follower-world.ts';
import { STREAM_MUTANTS } from './stream-mutants.ts';

/**
 * Followers against publishers that crash at every write, repeat and reorder feeds, read boards whose postings are often
 * equal, and withdraw jobs, against an operator who splits duplicates, and against the function that serves what is due by
 * time, which crash too, in the manner of Jepsen. At the end the copy of each follower of the change stream equals what retrieval answers, byte by byte but for
 * `last_verified_at`; that of `sort=updated` too, but for jobs that are gone. Each has paid for each version of each
 * body at most once. For a longer search: FOLLOWER_SEEDS=10000 npm test -- test/search/followers.
 */
const SEEDS = worldsOf(15, 'FOLLOWER_SEEDS');
/** Seeds in which a mutant must be caught. The rarest shows in one of about five. */
const TRIES = 200;
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'a document that is behind its row is trusted': 2,
  'rows are not fenced': 3,
};

describe('followers', () => {
  test(`end with exact copies, each version paid once, under ${SEEDS} seeds`, async () => {
    let [died, polls, settled, splits] = [0, 0, 0, 0];
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const result = await runFollowers(seed);
      expect({ seed, faults: result.faults }).toEqual({ seed, faults: [] });
      died += result.died;
      polls += result.polls;
      settled += result.settled;
      splits += result.splits;
    }
    expect(died).toBeGreaterThan(SEEDS / 2);
    expect(polls).toBeGreaterThan(SEEDS * 50);
    expect(settled).toBeGreaterThan(SEEDS / 3);
    // Random ids move the worlds a little, so five of them may have none.
    expect(splits).toBeGreaterThanOrEqual(Math.floor(SEEDS / 15));
  }, 3_600_000);

  testMutants('notice if %s', {
    mutants: STREAM_MUTANTS,
    caughtAt: CAUGHT_AT,
    tries: TRIES,
    catches: async (options, seed) =>
      (await runFollowers(seed, { boards: false, stopsEarly: true, ...options })).faults.length > 0,
    timeoutMs: 240_000,
  });
});
