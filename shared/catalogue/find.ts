import { bucketOf, unpackRecords } from '../table/packing.ts';
import type { TableReader } from '../table/reader.ts';
import { type CatalogueKind, LOCATIONS, TOOLS } from './kinds.ts';
import { mayHold, readMembership } from './membership.ts';
import type { LocationRecord, ToolRecord } from './records.ts';
import { type CatalogueSnapshot, readSnapshot, type Snapshot } from './snapshot.ts';

/**
 * Finds locations by id, in any letter case (contract 10.1). @returns them in the order of `ids`, undefined for an
 * unknown id. Takes two rounds, or one when `snapshot` is given, and another for more than eight ids when the
 * catalogue's membership is not in memory.
 */
export function findLocations(
  reader: TableReader,
  ids: readonly string[],
  snapshot?: Snapshot,
): Promise<(LocationRecord | undefined)[]> {
  return find(reader, LOCATIONS, ids, snapshot);
}

/** Finds tools by code, like `findLocations`. */
export function findTools(
  reader: TableReader,
  codes: readonly string[],
  snapshot?: Snapshot,
): Promise<(ToolRecord | undefined)[]> {
  return find(reader, TOOLS, codes, snapshot);
}

/** Recently read buckets, of about 6 KB each, by the hash of their snapshot: they never change. */
const cache = new Map<string, readonly unknown[]>();
const CACHED = 100;

const nameOf = ({ hash }: CatalogueSnapshot, bucket: number): string => `${hash} ${bucket}`;

function keep(name: string, records: readonly unknown[]): void {
  cache.set(name, records);
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHED) break;
    cache.delete(oldest);
  }
}

/** Reading up to this many buckets is cheaper than reading the membership of a catalogue. */
const FEW = 8;

/** Returns the ids that the snapshot may hold. */
async function possibleOf(
  reader: TableReader,
  catalogue: string,
  snapshot: CatalogueSnapshot,
  ids: readonly string[],
): Promise<readonly string[]> {
  const bits = await readMembership(reader, catalogue, snapshot);
  return ids.filter((id) => mayHold(bits, id));
}

async function find<R>(
  reader: TableReader,
  kind: CatalogueKind<R>,
  ids: readonly string[],
  given: Snapshot = readSnapshot,
): Promise<(R | undefined)[]> {
  if (ids.length === 0) return [];
  const snapshot = await given(reader, kind.name);
  if (snapshot === null) return ids.map(() => undefined);
  const possible = ids.length > FEW ? await possibleOf(reader, kind.name, snapshot, ids) : ids;
  const buckets = [...new Set(possible.map((id) => bucketOf(id, snapshot.buckets)))];
  // Taken now: while this one waits, other lookups may push any of them out of the memory.
  const cached = new Map(buckets.map((bucket) => [bucket, cache.get(nameOf(snapshot, bucket))]));
  const missing = buckets.filter((bucket) => cached.get(bucket) === undefined);
  const read = await readBuckets(reader, kind, snapshot, missing);
  const byBucket = new Map(missing.map((bucket, i) => [bucket, read[i] ?? []]));
  const records = new Map<string, R>();
  for (const bucket of buckets) {
    // Only records of this kind are under the hash of its snapshot.
    const known = cached.get(bucket) as readonly R[] | undefined;
    for (const record of known ?? byBucket.get(bucket) ?? [])
      records.set(kind.idOf(record).toLowerCase(), record);
  }
  for (const bucket of missing.slice(0, FEW)) keep(nameOf(snapshot, bucket), byBucket.get(bucket) ?? []);
  return ids.map((id) => records.get(id.toLowerCase()));
}

/**
 * Returns the records of each of some buckets. Every bucket of a snapshot exists, so an absent one has not reached this
 * replica yet; it is read again, strongly consistent.
 * @throws Error when that read finds no bucket either
 */
export async function readBuckets<R>(
  reader: TableReader,
  kind: CatalogueKind<R>,
  snapshot: CatalogueSnapshot,
  buckets: readonly number[],
): Promise<R[][]> {
  const items = await reader.getMany(buckets.map((bucket) => kind.bucketKey(snapshot.version, bucket)));
  const absent = buckets.filter((_, i) => items[i] === undefined);
  const again = await reader.getMany(
    absent.map((bucket) => kind.bucketKey(snapshot.version, bucket)),
    true,
  );
  const late = new Map(absent.map((bucket, i) => [bucket, again[i]]));
  return buckets.map((bucket, i) => {
    const item = items[i] ?? late.get(bucket);
    if (item === undefined)
      throw new Error(`a bucket of ${kind.name} version ${snapshot.version} is missing`);
    // Only the publisher writes buckets, from validated records.
    return unpackRecords(item) as R[];
  });
}
