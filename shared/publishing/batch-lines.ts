import type { BatchLine } from './reads/read-section.ts';

/** Most lines of a batch. */
export const BATCH_LINES = 24_000;
/** Share of the lines of a batch that may withdraw something: until it is written, every request reads what it withdraws. */
const MOST_WITHDRAWALS = 0.5;
/** A batch also ends at this many characters, which bounds memory. */
const MOST_CHARACTERS = 48 * 1024 * 1024;
/** So many lines, or characters of them, wait until they are applied. Parsed, they take three times as much memory. */
const WAITING_LINES = 1_000;
const WAITING_CHARACTERS = 4 * 1024 * 1024;

/** The lines of a batch: those that are not applied yet, and how much all of them are. */
export class BatchLines {
  /** Lines of the batch so far, also those that were taken. */
  count = 0;
  readonly #mostWithdrawals: number;
  readonly #appliedTogether: number;
  #characters = 0;
  /** Lines that may withdraw their record. */
  #withdrawals = 0;
  #waiting: BatchLine[] = [];
  #waitingCharacters = 0;

  constructor({
    batchSize = BATCH_LINES,
    appliedTogether = WAITING_LINES,
  }: {
    readonly batchSize?: number;
    readonly appliedTogether?: number;
  }) {
    this.#mostWithdrawals = batchSize * MOST_WITHDRAWALS;
    this.#appliedTogether = appliedTogether;
  }

  add(lines: readonly BatchLine[], characters: number): void {
    this.#waiting.push(...lines);
    this.count += lines.length;
    this.#withdrawals += lines.filter(({ line }) => 'cleared' in line && !line.cleared).length;
    this.#waitingCharacters += characters;
    this.#characters += characters;
  }

  /** Whether the batch has `most` lines, or as much as it may have otherwise. */
  isFull(most: number): boolean {
    return (
      this.count >= most || this.#withdrawals >= this.#mostWithdrawals || this.#characters >= MOST_CHARACTERS
    );
  }

  get areToBeApplied(): boolean {
    return this.#waiting.length >= this.#appliedTogether || this.#waitingCharacters >= WAITING_CHARACTERS;
  }

  /** Returns the lines that are not applied yet, and forgets them. */
  takeWaiting(): readonly BatchLine[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingCharacters = 0;
    return waiting;
  }
}
