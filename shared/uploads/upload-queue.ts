import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ObjectStore } from './calls/object-store.ts';
import { Execution, orderOf, QUEUE_PREFIX, type Task } from './upload.ts';

/** Reports whether an execution goes on. */
export type IsRunning = (executionArn: string) => Promise<boolean>;

const Entry = z.object({ execution: Execution, key: z.string() });

/**
 * The uploads that wait to be published, in the order in which they came: the later state of a record must win, and
 * there is one checkpoint, which a second feed would forget. Each is an object of the bucket. The lease of the writer
 * guards the index; the queue only keeps order.
 */
export class UploadQueue {
  readonly #store: ObjectStore;
  readonly #isRunning: IsRunning;

  constructor(store: ObjectStore, isRunning: IsRunning) {
    this.#store = store;
    this.#isRunning = isRunning;
  }

  /**
   * Takes a place. Returns false if another execution has it: EventBridge may deliver an event twice. A place of an
   * execution that ended goes to this one.
   */
  async enter({ upload, execution }: Task): Promise<boolean> {
    const key = placeOf({ upload });
    const entry = { execution, key: upload.key };
    if (await this.#store.create(key, entry)) return true;
    const holder = await this.#holderOf(key);
    if (holder !== undefined && holder.arn !== execution.arn && (await this.#isRunning(holder.arn)))
      return false;
    await this.#store.putJson(key, entry);
    return true;
  }

  /** Reports whether no upload that came earlier still waits. Removes those whose executions ended. */
  async isFirst({ upload }: Pick<Task, 'upload'>): Promise<boolean> {
    const own = placeOf({ upload });
    for (;;) {
      // At most the first thousand: once all of them are removed, there may be more.
      const places = await this.#store.list(QUEUE_PREFIX);
      for (const key of places) {
        if (key >= own) return true;
        const holder = await this.#holderOf(key);
        if (holder !== undefined && (await this.#isRunning(holder.arn))) return false;
        await this.#store.delete(key);
      }
      if (places.length === 0) return true;
    }
  }

  /** Gives the place up, if it is this execution's. */
  async leave({ upload, execution }: Task): Promise<void> {
    const key = placeOf({ upload });
    if ((await this.#holderOf(key))?.arn === execution.arn) await this.#store.delete(key);
  }

  async #holderOf(key: string): Promise<Execution | undefined> {
    const { data } = Entry.safeParse(await this.#store.getJson(key));
    return data?.execution;
  }
}

/** Two keys may be uploaded in one second, with sequencers that say nothing about each other. */
const placeOf = ({ upload }: Pick<Task, 'upload'>): string =>
  `${QUEUE_PREFIX}${orderOf(upload)}-${createHash('sha256').update(upload.key).digest('base64url')}.json`;
