import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { binaryAttribute } from './bytes.ts';

/** JSON, compressed (raw deflate): how catalogues keep many records in one item. */
export function pack(json: string): Uint8Array {
  return deflateRawSync(json, { level: 6 });
}

/** @throws Error when the bytes are not what `pack` wrote. */
export function unpack(bytes: Uint8Array): string {
  return inflateRawSync(bytes).toString('utf8');
}

/** The parsed array that an item holds in its attribute `data`. */
export function unpackRecords(item: Readonly<Record<string, unknown>>): readonly unknown[] {
  const parsed: unknown = JSON.parse(unpack(binaryAttribute(item, 'data')));
  if (!Array.isArray(parsed)) throw new TypeError('the attribute data holds no array');
  return parsed;
}

/** Which of `buckets` (a power of two, at most 2^31) an id falls into; ids differ in case only by accident. */
export function bucketOf(id: string, buckets: number): number {
  const digest = createHash('sha256').update(id.toLowerCase()).digest();
  return digest.readUInt32BE(0) % buckets;
}
