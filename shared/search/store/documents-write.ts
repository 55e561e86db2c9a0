import { binaryAttribute } from '../../table/bytes.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { pack, unpack } from '../../table/packing.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { tombstoneOf } from '../../table/tombstone.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { putOverOlder, stampItems } from './stamped-write.ts';

/** Keys per part of the list of documents about to be written. */
const KEYS_PER_PART = 20_000;

/** Items that are written together. `areNew` says whether most of them have no older version. */
export interface WriteStage {
  readonly items: readonly Item[];
  readonly areNew?: boolean;
}

/** Puts documents over their older versions (`putInOrder`). */
export async function putDocuments(
  table: Table,
  lease: WriterLease,
  items: readonly Item[],
  areNew = false,
): Promise<void> {
  await putInOrder(table, lease, [{ items, areNew }]);
}

/**
 * Puts documents over their older versions, one stage after the other. `latestMs` is the latest time in them, so that
 * the next run does not begin before it if this one dies. Must not run concurrently with itself.
 *
 * Successive writers overwrite the same documents. Before a writer does so, it lists the keys of all stages and
 * declares the list in the manifest, which only the holder of the lease can change. A writer that takes over from a
 * dead one stamps the listed items (`endOlderWrites`). From then on no call of the dead writer takes effect,
 * however late it arrives, and what the new writer finds in the table stays as it is.
 * @throws WriterLeaseLostError
 */
export async function putInOrder(
  table: Table,
  lease: WriterLease,
  stages: readonly WriteStage[],
  latestMs = 0,
): Promise<void> {
  const all = stages.flatMap(({ items }) => items);
  if (all.length === 0) return;
  const stamp = lease.nextStamp();
  const parts: Item[] = [];
  for (let start = 0; start < all.length; start += KEYS_PER_PART) {
    const listed = all.slice(start, start + KEYS_PER_PART).map(({ pk, sk }) => [pk, sk]);
    parts.push({ ...keys.intent(parts.length), p: pack(JSON.stringify(listed)) });
  }
  await putOverOlder(table, lease, stamp, parts, false);
  await lease.declare({ stamp, parts: parts.length }, latestMs);
  for (const { items, areNew = false } of stages) await putOverOlder(table, lease, stamp, items, areNew);
}

/** Replaces items as a whole, with every attribute of their older versions (`putInOrder`). */
export async function replaceItems(table: Table, lease: WriterLease, items: readonly Item[]): Promise<void> {
  // An insert that finds an older version becomes a put, while an update would keep attributes.
  await putInOrder(table, lease, [{ items, areNew: true }]);
}

/**
 * Ends the writes of an earlier writer: stamps the documents that it declared last. Where a declared document
 * does not exist yet, leaves an item with nothing but the stamp (`isBlank`).
 *
 * A part of the list with another stamp belongs to a list that was never declared: a writer that died before the
 * declaration began to overwrite the one before. Nothing of it was written, and the one before is written completely.
 */
export async function endOlderWrites(table: Table, lease: WriterLease): Promise<void> {
  const { intent } = lease.manifest;
  if (intent === null) return;
  const reader = new TableReader(table, new AbortController().signal);
  const parts = await reader.getMany(
    Array.from({ length: intent.parts }, (_, part) => keys.intent(part)),
    true,
  );
  const listed = parts.flatMap((part): Key[] =>
    part === undefined || part['f'] !== intent.stamp
      ? []
      : // Written by `putDocuments` alone.
        (JSON.parse(unpack(binaryAttribute(part, 'p'))) as [string, string][]).map(([pk, sk]) => ({
          pk,
          sk,
        })),
  );
  await stampItems(table, lease, lease.nextStamp(), listed);
}

/** Returns whether an item holds only a stamp, which keeps an older version from being written. */
export function isBlank(item: Item): boolean {
  return item['f'] !== undefined && Object.keys(item).length === 3;
}

/** A reader for publishers, which treats blank items and erased documents as absent. */
export class DocumentReader extends TableReader {
  override async get(key: Key, consistent = false): Promise<Item | undefined> {
    return present(await super.get(key, consistent));
  }

  override async getMany(wanted: readonly Key[], consistent = false): Promise<(Item | undefined)[]> {
    return (await super.getMany(wanted, consistent)).map(present);
  }
}

const present = (item: Item | undefined): Item | undefined =>
  item === undefined || isBlank(item) || tombstoneOf(item) !== undefined ? undefined : item;
