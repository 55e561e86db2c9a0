import type { Engine, EngineAnswer } from '../engine/engine.ts';
import { type Mutant, ofPostings } from './mutant.ts';
import { naiveDecrement } from './naive-decrement.ts';
import { oneRecord } from './one-record.ts';
import { withoutCount } from './without-count.ts';
import { withoutLimit } from './without-limit.ts';
import { withoutRing } from './without-ring.ts';
import { withoutWindow } from './without-window.ts';

export const MUTANTS: readonly Mutant[] = [
  ...[naiveDecrement, withoutWindow, withoutRing, withoutLimit, withoutCount].map(ofPostings),
  oneRecord,
];

/** An engine that carries out the requests of a mutant, if it has one. */
export class MutantEngine implements Engine {
  readonly #engine: Engine;
  mutant: Mutant | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    return await this.#engine.execute(operation, this.mutant?.mutated(operation, body) ?? body);
  }
}
