import type { TableReader } from '../../table/reader.ts';
import { chunkBytes, chunkKey, type Entry } from '../store/head.ts';
import type { PostingList } from './posting-list.ts';

/** A range `[low, high)` of a list. */
export interface ListRange {
  readonly list: PostingList;
  readonly low: number;
  readonly high: number;
}

/** Reads everything that many scattered ranges lack, each chunk once: directory pages first, then chunks. */
export async function readRanges(reader: TableReader, ranges: readonly ListRange[]): Promise<void> {
  await read(reader, ranges, (list, low, high) => list.missingPages(low, high));
  await read(reader, ranges, (list, low, high) => list.missingChunks(low, high));
}

async function read(
  reader: TableReader,
  ranges: readonly ListRange[],
  missing: (list: PostingList, low: number, high: number) => readonly Entry[],
): Promise<void> {
  const wanted = new Map<string, { readonly list: PostingList; readonly chunk: number }>();
  for (const { list, low, high } of ranges) {
    for (const { chunk } of missing(list, low, high)) {
      const { pk, sk } = chunkKey(list.address, chunk);
      wanted.set(`${pk}\n${sk}`, { list, chunk });
    }
  }
  // An item that an eventual read misses is new, so it is read again strongly.
  for (const consistent of [false, true]) {
    const left = [...wanted];
    if (left.length === 0) return;
    const items = await reader.getMany(
      left.map(([, { list, chunk }]) => chunkKey(list.address, chunk)),
      consistent,
    );
    for (const [i, [name, { list, chunk }]] of left.entries()) {
      const item = items[i];
      if (item === undefined) continue;
      list.keep(chunk, chunkBytes(item));
      wanted.delete(name);
    }
  }
  if (wanted.size > 0)
    throw new Error(`${wanted.size} chunks named by their heads are missing; rebuild the index`);
}
