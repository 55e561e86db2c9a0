import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { WriterLease } from '../search/manifest/lease.ts';
import { deleteItems, putItems } from '../search/store/batch-write.ts';
import type { Table } from '../table/client.ts';
import { type Key, keys } from '../table/keys.ts';
import { bucketOf, pack, unpackRecords } from '../table/packing.ts';
import type { TableReader } from '../table/reader.ts';
import { readBuckets } from './find.ts';
import { byCodeUnit, type CatalogueKind } from './kinds.ts';
import { membershipOf } from './membership.ts';
import { type CataloguePointer, type CatalogueSnapshot, pointerOf } from './snapshot.ts';
import { buildTypeaheadPages } from './typeahead-pages.ts';

export interface CatalogueWriter {
  readonly table: Table;
  readonly lease: WriterLease;
  readonly reader: TableReader;
  /** Returns Unix milliseconds. */
  readonly now: () => number;
}

/** Average JSON bytes of a bucket; compressed, a bucket stays under 4 KB. */
const BUCKET_BYTES = 6_000;
/** Most compressed bytes of a directory item. */
const DIRECTORY_BYTES = 350_000;
const PREFIXES_PER_DIRECTORY_PART = 20_000;
/** How long a replaced version stays for readers that started on it. */
const RETIREMENT_MS = 600_000;
const BUCKETS_PER_READ = 800;
const ITEMS_PER_WRITE = 2_000;

/** Returns every record of the current snapshot by lowercase id. A record takes about 1 KB of memory. */
export async function loadCatalogue<R>(
  writer: Pick<CatalogueWriter, 'reader'>,
  kind: CatalogueKind<R>,
): Promise<{ pointer: CataloguePointer; records: Map<string, R> }> {
  const pointer = pointerOf(await writer.reader.get(keys.catalogue(kind.name), true));
  const records = new Map<string, R>();
  if (pointer.current !== null) {
    const { buckets } = pointer.current;
    for (let start = 0; start < buckets; start += BUCKETS_PER_READ) {
      const numbers = Array.from(
        { length: Math.min(BUCKETS_PER_READ, buckets - start) },
        (_, i) => start + i,
      );
      for (const record of (await readBuckets(writer.reader, kind, pointer.current, numbers)).flat()) {
        records.set(kind.idOf(record).toLowerCase(), record);
      }
    }
  }
  return { pointer, records };
}

/**
 * Publishes `records` as the next snapshot. Pass the records of the current snapshot too: a record that was once served
 * must not disappear. Writes everything under a new version, then moves the pointer. Publishes nothing when the content
 * is the same. A run that dies leaves the current snapshot intact; a later run deletes what it wrote.
 * @returns the snapshot that is now current
 */
export async function storeCatalogue<R>(
  writer: CatalogueWriter,
  kind: CatalogueKind<R>,
  records: readonly R[],
): Promise<CatalogueSnapshot> {
  const ordered = [...records].sort((a, b) => byCodeUnit(kind.idOf(a), kind.idOf(b)));
  const lines = ordered.map((record) => JSON.stringify(record));
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  const before = pointerOf(await writer.reader.get(keys.catalogue(kind.name), true));
  if (before.current?.hash === hash) return before.current;

  const bytes = lines.reduce((sum, line) => sum + line.length, 0);
  const buckets = 2 ** Math.max(0, Math.ceil(Math.log2(bytes / BUCKET_BYTES)));
  const kept = await deleteRetired(writer, kind, before);
  const version = before.lastVersion + 1;
  const ours = { version, buckets, atMs: 0 };
  await updatePointer(writer, kind, before.lastVersion, {
    lastVersion: version,
    retired: [...kept, ours],
  });

  const { pages, splits } = buildTypeaheadPages(kind, ordered);
  // Write the directory first: if this run dies, a later one reads there what to delete.
  await putItems(writer.table, writer.lease, [
    { ...keys.typeahead(kind.name, version, '', 0), data: pack(JSON.stringify([...splits])) },
    ...directoryItems(kind, version, pages),
    { ...keys.catalogueMembership(kind.name, version), data: membershipOf(ordered.map(kind.idOf)) },
  ]);
  const grouped = Array.from({ length: buckets }, (): string[] => []);
  for (const [i, record] of ordered.entries()) {
    grouped[bucketOf(kind.idOf(record), buckets)]?.push(lines[i] ?? '');
  }
  await putInSteps(writer, buckets, (bucket) => ({
    ...kind.bucketKey(version, bucket),
    data: pack(`[${grouped[bucket]?.join(',') ?? ''}]`),
  }));
  await putInSteps(writer, pages.length, (i) => {
    const page = pages[i];
    if (page === undefined) throw new RangeError(`page ${i} was not built`);
    const { list, prefix, last, data } = page;
    return { ...keys.typeahead(list, version, prefix, page.page), data, ...(last ? { last } : {}) };
  });

  const snapshot: CatalogueSnapshot = { version, hash, count: ordered.length, buckets };
  const replaced =
    before.current === null
      ? []
      : [{ version: before.current.version, buckets: before.current.buckets, atMs: writer.now() }];
  await updatePointer(writer, kind, version, { ...snapshot, retired: [...kept, ...replaced] });
  return snapshot;
}

function directoryItems(
  kind: CatalogueKind<never>,
  version: number,
  pages: readonly { readonly list: string; readonly prefix: string; readonly page: number }[],
): Record<string, unknown>[] {
  const items: Record<string, unknown>[] = [];
  for (let start = 0; start < pages.length; start += PREFIXES_PER_DIRECTORY_PART) {
    const part = pages.slice(start, start + PREFIXES_PER_DIRECTORY_PART);
    const data = pack(JSON.stringify(part.map(({ list, prefix, page }) => [list, prefix, page])));
    if (data.length > DIRECTORY_BYTES) throw new RangeError('a directory part is too large');
    items.push({ ...keys.typeahead(kind.name, version, '', items.length + 1), data });
  }
  return items;
}

/** Deletes the versions that were replaced ten minutes ago or more. @returns the versions still to delete */
async function deleteRetired<R>(
  writer: CatalogueWriter,
  kind: CatalogueKind<R>,
  pointer: CataloguePointer,
): Promise<CataloguePointer['retired']> {
  const due = pointer.retired.filter(({ atMs }) => atMs <= writer.now() - RETIREMENT_MS);
  for (const { version, buckets } of due) {
    const directory = await writer.reader.query(
      keys.typeahead(kind.name, version, '', 0).pk,
      { limit: 100 },
      true,
    );
    const pages = directory.items
      .slice(1)
      .flatMap((item) => unpackRecords(item) as [string, string, number][])
      .map(([list, prefix, page]): Key => keys.typeahead(list, version, prefix, page));
    const bucketKeys = Array.from({ length: buckets }, (_, bucket) => kind.bucketKey(version, bucket));
    await deleteItems(writer.table, writer.lease, [...pages, ...bucketKeys]);
    await deleteItems(writer.table, writer.lease, [
      ...directory.items.map((_, i) => keys.typeahead(kind.name, version, '', i)),
      keys.catalogueMembership(kind.name, version),
    ]);
  }
  return pointer.retired.filter((entry) => !due.includes(entry));
}

async function putInSteps(
  { table, lease }: CatalogueWriter,
  count: number,
  itemOf: (i: number) => Record<string, unknown>,
): Promise<void> {
  for (let start = 0; start < count; start += ITEMS_PER_WRITE) {
    const items = Array.from({ length: Math.min(ITEMS_PER_WRITE, count - start) }, (_, i) =>
      itemOf(start + i),
    );
    await putItems(table, lease, items);
  }
}

/** Updates the pointer on condition that the last version begun is `expected`, so two writers never both move it. */
async function updatePointer<R>(
  { table, lease }: CatalogueWriter,
  kind: CatalogueKind<R>,
  expected: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await lease.hold();
  const entries = Object.entries(values);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.catalogue(kind.name),
        UpdateExpression: `SET ${entries.map((_, i) => `#n${i} = :v${i}`).join(', ')}`,
        ConditionExpression: expected === 0 ? 'attribute_not_exists(lastVersion)' : 'lastVersion = :expected',
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#n${i}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
          ...(expected === 0 ? {} : { ':expected': expected }),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Error(`another writer is publishing the ${kind.name}`, { cause: error });
  }
}
