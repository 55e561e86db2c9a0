import { expect, test } from '@jest/globals';
import { Random } from '../support/random.ts';
import { faithful, MUTANTS } from './mutants.ts';
import { Simulation } from './simulation.ts';

const SEEDS = [1, 2, 3, 4, 5];
/** Seeds in which a mutant may go unnoticed. */
const MOST_SEEDS = 25;

test.each(SEEDS)(
  'nothing is lost or paid twice whatever dies, pauses or overlaps, in world %i',
  async (seed) => {
    expect(await Simulation.run(new Random(seed), () => faithful)).toEqual([]);
  },
  120_000,
);

test.each(Object.entries(MUTANTS))(
  'it is noticed if %s',
  async (_, make) => {
    let faults: string[] = [];
    for (let seed = 1; faults.length === 0 && seed <= MOST_SEEDS; seed += 1) {
      faults = await Simulation.run(new Random(seed), make);
    }
    expect(faults).not.toEqual([]);
  },
  240_000,
);
