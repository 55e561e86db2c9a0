import { encodedBytes } from '../../../../shared/search/postings/codec.ts';
import { pagesOf, recordOf, type TermRecord } from '../../../../shared/search/state/statistics.ts';
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
import { hashOf } from '../../../../shared/search/store/terms.ts';
import { mixedShare } from '../../../support/generated/draws.ts';
import { nameOf, type PackedItems } from './packed-items.ts';

/** A term with at least this share of the ordinals has a record even without chunks, as in the publisher. */
const SMALLEST_SHARE = 0.001;

/** Least and most bytes of a head's directory, next to its tail. */
const SMALLEST_DIRECTORY = 10;
const LARGEST_DIRECTORY = 460;

/** Writes whole posting lists as the posting writer would leave them, and collects the planner's statistics. */
export class IndexLoader {
  readonly #index: PackedItems;
  readonly #generation: number;
  readonly #space: string;
  readonly #end: number;
  /** Records by hash of the term. */
  readonly records = new Map<number, TermRecord>();

  constructor(index: PackedItems, generation: number, space: string, end: number) {
    this.#index = index;
    this.#generation = generation;
    this.#space = space;
    this.#end = end;
  }

  /**
   * Adds a posting list. The product's code seals the chunks. The head keeps a pseudo-random number of the newest
   * postings, from none to all that fit, like the head of a term that was written some time after the last seal.
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

/** Returns how many of the last ordinals fit in `room` bytes. */
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
