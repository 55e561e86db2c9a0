import { describe, expect, test } from '@jest/globals';
import { testMutants } from '../../support/seeds/caught-at.ts';
import { worldsOf } from '../../support/seeds/worlds.ts';
import { runModel } from './checker.ts';
import { PACING_MUTANTS, PACINGS } from './pacing.ts';

/** The model of model.test.ts, in which lists go by manifests of the last second (docs/adr/0053). */
const SEEDS = worldsOf(8);
/** Seeds tried before a mutant counts as not caught. */
const TRIES = 60;
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'a writer reports a withdrawal at once': 19,
  'a list keeps a manifest by the clock of its process': 4,
  'a list keeps a manifest that no floor protects': 3,
  'a writer waits by a clock that is set forward': 6,
  'the floor falls before the last list has let go of its manifest': 18,
};

const isShown = (violation: string): boolean => violation.includes('is shown although it was hidden');

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

  testMutants('show a withdrawn job if %s', {
    mutants: PACING_MUTANTS,
    caughtAt: CAUGHT_AT,
    tries: TRIES,
    catches: async (pacing, seed) => {
      const { violations } = await runModel(seed, { pacing, until: isShown });
      return violations.some(isShown);
    },
    timeoutMs: 240_000,
  });
});
