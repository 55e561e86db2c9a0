import { describe, expect, test } from '@jest/globals';
import { runModel } from './checker.ts';
import { PACING_MUTANTS, PACINGS } from './pacing.ts';

/** The model of model.test.ts, in which lists go by manifests of the last second (docs/adr/0053). */
const SEEDS = 8;
/** Seeds tried before a mutant counts as not caught. */
const TRIES = 60;
/** Where the search for a mutant begins: a seed that caught it. */
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'a writer reports a withdrawal at once': 19,
  'a list keeps a manifest by the clock of its process': 4,
  'a list keeps a manifest that no floor protects': 3,
  'the floor falls before the last list has let go of its manifest': 18,
};

describe('lists that keep manifests', () => {
  test.each(Object.entries(PACINGS))(
    'keep every invariant when %s',
    async (_, pacing) => {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { violations } = await runModel(seed, { pacing });
        expect({ seed, violations }).toEqual({ seed, violations: [] });
      }
    },
    120_000,
  );

  test.each(Object.entries(PACING_MUTANTS))(
    'show a withdrawn job if %s',
    async (name, pacing) => {
      const first = CAUGHT_AT[name] ?? 1;
      for (let seed = first; seed < first + TRIES; seed += 1) {
        const { violations } = await runModel(seed, { pacing });
        if (violations.some((text) => text.includes('is shown although it was hidden'))) return;
      }
      throw new Error(`seeds ${first} to ${first + TRIES - 1} did not catch it`);
    },
    120_000,
  );
});
