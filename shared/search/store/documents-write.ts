import { binaryAttribute } from '../../table/bytes.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { pack, unpack } from '../../table/packing.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import type { WriterLease } from './lease.ts';
import { putOverOlder, stampItems } from './stamped-write.ts';

/**
 * Documents are written over one another, by one writer after the other. Before it writes some, a writer lists their
 * keys and declares the list in the manifest, which only the holder of the lease can change. Whoever takes over from
 * one that died stamps what is listed, and from then on no call of the dead one, however late it arrives, takes
 * effect: what the new writer finds in the table stays as it found it.
 */
const KEYS_A_PART = 20_000;

/**
 * Puts documents over their older versions. `areNew` says whether most of them have none. One call at a time.
 * @throws WriterLeaseLostError
 */
export async function putDocuments(
  table: Table,
  lease: WriterLease,
  items: readonly Item[],
  areNew = false,
): Promise<void> {
  if (items.length === 0) return;
  const stamp = lease.nextStamp();
  const parts: Item[] = [];
  for (let start = 0; start < items.length; start += KEYS_A_PART) {
    const listed = items.slice(start, start + KEYS_A_PART).map(({ pk, sk }) => [pk, sk]);
    parts.push({ ...keys.intent(parts.length), p: pack(JSON.stringify(listed)) });
  }
  await putOverOlder(table, lease, stamp, parts, false);
  await lease.declare({ stamp, parts: parts.length });
  await putOverOlder(table, lease, stamp, items, areNew);
}

/**
 * Ends whatever an earlier writer may still be writing: the documents that it declared last. Where it had not come to
 * one, an item without anything but its stamp is left (`isBlank`).
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
    part === undefined
      ? []
      : // Written by `putDocuments` alone.
        (JSON.parse(unpack(binaryAttribute(part, 'p'))) as [string, string][]).map(([pk, sk]) => ({
          pk,
          sk,
        })),
  );
  await stampItems(table, lease, lease.nextStamp(), listed);
}

/** Whether an item holds nothing: it only keeps an older version from being written. */
export function isBlank(item: Item): boolean {
  return item['f'] !== undefined && Object.keys(item).length === 3;
}

/** Reads of a publisher: blank items are absent. */
export class DocumentReader extends TableReader {
  override async get(key: Key, consistent = false): Promise<Item | undefined> {
    return present(await super.get(key, consistent));
  }

  override async getMany(wanted: readonly Key[], consistent = false): Promise<(Item | undefined)[]> {
    return (await super.getMany(wanted, consistent)).map(present);
  }
}

const present = (item: Item | undefined): Item | undefined =>
  item === undefined || isBlank(item) ? undefined : item;
