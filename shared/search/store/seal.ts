import { decode } from '../postings/chunk.ts';
import { cut, MAXIMUM_CHUNK_BYTES } from '../postings/codec.ts';
import { lowerBound, union } from '../postings/ordinals.ts';
import {
  decodePage,
  type Entry,
  encodeHead,
  encodePage,
  type Head,
  MAXIMUM_HEAD_BYTES,
  type Retired,
  sizeUnits,
} from './head.ts';

/** The head after an addition, and the chunk items that must be written before it. */
export interface Merged {
  readonly head: Head;
  /** The encoded head. */
  readonly bytes: Uint8Array;
  /** New chunks and pages by number. Write all of them before the head. */
  readonly written: readonly { readonly chunk: number; readonly bytes: Uint8Array }[];
  /** Chunks whose ten minutes are over. Delete them after the head is written, or leave them. */
  readonly expired: readonly number[];
}

/** Sizes of the items of a term, in bytes. */
export interface TermLayout {
  /** Of a head as an item (`MAXIMUM_HEAD_BYTES`). */
  readonly head: number;
  readonly chunk: number;
  /** Of the two directories within a head, before older entries move into a page. */
  readonly directory: number;
}

export const LAYOUT: TermLayout = { head: MAXIMUM_HEAD_BYTES, chunk: MAXIMUM_CHUNK_BYTES, directory: 420 };

export interface MergeOptions {
  /** Bytes that the encoded head may take. */
  readonly room: number;
  readonly layout?: TermLayout;
  /** Unix milliseconds. */
  readonly now: number;
  /** Reads the bytes of a chunk or page of this term, strongly. */
  readonly read: (chunk: number) => Promise<Uint8Array>;
}

const RETIREMENT_MINUTES = 10;
/** Retired numbers that a head remembers. Older ones stay until their generation is deleted. */
const MAXIMUM_RETIRED = 24;
/** A chunk below this share of its size is merged with what comes next instead of starting another one. */
const FULL_SHARE = 0.85;

/**
 * Adds `ordinals` (ascending, distinct) to a head; returns null if its tail has them all already. Seals the
 * tail into chunks when the head would outgrow its room.
 */
export async function merge(
  head: Head,
  ordinals: Uint32Array,
  options: MergeOptions,
): Promise<Merged | null> {
  const tail = head.tail.length === 0 ? ordinals : union([head.tail, ordinals]);
  if (tail.length === head.tail.length) return null;
  const grown: Head = { ...head, version: head.version + 1, tail };
  const bytes = tail.length <= options.room * 8 ? encodeHead(grown) : undefined;
  if (bytes !== undefined && bytes.length <= options.room) {
    return { head: grown, bytes, written: [], expired: [] };
  }
  return await new Sealing(grown, options).seal();
}

class Sealing {
  readonly #options: MergeOptions;
  readonly #written = new Map<number, Uint8Array>();
  readonly #retired: number[] = [];
  readonly #layout: TermLayout;
  #head: Head;

  constructor(head: Head, options: MergeOptions) {
    this.#head = head;
    this.#options = options;
    this.#layout = options.layout ?? LAYOUT;
  }

  #isOpen(entry: Entry): boolean {
    return !entry.page && !this.#isFull(entry);
  }

  #isFull({ size }: Entry): boolean {
    return size >= sizeUnits(this.#layout.chunk * FULL_SHARE);
  }

  async seal(): Promise<Merged> {
    const { tail } = this.#head;
    // Above the last full chunk, postings extend the main run; below it, they are late.
    const open = this.#head.main.at(-1);
    const border = open === undefined ? 0 : this.#isOpen(open) ? open.first : open.last + 1;
    const split = lowerBound(tail, border);
    const main = await this.#append(this.#head.main, tail.subarray(split));
    const late = await this.#append(this.#head.late, tail.subarray(0, split));
    this.#head = { ...this.#head, main, late, tail: new Uint32Array(0) };
    await this.#fold();
    const minute = Math.floor(this.#options.now / 60_000);
    const kept: Retired[] = [];
    const expired: number[] = [];
    for (const retired of this.#head.retired) {
      if (minute - retired.minute > RETIREMENT_MINUTES) expired.push(retired.chunk);
      else kept.push(retired);
    }
    for (const chunk of this.#retired) {
      // A chunk written and replaced within the same sealing never reached the table.
      if (!this.#written.delete(chunk)) kept.push({ chunk, minute });
    }
    this.#head = { ...this.#head, retired: kept.slice(-MAXIMUM_RETIRED) };
    const written = [...this.#written].map(([chunk, bytes]) => ({ chunk, bytes }));
    return { head: this.#head, bytes: encodeHead(this.#head), written, expired };
  }

  /** Returns a run with `ordinals` appended. Rewrites its last chunk if that is not full. */
  async #append(run: readonly Entry[], ordinals: Uint32Array): Promise<Entry[]> {
    if (ordinals.length === 0) return [...run];
    const open = run.at(-1);
    if (open === undefined || !this.#isOpen(open)) return [...run, ...this.#chunks(ordinals)];
    const before = decode(await this.#read(open.chunk));
    this.#retired.push(open.chunk);
    return [...run.slice(0, -1), ...this.#chunks(union([before, ordinals]))];
  }

  #chunks(ordinals: Uint32Array): Entry[] {
    return Array.from(cut(ordinals, this.#layout.chunk), ({ from, to, bytes }) => ({
      chunk: this.#write(bytes),
      page: false,
      first: ordinals[from] ?? 0,
      last: ordinals[to - 1] ?? 0,
      count: to - from,
      size: sizeUnits(bytes.length),
    }));
  }

  /** Moves all but the last entries of a run into pages when a directory takes too much of the head. */
  async #fold(): Promise<void> {
    for (const run of ['main', 'late'] as const) {
      const share = run === 'main' ? this.#layout.directory : this.#layout.directory / 2;
      if (encodePage(this.#head[run]).length > share) {
        // Folding changes `#head` (it takes chunk numbers), so read the head only after it.
        const folded = await this.#folded(this.#head[run]);
        this.#head = { ...this.#head, [run]: folded };
      }
    }
  }

  async #folded(run: readonly Entry[]): Promise<Entry[]> {
    const pages = run.filter((entry) => entry.page);
    const chunks = run.filter((entry) => !entry.page);
    const kept = chunks.slice(-1);
    let moving = chunks.slice(0, -1);
    const open = pages.at(-1);
    if (open !== undefined && !this.#isFull(open)) {
      moving = [...decodePage(await this.#read(open.chunk)), ...moving];
      this.#retired.push(open.chunk);
      pages.pop();
    }
    while (moving.length > 0) {
      const taken = pageful(moving, this.#layout.chunk);
      const bytes = encodePage(taken);
      pages.push({
        chunk: this.#write(bytes),
        page: true,
        first: Math.min(...taken.map((entry) => entry.first)),
        last: Math.max(...taken.map((entry) => entry.last)),
        count: taken.reduce((sum, entry) => sum + entry.count, 0),
        size: sizeUnits(bytes.length),
      });
      moving = moving.slice(taken.length);
    }
    return [...pages, ...kept];
  }

  #write(bytes: Uint8Array): number {
    const chunk = this.#head.nextChunk;
    this.#head = { ...this.#head, nextChunk: chunk + 1 };
    this.#written.set(chunk, bytes);
    return chunk;
  }

  async #read(chunk: number): Promise<Uint8Array> {
    return this.#written.get(chunk) ?? (await this.#options.read(chunk));
  }
}

/** Returns as many of the first entries as fit into one page. */
function pageful(entries: readonly Entry[], limit: number): readonly Entry[] {
  let count = entries.length;
  while (encodePage(entries.slice(0, count)).length > limit) count = Math.floor(count * 0.9);
  return entries.slice(0, count);
}
