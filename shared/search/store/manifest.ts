import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';

/** Company orders that have a rank space: by name, by open_jobs, by updated (docs/search.md, Layout). */
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
  /** Block number of the first block of trigram counts. */
  readonly firstColumn: number;
  /** Names this build among all of all tables: what is cached of it goes by this name. */
  readonly build: string;
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

/** The companies that changed since the rank spaces were built, as rank-overlay.ts keeps them. */
export interface RankOverlayState {
  /** Number of the next segment; never used twice. */
  readonly nextSegment: number;
  /** In the order in which they were written. */
  readonly segments: readonly OverlaySegment[];
  /** Segments that readers no longer start on; deleted ten minutes later. */
  readonly retired: readonly { readonly segment: number; readonly retiredAtMs: number }[];
}

export interface OverlaySegment {
  readonly segment: number;
  readonly entries: number;
  /** How many of them, at its end, stand for documents that may not be written yet. */
  readonly fresh: number;
}

/** The one item that tells readers where everything is and how far they may look. */
export interface Manifest {
  /** Generation of the ordinal spaces. */
  readonly generation: number;
  /** Ordinals given out: the next one of each kind. */
  readonly nextJob: number;
  readonly nextCompany: number;
  /** First position of space `f` that no company was given. */
  readonly nextSlot: number;
  /** High-water marks, exclusive: ordinals from here on are not visible yet. */
  readonly jobMark: number;
  readonly companyMark: number;
  /** Rows of the change log after this time (Unix milliseconds) are not visible yet. */
  readonly changesMarkMs: number;
  /** Time inside the last minted id (Unix milliseconds); it never goes back. */
  readonly lastMintedMs: number;
  /** Companies that readers leave out: those being withdrawn, and those withdrawn less than a minute ago. */
  readonly tombstones: readonly number[];
  /** Companies whose clearance was withdrawn and whose fan-out is still under way. */
  readonly withdrawing: readonly number[];
  readonly fading: readonly FadingTombstone[];
  /** Jobs that readers leave out: those losing their own clearance, and those that lost it less than a minute ago. */
  readonly hiddenJobs: readonly FadingTombstone[];
  readonly ranks: Readonly<Partial<Record<RankSpace, RankSpaceState>>>;
  readonly retiredRanks: readonly RetiredRankSpace[];
  readonly rankOverlay: RankOverlayState;
  /** Number of the last rank generation given out, over all spaces. */
  readonly lastRankGeneration: number;
  readonly lease: Lease | null;
  /** Counts the changes of the manifest. */
  readonly changes: number;
  /** What a writer is about to write, or was when it died. */
  readonly intent: Intent | null;
  /** A generation that is being built beside the one that readers use. */
  readonly rebuild: Rebuild | null;
  /** The last generation that was begun; no number is used twice. */
  readonly lastGeneration: number;
  /** Generations of the ordinal spaces whose items are to be deleted. */
  readonly retiredGenerations: readonly RetiredGeneration[];
}

/** Publishers write their postings to the running generation and to this one. */
export interface Rebuild {
  readonly generation: number;
  /** Ordinals below these have been read again. */
  readonly jobs: number;
  readonly companies: number;
  /** Ordinals from here on came while it was being built, and are in it. */
  readonly endJob: number;
  readonly endCompany: number;
}

/** A generation that readers no longer start on. */
export interface RetiredGeneration {
  readonly generation: number;
  /** Unix milliseconds. */
  readonly retiredAtMs: number;
  /** Key up to which its items are gone. */
  readonly after: { readonly pk: string; readonly sk: string } | null;
}

export const UNTIL_WRITTEN = Number.MAX_SAFE_INTEGER;

/** Tells jobs that readers leave out, whatever their documents say: theirs are the last to be written. */
export function isHiddenIn({
  tombstones,
  hiddenJobs,
}: Manifest): (ordinal: number, company: number) => boolean {
  const companies = new Set(tombstones);
  const jobs = new Set(hiddenJobs.map(({ ordinal }) => ordinal));
  return (ordinal, company) => jobs.has(ordinal) || companies.has(company);
}

/** A tombstone that is kept until no replica can return what was there before it. */
export interface FadingTombstone {
  readonly ordinal: number;
  /** Unix milliseconds; `UNTIL_WRITTEN` while the document is not written yet. */
  readonly untilMs: number;
}

/** Documents that are about to be written, listed in items of their own. */
export interface Intent {
  readonly stamp: number;
  /** Items of the list. */
  readonly parts: number;
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
  const withdrawing = numbersOf(item['tombstones']);
  const fading = fadingOf(item['fading']);
  return {
    generation: numberOf(item, 'generation', 1),
    nextJob: numberOf(item, 'nextJob'),
    nextCompany: numberOf(item, 'nextCompany'),
    nextSlot: numberOf(item, 'nextSlot'),
    jobMark: numberOf(item, 'jobMark'),
    companyMark: numberOf(item, 'companyMark'),
    changesMarkMs: numberOf(item, 'changesMarkMs'),
    lastMintedMs: numberOf(item, 'lastMintedMs'),
    tombstones: [...withdrawing, ...fading.map(({ ordinal }) => ordinal)],
    withdrawing,
    fading,
    hiddenJobs: fadingOf(item['hiddenJobs']),
    ranks: ranksOf(item),
    retiredRanks: retiredOf(item['retiredRanks']),
    rankOverlay: overlayOf(item['rankOverlay']),
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
  };
}

/** Attribute of the manifest item that keeps a rank space's state. */
export const rankAttribute = (space: RankSpace): string => `ranks_${space}`;

function ranksOf(item: Item): Partial<Record<RankSpace, RankSpaceState>> {
  const ranks: Partial<Record<RankSpace, RankSpaceState>> = {};
  for (const space of RANK_SPACES) {
    const state = item[rankAttribute(space)];
    // What was built before builds had names is laid out in another way: the next publish builds it anew.
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

function fadingOf(value: unknown): FadingTombstone[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .map((entry) => ({ ordinal: numberOf(entry, 'ordinal'), untilMs: numberOf(entry, 'untilMs') }));
}

const rebuildOf = (value: unknown): Rebuild | null =>
  isRecord(value)
    ? {
        generation: numberOf(value, 'generation'),
        jobs: numberOf(value, 'jobs'),
        companies: numberOf(value, 'companies'),
        endJob: numberOf(value, 'endJob'),
        endCompany: numberOf(value, 'endCompany'),
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

const intentOf = (value: unknown): Intent | null =>
  isRecord(value) ? { stamp: numberOf(value, 'stamp'), parts: numberOf(value, 'parts') } : null;

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : [];
}

function numberOf(item: Item, name: string, otherwise = 0): number {
  const value = item[name];
  return typeof value === 'number' ? value : otherwise;
}

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;
