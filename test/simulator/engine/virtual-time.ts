import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { type Happening, Happenings } from './happenings.ts';
import { type Invocation, running } from './invocation.ts';

/** One turn of the real event loop, after which every promise that can settle has settled. */
const turn = (
  (real) => () =>
    new Promise<void>((resolve) => real(resolve))
)(setImmediate);
const realTimeout = setTimeout;
const PATIENCE_TURNS = 2_000;
const DAY_MS = 86_400_000;

/**
 * The only clock of a simulation. It provides the timers, the time of day, the monotonic clock, the random numbers and
 * the random bytes of the whole process. The same seed therefore produces the same events in the same order, and
 * waiting costs no time. Events run one at a time: the next one starts when every promise has settled.
 */
export class VirtualTime {
  #now = 0;
  #origin = 0;
  /** The monotonic clock at the origin. */
  #passedMs = 0;
  #random: () => number = Math.random;
  readonly #coming = new Happenings();

  /** The true time in Unix milliseconds, without skew. */
  get now(): number {
    return this.#now;
  }

  /**
   * Drops all scheduled events and restarts at `now` with numbers from `random`. The monotonic clock moves on by a day,
   * which expires what functions cache, so a world does not depend on those before it.
   */
  reset(now: number, random: () => number): void {
    this.#coming.clear();
    this.#passedMs = Math.ceil(this.#monotonic()) + DAY_MS;
    this.#now = now;
    this.#origin = now;
    this.#random = random;
  }

  /** Schedules an event in `delayMs` milliseconds, and returns a function that cancels it. */
  after(delayMs: number, run: () => Promise<void> | void): () => void {
    const happening: Happening = { at: this.#now + Math.max(0, delayMs), run, cancelled: false };
    this.#coming.add(happening);
    return () => {
      happening.cancelled = true;
    };
  }

  /**
   * Runs events until `work` settles, and returns its value.
   * @throws Error if no event is left and the work still waits
   */
  async until<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const watched = work.finally(() => {
      settled = true;
    });
    watched.catch(() => undefined);
    await this.#loop(() => settled);
    return await watched;
  }

  /** Runs all scheduled events. */
  async untilRest(): Promise<void> {
    await this.#loop(() => this.#coming.isEmpty);
  }

  async #loop(done: () => boolean): Promise<void> {
    for (let idle = 0; ; ) {
      await turn();
      if (done()) return;
      const next = this.#coming.takeFirst();
      if (next === undefined) {
        // Real work is pending, such as loading a module. Once everything is warm, there is none.
        idle += 1;
        if (idle > PATIENCE_TURNS) throw new Error('no event is scheduled, and work still waits');
        await new Promise((resolve) => realTimeout(resolve, 1));
        continue;
      }
      if (next.cancelled) continue;
      this.#now = Math.max(this.#now, next.at);
      await next.run();
    }
  }

  #monotonic(): number {
    return this.#passedMs + this.#now - this.#origin;
  }

  /** Replaces the process's clocks, timers and random sources permanently. */
  install(): void {
    const ownTime = (): number => Math.floor(this.#now) + (running.getStore()?.skewMs ?? 0);
    const schedule = (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) => {
      const owner = running.getStore();
      const start = () => this.after(delayMs, () => inside(owner, () => run(...given)));
      return new Timer(start);
    };
    const clear = (timer: unknown): void => {
      if (timer instanceof Timer) timer.clear();
    };
    const sleep = async (delayMs = 0, value: unknown = undefined, options: { signal?: AbortSignal } = {}) => {
      const { signal } = options;
      signal?.throwIfAborted();
      return await new Promise((resolve, reject) => {
        const timer = schedule(() => resolve(value), delayMs);
        signal?.addEventListener('abort', () => {
          timer.clear();
          reject(
            Object.assign(new Error('The operation was aborted'), {
              name: 'AbortError',
              cause: signal.reason,
            }),
          );
        });
      });
    };
    const expire = (delayMs: number): AbortSignal => {
      const controller = new AbortController();
      schedule(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), delayMs);
      return controller.signal;
    };
    const fill = <T extends NodeJS.ArrayBufferView>(target: T): T => {
      const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(this.#random() * 256);
      return target;
    };
    const uuid = () => {
      const hex = Buffer.from(fill(new Uint8Array(16))).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    };
    Object.assign(globalThis, { setTimeout: schedule, clearTimeout: clear });
    Object.assign(timers, { setTimeout: schedule, clearTimeout: clear });
    Object.assign(timersPromises, { setTimeout: sleep });
    Object.assign(crypto, {
      randomFillSync: fill,
      randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
      randomUUID: uuid,
    });
    syncBuiltinESMExports();
    Date.now = ownTime;
    performance.now = () => this.#monotonic();
    AbortSignal.timeout = expire;
    Math.random = () => this.#random();
  }
}

/** Runs code on behalf of `owner`, unless it dies at this point. */
export function inside(owner: Invocation | undefined, run: () => void): void {
  if (owner === undefined) run();
  else if (owner.survives()) running.run(owner, run);
}

class Timer {
  readonly #start: () => () => void;
  #stop: () => void;

  constructor(start: () => () => void) {
    this.#start = start;
    this.#stop = start();
  }

  clear(): void {
    this.#stop();
  }

  refresh(): this {
    this.#stop();
    this.#stop = this.#start();
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
