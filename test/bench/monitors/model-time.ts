import { Events } from '../../webhooks/model/events.ts';

/**
 * The clock of one function in a model. Calls take model time, and so does the CPU that the process uses between them: the
 * function has a share of a processor, and its turns wait for each other.
 */
export class ModelTime {
  /** CPU used so far, in real milliseconds. */
  cpuMs = 0;
  #ms: number;
  readonly #share: number;
  readonly #sleeping = new Events<() => void>();

  /** @param share of a processor */
  constructor(now: number, share: number) {
    this.#ms = now;
    this.#share = share;
  }

  /** Unix milliseconds. */
  get now(): number {
    return Math.floor(this.#ms);
  }

  async sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#sleeping.add(this.#ms + ms, resolve);
    });
  }

  /** Runs something to its end, which waits for nothing but `sleep`. */
  async run<T>(act: () => Promise<T>): Promise<T> {
    let isOver = false;
    let before = process.cpuUsage();
    const acting = act().finally(() => {
      isOver = true;
    });
    for (;;) {
      // Everything that is ready goes on before time does.
      await new Promise((resolve) => setImmediate(resolve));
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      const used = (user + system) / 1_000;
      this.cpuMs += used;
      this.#ms += used / this.#share;
      if (isOver) return await acting;
      const next = this.#sleeping.next();
      if (next === undefined) throw new Error('something waits for more than the model');
      this.#ms = Math.max(this.#ms, next.at);
      next.event();
    }
  }
}
