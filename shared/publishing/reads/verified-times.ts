import type { WriterLease } from '../../search/manifest/lease.ts';
import { putInOrder, type WriteStage } from '../../search/store/documents-write.ts';
import type { Verdict } from '../../sources/clock.ts';
import { ERASED_DIGEST, type Roster, type Slot } from '../../sources/roster.ts';
import type { Decision } from '../../sources/source-read.ts';
import {
  noVerifiedTimes,
  placeInBlock,
  type VerifiedTimes,
  verifiedBlockOf,
  verifiedItem,
  verifiedTimesOf,
} from '../../sources/verified-block.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { contentBytes } from '../apply/items.ts';

/** What the times of blocks rest on, as one value that a test can change. */
export const TIME_RULES = {
  /** Whether what a read of this verdict showed counts as found. */
  counts: (verdict: Verdict): boolean => verdict === 'accepted',
  /** The slots that an accepted read found. */
  found: (seen: ReadonlySet<number>, _roster: Roster): Iterable<number> => seen,
  /** Whether a read leaves postings in the roster that the accepted read before it did not find. */
  brings: ({ added, back }: Pick<Decision, 'added' | 'back'>): boolean => added > 0 || back.length > 0,
  /** Whether the last accepted read found a slot, if no read brought any since. */
  isFound: ({ absence }: Slot): boolean => absence === null,
  /** A read is accepted once the ledger says so. */
  inOrder: <T>(ledger: T, blocks: T): readonly T[] => [ledger, blocks],
};
export type TimeRules = typeof TIME_RULES;

/** Bytes of an item next to its content: names, stamp and key. */
const ITEM_OVERHEAD_BYTES = 60;
const BYTES_PER_WRITE_UNIT = 1024;

/**
 * The times at which accepted reads found jobs, on their way into the blocks. A time only ever moves forward, and each is
 * the start of an accepted read that found the job. So a block is never wrong, whatever it and the documents lag behind.
 */
export class FoundTimes {
  readonly #found = new Map<number, Map<number, number>>();
  /** Jobs found. */
  records = 0;

  add({ ordinal, digest }: Slot, ms: number): void {
    // A board may go on listing what was erased here; no trace of that is kept.
    if (digest === ERASED_DIGEST) return;
    this.records += 1;
    const block = verifiedBlockOf(ordinal);
    const times = this.#found.get(block) ?? new Map<number, number>();
    this.#found.set(block, times);
    const place = placeInBlock(ordinal);
    times.set(place, Math.max(times.get(place) ?? 0, ms));
  }

  /** Returns the writes of the blocks that these times change. */
  async stages(reader: TableReader): Promise<WriteStage[]> {
    const blocks = [...this.#found.keys()].sort((a, b) => a - b);
    const items = await reader.getMany(blocks.map(keys.verified), true);
    const added: Item[] = [];
    const changed: Item[] = [];
    for (const [i, block] of blocks.entries()) {
      const times = verifiedTimesOf(items[i]);
      if (!moved(times, this.#found.get(block) ?? [])) continue;
      (items[i] === undefined ? added : changed).push(verifiedItem(block, times));
    }
    return [{ items: added, areNew: true }, { items: changed }];
  }
}

/** Moves times forward. @returns whether any moved */
function moved(times: VerifiedTimes, found: Iterable<readonly [number, number]>): boolean {
  let changed = false;
  for (const [place, ms] of found) {
    if (ms <= (times[place] ?? 0)) continue;
    times[place] = ms;
    changed = true;
  }
  return changed;
}

/** Returns the write units of blocks. */
export const blockUnits = (stages: readonly WriteStage[]): number =>
  stages
    .flatMap(({ items }) => items)
    .reduce(
      (sum, item) => sum + Math.ceil((contentBytes(item) + ITEM_OVERHEAD_BYTES) / BYTES_PER_WRITE_UNIT),
      0,
    );

/** Takes the times of jobs out of their blocks. */
export async function forgetFoundTimes(
  table: Table,
  lease: WriterLease,
  reader: TableReader,
  ordinals: readonly number[],
): Promise<void> {
  const byBlock = Map.groupBy(ordinals, verifiedBlockOf);
  const blocks = [...byBlock.keys()];
  const items = await reader.getMany(blocks.map(keys.verified), true);
  const changed = blocks.flatMap((block, i): Item[] => {
    const times = items[i] === undefined ? noVerifiedTimes() : verifiedTimesOf(items[i]);
    const places = (byBlock.get(block) ?? []).map(placeInBlock);
    if (places.every((place) => times[place] === 0)) return [];
    for (const place of places) times[place] = 0;
    return [verifiedItem(block, times)];
  });
  await putInOrder(table, lease, [{ items: changed, areNew: false }]);
}
