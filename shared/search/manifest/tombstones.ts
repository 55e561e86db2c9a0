import { binaryAttribute } from '../../table/bytes.ts';
import type { Item } from '../../table/reader.ts';
import { decode } from '../postings/chunk.ts';
import { encode } from '../postings/codec.ts';
import { sortedDistinct } from '../postings/ordinals.ts';

/** A tombstone that stays until no replica can return the document as it was before. */
export interface FadingTombstone {
  readonly ordinal: number;
  /** Unix milliseconds; `UNTIL_WRITTEN` while the document is not written yet. */
  readonly untilMs: number;
}

/**
 * Packs tombstones by the time at which they end, in one to two bytes each. Every request reads the manifest, and a
 * batch withdraws thousands of records.
 */
export function packTombstones(tombstones: readonly FadingTombstone[]): Item[] {
  const byEnd = Map.groupBy(tombstones, ({ untilMs }) => untilMs);
  return [...byEnd].map(([untilMs, group]) => ({
    untilMs,
    p: encode(sortedDistinct(group.map(({ ordinal }) => ordinal))),
  }));
}

/** Reads what `packTombstones` made, or the list with one entry per tombstone of an earlier release. */
export function unpackTombstones(value: unknown): FadingTombstone[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry['untilMs'] !== 'number') return [];
    const { untilMs, ordinal } = entry;
    if (typeof ordinal === 'number') return [{ ordinal, untilMs }];
    return [...decode(binaryAttribute(entry, 'p'))].map((each) => ({ ordinal: each, untilMs }));
  });
}

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;
