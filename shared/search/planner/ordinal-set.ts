import type { TableReader } from '../../table/reader.ts';
import type { IndexVersion } from '../manifest/segment-state.ts';
import { intersectWithin } from '../postings/ordinal-bits.ts';
import { contains } from '../postings/ordinals.ts';
import { readPostings } from '../state/posting-list.ts';
import { type Dimension, SearchDimension } from './dimension.ts';

/** Ordinals that satisfy the dimensions that were read. The documents decide about the other dimensions. */
export interface OrdinalSet {
  readonly ordinals: Uint32Array;
  has(ordinal: number): boolean;
}

export interface OrdinalSetRequest {
  readonly reader: TableReader;
  readonly space: string;
  readonly index: IndexVersion;
  readonly dimensions: readonly Dimension[];
  /** Exclusive high-water mark. */
  readonly end: number;
  /** Read units to spend, heads included. */
  readonly readUnits?: number;
  /** Density from which a dimension is not worth its postings. Default: 1. */
  readonly densest?: number;
}

const READ_UNITS = 80;
/** Largest share that heads take; the rest is for postings. */
const HEAD_SHARE = 0.5;

/**
 * Intersects the whole posting lists of as many dimensions as `readUnits` pay for, cheapest first. Returns
 * null if no dimension is affordable or none was given; then every ordinal is a candidate.
 */
export async function ordinalSet(request: OrdinalSetRequest): Promise<OrdinalSet | null> {
  const { reader, space, index, end, readUnits = READ_UNITS, densest = 1 } = request;
  const dimensions = request.dimensions
    .map((dimension) => new SearchDimension(dimension, index, space))
    .sort((a, b) => a.headUnits - b.headUnits);
  let left = readUnits;
  const readable = dimensions.filter(({ headUnits }) => {
    if (readUnits - left + headUnits > readUnits * HEAD_SHARE) return false;
    left -= headUnits;
    return true;
  });
  if (readable.length === 0) return null;
  await SearchDimension.read(reader, readable, end, null);
  const chosen: SearchDimension[] = [];
  for (const dimension of readable.sort((a, b) => a.units(0, end) - b.units(0, end))) {
    if (dimension.density >= densest) continue;
    const units = dimension.units(0, end);
    if (units > left) break;
    left -= units;
    chosen.push(dimension);
  }
  if (chosen.length === 0) return null;
  await readPostings(
    reader,
    chosen.flatMap(({ lists }) => lists),
    0,
    end,
  );
  const sets = chosen.map((dimension) => dimension.listsWithin(0, end));
  const set = intersectWithin(sets, 0, end);
  return { ordinals: set, has: (ordinal) => contains(set, ordinal) };
}
