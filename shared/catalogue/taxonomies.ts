import type { TaxonomySnapshot } from '../contract/resources/taxonomy.ts';
import { binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import { unpack } from '../table/packing.ts';
import type { TableReader } from '../table/reader.ts';
import { TaxonomyIndex } from './taxonomy-index.ts';
import type { TaxonomyId } from './taxonomy-rules.ts';

/** A published version: parsed, indexed, and byte for byte as it was published. */
export interface PublishedTaxonomy {
  readonly snapshot: TaxonomySnapshot;
  readonly index: TaxonomyIndex;
  readonly bytes: string;
}

/** Versions read last, by revision, which names their content for good. */
const cache = new Map<string, PublishedTaxonomy>();
const CACHED_VERSIONS = 6;

/** What each request took for the current version: the codes it validates are the codes it searches by. */
const taken = new WeakMap<TableReader, Map<TaxonomyId, Promise<PublishedTaxonomy | null>>>();

/** The current version of a taxonomy, the same one for all of a request; null when none was published. One round, or none. */
export function currentTaxonomy(reader: TableReader, id: TaxonomyId): Promise<PublishedTaxonomy | null> {
  const ofRequest = taken.get(reader) ?? new Map<TaxonomyId, Promise<PublishedTaxonomy | null>>();
  taken.set(reader, ofRequest);
  const taxonomy = ofRequest.get(id) ?? readTaxonomy(reader, id, 'current');
  ofRequest.set(id, taxonomy);
  return taxonomy;
}

/**
 * A version of a taxonomy, or the current one; null when it was not published (yet). The pointer is read every
 * time (one round), the body only when it is not in memory (one or two more).
 */
export async function readTaxonomy(
  reader: TableReader,
  id: TaxonomyId,
  version: number | 'current',
  consistent = false,
): Promise<PublishedTaxonomy | null> {
  const pointer = await reader.get(keys.catalogue(id), consistent);
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
  if (first === undefined) throw new Error(`version ${version} of the ${id} is missing`);
  const revision = String(first['revision']);
  const cached = cache.get(revision);
  if (cached !== undefined) return cached;
  const parts = Number(first['parts']);
  const rest = await reader.getMany(
    Array.from({ length: parts - 1 }, (_, i) => keys.taxonomy(id, version, i + 1)),
    true,
  );
  const data = [first, ...rest].map((item, part) => {
    if (item === undefined) throw new Error(`part ${part} of version ${version} of the ${id} is missing`);
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
