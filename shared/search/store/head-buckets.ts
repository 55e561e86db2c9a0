import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { decodeHead, encodeHead, type Head, type TermAddress } from './head.ts';
import { readImmutable } from './immutable-items.ts';

/**
 * The packed heads of a rank space. A rank space is built whole and never changes, so many heads share an
 * item: a name has some fifty trigrams, and one item per trigram would cost a write unit each in every build.
 */
export interface HeadBuckets {
  /** Block number of the first bucket, and the number of buckets. */
  readonly firstBucket: number;
  readonly buckets: number;
  /** Identifies the build, across all tables. */
  readonly build: string;
}

/** Target size: it keeps nearly every bucket within 4 KB. */
const BUCKET_BYTES = 3000;

/** Returns the contents of the buckets, in order. */
export function packHeads(heads: ReadonlyMap<string, Head>): Uint8Array[] {
  const encoded = [...heads].map(([term, head]) => ({ term, bytes: encodeHead(head) }));
  const total = encoded.reduce((sum, { term, bytes }) => sum + term.length + bytes.length + 3, 0);
  const buckets = Array.from(
    { length: Math.max(1, Math.ceil(total / BUCKET_BYTES)) },
    () => new ByteWriter(),
  );
  for (const { term, bytes } of encoded) {
    const bucket = buckets[bucketOf(term, buckets.length)];
    bucket?.text(term);
    bucket?.number(bytes.length);
    bucket?.bytes(bytes);
  }
  return buckets.map((bucket) => bucket.finish());
}

/** Returns the terms of a bucket with their heads. */
export function unpackHeads(bytes: Uint8Array): Map<string, Head> {
  const source = new ByteReader(bytes);
  const heads = new Map<string, Head>();
  while (!source.done) {
    const term = source.text();
    heads.set(term, decodeHead(source.bytes(source.number())));
  }
  return heads;
}

/** Returns the heads of terms of a rank space; null for a term without postings. */
export async function readPackedHeads(
  reader: TableReader,
  addresses: readonly TermAddress[],
  { firstBucket, buckets, build }: HeadBuckets,
): Promise<(Head | null)[]> {
  const keyOf = ({ generation, space, term }: TermAddress) =>
    keys.ranks(generation, space, firstBucket + bucketOf(term, buckets));
  const items = await readImmutable(reader, build, addresses.map(keyOf));
  const unpacked = new Map<string, Map<string, Head>>();
  return addresses.map((address, i) => {
    const { sk } = keyOf(address);
    let heads = unpacked.get(sk);
    if (heads === undefined) {
      const item = items[i];
      if (item === undefined) throw new Error(`bucket ${sk} of a rank space is missing; rebuild it`);
      heads = unpackHeads(binaryAttribute(item, 'p'));
      unpacked.set(sk, heads);
    }
    return heads.get(address.term) ?? null;
  });
}

/** Returns the bucket of a term by FNV-1a over UTF-16 units. */
function bucketOf(term: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i += 1) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % buckets;
}
