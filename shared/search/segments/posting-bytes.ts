import type { ByteReader, ByteWriter } from '../../table/bytes.ts';
import { decode } from '../postings/chunk.ts';
import { encode } from '../postings/codec.ts';

/**
 * Postings of one term within a segment. Most terms have one posting there, which takes two or three bytes: a count, and
 * its distance from the origin, an ordinal in the middle of the segment. Long lists are coded as chunks are.
 */

/** From this number on, a list may be shorter as a chunk. */
const LONG = 24;
/** Stands for a list that is coded as a chunk; no list is empty. */
const AS_CHUNK = 0;

/** Appends postings, ascending and distinct. */
export function writePostings(out: ByteWriter, ordinals: Uint32Array, origin: number): void {
  const start = ordinals[0] ?? 0;
  if (ordinals.length >= LONG) {
    const chunk = encode(ordinals);
    if (chunk.length < gapBytes(ordinals)) {
      out.number(AS_CHUNK);
      out.number(chunk.length);
      out.bytes(chunk);
      return;
    }
  }
  out.number(ordinals.length);
  out.number(start < origin ? (origin - start) * 2 - 1 : (start - origin) * 2);
  let previous = start;
  for (let i = 1; i < ordinals.length; i += 1) {
    const ordinal = ordinals[i] ?? 0;
    out.number(ordinal - previous - 1);
    previous = ordinal;
  }
}

/** Reads what `writePostings` wrote. @throws RangeError if the bytes are none */
export function readPostingBytes(source: ByteReader, origin: number): Uint32Array {
  const count = source.number();
  if (count === AS_CHUNK) return decode(source.bytes(source.number()));
  const signed = source.number();
  // Every posting but the first takes a byte or more, so a damaged count allocates no more than the bytes justify.
  if (count - 1 > source.left) throw new RangeError('a list of a segment is shorter than its count');
  const ordinals = new Uint32Array(count);
  let value = signed % 2 === 1 ? origin - (signed + 1) / 2 : origin + signed / 2;
  if (value < 0) throw new RangeError('a list of a segment has an ordinal that is none');
  ordinals[0] = value;
  for (let i = 1; i < count; i += 1) {
    value += source.number() + 1;
    ordinals[i] = value;
  }
  if (value >= 2 ** 32) throw new RangeError('a list of a segment has an ordinal that is none');
  return ordinals;
}

/** Returns how many bytes a list takes as gaps, about. */
function gapBytes(ordinals: Uint32Array): number {
  let bytes = 5;
  for (let i = 1; i < ordinals.length; i += 1) {
    const gap = (ordinals[i] ?? 0) - (ordinals[i - 1] ?? 0);
    bytes += gap <= 0x80 ? 1 : gap <= 0x4000 ? 2 : 3;
  }
  return bytes;
}
