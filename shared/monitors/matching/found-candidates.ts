import type { WriterLease } from '../../search/manifest/lease.ts';
import { putOverOlder } from '../../search/store/stamped-write.ts';
import type { Table } from '../../table/client.ts';
import { inboxItems, type Proposal } from './inbox.ts';

/** What was found for saved queries, until it is written to the inboxes of their monitors. */
export class FoundCandidates {
  /** By query, then by ordinal: whether the resource ceases to match. */
  readonly #found = new Map<number, Map<number, boolean>>();

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  /** @param query its place in the list that `write` is given */
  add(query: number, ordinal: number, ceases: boolean): void {
    let resources = this.#found.get(query);
    if (resources === undefined) {
      resources = new Map();
      this.#found.set(query, resources);
    }
    resources.set(ordinal, ceases);
  }

  /**
   * Writes what was found, under a time (Unix milliseconds) later than the mark of changes.
   * @returns whether there was anything to write
   */
  async write(
    table: Table,
    lease: WriterLease,
    position: number,
    queries: readonly { readonly shard: number; readonly seat: number }[],
  ): Promise<boolean> {
    if (this.isEmpty) return false;
    const { changesMarkMs } = lease.manifest;
    if (position <= changesMarkMs) {
      throw new RangeError(`candidates at ${position} are not after the mark of changes, ${changesMarkMs}`);
    }
    const shards = new Map<number, Proposal[]>();
    for (const [query, resources] of this.#found) {
      const asked = queries[query];
      if (asked === undefined) throw new Error(`query ${query} was not read`);
      const candidates = [...resources]
        .sort(([a], [b]) => a - b)
        .map(([ordinal, ceases]) => ({ ordinal, ceases }));
      const proposals = shards.get(asked.shard) ?? [];
      proposals.push({ seat: asked.seat, candidates });
      shards.set(asked.shard, proposals);
    }
    const items = [...shards].flatMap(([shard, proposals]) => inboxItems(shard, position, proposals));
    // Of two commits of one time, the first died: nobody looks at what it proposed before the second one is done.
    await putOverOlder(table, lease, lease.nextStamp(), items, true);
    this.#found.clear();
    return true;
  }
}
