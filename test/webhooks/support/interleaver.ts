import { setImmediate as tick } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';

/** Does a step of a worker: a call to the table, the queue, a timer or the receiver. */
export type Step = <T>(name: string, effect: () => Promise<T>) => Promise<T>;

/** Runs workers side by side, one step at a time, in an order that a seed decides. */
export class Interleaver {
  readonly #random: Random;
  #pending: (() => Promise<void>)[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** Waits for its turn, then does the step while no other is done. */
  readonly step: Step = async (_name, effect) =>
    await new Promise((resolve, reject) => {
      this.#pending.push(() => effect().then(resolve, reject));
    });

  /** Resolves when every worker is done. @throws what a worker throws */
  async run(workers: readonly (() => Promise<void>)[]): Promise<void> {
    let alive = workers.length;
    const done = Promise.all(
      workers.map(async (worker) => {
        try {
          await worker();
        } finally {
          alive -= 1;
        }
      }),
    );
    while (alive > 0) {
      // Whoever has had an answer comes to its next step before this resolves: nothing else is waited for.
      await tick();
      const [next] = this.#pending.splice(this.#random.below(this.#pending.length), 1);
      if (next !== undefined) await next();
    }
    await done;
  }
}
