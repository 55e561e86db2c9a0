import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { type IndexVersion, type Segmentation, unpackSegments } from './segment-state.ts';
import { type FadingTombstone, unpackTombstones } from './tombstones.ts';

/** Orders of companies that have a rank space: by name, open_jobs and updated (docs/search.md, Layout). */
export const RANK_SPACES = ['n', 'o', 'u'] as const;
export type RankSpace = (typeof RANK_SPACES)[number];

/** A finished rank space. A reader takes everything from one of these, so a swap never mixes two. */
export interface RankSpaceState {
  /** Generation of its postings, blocks and fences. */
  readonly generation: number;
  /** Companies in it; ranks are 0 to count - 1. */
  readonly count: number;
  /** Entries of every block but the last. */
  readonly perBlock: number;
  /** The heads of its terms are packed into this many items; the first has this block number. */
  readonly firstBucket: number;
  readonly buckets: number;
  /** Block number of the first block of trigram counts. */
  readonly firstColumn: number;
  /** Identifies this build across all tables; caches use it in their keys. */
  readonly build: string;
  /** Unix milliseconds. */
  readonly builtAtMs: number;
}

/** A rank generation that no reader starts on any more. A build deletes it ten minutes later. */
export interface RetiredRankSpace {
  readonly space: RankSpace;
  readonly generation: number;
  /** Unix milliseconds; 0 for a build that never finished. */
  readonly retiredAtMs: number;
}

/** The companies that changed since the rank spaces were built (rank-overlay.ts). */
export interface RankOverlayState {
  /** Number of the next segment; never used twice. */
  readonly nextSegment: number;
  /** In the order they were written. */
  readonly segments: readonly OverlaySegment[];
  /** Segments that no reader starts on any more; deleted ten minutes later. */
  readonly retired: readonly { readonly segment: number; readonly retiredAtMs: number }[];
}

export interface OverlaySegment {
  readonly segment: number;
  readonly entries: number;
  /** How many entries, at the end of the segment, describe documents that may not be written yet. */
  readonly fresh: number;
}

/** The one item that says where everything is and how far readers may read. */
export interface Manifest extends IndexVersion {
  /** Null in a table of an earlier release. */
  readonly segmentation: Segmentation | null;
  /** The next ordinal of each kind; all below are given out. */
  readonly nextJob: number;
  readonly nextCompany: number;
  /** First position of space `f` that belongs to no company yet. */
  readonly nextSlot: number;
  /** Number of the next source of reads. */
  readonly nextSource: number;
  /** The format that every writer must know (docs/adr/0037). */
  readonly formatFloor: number;
  /**
   * Whether every writer lets two seconds pass between a withdrawal and its report, so that lists may go by a manifest of
   * the last second (docs/adr/0053).
   */
  readonly paced: boolean;
  /** The floor apart from pacing and segments, to which it returns when they end. */
  readonly unpacedFloor: number;
  /** Since when accepted reads wait for their blocks of times to be written, in Unix milliseconds; null if none does. */
  readonly unverifiedSinceMs: number | null;
  /** High-water marks, exclusive: ordinals from here on are not visible yet. */
  readonly jobMark: number;
  readonly companyMark: number;
  /** Rows of the change log after this time (Unix milliseconds) are not visible yet. */
  readonly changesMarkMs: number;
  /** When a publication last reached its end, changed anything or not (Unix milliseconds); null if none has. */
  readonly publishedAtMs: number | null;
  /** Time in the last minted id (Unix milliseconds); it never decreases. */
  readonly lastMintedMs: number;
  /** Companies that readers leave out: those being withdrawn, and those withdrawn less than a minute ago. */
  readonly tombstones: readonly number[];
  /** Companies whose clearance was withdrawn while the change still spreads to their jobs. */
  readonly withdrawing: readonly number[];
  readonly fading: readonly FadingTombstone[];
  /**
   * Jobs that readers leave out: those losing their own clearance, and those that lost it less than a minute
   * ago.
   */
  readonly hiddenJobs: readonly FadingTombstone[];
  readonly ranks: Readonly<Partial<Record<RankSpace, RankSpaceState>>>;
  readonly retiredRanks: readonly RetiredRankSpace[];
  readonly rankOverlay: RankOverlayState;
  /** Whether the overlay had no room for companies that changed: until the orders are rebuilt, they keep their places. */
  readonly ranksAreStale: boolean;
  /** The last rank generation number given out, across all spaces. */
  readonly lastRankGeneration: number;
  readonly lease: Lease | null;
  /** Counts the changes of the manifest. */
  readonly changes: number;
  /** What a writer is about to write, or was writing when it died. */
  readonly intent: Intent | null;
  /** A generation being built while readers use the current one. */
  readonly rebuild: Rebuild | null;
  /** The last generation begun; a number is never reused. */
  readonly lastGeneration: number;
  /** Generations of the ordinal spaces whose items are to be deleted. */
  readonly retiredGenerations: readonly RetiredGeneration[];
  readonly compaction: Compaction;
  /** How far the last publication of a file came; null once it is done, or another one wrote. */
  readonly checkpoint: FeedCheckpoint | null;
}

/** How far the publication of a file came: everything before `offset` is written (docs/adr/0031). */
export interface FeedCheckpoint {
  /** Names the content of the file. */
  readonly feed: string;
  /** The last line that is done, counted from 1, and the bytes up to its end (decompressed). */
  readonly line: number;
  readonly offset: number;
  /** Lines by outcome. */
  readonly read: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Faults of rejected lines, listed or not. */
  readonly faults: number;
  /** What was reported is in the items whose numbers are from `since` to `until`. */
  readonly since: number;
  readonly until: number;
}

/** How far the change log is compacted. */
export interface Compaction {
  /** Nothing is due before this time (Unix milliseconds); 0 in a log that was never looked at. */
  readonly dueAtMs: number;
  /** Changes before this time (Unix milliseconds) may be gone, so no follower may stand before it. */
  readonly floorMs: number;
  /** Each pass goes over the days when they are twice as old as in the pass before. */
  readonly passes: readonly CompactionPass[];
}

export interface CompactionPass {
  /** Days (counted from 1970) before this one are done. */
  readonly day: number;
  /** The last block of this day that is done. */
  readonly after: { readonly updatedAtMs: number; readonly first: number } | null;
}

/** A generation being built. Publishers write their postings to the running generation and to this one. */
export interface Rebuild {
  readonly generation: number;
  /** Ordinals below these have been read again. */
  readonly jobs: number;
  readonly companies: number;
  /** Ordinals from here on arrived during the build and are already in it. */
  readonly endJob: number;
  readonly endCompany: number;
  /** Segments listed when the build began: the documents that it reads have all their postings. */
  readonly segments: readonly string[];
}

/** A generation that no reader starts on any more. */
export interface RetiredGeneration {
  readonly generation: number;
  /** Unix milliseconds. */
  readonly retiredAtMs: number;
  /** Its items are deleted up to this key. */
  readonly after: { readonly pk: string; readonly sk: string } | null;
}

/** The floor of a manifest that states none. */
const FIRST_FORMAT = 1;
/** From this format on, every writer paces. */
export const PACED_FORMAT = 4;
/** From this format on, every writer knows segments. A listed segment demands it (docs/adr/0054). */
export const SEGMENTS_FORMAT = 5;

export const UNTIL_WRITTEN = Number.MAX_SAFE_INTEGER;

/**
 * Returns a test for jobs that readers leave out whatever their documents say, because the documents are
 * written last.
 */
export function isHiddenIn({
  tombstones,
  hiddenJobs,
}: Manifest): (ordinal: number, company: number) => boolean {
  const companies = new Set(tombstones);
  const jobs = new Set(hiddenJobs.map(({ ordinal }) => ordinal));
  return (ordinal, company) => jobs.has(ordinal) || companies.has(company);
}

/** The documents about to be written, listed in items of their own. */
export interface Intent {
  readonly stamp: number;
  /** Items in the list. */
  readonly parts: number;
}

/** The current writer. */
export interface Lease {
  readonly holder: string;
  /** Increases by one with every acquisition. */
  readonly epoch: number;
  /** Unix milliseconds by the clock of the holder; 0 once released. */
  readonly untilMs: number;
}

/** Reads the manifest strongly. Before the first publication, returns the empty one. */
export async function readManifest(reader: TableReader): Promise<Manifest> {
  return manifestOf((await reader.get(keys.manifest(), true)) ?? {});
}

export function manifestOf(item: Item): Manifest {
  const holder = item['leaseHolder'];
  const withdrawing = numbersOf(item['tombstones']);
  const formatFloor = numberOf(item, 'formatFloor', FIRST_FORMAT);
  const fading = unpackTombstones(item['fading']);
  return {
    generation: numberOf(item, 'generation', 1),
    ...unpackSegments(item['freshSegments']),
    nextJob: numberOf(item, 'nextJob'),
    nextCompany: numberOf(item, 'nextCompany'),
    nextSlot: numberOf(item, 'nextSlot'),
    nextSource: numberOf(item, 'nextSource'),
    formatFloor,
    // An earlier writer would not pace, so nothing counts without the floor that refuses it.
    paced: item['paced'] === true && formatFloor >= PACED_FORMAT,
    unpacedFloor: numberOf(item, 'unpacedFloor', formatFloor),
    unverifiedSinceMs: numberOf(item, 'unverifiedSinceMs') || null,
    jobMark: numberOf(item, 'jobMark'),
    companyMark: numberOf(item, 'companyMark'),
    changesMarkMs: numberOf(item, 'changesMarkMs'),
    publishedAtMs: numberOf(item, 'publishedAtMs') || null,
    lastMintedMs: numberOf(item, 'lastMintedMs'),
    tombstones: [...withdrawing, ...fading.map(({ ordinal }) => ordinal)],
    withdrawing,
    fading,
    hiddenJobs: unpackTombstones(item['hiddenJobs']),
    ranks: ranksOf(item),
    retiredRanks: retiredOf(item['retiredRanks']),
    rankOverlay: overlayOf(item['rankOverlay']),
    ranksAreStale: item['ranksAreStale'] === true,
    lastRankGeneration: numberOf(item, 'lastRankGeneration'),
    lease:
      typeof holder === 'string'
        ? { holder, epoch: numberOf(item, 'epoch'), untilMs: numberOf(item, 'leaseUntilMs') }
        : null,
    changes: numberOf(item, 'changes'),
    intent: intentOf(item['intent']),
    rebuild: rebuildOf(item['building']),
    lastGeneration: numberOf(item, 'lastGeneration', numberOf(item, 'generation', 1)),
    retiredGenerations: retiredGenerationsOf(item['retiredGenerations']),
    compaction: {
      dueAtMs: numberOf(item, 'compactionDueMs'),
      floorMs: numberOf(item, 'changesFloorMs'),
      passes: recordsOf(item['compactionPasses']).map(passOf),
    },
    checkpoint: checkpointOf(item['checkpoint']),
  };
}

function passOf(entry: Item): CompactionPass {
  const after = entry['after'];
  return {
    day: numberOf(entry, 'day'),
    after: isRecord(after)
      ? { updatedAtMs: numberOf(after, 'updatedAtMs'), first: numberOf(after, 'first') }
      : null,
  };
}

/** Returns the attribute of the manifest item that keeps the state of a rank space. */
export const rankAttribute = (space: RankSpace): string => `ranks_${space}`;

function ranksOf(item: Item): Partial<Record<RankSpace, RankSpaceState>> {
  const ranks: Partial<Record<RankSpace, RankSpaceState>> = {};
  for (const space of RANK_SPACES) {
    const state = item[rankAttribute(space)];
    // Spaces built before builds were identified have another layout; the next publication rebuilds them.
    if (!isRecord(state) || typeof state['build'] !== 'string') continue;
    ranks[space] = {
      generation: numberOf(state, 'generation'),
      count: numberOf(state, 'count'),
      perBlock: numberOf(state, 'perBlock'),
      firstBucket: numberOf(state, 'firstBucket'),
      buckets: numberOf(state, 'buckets'),
      firstColumn: numberOf(state, 'firstColumn'),
      build: state['build'],
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

function overlayOf(value: unknown): RankOverlayState {
  const state = isRecord(value) ? value : {};
  return {
    nextSegment: numberOf(state, 'nextSegment'),
    segments: recordsOf(state['segments']).map((entry) => ({
      segment: numberOf(entry, 'segment'),
      entries: numberOf(entry, 'entries'),
      fresh: numberOf(entry, 'fresh'),
    })),
    retired: recordsOf(state['retired']).map((entry) => ({
      segment: numberOf(entry, 'segment'),
      retiredAtMs: numberOf(entry, 'retiredAtMs'),
    })),
  };
}

const recordsOf = (value: unknown): Item[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const rebuildOf = (value: unknown): Rebuild | null =>
  isRecord(value)
    ? {
        generation: numberOf(value, 'generation'),
        jobs: numberOf(value, 'jobs'),
        companies: numberOf(value, 'companies'),
        endJob: numberOf(value, 'endJob'),
        endCompany: numberOf(value, 'endCompany'),
        segments: namesOf(value['segments']),
      }
    : null;

function retiredGenerationsOf(value: unknown): RetiredGeneration[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((entry) => {
    const after = entry['after'];
    return {
      generation: numberOf(entry, 'generation'),
      retiredAtMs: numberOf(entry, 'retiredAtMs'),
      after: isRecord(after) ? { pk: String(after['pk']), sk: String(after['sk']) } : null,
    };
  });
}

function checkpointOf(value: unknown): FeedCheckpoint | null {
  if (!isRecord(value) || typeof value['feed'] !== 'string') return null;
  return {
    feed: value['feed'],
    line: numberOf(value, 'line'),
    offset: numberOf(value, 'offset'),
    read: numberOf(value, 'read'),
    applied: numberOf(value, 'applied'),
    unchanged: numberOf(value, 'unchanged'),
    rejected: numberOf(value, 'rejected'),
    faults: numberOf(value, 'faults'),
    since: numberOf(value, 'since'),
    until: numberOf(value, 'until'),
  };
}

const intentOf = (value: unknown): Intent | null =>
  isRecord(value) ? { stamp: numberOf(value, 'stamp'), parts: numberOf(value, 'parts') } : null;

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : [];
}

function numberOf(item: Item, name: string, otherwise = 0): number {
  const value = item[name];
  return typeof value === 'number' ? value : otherwise;
}

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;
