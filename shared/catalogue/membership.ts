import { hash } from 'node:crypto';
import { binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/**
 * The membership of a catalogue snapshot: a Bloom filter of its ids, in one item. An id that it refuses does not exist,
 * so an invented code costs a hash instead of a bucket. An id that passes must still be looked up. Ids compare in lower
 * case.
 */
const BITS_PER_ID = 12;
/** The best number of hashes for 12 bits per id: three in a thousand unknown ids pass. */
const HASHES = 8;
/** Filters kept in memory. The largest catalogue takes about 210 KB. */
const CACHED = 4;

const cache = new Map<string, Uint8Array>();

/** Returns the filter of these ids. */
export function membershipOf(ids: readonly string[]): Uint8Array {
  const bits = new Uint8Array(Math.max(8, Math.ceil((ids.length * BITS_PER_ID) / 8)));
  for (const id of ids) {
    const placed = placesOf(id, bits.length * 8);
    for (let i = 0; i < HASHES; i += 1) setBit(bits, placed(i));
  }
  return bits;
}

/** Returns whether the filter may contain an id; false is certain. */
export function mayHold(bits: Uint8Array, id: string): boolean {
  const placed = placesOf(id, bits.length * 8);
  for (let i = 0; i < HASHES; i += 1) {
    const at = placed(i);
    if ((((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 0) return false;
  }
  return true;
}

/** Returns the filter of a snapshot. Takes one round, or none when the filter is in memory. */
export async function readMembership(
  reader: TableReader,
  catalogue: string,
  { version, hash }: CatalogueSnapshot,
): Promise<Uint8Array> {
  const cached = cache.get(hash);
  if (cached !== undefined) return cached;
  const key = keys.catalogueMembership(catalogue, version);
  const item = (await reader.get(key)) ?? (await reader.get(key, true));
  if (item === undefined) throw new Error(`the membership of ${catalogue} version ${version} is missing`);
  const bits = binaryAttribute(item, 'data');
  for (const oldest of cache.keys()) {
    if (cache.size < CACHED) break;
    cache.delete(oldest);
  }
  cache.set(hash, bits);
  return bits;
}

/** Returns the bit positions of an id by double hashing: two numbers of one digest yield any number of positions. */
function placesOf(id: string, size: number): (i: number) => number {
  const digest = hash('sha256', id.toLowerCase(), 'buffer');
  const first = digest.readUInt32LE(0);
  const step = (digest.readUInt32LE(4) | 1) >>> 0;
  return (i) => (first + i * step) % size;
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}
