import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';

/** Company orders that have a rank space: by name, by open_jobs, by updated (SEARCH, Companies). */
export const RANK_SPACES = ['n', 'o', 'u'] as const;
export type RankSpace = (typeof RANK_SPACES)[number];

/** A finished rank space; readers take everything from one of these, so a swap never mixes two. */
export interface RankSpaceState {
  /** Generation under which its postings, blocks and fences lie. */
  readonly generation: number;
  /** Companies in it; ranks are 0..count-1. */
  readonly count: number;
  /** Entries of every block but the last. */
  readonly perBlock: number;
  /** Heads of its terms lie packed in this many items, the first of them under this block number. */
  readonly firstBucket: number;
  readonly buckets: number;
  /** Unix milliseconds. */
  readonly builtAtMs: number;
}

/** A rank generation that readers no longer start on; deleted by a build ten minutes later. */
export interface RetiredRankSpace {
  readonly space: RankSpace;
  readonly generation: number;
  /** Unix milliseconds; 0 for a build that never finished. */
  readonly retiredAtMs: number;
}

/** The one item that tells readers where everything is and how far they may look. */
export interface Manifest {
  /** Generation of the ordinal spaces. */
  readonly generation: number;
  /** Ordinals given out: the next one of each kind. */
  readonly nextJob: number;
  readonly nextCompany: number;
  /** High-water marks, exclusive: ordinals from here on are not visible yet. */
  readonly jobMark: number;
  readonly companyMark: number;
  /** Rows of the change log after this time (Unix milliseconds) are not visible yet. */
  readonly changesMarkMs: number;
  /** Time inside the last minted id (Unix milliseconds); it never goes back. */
  readonly lastMintedMs: number;
  /** Companies whose clearance was withdrawn and whose fan-out is still under way. */
  readonly tombstones: readonly number[];
  readonly ranks: Readonly<Partial<Record<RankSpace, RankSpaceState>>>;
  readonly retiredRanks: readonly RetiredRankSpace[];
  /** Number of the last rank generation given out, over all spaces. */
  readonly lastRankGeneration: number;
  readonly lease: Lease | null;
}

/** Who writes. */
export interface Lease {
  readonly holder: string;
  /** Grows by one with every acquisition. */
  readonly epoch: number;
  /** Unix milliseconds by the holder's clock; 0 once released. */
  readonly untilMs: number;
}

/** Reads the manifest strongly; the empty one where nothing was published yet. */
export async function readManifest(reader: TableReader): Promise<Manifest> {
  return manifestOf((await reader.get(keys.manifest(), true)) ?? {});
}

export function manifestOf(item: Item): Manifest {
  const holder = item['leaseHolder'];
  return {
    generation: numberOf(item, 'generation', 1),
    nextJob: numberOf(item, 'nextJob'),
    nextCompany: numberOf(item, 'nextCompany'),
    jobMark: numberOf(item, 'jobMark'),
    companyMark: numberOf(item, 'companyMark'),
    changesMarkMs: numberOf(item, 'changesMarkMs'),
    lastMintedMs: numberOf(item, 'lastMintedMs'),
    tombstones: numbersOf(item['tombstones']),
    ranks: ranksOf(item),
    retiredRanks: retiredOf(item['retiredRanks']),
    lastRankGeneration: numberOf(item, 'lastRankGeneration'),
    lease:
      typeof holder === 'string'
        ? { holder, epoch: numberOf(item, 'epoch'), untilMs: numberOf(item, 'leaseUntilMs') }
        : null,
  };
}

/** Attribute of the manifest item that keeps a rank space's state. */
export const rankAttribute = (space: RankSpace): string => `ranks_${space}`;

function ranksOf(item: Item): Partial<Record<RankSpace, RankSpaceState>> {
  const ranks: Partial<Record<RankSpace, RankSpaceState>> = {};
  for (const space of RANK_SPACES) {
    const state = item[rankAttribute(space)];
    if (!isRecord(state)) continue;
    ranks[space] = {
      generation: numberOf(state, 'generation'),
      count: numberOf(state, 'count'),
      perBlock: numberOf(state, 'perBlock'),
      firstBucket: numberOf(state, 'firstBucket'),
      buckets: numberOf(state, 'buckets'),
      builtAtMs: numberOf(state, 'builtAtMs'),
    };
  }
  return ranks;
}

function retiredOf(value: unknown): RetiredRankSpace[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((entry) => {
    const space = RANK_SPACES.find((candidate) => candidate === entry['space']);
    return space === undefined
      ? []
      : [{ space, generation: numberOf(entry, 'generation'), retiredAtMs: numberOf(entry, 'retiredAtMs') }];
  });
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : [];
}

function numberOf(item: Item, name: string, otherwise = 0): number {
  const value = item[name];
  return typeof value === 'number' ? value : otherwise;
}

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;
