/** Writes go on at no less than this, in units per second, however much the table throttles. */
const SLOWEST = 20;
/** After a throttle, writes continue at this share of the rate at which it came, and gain this share per second. */
const BACK_OFF = 0.7;
const GAIN_PER_SECOND = 0.05;
/** A second of throttles counts as one: the calls in flight are refused together. */
const WINDOW_MS = 1_000;
/** Writes may run ahead of the rate by this much. */
const BURST_MS = 500;

export interface PaceOptions {
  /** Most write units per second. */
  readonly unitsPerSecond?: number | undefined;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * How fast writes go: at most at a given rate, and after a throttle at less, which grows again as long as none follows.
 * What a call costs is known only after it, so each call pays by delaying those after it.
 */
export class WritePace {
  readonly #maximum: number;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<unknown>;
  /** Rate after the last throttle. */
  #reduced = Number.POSITIVE_INFINITY;
  #reducedAtMs = 0;
  /** When the units written so far are paid for. */
  #paidAtMs = 0;
  #window = { startMs: 0, units: 0 };
  /** Units per second in the last window that ended. */
  #measured = 0;

  constructor({ unitsPerSecond = Number.POSITIVE_INFINITY, now, sleep }: PaceOptions) {
    this.#maximum = unitsPerSecond;
    this.#now = now;
    this.#sleep = sleep;
  }

  /** Units per second at which writes may go now. */
  get rate(): number {
    const gained = (1 + GAIN_PER_SECOND) ** ((this.#now() - this.#reducedAtMs) / 1_000);
    return Math.min(this.#maximum, this.#reduced * gained);
  }

  /** Waits until the next write may start. */
  async turn(): Promise<void> {
    for (let waitMs = this.#waitMs(); waitMs > 0; waitMs = this.#waitMs()) await this.#sleep(waitMs);
  }

  #waitMs(): number {
    return Math.ceil(this.#paidAtMs - this.#now() - BURST_MS);
  }

  /** Notes what a write cost. */
  wrote(units: number): void {
    const nowMs = this.#now();
    const { startMs } = this.#window;
    if (nowMs - startMs >= WINDOW_MS) {
      this.#measured = (this.#window.units * 1_000) / Math.max(WINDOW_MS, nowMs - startMs);
      this.#window = { startMs: nowMs, units: 0 };
    }
    this.#window.units += units;
    const { rate } = this;
    if (rate !== Number.POSITIVE_INFINITY) {
      this.#paidAtMs = Math.max(this.#paidAtMs, nowMs) + (units * 1_000) / rate;
    }
  }

  /** Notes that the table throttled. */
  throttled(): void {
    const nowMs = this.#now();
    if (nowMs - this.#reducedAtMs < WINDOW_MS) return;
    const rate = Math.min(this.rate, Math.max(this.#measured, this.#window.units));
    this.#reduced = Math.max(SLOWEST, rate * BACK_OFF);
    this.#reducedAtMs = nowMs;
  }
}
