import { binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import type { RankSpace, RankSpaceState } from '../manifest/manifest.ts';
import { readImmutable } from '../store/immutable-items.ts';
import { compareEntries, decodeEntries, decodeFences, type RankEntry, type SortValue } from './rank-block.ts';

/** A company and its rank when the rank space was built. */
export interface RankedEntry extends RankEntry {
  readonly rank: number;
}

/** A position between pages of a company list, as a cursor keeps it. */
export interface RankPosition {
  /** Sort value and ordinal of the last place decided. */
  readonly value: SortValue;
  readonly ordinal: number;
  /**
   * Everything up to this rank of this generation is decided, which saves reading the fences while the
   * generation is current.
   */
  readonly generation: number;
  readonly rank: number;
}

/** Reads one finished rank space, as the manifest of this request names it. */
export class RankReader {
  readonly #reader: TableReader;
  readonly #space: RankSpace;
  readonly #state: RankSpaceState;
  readonly #blocks = new Map<number, readonly RankEntry[]>();

  constructor(reader: TableReader, space: RankSpace, state: RankSpaceState) {
    this.#reader = reader;
    this.#space = space;
    this.#state = state;
  }

  /**
   * Returns the companies at `ranks`, in that order. Reads blocks of up to 1,024 companies in one round, at
   * half a read unit each.
   */
  async entries(ranks: readonly number[]): Promise<RankedEntry[]> {
    const { perBlock, count } = this.#state;
    const wanted = [...new Set(ranks.map((rank) => Math.floor(rank / perBlock)))];
    const missing = wanted.filter((block) => !this.#blocks.has(block));
    const items = await this.#read(missing);
    for (const [i, block] of missing.entries()) {
      const item = items[i];
      if (item !== undefined) this.#blocks.set(block, decodeEntries(binaryAttribute(item, 'p')));
    }
    return ranks.map((rank) => {
      const entry = this.#blocks.get(Math.floor(rank / perBlock))?.[rank % perBlock];
      if (entry === undefined) throw new RangeError(`rank ${rank} is outside the ${count} of the rank space`);
      return { ...entry, rank };
    });
  }

  /**
   * Returns the `start` of a search that continues after `position`. It is exact even if that company moved
   * or is gone, or the space was rebuilt, because the order of values and ordinals decides, not the company.
   */
  async startAfter(position: RankPosition, direction: 'asc' | 'desc'): Promise<number> {
    if (position.generation === this.#state.generation) return position.rank;
    const { rank, present } = await this.rankOf(position);
    if (direction === 'desc') return rank;
    return present ? rank : rank - 1;
  }

  /**
   * Returns how many companies precede `entry`, and whether `entry` itself is present. Takes two or three
   * reads.
   */
  async rankOf(entry: RankEntry): Promise<{ readonly rank: number; readonly present: boolean }> {
    if (this.#state.count === 0) return { rank: 0, present: false };
    let block: number | 'fences' = 'fences';
    for (let leaf = false; !leaf; ) {
      const [item] = await this.#read([block]);
      if (item === undefined)
        throw new Error(`fences ${block} of rank space ${this.#space} are missing; rebuild it`);
      const page = decodeFences(binaryAttribute(item, 'p'));
      const at = page.fences.findLastIndex((fence) => compareEntries(fence, entry) <= 0);
      const fence = page.fences[at];
      if (fence === undefined) return { rank: 0, present: false };
      block = fence.child;
      leaf = page.leaf;
    }
    if (block === 'fences') throw new Error(`the fences of rank space ${this.#space} name no block`);
    const first = block * this.#state.perBlock;
    const size = Math.min(this.#state.perBlock, this.#state.count - first);
    const entries = await this.entries(Array.from({ length: size }, (_, i) => first + i));
    const found = entries.findIndex((candidate) => compareEntries(candidate, entry) >= 0);
    const candidate = entries[found];
    if (candidate === undefined) return { rank: first + size, present: false };
    return { rank: candidate.rank, present: compareEntries(candidate, entry) === 0 };
  }

  #read(blocks: readonly (number | 'fences')[]): Promise<(Item | undefined)[]> {
    const { generation, build } = this.#state;
    return readImmutable(
      this.#reader,
      build,
      blocks.map((block) => keys.ranks(generation, this.#space, block)),
    );
  }
}
