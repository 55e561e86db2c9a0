import { binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import type { Segment } from '../manifest/segment-state.ts';
import { union } from '../postings/ordinals.ts';
import { readImmutable } from '../store/immutable-items.ts';
import { entryHash, findPostings, partOf } from './part.ts';

/** Read units of a term in one segment that is not in memory. */
export const UNITS_PER_SEGMENT = 0.5;

/** Names segments where parts are kept in memory (`readImmutable`). An id is unlike any other, in all tables. */
export const SEGMENTS = 'segments';

/** A term as it appears in keys (`termKey`), in an ordinal space. */
interface SpaceTerm {
  readonly space: string;
  readonly term: string;
}

/**
 * Returns the postings that segments have of terms, in the order of the terms: from memory, or in one round of eventually
 * consistent reads, which is repeated strongly for a part that a replica lacks, if `mayRetry` allows so many read units.
 * Null stands for a term of which such a part was not read.
 * @throws Error if a part is gone: the manifest that listed the segment is older than ten minutes
 */
export async function readSegments(
  reader: TableReader,
  segments: readonly Segment[],
  terms: readonly SpaceTerm[],
  mayRetry: (units: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<(Uint32Array | null)[]> {
  if (segments.length === 0 || terms.length === 0) return terms.map(() => new Uint32Array(0));
  const hashes = terms.map(({ space, term }) => entryHash(space, term));
  const wanted = segments.flatMap(({ id, parts }) =>
    hashes.map((hash) => keys.segmentPart(id, partOf(hash, parts))),
  );
  let isComplete = true;
  const items = await readImmutable(reader, SEGMENTS, wanted, async (parts) => {
    isComplete = await mayRetry(parts * UNITS_PER_SEGMENT * 2);
    return isComplete;
  });
  return hashes.map((hash, i) => {
    const parts = segments.map((_, at) => items[at * hashes.length + i]);
    const lacking = segments.find((_, at) => parts[at] === undefined);
    if (lacking !== undefined && isComplete) throw new Error(`a part of segment ${lacking.id} is missing`);
    if (lacking !== undefined) return null;
    const found = parts.filter((item) => item !== undefined);
    return union(found.flatMap((item) => findPostings(binaryAttribute(item, 'p'), hash) ?? []));
  });
}
