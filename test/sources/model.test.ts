import { test } from '@jest/globals';
import { testMutants } from '../support/seeds/caught-at.ts';
import { LEDGER_RULES } from './ledger.ts';
import { MUTANTS } from './mutants.ts';
import { playWorld } from './random-world.ts';

/** `SEEDS=20000 npx jest test/sources/model` runs as many. */
const SEEDS = Number(process.env['SEEDS'] ?? 100);
const CAUGHT_AT: Readonly<Record<string, number>> = {
  'no quarantine': 2,
  'the quarantine begins at half': 46,
  'a held read counts as accepted': 2,
  'any held read is accepted': 4,
};

test('in every world the jobs are what the whole history of reads says', () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [fault] = playWorld(seed, LEDGER_RULES);
    if (fault !== undefined) throw new Error(`seed ${seed}: ${fault}`);
  }
});

testMutants('the model catches a ledger in which %s', {
  mutants: MUTANTS,
  caughtAt: CAUGHT_AT,
  tries: SEEDS,
  catches: async (broken, seed) => playWorld(seed, { ...LEDGER_RULES, ...broken }).length > 0,
  timeoutMs: 60_000,
});
