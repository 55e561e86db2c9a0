import { expect, test } from '@jest/globals';
import { MONITORED_OPERATIONS, type MonitoredOperation } from '../../shared/monitors/watermark.ts';
import { Random } from '../support/random.ts';
import { faithful, MUTANTS } from './mutants.ts';
import { Simulation } from './simulation.ts';

/** Worlds by their seed: each operation has some. */
const WORLDS = [1, 2, 3, 4, 5];
/** Seeds in which a mutant may go unnoticed. */
const MOST_SEEDS = 60;

const operationOf = (seed: number): MonitoredOperation =>
  MONITORED_OPERATIONS[seed % MONITORED_OPERATIONS.length] ?? 'jobs';

test.each(WORLDS.map((seed) => [seed, operationOf(seed)] as const))(
  'nothing is lost or paid twice whatever dies, pauses, is edited or overlaps, in world %i of %s',
  async (seed, operation) => {
    expect(await Simulation.run(operation, new Random(seed), () => faithful)).toEqual([]);
  },
  120_000,
);

test.each(Object.entries(MUTANTS))(
  'it is noticed if %s',
  async (_, make) => {
    let faults: string[] = [];
    for (let seed = 1; faults.length === 0 && seed <= MOST_SEEDS; seed += 1) {
      faults = await Simulation.run(operationOf(seed), new Random(seed), make);
    }
    expect(faults).not.toEqual([]);
  },
  240_000,
);
