import { ByteReader, ByteWriter } from '../../table/bytes.ts';
import { union } from '../postings/ordinals.ts';
import { hashOf } from '../store/terms.ts';
import { readPostingBytes, writePostings } from './posting-bytes.ts';

/** Postings by the hash of their space and term, ascending. Terms that share a hash share their postings. */
export interface Entries {
  readonly hashes: readonly number[];
  readonly lists: readonly Uint32Array[];
}

const FORMAT = 1;
/** Hashes are below this. */
export const HASHES = 2 ** 32;

/** Returns the hash of a term, given as it appears in keys (`termKey`), in a space. */
export const entryHash = (space: string, key: string): number => hashOf(`${space} ${key}`);

/** Returns which of so many parts has the terms of a hash. Parts have equal ranges of hashes. */
export const partOf = (hash: number, parts: number): number => Math.floor((hash / HASHES) * parts);

/** Makes entries of lists by hash. */
export function entriesOf(lists: ReadonlyMap<number, Uint32Array>): Entries {
  const hashes = [...lists.keys()].sort((a, b) => a - b);
  return { hashes, lists: hashes.map((hash) => lists.get(hash) ?? new Uint32Array(0)) };
}

/** Returns the union of two sets of entries. */
export function joined(left: Entries, right: Entries): Entries {
  const hashes: number[] = [];
  const lists: Uint32Array[] = [];
  let at = 0;
  let other = 0;
  while (at < left.hashes.length || other < right.hashes.length) {
    const a = left.hashes[at] ?? HASHES;
    const b = right.hashes[other] ?? HASHES;
    const found = [...(a <= b ? [left.lists[at]] : []), ...(b <= a ? [right.lists[other]] : [])];
    hashes.push(Math.min(a, b));
    lists.push(union(found.filter((list) => list !== undefined)));
    if (a <= b) at += 1;
    if (b <= a) other += 1;
  }
  return { hashes, lists };
}

export function countOf({ lists }: Entries): number {
  let postings = 0;
  for (const list of lists) postings += list.length;
  return postings;
}

/** Encodes entries as the parts of a segment, at least one, of `partBytes` each on average. */
export function encodeParts({ hashes, lists }: Entries, partBytes: number): Uint8Array[] {
  const origin = originOf(lists);
  const bodies = lists.map((list) => {
    const out = new ByteWriter();
    writePostings(out, list, origin);
    return out.finish();
  });
  const bytes = bodies.reduce((sum, body) => sum + body.length + 5, 0);
  const parts = Math.max(1, Math.ceil(bytes / partBytes));
  const encoded: Uint8Array[] = [];
  let at = 0;
  for (let part = 0; part < parts; part += 1) {
    const out = new ByteWriter();
    out.number(FORMAT);
    out.number(origin);
    let previous = 0;
    for (; at < hashes.length && partOf(hashes[at] ?? 0, parts) === part; at += 1) {
      const hash = hashes[at] ?? 0;
      const body = bodies[at] ?? new Uint8Array(0);
      out.number(hash - previous);
      out.number(body.length);
      out.bytes(body);
      previous = hash;
    }
    encoded.push(out.finish());
  }
  return encoded;
}

/** Returns the postings of a hash in its part; undefined if it has none. @throws RangeError if the bytes are no part */
export function findPostings(bytes: Uint8Array, hash: number): Uint32Array | undefined {
  for (const entry of entriesIn(bytes)) {
    if (entry.hash === hash) return readPostingBytes(new ByteReader(entry.body), entry.origin);
    if (entry.hash > hash) return undefined;
  }
  return undefined;
}

/** Returns all entries of parts, given in their order. @throws RangeError if the bytes are no parts */
export function decodeParts(parts: readonly Uint8Array[]): Entries {
  const hashes: number[] = [];
  const lists: Uint32Array[] = [];
  for (const bytes of parts) {
    for (const { hash, body, origin } of entriesIn(bytes)) {
      hashes.push(hash);
      lists.push(readPostingBytes(new ByteReader(body), origin));
    }
  }
  return { hashes, lists };
}

function* entriesIn(bytes: Uint8Array): Generator<{ hash: number; body: Uint8Array; origin: number }> {
  const source = new ByteReader(bytes);
  const format = source.number();
  if (format !== FORMAT) throw new RangeError(`unknown format ${format} of a part of a segment`);
  const origin = source.number();
  let hash = 0;
  while (!source.done) {
    hash += source.number();
    yield { hash, body: source.bytes(source.number()), origin };
  }
}

/** Returns the median of the first postings: most of them are new ordinals, which are close together. */
function originOf(lists: readonly Uint32Array[]): number {
  const firsts = Uint32Array.from(lists, (list) => list[0] ?? 0).sort();
  return firsts[firsts.length >>> 1] ?? 0;
}
