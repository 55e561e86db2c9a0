import { gunzipSync, gzipSync } from 'node:zlib';
import type { FeedCheckpoint } from '../../search/manifest/manifest.ts';
import { deleteItems, putItems } from '../../search/store/batch-write.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { MAXIMUM_REJECTS, type Reject } from '../feed/rejection.ts';
import type { ReadReport } from '../reads/source-ledger.ts';
import { finishPart } from '../write/finish-run.ts';
import type { PublishSession } from '../write/session.ts';

/** A file of which a publication can continue at a checkpoint. */
export interface FeedIdentity {
  /** Names the content: a file that changed in any byte has another id, and is published from its first line. */
  readonly id: string;
  /** Length in bytes, decompressed. */
  readonly bytes: number;
}

/** Line counts by outcome. */
export type Counts = Pick<FeedCheckpoint, 'applied' | 'read' | 'rejected' | 'unchanged'>;

/** What an item of the table keeps of what was reported. */
interface Page {
  readonly rejects: readonly Reject[];
  readonly reads: readonly ReadReport[];
}

/** A file has at most some 250 checkpoints, since each one writes the counts of the companies since the last. */
const SMALLEST_SHARE = 0.004;
/** Most records per item: even incompressible ones stay below the 400 KB of an item. */
const RECORDS_PER_PAGE = 500;
const PAGES_PER_READ = 20;

/**
 * Keeps the checkpoint of a publication of a file (docs/adr/0031). It is in the manifest, whose changes are fenced: no
 * late write of a dead run moves it. Any other publication that writes forgets it, so lines are never left out that
 * another feed has overruled since.
 */
export class FeedProgress {
  readonly #session: PublishSession;
  readonly #feed: FeedIdentity | null;
  /** Where this run continues; null at the beginning. */
  readonly from: FeedCheckpoint | null;
  readonly #since: number;
  #last: Pick<FeedCheckpoint, 'line' | 'offset'>;
  #until: number;
  #faults: number;
  #rejects: Reject[] = [];
  #reads: ReadReport[] = [];

  private constructor(session: PublishSession, feed: FeedIdentity | null) {
    const { checkpoint } = session.lease.manifest;
    this.#session = session;
    this.#feed = feed;
    this.from = checkpoint?.feed === feed?.id ? checkpoint : null;
    this.#since = this.from?.since ?? session.lease.nextStamp();
    this.#until = this.from?.until ?? this.#since;
    this.#faults = this.from?.faults ?? 0;
    this.#last = this.from ?? { line: 0, offset: 0 };
  }

  /** Finds the checkpoint of the feed, and forgets one of another feed. Call it before anything is written. */
  static async begin(session: PublishSession, feed: FeedIdentity | null): Promise<FeedProgress> {
    const progress = new FeedProgress(session, feed);
    if (progress.from === null) await progress.end();
    return progress;
  }

  /**
   * Yields what the runs before reported, in their order, and deletes what one of them reported after its last
   * checkpoint.
   */
  async *reported(): AsyncGenerator<Page> {
    if (this.from === null) return;
    const late: Item[] = [];
    for await (const item of this.#pages()) {
      const stamp = Number(String(item['sk']).split('#')[1]);
      if (stamp >= this.#since && stamp <= this.#until) yield pageOf(item);
      else late.push(item);
    }
    await this.#delete(late);
  }

  /** How many faults of the runs before are not among those that `reported` yields. */
  get unlistedFaults(): number {
    return Math.max(0, (this.from?.faults ?? 0) - MAXIMUM_REJECTS);
  }

  /** The place of the latest checkpoint. */
  get last(): Pick<FeedCheckpoint, 'line' | 'offset'> {
    return this.#last;
  }

  noteReject(reject: Reject): void {
    if (this.#feed === null) return;
    this.#faults += 1;
    if (this.#faults <= MAXIMUM_REJECTS) this.#rejects.push(reject);
  }

  noteReads(reports: readonly ReadReport[]): void {
    if (this.#feed !== null) this.#reads.push(...reports);
  }

  /** Whether a checkpoint after this line is worth its writes. */
  isDue({ line, offset }: Pick<FeedCheckpoint, 'line' | 'offset'>, batchSize: number): boolean {
    const { bytes = 0 } = this.#feed ?? {};
    return (
      this.#feed !== null &&
      line - this.#last.line >= batchSize &&
      offset - this.#last.offset >= bytes * SMALLEST_SHARE
    );
  }

  /** Makes a checkpoint after a line. Everything up to it must be written. */
  async mark(at: Pick<FeedCheckpoint, 'line' | 'offset'>, counts: Counts): Promise<void> {
    if (this.#feed === null) return;
    const { table, lease } = this.#session;
    await finishPart(this.#session);
    const pages: Item[] = [];
    while (this.#rejects.length + this.#reads.length > 0) {
      const rejects = this.#rejects.splice(0, RECORDS_PER_PAGE);
      const reads = this.#reads.splice(0, RECORDS_PER_PAGE - rejects.length);
      this.#until = lease.nextStamp();
      pages.push(itemOf(this.#until, { rejects, reads }));
    }
    await putItems(table, lease, pages);
    this.#last = at;
    await lease.setCheckpoint({
      ...counts,
      ...at,
      feed: this.#feed.id,
      faults: this.#faults,
      since: this.#since,
      until: this.#until,
    });
  }

  /** Forgets the checkpoint: the feed is published, or another one. */
  async end(): Promise<void> {
    const { lease } = this.#session;
    if (lease.manifest.checkpoint === null) return;
    await lease.setCheckpoint(null);
    const items: Item[] = [];
    for await (const item of this.#pages()) items.push(item);
    await this.#delete(items);
  }

  async *#pages(): AsyncGenerator<Item> {
    const { pk, sk: from } = keys.reported(0);
    let after: string | null = null;
    do {
      const page = await this.#session.reader.query(
        pk,
        { from, to: keys.reported('end').sk, limit: PAGES_PER_READ, ...(after === null ? {} : { after }) },
        true,
      );
      yield* page.items;
      after = page.next;
    } while (after !== null);
  }

  async #delete(items: readonly Item[]): Promise<void> {
    const { table, lease } = this.#session;
    await deleteItems(
      table,
      lease,
      items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    );
  }
}

const itemOf = (stamp: number, page: Page): Item => ({
  ...keys.reported(stamp),
  page: gzipSync(JSON.stringify(page)),
});

function pageOf({ page }: Item): Page {
  if (!(page instanceof Uint8Array)) throw new TypeError('an item of what was reported has no page');
  return JSON.parse(gunzipSync(page).toString());
}
