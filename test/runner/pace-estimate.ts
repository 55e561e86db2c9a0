/** Work of fewer seconds says little about the pace of a run. */
const LEAST_WORK = 5;

/** Estimates the time that is left from what the files were expected to take and how far the run is off that. */
export class PaceEstimate {
  readonly #totalSeconds: number;
  readonly #workers: number;
  readonly #began: number;
  readonly #running = new Map<string, { readonly expected: number; readonly from: number }>();
  #doneSeconds = 0;

  /** @param wallSeconds what the whole run is expected to take on that many workers */
  constructor(wallSeconds: number, workers: number, now: number) {
    this.#totalSeconds = wallSeconds * workers;
    this.#workers = workers;
    this.#began = now;
  }

  started(file: string, expected: number, now: number): void {
    this.#running.set(file, { expected, from: now });
  }

  ended(file: string): void {
    this.#doneSeconds += this.#running.get(file)?.expected ?? 0;
    this.#running.delete(file);
  }

  secondsLeft(now: number): number {
    const running = this.#running
      .values()
      .reduce((sum, { expected, from }) => sum + Math.min(expected, now - from), 0);
    const done = this.#doneSeconds + running;
    const left = Math.max(this.#totalSeconds - done, 0) / this.#workers;
    const elapsed = now - this.#began;
    return done < LEAST_WORK ? left : left * ((elapsed * this.#workers) / done);
  }
}
