import { hashOf, pagesOf, recordOf, type TermRecord } from '../../../../shared/search/state/statistics.ts';
import { encodedBytes } from '../../../../shared/search/store/codec.ts';
import {
  chunkKey,
  decodePage,
  documentFrequency,
  EMPTY_HEAD,
  type Entry,
  encodeHead,
  type Head,
  headKey,
  headRoom,
  type TermAddress,
} from '../../../../shared/search/store/head.ts';
import { merge } from '../../../../shared/search/store/seal.ts';
import { mixedShare } from '../../../support/generated/draws.ts';
import { nameOf } from './memory-table.ts';
import type { PackedItems } from './packed-items.ts';

/** Share of the ordinals from which on a term has a record even without chunks, as the publisher has it. */
const SMALLEST_SHARE = 0.001;

/** Bytes of a head beside its tail: at least, and when its directory is as large as it gets. */
const SMALLEST_DIRECTORY = 10;
const LARGEST_DIRECTORY = 460;

/** Writes whole posting lists as the posting writer would have left them, and gathers the planner's statistics. */
export class IndexLoader {
  readonly #index: PackedItems;
  readonly #generation: number;
  readonly #space: string;
  readonly #end: number;
  /** By hash of the term. */
  readonly records = new Map<number, TermRecord>();

  constructor(index: PackedItems, generation: number, space: string, end: number) {
    this.#index = index;
    this.#generation = generation;
    this.#space = space;
    this.#end = end;
  }

  /**
   * Chunks are sealed by the product's code; in the head stay as many of the newest postings as had come since, from
   * none to all that fit.
   */
  async add(term: string, ordinals: Uint32Array): Promise<void> {
    const at = { generation: this.#generation, space: this.#space, term };
    const chunks = new Map<number, Uint8Array>();
    const room = headRoom(at);
    const fits = ordinals.length <= room && encodedBytes(ordinals) <= room - SMALLEST_DIRECTORY;
    const newest = fits ? 0 : newestThatFit(ordinals, room - LARGEST_DIRECTORY);
    const kept = Math.floor(newest * mixedShare(ordinals.length, ordinals[0] ?? 0));
    let head = await sealed(at, EMPTY_HEAD, ordinals.subarray(0, ordinals.length - kept), chunks);
    if (kept > 0) head = await sealed(at, head, ordinals.subarray(ordinals.length - kept), chunks);
    for (const { chunk } of head.retired) chunks.delete(chunk);
    for (const [chunk, bytes] of chunks) this.#index.put(nameOf(chunkKey(at, chunk)), bytes);
    this.#index.put(nameOf(headKey(at)), encodeHead({ ...head, retired: [] }));
    this.#note(term, head, chunks);
  }

  #note(term: string, head: Head, chunks: ReadonlyMap<number, Uint8Array>): void {
    const count = documentFrequency(head);
    if (head.main.length + head.late.length === 0 && count < this.#end * SMALLEST_SHARE) return;
    const inside = new Map<number, Entry[]>();
    for (const { chunk } of pagesOf(head))
      inside.set(chunk, decodePage(chunks.get(chunk) ?? new Uint8Array(1)));
    this.records.set(hashOf(term), recordOf(count, head, this.#end, inside));
  }
}

async function sealed(
  at: TermAddress,
  head: Head,
  more: Uint32Array,
  chunks: Map<number, Uint8Array>,
): Promise<Head> {
  const merged = await merge(head, more, {
    room: headRoom(at),
    now: 0,
    read: async (chunk) => chunks.get(chunk) ?? new Uint8Array(0),
  });
  for (const { chunk, bytes } of merged?.written ?? []) chunks.set(chunk, bytes);
  return merged?.head ?? head;
}

/** How many of the last ordinals are encoded in `room` bytes. */
function newestThatFit(ordinals: Uint32Array, room: number): number {
  let low = 0;
  let high = Math.min(ordinals.length, room * 8);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (encodedBytes(ordinals, ordinals.length - middle) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}
