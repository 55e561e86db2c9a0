import type { RankSpace, RankSpaceState } from '../../../shared/search/manifest/manifest.ts';
import {
  compareEntries,
  decodeEntries,
  decodeFences,
  type Fence,
  type RankEntry,
} from '../../../shared/search/ranks/rank-block.ts';
import { type RankedCompany, sortValueIn } from '../../../shared/search/ranks/ranked-company.ts';
import { countBlocks, RANKS_PER_BLOCK } from '../../../shared/search/ranks/trigram-counts.ts';
import { PostingList } from '../../../shared/search/state/posting-list.ts';
import type { Head } from '../../../shared/search/store/head.ts';
import { unpackHeads } from '../../../shared/search/store/head-buckets.ts';
import { nameTerms, trigrams } from '../../../shared/search/store/names.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { decoded, type IndexFault, type Part, type Steps } from './index-fault.ts';
import { lackingTerms } from './posting-check.ts';

const ITEMS_PER_READ = 200;
/** Counting the trigrams of a block of names takes about 40 ms. */
const NAME_BLOCKS_PER_READ = 5;
const RANKS_PER_WINDOW = 4_000;
/** Pages of fences above one another; a million companies take two. */
const MAXIMUM_DEPTH = 8;
const TERMS_PER_READ = 500;

/** Checks one order of companies against those whose place is in it, past the cache of this process. */
export async function orderFaults(
  reader: TableReader,
  space: RankSpace,
  state: RankSpaceState,
  placed: ReadonlyMap<number, RankedCompany>,
  steps: Steps,
): Promise<IndexFault[]> {
  return await new OrderCheck(reader, space, state, placed, steps).run();
}

class OrderCheck {
  readonly #reader: TableReader;
  readonly #space: RankSpace;
  readonly #state: RankSpaceState;
  readonly #placed: ReadonlyMap<number, RankedCompany>;
  readonly #steps: Steps;
  readonly #faults: IndexFault[] = [];

  constructor(
    reader: TableReader,
    space: RankSpace,
    state: RankSpaceState,
    placed: ReadonlyMap<number, RankedCompany>,
    steps: Steps,
  ) {
    this.#reader = reader;
    this.#space = space;
    this.#state = state;
    this.#placed = placed;
    this.#steps = steps;
  }

  async run(): Promise<IndexFault[]> {
    const { count, perBlock, firstBucket, buckets } = this.#state;
    const blocks = await this.#blocks(Math.ceil(count / perBlock));
    const entries = blocks.flatMap((block) => block ?? []);
    this.#checkEntries(entries);
    await this.#checkFences(blocks);
    // A block that is lost shifts all ranks behind it: what follows would report every company.
    if (entries.length !== count) return this.#faults;
    const heads = new Map<string, Head>();
    await this.#eachItem(firstBucket, buckets, 'bucket', (bytes, bucket) => {
      const unpacked = decoded(() => unpackHeads(bytes));
      if (unpacked === null) this.#fault('orders', `bucket ${bucket} of its terms cannot be read`);
      else for (const [term, head] of unpacked) heads.set(term, head);
    });
    this.#steps.begin(`Checking the terms of company order ${this.#space}`);
    for (let low = 0; low < count; low += RANKS_PER_WINDOW) {
      this.#steps.at(low, count);
      await this.#checkTerms(entries, heads, low, Math.min(count, low + RANKS_PER_WINDOW));
    }
    await this.#checkNameLengths(entries);
    return this.#faults;
  }

  #fault(part: Part, reason: string, ordinal: number | null = null): void {
    this.#faults.push({ part, space: this.#space, term: `(${reason})`, ordinal });
  }

  /** Calls `take` with the bytes of `count` consecutive items. */
  async #eachItem(
    first: number,
    count: number,
    what: string,
    take: (bytes: Uint8Array, i: number) => void,
    part: Part = 'orders',
    perRead = ITEMS_PER_READ,
  ): Promise<void> {
    const { generation } = this.#state;
    this.#steps.begin(`Checking company order ${this.#space}`);
    for (let start = 0; start < count; start += perRead) {
      this.#steps.at(start, count);
      const size = Math.min(perRead, count - start);
      const items = await this.#reader.getMany(
        Array.from({ length: size }, (_, i) => keys.ranks(generation, this.#space, first + start + i)),
        true,
      );
      for (const [i, item] of items.entries()) {
        const bytes = item === undefined ? null : decoded(() => binaryAttribute(item, 'p'));
        if (bytes === null) this.#fault(part, `${what} ${start + i} is missing`);
        else take(bytes, start + i);
      }
    }
  }

  async #blocks(count: number): Promise<(readonly RankEntry[] | null)[]> {
    const { perBlock, count: companies } = this.#state;
    const blocks = Array.from({ length: count }, (): readonly RankEntry[] | null => null);
    await this.#eachItem(0, count, 'block', (bytes, block) => {
      const entries = decoded(() => decodeEntries(bytes));
      const wanted = Math.min(perBlock, companies - block * perBlock);
      if (entries === null) this.#fault('orders', `block ${block} cannot be read`);
      else if (entries.length !== wanted)
        this.#fault('orders', `block ${block} has ${entries.length} companies instead of ${wanted}`);
      blocks[block] = entries;
    });
    return blocks;
  }

  /** Entries are in order, each company once, and every company is where its document says. */
  #checkEntries(entries: readonly RankEntry[]): void {
    const values = new Map<number, RankEntry['value']>();
    for (const [i, entry] of entries.entries()) {
      const before = entries[i - 1];
      if (before !== undefined && compareEntries(before, entry) >= 0)
        this.#fault('orders', 'the company is out of order', entry.ordinal);
      if (values.has(entry.ordinal)) this.#fault('orders', 'the company is there twice', entry.ordinal);
      values.set(entry.ordinal, entry.value);
    }
    for (const [ordinal, company] of this.#placed) {
      const wanted = sortValueIn(this.#space, company);
      const held = values.get(ordinal);
      if (held === undefined)
        this.#fault('orders', 'the company is in neither the order nor the overlay', ordinal);
      else if (held !== wanted)
        this.#fault(
          'orders',
          `the company stands at ${JSON.stringify(held)}, its document says ${JSON.stringify(wanted)}`,
          ordinal,
        );
    }
  }

  /** The fences name the first company of every block, which cursors of older builds are found by. */
  async #checkFences(blocks: readonly (readonly RankEntry[] | null)[]): Promise<void> {
    const leaves: Fence[] = [];
    const read = async (page: number | 'fences', depth: number): Promise<void> => {
      this.#steps.at(leaves.length, blocks.length);
      const item = await this.#reader.get(keys.ranks(this.#state.generation, this.#space, page), true);
      const found = item === undefined ? null : decoded(() => decodeFences(binaryAttribute(item, 'p')));
      if (found === null || depth > MAXIMUM_DEPTH) this.#fault('orders', `fences ${page} are missing`);
      else if (found.leaf) leaves.push(...found.fences);
      else for (const { child } of found.fences) await read(child, depth + 1);
    };
    await read('fences', 0);
    for (const [block, entries] of blocks.entries()) {
      const first = entries?.[0];
      const fence = leaves[block];
      if (first === undefined) continue;
      if (fence === undefined || fence.child !== block || compareEntries(fence, first) !== 0)
        this.#fault('orders', `the fence of block ${block} does not name its first company`, first.ordinal);
    }
  }

  async #checkTerms(
    entries: readonly RankEntry[],
    heads: ReadonlyMap<string, Head>,
    low: number,
    high: number,
  ): Promise<void> {
    const wanted = new Map<string, number[]>();
    const named = new Set<string>();
    for (let rank = low; rank < high; rank += 1) {
      const company = this.#placed.get(entries[rank]?.ordinal ?? -1);
      if (company === undefined) continue;
      const names = nameTerms(company.name).map(termKey);
      for (const name of names) named.add(name);
      for (const term of new Set([...company.terms.map(termKey), ...names])) {
        const ranks = wanted.get(term);
        if (ranks === undefined) wanted.set(term, [rank]);
        else ranks.push(rank);
      }
    }
    const all = [...wanted];
    for (let start = 0; start < all.length; start += TERMS_PER_READ) {
      this.#steps.at(low, this.#state.count);
      const some = all.slice(start, start + TERMS_PER_READ);
      const lists = some.map(([term]) => {
        const list = new PostingList({ generation: this.#state.generation, space: this.#space, term });
        list.take(heads.get(term) ?? null);
        return list;
      });
      for (const { term, ordinal: rank } of await lackingTerms(this.#reader, some, lists, low, high)) {
        const part = named.has(term) ? 'names' : 'orders';
        if (rank === null) this.#fault(part, `the list of ${term} cannot be read`);
        else {
          const ordinal = entries[rank]?.ordinal ?? null;
          this.#faults.push({ part, space: this.#space, term, ordinal });
        }
      }
    }
  }

  /** The number of trigrams of each name decides which names are similar before any document is read. */
  async #checkNameLengths(entries: readonly RankEntry[]): Promise<void> {
    await this.#eachItem(
      this.#state.firstColumn,
      Math.ceil(entries.length / RANKS_PER_BLOCK),
      'block of name lengths',
      (bytes, block) => {
        const some = entries.slice(block * RANKS_PER_BLOCK, (block + 1) * RANKS_PER_BLOCK);
        // The name of a company whose place is elsewhere is not known as it was when the order was built.
        const [counts] = countBlocks(
          some.map(({ ordinal }) => trigrams(this.#placed.get(ordinal)?.name ?? '').size),
        );
        for (const [i, { ordinal }] of some.entries()) {
          if (!this.#placed.has(ordinal) || bytes[i] === counts?.[i]) continue;
          this.#fault('names', `the name has ${counts?.[i]} trigrams, not ${bytes[i] ?? 'none'}`, ordinal);
        }
      },
      'names',
      NAME_BLOCKS_PER_READ,
    );
  }
}
