import { binaryAttribute } from '../../table/bytes.ts';
import { type Key, keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import type { RankSpace, RankSpaceState } from '../manifest/manifest.ts';
import { isCached, readImmutable } from '../store/immutable-items.ts';

/** Names per block of the column. */
export const RANKS_PER_BLOCK = 4_000;
/** The largest count that fits into a byte; it stands for this many or more. */
const MOST = 255;

/** Returns the blocks of the column for the numbers of trigrams of names in rank order. */
export function countBlocks(counts: readonly number[]): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let from = 0; from < counts.length; from += RANKS_PER_BLOCK) {
    const block = counts.slice(from, from + RANKS_PER_BLOCK);
    blocks.push(Uint8Array.from(block, (count) => Math.min(MOST, count)));
  }
  return blocks;
}

/**
 * The part that a request has read of the trigram-count column of a rank space. The column stores one byte
 * per company: how many trigrams its name has. With it, the number of shared trigrams shows exactly which
 * names are similar before any document is read. The column never changes, so a process keeps in memory what
 * it read of it (`readImmutable`).
 */
export class TrigramCounts {
  readonly #reader: TableReader;
  readonly #space: RankSpace;
  readonly #state: RankSpaceState;
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(reader: TableReader, space: RankSpace, state: RankSpaceState) {
    this.#reader = reader;
    this.#space = space;
    this.#state = state;
  }

  /** Returns the block of a rank. */
  blockOf(rank: number): number {
    return Math.floor(rank / RANKS_PER_BLOCK);
  }

  /** Returns the first rank of a block. */
  firstOf(block: number): number {
    return block * RANKS_PER_BLOCK;
  }

  /** Returns the blocks that must be read, at half a read unit each. */
  missing(blocks: Iterable<number>): number[] {
    return [...blocks].filter(
      (block) => !this.#blocks.has(block) && !isCached(this.#state.build, this.#keyOf(block)),
    );
  }

  /** Reads the blocks not known yet, in one round. */
  async read(blocks: Iterable<number>): Promise<void> {
    const wanted = [...blocks].filter((block) => !this.#blocks.has(block));
    const items = await readImmutable(
      this.#reader,
      this.#state.build,
      wanted.map((block) => this.#keyOf(block)),
    );
    for (const [i, block] of wanted.entries()) {
      const item = items[i];
      if (item === undefined) {
        throw new Error(`block ${block} of the trigram counts is missing; rebuild the rank spaces`);
      }
      this.#blocks.set(block, binaryAttribute(item, 'p'));
    }
  }

  /**
   * Returns the number of trigrams of the name at `rank`; null if its block was not read or the number does
   * not fit into a byte.
   */
  of(rank: number): number | null {
    const block = this.blockOf(rank);
    const count = this.#blocks.get(block)?.[rank - this.firstOf(block)] ?? MOST;
    return count === MOST ? null : count;
  }

  #keyOf(block: number): Key {
    const { generation, firstColumn } = this.#state;
    return keys.ranks(generation, this.#space, firstColumn + block);
  }
}
