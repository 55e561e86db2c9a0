import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { binaryAttribute } from '../../table/bytes.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import type { RankSpace, RankSpaceState } from '../manifest/manifest.ts';
import { deleteItems, putItems } from '../store/batch-write.ts';
import { chunkItem, chunkKey, EMPTY_HEAD, type Head, headRoom, type TermAddress } from '../store/head.ts';
import { packHeads, unpackHeads } from '../store/head-buckets.ts';
import { merge } from '../store/seal.ts';
import { encodeEntries, encodeFences, type Fence, type RankEntry } from './rank-block.ts';
import type { RankedCompanies, RankedPlace } from './ranked-companies.ts';
import { countBlocks } from './trigram-counts.ts';

export interface RankBuild {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

const BLOCK_BYTES = 4000;
const BLOCK_SIZES = [1024, 768, 512, 384, 256, 192, 128, 64, 32, 16] as const;
const RETIREMENT_MS = 10 * 60_000;
/** Terms between two looks at the lease, and turns of the event loop. */
const TERMS_PER_SLICE = 1_000;

/**
 * Builds one rank space from all companies that its list may show, while the old one stays in use, and swaps
 * it in the manifest. The old one stays for readers and cursors in progress; a build at least ten minutes
 * later deletes it. Companies are taken as they are now; the next build includes later changes.
 */
export async function buildRankSpace(
  { table, lease, now = Date.now }: RankBuild,
  space: RankSpace,
  companies: RankedCompanies,
): Promise<RankSpaceState> {
  await deleteRetiredRanks({ table, lease, now });
  const generation = await lease.beginRanks(space);
  const sorted = companies.sortedIn(space);

  const { heads, chunks } = await postings(lease, { generation, space }, { companies, sorted, now: now() });
  await lease.hold();
  const perBlock = blockSize(sorted);
  const blocks = cutInto(sorted, perBlock);
  const buckets = packHeads(heads);
  const firstBucket = blocks.length;
  const fences = fencesOf(sorted, perBlock, firstBucket + buckets.length);

  const firstColumn = firstBucket + buckets.length + fences.pages.length;

  const item = (block: number | 'fences', bytes: Uint8Array) => ({
    ...keys.ranks(generation, space, block),
    p: bytes,
  });
  // Buckets first: they name the chunks, so a build that dies after them can be found and deleted completely.
  await putItems(
    table,
    lease,
    buckets.map((bytes, i) => ({ ...item(firstBucket + i, bytes), h: true })),
  );
  await putItems(table, lease, chunks);
  await putItems(table, lease, [
    ...blocks.map((bytes, i) => item(i, bytes)),
    ...fences.pages.map((bytes, i) => item(firstBucket + buckets.length + i, bytes)),
    item('fences', fences.root),
    ...countBlocks(companies.trigramsIn(sorted)).map((bytes, i) => item(firstColumn + i, bytes)),
  ]);
  const state: RankSpaceState = {
    generation,
    count: sorted.length,
    perBlock,
    firstBucket,
    buckets: buckets.length,
    firstColumn,
    build: randomUUID(),
    builtAtMs: now(),
  };
  await lease.swapRanks(space, state);
  return state;
}

/** Deletes the rank generations retired at least ten minutes ago, and those of builds that died. */
export async function deleteRetiredRanks({ table, lease, now = Date.now }: RankBuild): Promise<void> {
  const reader = new TableReader(table, new AbortController().signal);
  const due = lease.manifest.retiredRanks.filter(({ retiredAtMs }) => now() - retiredAtMs >= RETIREMENT_MS);
  for (const { space, generation } of due) {
    const { pk } = keys.ranks(generation, space, 'fences');
    let after: string | undefined;
    do {
      const page = await reader.query(pk, { limit: 500, ...(after === undefined ? {} : { after }) }, true);
      const chunks = page.items.flatMap((item) => chunksNamedIn(item, generation, space));
      await deleteItems(table, lease, chunks);
      await deleteItems(
        table,
        lease,
        page.items.map((item) => ({ pk, sk: String(item['sk']) })),
      );
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  if (due.length > 0) await lease.forgetRanks(due.map(({ generation }) => generation));
}

/**
 * Returns the keys of the chunks that the heads of a bucket name; none for other items, which lack the mark
 * `h`.
 */
function chunksNamedIn(item: Item, generation: number, space: string) {
  if (item['h'] !== true) return [];
  return [...unpackHeads(binaryAttribute(item, 'p'))].flatMap(([term, { nextChunk }]) =>
    Array.from({ length: nextChunk }, (_, chunk) => chunkKey({ generation, space, term }, chunk)),
  );
}

async function postings(
  lease: WriterLease,
  { generation, space }: Pick<TermAddress, 'generation' | 'space'>,
  {
    companies,
    sorted,
    now,
  }: { readonly companies: RankedCompanies; readonly sorted: readonly RankedPlace[]; readonly now: number },
): Promise<{ heads: Map<string, Head>; chunks: Record<string, unknown>[] }> {
  const heads = new Map<string, Head>();
  const chunks: Record<string, unknown>[] = [];
  let slice = 0;
  await lease.hold();
  for (const [term, ranks] of companies.ranksIn(sorted)) {
    slice += 1;
    if (slice % TERMS_PER_SLICE === 0) {
      // A million companies take longer than the lease lasts.
      await setImmediate();
      await lease.hold();
    }
    const at: TermAddress = { generation, space, term };
    const read = (chunk: number) => Promise.reject(new Error(`a new term has no chunk ${chunk} to read`));
    const merged = await merge(EMPTY_HEAD, ranks.slice(), { room: headRoom(at), now, read });
    if (merged === null) continue;
    heads.set(term, merged.head);
    chunks.push(...merged.written.map(({ chunk, bytes }) => chunkItem(at, chunk, bytes)));
  }
  return { heads, chunks };
}

/** Returns the largest block size at which every block stays within 4,000 bytes. */
function blockSize(sorted: readonly RankEntry[]): number {
  const fitting = BLOCK_SIZES.find((size) =>
    cutInto(sorted, size).every((bytes) => bytes.length <= BLOCK_BYTES),
  );
  return fitting ?? 16;
}

function cutInto(sorted: readonly RankEntry[], size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, block) =>
    encodeEntries(sorted.slice(block * size, (block + 1) * size)),
  );
}

/**
 * Returns a root that lists the blocks, or the pages that list them. A million companies take about a hundred
 * pages.
 */
function fencesOf(
  sorted: readonly RankEntry[],
  perBlock: number,
  firstPage: number,
): { root: Uint8Array; pages: Uint8Array[] } {
  const blocks = Math.ceil(sorted.length / perBlock);
  const fences = Array.from({ length: blocks }, (_, child): Fence => {
    const { value, ordinal } = sorted[child * perBlock] ?? { value: 0, ordinal: 0 };
    return { value, ordinal, child };
  });
  const whole = encodeFences(fences, true);
  if (whole.length <= BLOCK_BYTES) return { root: whole, pages: [] };
  const pages: Uint8Array[] = [];
  const upper: Fence[] = [];
  for (let from = 0; from < fences.length; ) {
    let count = Math.min(256, fences.length - from);
    let bytes = encodeFences(fences.slice(from, from + count), true);
    while (bytes.length > BLOCK_BYTES) {
      count = Math.floor(count * 0.8);
      bytes = encodeFences(fences.slice(from, from + count), true);
    }
    const { value, ordinal } = fences[from] ?? { value: 0, ordinal: 0 };
    upper.push({ value, ordinal, child: firstPage + pages.length });
    pages.push(bytes);
    from += count;
  }
  return { root: encodeFences(upper, false), pages };
}
