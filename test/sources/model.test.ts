import { expect, test } from '@jest/globals';
import { LEDGER_RULES } from './ledger.ts';
import { MUTANTS } from './mutants.ts';
import { playWorld } from './random-world.ts';

/** `SEEDS=20000 npx jest test/sources/model` runs as many. */
const SEEDS = Number(process.env['SEEDS'] ?? 100);

test('in every world the jobs are what the whole history of reads says', () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [fault] = playWorld(seed, LEDGER_RULES);
    if (fault !== undefined) throw new Error(`seed ${seed}: ${fault}`);
  }
});

test.each(Object.entries(MUTANTS))('the model catches a ledger in which %s', (_, broken) => {
  let caught = false;
  for (let seed = 1; seed <= SEEDS && !caught; seed += 1) {
    caught = playWorld(seed, { ...LEDGER_RULES, ...broken }).length > 0;
  }
  expect(caught).toBe(true);
});
