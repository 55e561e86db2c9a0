import { settleDueJobs } from './due-jobs.ts';
import type { PublishSession } from './session.ts';

/** Time between two looks for due jobs: with the longest batch, below a minute. */
const LOOK_EVERY_MS = 15_000;
/** How long the batches of a publication may last. */
const LONGEST_BATCH_MS = 20_000;
const SMALLEST_BATCH = 500;

/**
 * Settles what is due during a publication, which keeps others from it: no other writer can while it holds the lease.
 * Limits its batches to what takes 20 s, as far as the batches before tell.
 */
export class DueService {
  readonly #session: PublishSession;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** Lines per batch. */
  #batchSize: number;
  readonly #largestBatch: number;
  readonly #smallestBatch: number;

  /** @param firstBatch Lines of the first batch, if that is to be shorter. */
  constructor(session: PublishSession, batchSize: number, firstBatch = batchSize) {
    this.#session = session;
    this.#batchSize = Math.min(firstBatch, batchSize);
    this.#largestBatch = batchSize;
    this.#smallestBatch = Math.min(SMALLEST_BATCH, this.#batchSize);
  }

  get batchSize(): number {
    return this.#batchSize;
  }

  /** Settles what is due now. Call it between batches: what a batch has read must not change before it is written. */
  async settle(): Promise<void> {
    for await (const _ of settleDueJobs(this.#session));
    this.#lookedAtMs = this.#session.now();
  }

  get isTimeToLook(): boolean {
    return this.#session.now() - this.#lookedAtMs >= LOOK_EVERY_MS;
  }

  /** Notes how long a batch took. */
  noteBatch(lines: number, ms: number): void {
    if (lines < this.#smallestBatch || ms <= 0) return;
    const inTime = Math.floor((lines * LONGEST_BATCH_MS) / ms);
    this.#batchSize = Math.min(this.#largestBatch, Math.max(this.#smallestBatch, inTime));
  }
}
