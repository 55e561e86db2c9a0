import { Random } from '../../infra/operator/demo/random.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { Bank } from './scene/bank.ts';
import { World } from './scene/scene-world.ts';
import type { Stage } from './scene/stage.ts';
import type { Tally } from './scene/tally.ts';

/** The kinds of scene that a seed can define. */
export const SCENES = { world: World, bank: Bank } as const;

/** The result of one scene. */
export interface SeedReport {
  readonly seed: number;
  readonly tally: Tally;
  readonly trace: string;
  /** Virtual milliseconds that passed. */
  readonly lasted: number;
  /** Probability of a fault per call; null in a world with an outage. */
  readonly rate: number | null;
}

/** Runs the scene of a seed and checks its invariants. */
export async function simulate(
  stage: Stage,
  kind: keyof typeof SCENES,
  seed: number,
  listen?: (line: string) => void,
): Promise<SeedReport> {
  const random = new Random(seed);
  const scene = new SCENES[kind](stage, random, listen);
  stage.begin(random, scene);
  const began = stage.time.now;
  const { tally } = scene;
  const rejected = (reason: unknown): void => tally.violation(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', rejected);
  const check = async (): Promise<void> => {
    const reader = new TableReader(stage.table, new AbortController().signal);
    for await (const broken of scene.broken(reader)) tally.violation(broken);
    await scene.clearAway();
  };
  try {
    await scene.run();
    await stage.time.until(check());
  } catch (error) {
    tally.violation(`the scene threw: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    process.off('unhandledRejection', rejected);
  }
  return {
    seed,
    tally,
    trace: tally.trace(),
    lasted: stage.time.now - began,
    rate: scene.plan.outage === null ? scene.plan.faults.rate : null,
  };
}
