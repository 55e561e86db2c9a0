import { describe, expect, test } from '@jest/globals';
import { testMutants } from '../../support/seeds/caught-at.ts';
import { worldsOf } from '../../support/seeds/worlds.ts';
import { type RunOptions, runModel } from './checker.ts';
import { MUTANTS } from './mutants.ts';
import { PACINGS } from './pacing.ts';
import { SEGMENT_MUTANTS } from './segment-mutants.ts';

/**
 * Random publishers, readers, crashes and takeovers against the invariants of the index (docs/adr/0002),
 * through the product's own code over a simulated table. For a longer search: MODEL_MINUTES=10 npm test --
 * test/search/model.
 */
const MINUTES = Number(process.env['MODEL_MINUTES'] ?? 0);
const SEEDS = worldsOf(20);
/** Seeds of runs whose publishers make segments and pairs, and whose readers are warm. */
const SEGMENT_SEEDS = 9;
/** Seeds tried before a mutant counts as not caught. */
const TRIES = 200;
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'the mark is raised before the documents are written': 1,
  'postings are written after the documents that changed': 2,
  'old postings are removed before the document is written': 23,
  'a head is written before the chunks that it names': 1,
  'the next run does not finish a run that died': 2,
  'documents and heads are written without a condition': 27,
  'the next run does not end the writes of a run that died': 23,
  'replaced chunks are deleted at once': 39,
  'a publication writes only to the running generation': 9,
  'a tombstone is removed as soon as the documents are written': 7,
};
const CAUGHT_WITH_SEGMENTS_AT: Readonly<Record<string, number>> = {
  'a segment is listed before its parts': 5,
  'a merge takes only the last flush of a segment': 4,
  'a segment that waited counts as merged with the first slice of both': 3,
  'a walk is confirmed whatever became of the segments': 21,
  'replaced parts are deleted at once': 127,
};

/** Returns how lists keep manifests under a seed: not at all, always, or now and then. */
function pacingOf(seed: number): Pick<RunOptions, 'pacing'> {
  const pacing = Object.values(PACINGS)[seed % 3];
  return pacing === undefined ? {} : { pacing };
}

/** Whether a run breaks an invariant. */
async function isCaught(seed: number, options: RunOptions): Promise<boolean> {
  const { violations } = await runModel(seed, { ...options, until: () => true });
  return violations.length > 0;
}

describe('publishing, rebuilding and reading at once', () => {
  test(`keeps every invariant under ${SEEDS} seeds, and a seed gives the same run after others`, async () => {
    const first = await runModel(1);
    expect(first.violations).toEqual([]);
    for (let seed = 2; seed <= SEEDS; seed += 1) {
      const { violations } = await runModel(seed);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
    expect(await runModel(1)).toEqual(first);
  }, 240_000);

  testMutants('breaks an invariant if %s', {
    mutants: MUTANTS,
    caughtAt: CAUGHT_AT,
    tries: TRIES,
    catches: async (mutant, seed) => await isCaught(seed, { mutant }),
    timeoutMs: 240_000,
  });

  test(`keeps every invariant under ${SEGMENT_SEEDS} seeds with segments`, async () => {
    const sum = { listed: 0, joined: 0, merged: 0, together: 0, pairs: 0, switched: 0 };
    for (let seed = 1; seed <= SEGMENT_SEEDS; seed += 1) {
      const { violations, segments, pairs, switched } = await runModel(seed, {
        segments: true,
        switches: seed % 3 === 0,
        ...pacingOf(seed),
      });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      sum.listed += segments.listed;
      sum.joined += segments.joined;
      sum.merged += segments.merged;
      sum.together += segments.together;
      sum.pairs += pairs;
      sum.switched += switched;
    }
    // Without any of these the runs would prove nothing about it.
    expect(Math.min(...Object.values(sum))).toBeGreaterThan(2);
  }, 240_000);

  testMutants('breaks an invariant with segments if %s', {
    mutants: SEGMENT_MUTANTS,
    caughtAt: CAUGHT_WITH_SEGMENTS_AT,
    tries: TRIES,
    catches: async (mutant, seed) => await isCaught(seed, { segments: true, mutant }),
    timeoutMs: 240_000,
  });

  // The long run is skipped by default because it lasts exactly as long as MODEL_MINUTES says.
  (MINUTES > 0 ? test : test.skip)(
    `keeps every invariant for ${MINUTES} minutes (MODEL_MINUTES)`,
    async () => {
      const started = Date.now();
      const first = Math.floor(started / 1000);
      let seed = first;
      for (; Date.now() - started < MINUTES * 60_000; seed += 1) {
        const { violations } = await runModel(seed, {
          segments: seed % 2 === 1,
          switches: seed % 4 === 1,
          ...pacingOf(seed),
        });
        expect({ seed, violations }).toEqual({ seed, violations: [] });
      }
      const perMinute = Math.round(((seed - first) * 60_000) / (Date.now() - started));
      process.stderr.write(`seeds ${first} to ${seed - 1}, ${perMinute} per minute\n`);
    },
    MINUTES * 60_000 + 60_000,
  );
});
