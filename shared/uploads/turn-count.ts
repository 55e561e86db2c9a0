import * as z from 'zod/mini';
import type { ObjectStore } from './calls/object-store.ts';
import { preparedKey, type Task, UploadRefusedError } from './upload.ts';

/** Turns that began at one line and did not pass it, whether they ended or died, before an upload is given up. */
const MOST_VAIN_TURNS = 3;
/** The same for turns that the table throttled until their time was up: a day. */
const MOST_THROTTLED_TURNS = 96;
/** Lines of the first batch of a turn. Those after it are as long as it shows to be right. */
const FIRST_BATCH = 2_000;
const SMALLEST_FIRST_BATCH = 20;
/** A line takes some seven write units, and a batch may take 20 seconds. */
const LINES_PER_UNIT_PER_SECOND = 2;
/** After a turn in vain, the first batch is this many times shorter. */
const SHORTER = 4;

const Counted = z.object({ line: z.number(), vain: z.number(), throttled: z.number() });
type Counted = z.output<typeof Counted>;

/**
 * Counts the turns of an upload that began at the same checkpoint. The count is an object, so it outlives a function that
 * is killed: what the machine remembers does not, because the next turn may find the lease of the dead one, and wait.
 */
export class TurnCount {
  readonly #store: ObjectStore;
  readonly #key: string;
  readonly #before: Counted;

  private constructor(store: ObjectStore, key: string, before: Counted) {
    this.#store = store;
    this.#key = key;
    this.#before = before;
  }

  /**
   * Counts a turn that begins after a line.
   * @throws UploadRefusedError if too many began there
   */
  static async begin(store: ObjectStore, { execution }: Task, line: number): Promise<TurnCount> {
    const key = preparedKey(execution, 'turns.json');
    const { data } = Counted.safeParse(await store.getJson(key));
    const before = data?.line === line ? data : { line, vain: 0, throttled: 0 };
    if (before.vain >= MOST_VAIN_TURNS) {
      throw new UploadRefusedError(
        `${MOST_VAIN_TURNS} turns ended where they began, after line ${line}: the next lines take more time or memory than ` +
          'a function may have, or end it; the log of publish-upload has more',
      );
    }
    if (before.throttled >= MOST_THROTTLED_TURNS) {
      throw new UploadRefusedError(
        `the table throttled ${MOST_THROTTLED_TURNS} turns in a row, which did not get past line ${line}: raise what it takes per second`,
      );
    }
    const count = new TurnCount(store, key, before);
    await count.#write({ vain: before.vain + 1 });
    return count;
  }

  /** Lines of the first batch. A limit of write units makes it shorter, and so does every turn in vain. */
  firstBatch(unitsPerSecond = Number.POSITIVE_INFINITY): number {
    const { vain, throttled } = this.#before;
    const lines = Math.min(FIRST_BATCH, unitsPerSecond * LINES_PER_UNIT_PER_SECOND);
    return Math.max(SMALLEST_FIRST_BATCH, Math.floor(lines / SHORTER ** (vain + throttled)));
  }

  /** The turn did not begin: another writer holds the lease. */
  async forget(): Promise<void> {
    await this.#write({});
  }

  /** The turn was throttled until its time was up. */
  async wasThrottled(): Promise<void> {
    await this.#write({ throttled: this.#before.throttled + 1 });
  }

  async #write(changed: Partial<Counted>): Promise<void> {
    await this.#store.putJson(this.#key, { ...this.#before, ...changed });
  }
}
