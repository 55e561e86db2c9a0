import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { binaryAttribute } from './bytes.ts';

/** JSON shrinks to about a seventh, and most packed lists are small: zlib's own chunk of 16 KB takes longer to allocate. */
const GROWTH = 8;
const LEAST_CHUNK_BYTES = 1_024;

/** Compresses JSON or other repetitive bytes (raw deflate), so catalogues can keep many records in one item. */
export function pack(content: Uint8Array | string): Uint8Array {
  // A result keeps its chunk in memory until it is written.
  const chunkSize = Math.max(LEAST_CHUNK_BYTES, Math.ceil((2 * content.length) / GROWTH));
  return deflateRawSync(content, { level: 6, chunkSize });
}

/** @throws Error if the bytes are not output of `pack` */
export function unpackBytes(bytes: Uint8Array): Buffer {
  const chunkSize = Math.max(LEAST_CHUNK_BYTES, bytes.byteLength * GROWTH);
  return inflateRawSync(bytes, { chunkSize });
}

/** @throws Error if the bytes are not output of `pack` */
export const unpack = (bytes: Uint8Array): string => unpackBytes(bytes).toString('utf8');

/** Returns the array in the attribute `data` of an item, parsed. */
export function unpackRecords(item: Readonly<Record<string, unknown>>): readonly unknown[] {
  const parsed: unknown = JSON.parse(unpack(binaryAttribute(item, 'data')));
  if (!Array.isArray(parsed)) throw new TypeError('attribute data is not an array');
  return parsed;
}

/**
 * Returns which of `buckets` (a power of two, at most 2^31) an id falls into. Case is ignored, because ids
 * differ in case only by accident.
 */
export function bucketOf(id: string, buckets: number): number {
  return hash('sha256', id.toLowerCase(), 'buffer').readUInt32BE(0) % buckets;
}
