import { setImmediate as tick } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';

/** Performs one step of a worker: a call to the table, the queue, a timer or the receiver. */
export type Step = <T>(name: string, effect: () => Promise<T>) => Promise<T>;

/** Runs workers concurrently, one step at a time, in an order determined by a seed. */
export class Interleaver {
  readonly #random: Random;
  #pending: (() => Promise<void>)[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** Waits for its turn, then performs the step while no other step runs. */
  readonly step: Step = async (_name, effect) =>
    await new Promise((resolve, reject) => {
      this.#pending.push(() => effect().then(resolve, reject));
    });

  /** Resolves when every worker has finished. @throws a worker's error */
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
      // A worker whose step has resolved reaches its next step before this tick ends, since it waits for nothing else.
      await tick();
      const [next] = this.#pending.splice(this.#random.below(this.#pending.length), 1);
      if (next !== undefined) await next();
    }
    await done;
  }
}
