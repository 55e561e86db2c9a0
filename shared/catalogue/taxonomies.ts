import type { TaxonomySnapshot } from '../contract/resources/taxonomy.ts';
import { binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import { unpack } from '../table/packing.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { forgetPointer, recentPointer } from './recent-pointer.ts';
import { TaxonomyIndex } from './taxonomy-index.ts';
import type { TaxonomyId } from './taxonomy-rules.ts';

/** A published version of a taxonomy: parsed, indexed, and the bytes as published. */
export interface PublishedTaxonomy {
  readonly snapshot: TaxonomySnapshot;
  readonly index: TaxonomyIndex;
  readonly bytes: string;
}

/** Recently read versions by revision. A revision is a hash of the content, so an entry never goes stale. */
const cache = new Map<string, PublishedTaxonomy>();
const CACHED_VERSIONS = 6;

/** The current version as each request first read it, so a request validates and searches by the same codes. */
const taken = new WeakMap<TableReader, Map<TaxonomyId, Promise<PublishedTaxonomy | null>>>();

/**
 * Returns the current version of a taxonomy, the same one throughout a request; null before the first publication.
 */
export function currentTaxonomy(reader: TableReader, id: TaxonomyId): Promise<PublishedTaxonomy | null> {
  const ofRequest = taken.get(reader) ?? new Map<TaxonomyId, Promise<PublishedTaxonomy | null>>();
  taken.set(reader, ofRequest);
  const taxonomy = ofRequest.get(id) ?? recentTaxonomy(reader, id);
  ofRequest.set(id, taxonomy);
  return taxonomy;
}

/** Lets the request take the current version again, if the one at hand may be older. Reports whether it may be. */
export function retakeTaxonomy(reader: TableReader, id: TaxonomyId): boolean {
  const isOld = forgetPointer(reader, id);
  if (isOld) taken.get(reader)?.delete(id);
  return isOld;
}

const recentTaxonomy = async (reader: TableReader, id: TaxonomyId): Promise<PublishedTaxonomy | null> =>
  await versionOf(reader, id, 'current', await recentPointer(reader, id));

/**
 * Returns a version of a taxonomy, or null when it is not published. Reads the pointer every time (one round) and the
 * body when it is not in memory (one or two more).
 */
export async function readTaxonomy(
  reader: TableReader,
  id: TaxonomyId,
  version: number | 'current',
  consistent = false,
): Promise<PublishedTaxonomy | null> {
  return await versionOf(reader, id, version, await reader.get(keys.catalogue(id), consistent));
}

async function versionOf(
  reader: TableReader,
  id: TaxonomyId,
  version: number | 'current',
  pointer: Item | undefined,
): Promise<PublishedTaxonomy | null> {
  const current: unknown = pointer?.['version'];
  if (typeof current !== 'number') return null;
  if (version === 'current' || version === current) {
    const revision = pointer?.['revision'];
    const cached = typeof revision === 'string' ? cache.get(revision) : undefined;
    return cached ?? (await readVersion(reader, id, current));
  }
  return version > current ? null : await readVersion(reader, id, version);
}

async function readVersion(reader: TableReader, id: TaxonomyId, version: number): Promise<PublishedTaxonomy> {
  const key = keys.taxonomy(id, version, 0);
  const first = (await reader.get(key)) ?? (await reader.get(key, true));
  if (first === undefined) throw new Error(`version ${version} of the ${id} taxonomy is missing`);
  const revision = String(first['revision']);
  const cached = cache.get(revision);
  if (cached !== undefined) return cached;
  const parts = Number(first['parts']);
  const rest = await reader.getMany(
    Array.from({ length: parts - 1 }, (_, i) => keys.taxonomy(id, version, i + 1)),
    true,
  );
  const data = [first, ...rest].map((item, part) => {
    if (item === undefined)
      throw new Error(`part ${part} of version ${version} of the ${id} taxonomy is missing`);
    return binaryAttribute(item, 'data');
  });
  const bytes = unpack(Buffer.concat(data));
  const snapshot: TaxonomySnapshot = JSON.parse(bytes);
  const published = { snapshot, index: new TaxonomyIndex(snapshot), bytes };
  cache.set(revision, published);
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHED_VERSIONS) break;
    cache.delete(oldest);
  }
  return published;
}
