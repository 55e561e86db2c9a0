import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { type Key, keys } from '../../table/keys.ts';
import { decode } from '../postings/chunk.ts';
import { encode } from '../postings/codec.ts';
import { termKey } from './terms.ts';

/**
 * The head of a term: how many postings it has, where its chunks are, and its newest postings. As an item it
 * takes at most 1 KB, so writing it costs one unit.
 *
 * Chunks form two runs. The main run is ascending and disjoint and grows at its end. The late run takes
 * postings that arrive below the end of the main run (a change of an old document); its ranges may overlap
 * anything. When a directory outgrows the head, its older entries move into directory pages, which share the
 * numbering of the chunks.
 */
export interface Head {
  /** Counts the rewrites of this head, so a cache may use it as its key. */
  readonly version: number;
  /** Number of the next chunk or directory page; never used twice within a generation. */
  readonly nextChunk: number;
  readonly main: readonly Entry[];
  readonly late: readonly Entry[];
  /** Replaced chunks and pages. They stay for ten minutes because readers may still be using them. */
  readonly retired: readonly Retired[];
  /** The newest postings, not yet sealed; ascending and distinct. */
  readonly tail: Uint32Array;
}

/** A chunk or a directory page, and the range it covers. */
export interface Entry {
  readonly chunk: number;
  readonly page: boolean;
  /** Smallest and largest ordinal. */
  readonly first: number;
  readonly last: number;
  /** Postings. One that was added twice may be counted twice. */
  readonly count: number;
  /** Encoded size, in units of 32 bytes, rounded up. */
  readonly size: number;
}

export interface Retired {
  readonly chunk: number;
  /** Unix time in minutes. */
  readonly minute: number;
}

/** A term, with its space and generation. */
export interface TermAddress {
  readonly generation: number;
  readonly space: string;
  readonly term: string;
}

export const EMPTY_HEAD: Head = {
  version: 0,
  nextChunk: 0,
  main: [],
  late: [],
  retired: [],
  tail: new Uint32Array(0),
};

/** The largest size of a head as an item, as DynamoDB counts it. */
export const MAXIMUM_HEAD_BYTES = 1024;
const FORMAT = 1;
/** The names `pk` and `sk`, the sort key `head`, `f` with a number of up to 9 bytes, and `p`. */
const FIXED_BYTES = 2 + 2 + 4 + 1 + 9 + 1;
const ENTRY_UNIT = 32;
const PAGE_FLAG = 128;

export const headKey = (at: TermAddress): Key => keys.head(at.generation, at.space, termKey(at.term));

export const chunkKey = (at: TermAddress, chunk: number): Key =>
  keys.chunk(at.generation, at.space, termKey(at.term), chunk);

/** Returns the number of postings of the term: an upper bound if some were added twice. */
export function documentFrequency(head: Head): number {
  let count = head.tail.length;
  for (const entry of head.main) count += entry.count;
  for (const entry of head.late) count += entry.count;
  return count;
}

/** Returns the lowest and highest ordinal of the term; null for a term without postings. */
export function extentOf(head: Head): { first: number; last: number } | null {
  let first = head.tail.at(0) ?? Number.POSITIVE_INFINITY;
  let last = head.tail.at(-1) ?? -1;
  for (const entry of [...head.main, ...head.late]) {
    first = Math.min(first, entry.first);
    last = Math.max(last, entry.last);
  }
  return last < 0 ? null : { first, last };
}

/** Returns the size units (of 32 bytes) of a chunk or page of `bytes` bytes. */
export const sizeUnits = (bytes: number): number => Math.min(PAGE_FLAG - 1, Math.ceil(bytes / ENTRY_UNIT));

export function encodeHead(head: Head): Uint8Array {
  const out = new ByteWriter();
  out.number(FORMAT);
  out.number(head.version);
  out.number(head.nextChunk);
  out.number(head.retired.length);
  for (const { chunk, minute } of head.retired) {
    out.number(chunk);
    out.number(minute);
  }
  writeEntries(out, head.main);
  writeEntries(out, head.late);
  if (head.tail.length > 0) out.bytes(encode(head.tail));
  return out.finish();
}

export function decodeHead(bytes: Uint8Array): Head {
  const source = new ByteReader(bytes);
  const format = source.number();
  if (format !== FORMAT) throw new RangeError(`unknown head format ${format}`);
  const version = source.number();
  const nextChunk = source.number();
  const retired = Array.from({ length: source.number() }, () => ({
    chunk: source.number(),
    minute: source.number(),
  }));
  const main = readEntries(source);
  const late = readEntries(source);
  const tail = source.done ? new Uint32Array(0) : decode(source.rest());
  return { version, nextChunk, main, late, retired, tail };
}

/** Encodes a directory page as a chunk item holds it. */
export function encodePage(entries: readonly Entry[]): Uint8Array {
  const out = new ByteWriter();
  writeEntries(out, entries);
  return out.finish();
}

export const decodePage = (bytes: Uint8Array): Entry[] => readEntries(new ByteReader(bytes));

/** Returns the item of a head without the stamp of its writer. */
export const headItem = (
  at: TermAddress,
  head: Head,
  bytes: Uint8Array = encodeHead(head),
): Record<string, unknown> => ({ ...headKey(at), p: bytes });

export const headOf = (item: Readonly<Record<string, unknown>>): Head =>
  decodeHead(binaryAttribute(item, 'p'));

export const chunkItem = (at: TermAddress, chunk: number, bytes: Uint8Array): Record<string, unknown> => ({
  ...chunkKey(at, chunk),
  p: bytes,
});

export const chunkBytes = (item: Readonly<Record<string, unknown>>): Uint8Array => binaryAttribute(item, 'p');

/** Returns how many bytes the encoded head may take if its item is to stay within `itemBytes`. */
export function headRoom(at: TermAddress, itemBytes = MAXIMUM_HEAD_BYTES): number {
  return itemBytes - FIXED_BYTES - Buffer.byteLength(headKey(at).pk, 'utf8');
}

/**
 * Writes each entry relative to the one before it. An entry that starts below the end of its predecessor sets
 * a sign bit.
 */
function writeEntries(out: ByteWriter, entries: readonly Entry[]): void {
  out.number(entries.length);
  let previous = 0;
  for (const entry of entries) {
    out.number((entry.page ? PAGE_FLAG : 0) + entry.size);
    out.number(entry.chunk);
    const step = entry.first - previous;
    out.number(step < 0 ? -step * 2 - 1 : step * 2);
    out.number(entry.last - entry.first);
    out.number(entry.count);
    previous = entry.last;
  }
}

function readEntries(source: ByteReader): Entry[] {
  let previous = 0;
  return Array.from({ length: source.number() }, () => {
    const tag = source.number();
    const chunk = source.number();
    const signed = source.number();
    const first = previous + (signed % 2 === 1 ? -(signed + 1) / 2 : signed / 2);
    const last = first + source.number();
    const count = source.number();
    previous = last;
    return { chunk, page: tag >= PAGE_FLAG, first, last, count, size: tag % PAGE_FLAG };
  });
}
