import { printable } from '../../../shared/log/printable.ts';
import { counted } from './output.ts';

/** Where progress is shown: standard error, since standard output holds the answer. */
export interface ProgressTarget {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Reports whether what is drawn in a line can be erased again, which a dumb terminal does not do. */
export const canErase = ({ isTTY }: Pick<ProgressTarget, 'isTTY'>): boolean =>
  isTTY === true && process.env['TERM'] !== 'dumb';

const TTY_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 3000;
/** Before this, a rate would be a guess. */
const MEASURED_AFTER_SECONDS = 0.5;

/**
 * Shows how far a command is: in place on a terminal, at most ten times per second; otherwise a line every three
 * seconds, and none for a command that finishes sooner.
 */
export class Progress {
  readonly #target: ProgressTarget;
  readonly #erases: boolean;
  readonly #now: () => number;
  #startedMs: number;
  #shownMs: number;
  #label = '';
  #drawn = false;

  constructor(target: ProgressTarget, now: () => number = Date.now) {
    this.#target = target;
    this.#erases = canErase(target);
    this.#now = now;
    this.#startedMs = now();
    this.#shownMs = this.#startedMs;
  }

  /** Starts a step: `Publishing`. */
  begin(label: string): void {
    this.#label = label;
    this.#startedMs = this.#now();
    this.update('');
  }

  /** Shows how far the step is: `4,200 of 9,396 lines`. */
  update(state: string): void {
    const now = this.#now();
    const wait = this.#erases ? TTY_INTERVAL_MS : LINE_INTERVAL_MS;
    if (now - this.#shownMs < wait) return;
    this.#shownMs = now;
    const seconds = Math.round((now - this.#startedMs) / 1000);
    const line = printable([this.#label, state, `${seconds} s`].filter((part) => part !== '').join(' · '));
    if (!this.#erases) {
      this.#target.write(`${line}\n`);
      return;
    }
    this.#target.write(`\r\u001b[2K${line.slice(0, (this.#target.columns || 80) - 1)}`);
    this.#drawn = true;
  }

  /** Shows how much of the step is done, at what rate, and how long the rest takes at that rate. */
  advance(done: number, total: number, things: string): void {
    const seconds = (this.#now() - this.#startedMs) / 1000;
    const rate = done / seconds;
    const left = Math.ceil((total - done) / rate);
    const isMeasured = seconds >= MEASURED_AFTER_SECONDS && done > 0;
    this.update(
      [
        `${counted(done)} of ${counted(total)} ${things}`,
        `${Math.floor((100 * done) / Math.max(total, 1))} %`,
        // Less than one per second says nothing that the time left does not say.
        ...(isMeasured && rate >= 1 ? [`${counted(Math.round(rate))} per second`] : []),
        ...(isMeasured && done < total ? [`${counted(left)} s left`] : []),
      ].join(' · '),
    );
  }

  /** Clears the line before anything else is printed. */
  clear(): void {
    if (this.#drawn) this.#target.write('\r\u001b[2K');
    this.#drawn = false;
  }
}
