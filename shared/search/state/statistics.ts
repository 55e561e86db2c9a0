import { ByteReader, ByteWriter } from '../../table/bytes.ts';
import type { Entry, Head } from '../store/head.ts';
import { hashOf } from '../store/terms.ts';

/**
 * What a reader knows about a frequent term before it reads the head: how many postings it has and where its
 * chunks are. Statistics guide and never decide. They may be old, their ranges are widened to whole quanta,
 * and two terms may share a hash. They choose what to read and what to read ahead; only the head counts.
 */
export interface TermStatistics {
  /** Postings. */
  readonly count: number;
  readonly chunks: readonly KnownChunk[];
  /**
   * A range around all its ordinals, including those newer than the chunks; null for a term without chunks.
   */
  readonly extent: { readonly low: number; readonly high: number } | null;
}

/** The number of a chunk or directory page, with a range `[low, high)` around its ordinals. */
export interface KnownChunk {
  readonly chunk: number;
  readonly low: number;
  readonly high: number;
}

/** The postings of a term, and its encoded record in the statistics. */
export interface TermRecord {
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** Largest size of the encoded statistics of a space. The rarest terms are left out first. */
export const MAXIMUM_STATISTICS_BYTES = 900_000;
const FORMAT = 1;
/** An unlisted term is assumed to have this share of the postings of the rarest listed term. */
const UNLISTED_SHARE = 0.05;
/** Ranges are stored in at most this many quanta of the space. */
const QUANTA = 65_536;

/** The statistics of one space. Each term takes about 10 bytes of memory on top of its encoded record. */
export class PlannerStatistics {
  /** Number of ordinals in the space when the statistics were written. */
  readonly end: number;
  /** Assumed number of postings of an unlisted term. */
  readonly unlistedCount: number;
  /** Number of listed terms. */
  readonly terms: number;
  readonly #bytes: Uint8Array;
  /** Hashes in ascending order, and the start of each record. */
  readonly #hashes: Uint32Array;
  readonly #starts: Uint32Array;

  /** @throws RangeError if the bytes are not statistics of a known format */
  constructor(bytes: Uint8Array) {
    const source = new ByteReader(bytes);
    const format = source.number();
    if (format !== FORMAT) throw new RangeError(`unknown statistics format ${format}`);
    this.end = source.number();
    this.unlistedCount = source.number();
    this.terms = source.number();
    this.#bytes = bytes;
    this.#hashes = new Uint32Array(this.terms);
    this.#starts = new Uint32Array(this.terms);
    let hash = 0;
    for (let i = 0; i < this.terms; i += 1) {
      hash += source.number();
      this.#hashes[i] = hash;
      const length = source.number();
      this.#starts[i] = source.position;
      source.bytes(length);
    }
  }

  /** Returns what is known of a term; undefined if it is too rare to be listed. */
  of(term: string): TermStatistics | undefined {
    const hash = hashOf(term);
    let low = 0;
    let high = this.terms;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    const start = this.#starts[low];
    return start === undefined || this.#hashes[low] !== hash
      ? undefined
      : decodeRecord(this.#bytes.subarray(start));
  }

  /** Returns every record by hash, ready to change and encode again. */
  records(): Map<number, TermRecord> {
    const records = new Map<number, TermRecord>();
    for (let i = 0; i < this.terms; i += 1) {
      const start = this.#starts[i] ?? 0;
      const source = new ByteReader(this.#bytes.subarray(start));
      const count = source.number();
      skipRecord(source);
      records.set(this.#hashes[i] ?? 0, {
        count,
        bytes: this.#bytes.subarray(start, start + source.position),
      });
    }
    return records;
  }
}

/** Encodes records by hash. `end` is the number of ordinals in the space. */
export function encodeStatistics(records: ReadonlyMap<number, TermRecord>, end: number): Uint8Array {
  let room = MAXIMUM_STATISTICS_BYTES - 32;
  const kept: { readonly hash: number; readonly record: TermRecord }[] = [];
  let rarest = 0;
  for (const [hash, record] of [...records].sort(([, a], [, b]) => b.count - a.count)) {
    // The gap between hashes takes three or four bytes, the length one or two.
    room -= record.bytes.length + 6;
    if (room < 0) break;
    kept.push({ hash, record });
    rarest = record.count;
  }
  kept.sort((a, b) => a.hash - b.hash);
  const out = new ByteWriter();
  out.number(FORMAT);
  out.number(end);
  out.number(Math.ceil(rarest * UNLISTED_SHARE));
  out.number(kept.length);
  let previous = 0;
  for (const { hash, record } of kept) {
    out.number(hash - previous);
    out.number(record.bytes.length);
    out.bytes(record.bytes);
    previous = hash;
  }
  return out.finish();
}

/**
 * Returns the record of a term. `inside` has the entries of each directory page that was read. A chunk takes
 * about four bytes: its number and its range, each relative to the previous chunk.
 */
export function recordOf(
  count: number,
  head: Pick<Head, 'late' | 'main'>,
  end: number,
  inside: ReadonlyMap<number, readonly Entry[]>,
): TermRecord {
  const shift = shiftOf(end);
  const quantum = 2 ** shift;
  const out = new ByteWriter();
  out.number(count);
  out.number(shift);
  const flatten = (run: readonly Entry[]): Entry[] =>
    run.flatMap((entry) => [entry, ...(inside.get(entry.chunk) ?? [])]);
  for (const run of [flatten(head.main), flatten(head.late)]) {
    out.number(run.length);
    let chunk = 0;
    let low = 0;
    for (const entry of run) {
      const first = Math.floor(entry.first / quantum);
      const last = Math.floor(entry.last / quantum);
      out.number(signed(entry.chunk - chunk));
      out.number(signed(first - low));
      out.number(last - first);
      chunk = entry.chunk + 1;
      low = last;
    }
  }
  return { count, bytes: out.finish() };
}

/** Returns the directory pages whose entries `recordOf` needs. */
export const pagesOf = (head: Pick<Head, 'late' | 'main'>): Entry[] =>
  [...head.main, ...head.late].filter(({ page }) => page);

function decodeRecord(bytes: Uint8Array): TermStatistics {
  const source = new ByteReader(bytes);
  const count = source.number();
  const quantum = 2 ** source.number();
  const chunks: KnownChunk[] = [];
  for (let run = 0; run < 2; run += 1) {
    let chunk = 0;
    let low = 0;
    for (let left = source.number(); left > 0; left -= 1) {
      chunk += unsigned(source.number());
      const first = low + unsigned(source.number());
      low = first + source.number();
      chunks.push({ chunk, low: first * quantum, high: (low + 1) * quantum });
      chunk += 1;
    }
  }
  return { count, chunks, extent: extentOf(chunks) };
}

/**
 * Postings newer than the last chunk take at most a quarter of the bytes of a chunk, so extending its range
 * by half leaves a margin.
 */
function extentOf(chunks: readonly KnownChunk[]): TermStatistics['extent'] {
  if (chunks.length === 0) return null;
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const chunk of chunks) {
    low = Math.min(low, chunk.low);
    high = Math.max(high, chunk.high + (chunk.high - chunk.low) / 2);
  }
  return { low, high: Math.ceil(high) };
}

/** Skips the rest of a record after its count. */
function skipRecord(source: ByteReader): void {
  source.number();
  for (let run = 0; run < 2; run += 1) {
    for (let left = source.number() * 3; left > 0; left -= 1) source.number();
  }
}

const shiftOf = (end: number): number => Math.max(0, Math.ceil(Math.log2(Math.max(1, end) / QUANTA)));

const signed = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);
const unsigned = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
