import { hash } from 'node:crypto';
import { binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/**
 * Which ids a snapshot of a catalogue may hold: a Bloom filter in one item, kept in memory for as long as the
 * snapshot is current. What it refuses does not exist, so a request full of invented codes costs a hash each
 * instead of a bucket each; what it lets through is looked up. Ids compare in lower case.
 */
const BITS_AN_ID = 12;
/** The best number of hashes for 12 bits an id: three in a thousand unknown ids pass. */
const HASHES = 8;
/** Filters in memory: 12 bits an id, so some 210 KB for the largest catalogue. */
const CACHED = 4;

const cache = new Map<string, Uint8Array>();

/** The filter of these ids. */
export function membershipOf(ids: readonly string[]): Uint8Array {
  const bits = new Uint8Array(Math.max(8, Math.ceil((ids.length * BITS_AN_ID) / 8)));
  for (const id of ids) {
    const placed = placesOf(id, bits.length * 8);
    for (let i = 0; i < HASHES; i += 1) setBit(bits, placed(i));
  }
  return bits;
}

/** Whether an id may be one of those that the filter was made of; false is certain. */
export function mayHold(bits: Uint8Array, id: string): boolean {
  const placed = placesOf(id, bits.length * 8);
  for (let i = 0; i < HASHES; i += 1) {
    const at = placed(i);
    if ((((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 0) return false;
  }
  return true;
}

/** The filter of a snapshot. One round where it is not in memory, none where it is. */
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

/** Double hashing: two numbers of one digest make as many places as are needed. */
function placesOf(id: string, size: number): (i: number) => number {
  const digest = hash('sha256', id.toLowerCase(), 'buffer');
  const first = digest.readUInt32LE(0);
  const step = (digest.readUInt32LE(4) | 1) >>> 0;
  return (i) => (first + i * step) % size;
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}
