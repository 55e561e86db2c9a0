import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { type OverlaySegment, RANK_SPACES, type RankOverlayState } from '../manifest/manifest.ts';
import { deleteItems, putItems } from '../store/batch-write.ts';
import { encodeSegment, RankOverlay, readSegments } from './rank-overlay.ts';
import type { RankedCompany } from './ranked-company.ts';

/** Largest overlay, in companies: 9 read units for a reader that must read it whole. */
const LARGEST = 2_000;
/** Rebuilding a small rank space is cheaper than reading a large overlay. */
const SMALLEST = 64;
const SHARE_OF_SPACE = 1 / 4;
/** A segment with fewer entries is rewritten together with what follows it. */
const SMALL_SEGMENT = 128;
/** Characters of names and terms in a segment, before compression: far below the 400 KB of an item. */
const SEGMENT_CHARACTERS = 80_000;
const RETIREMENT_MS = 10 * 60_000;

export interface OverlayWriting {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * Writes the overlay under the lease. A publication that touches k companies writes k entries and sometimes
 * rewrites small segments. Until the rank spaces are rebuilt, each entry is written O(log) times.
 */
export class RankOverlayWriter {
  readonly #table: Table;
  readonly #lease: WriterLease;
  readonly #reader: TableReader;
  readonly #now: () => number;
  /** Whether the last filed entries still wait for their documents. */
  #isOpen = false;

  constructor({ table, lease, now = Date.now }: OverlayWriting) {
    this.#table = table;
    this.#lease = lease;
    this.#now = now;
    this.#reader = new TableReader(table, new AbortController().signal);
  }

  /** Returns the ordinals of the companies that a dead run was about to write. */
  async unsettled(): Promise<number[]> {
    const { rankOverlay } = this.#lease.manifest;
    if (!rankOverlay.segments.some(({ fresh }) => fresh > 0)) return [];
    return (await RankOverlay.read(this.#reader, this.#build, rankOverlay)).unsettled();
  }

  /**
   * Files companies as their documents are about to be written; call `settle` after those are written. Drops
   * entries that were never settled: file those of a dead run again, as their documents are now.
   * @returns false, with nothing written, if there are too many; then the rank spaces must be rebuilt
   */
  async file(companies: readonly RankedCompany[]): Promise<boolean> {
    const { rankOverlay, ranks } = this.#lease.manifest;
    // A run that died may have built some of the first ones.
    const isBuilt = RANK_SPACES.every((space) => ranks[space] !== undefined);
    if (ranks.n === undefined || !isBuilt) return companies.length === 0;
    const capacity = Math.min(LARGEST, Math.max(SMALLEST, ranks.n.count * SHARE_OF_SPACE));
    if (companies.length > capacity) return false;
    const { segments } = rankOverlay;
    if (companies.length === 0 && segments.every(({ fresh }) => fresh === 0)) return true;
    let from = firstToMerge(segments, companies.length);
    const entries = segments.slice(0, from).reduce((sum, segment) => sum + segment.entries, 0);
    let kept = await this.#settledOf(segments.slice(from));
    if (entries + kept.length + companies.length > capacity) {
      from = 0;
      kept = await this.#settledOf(segments);
      if (kept.length + companies.length > capacity) return false;
    }
    await this.#replace(segments.slice(0, from), segments.slice(from), kept, companies);
    this.#isOpen = true;
    return true;
  }

  /** Settles the filed entries, once all their documents are written. */
  async settle(): Promise<void> {
    if (!this.#isOpen) return;
    const { rankOverlay } = this.#lease.manifest;
    const segments = rankOverlay.segments.map((segment) => ({ ...segment, fresh: 0 }));
    await this.#lease.setRankOverlay({ ...rankOverlay, segments });
    this.#isOpen = false;
  }

  /** Empties the overlay after the rank spaces were rebuilt, since they now include everything in it. */
  async empty(): Promise<void> {
    const { segments } = this.#lease.manifest.rankOverlay;
    if (segments.length > 0) await this.#replace([], segments, [], []);
  }

  /** Deletes the segments that were replaced ten minutes ago or more. */
  async deleteRetired(): Promise<void> {
    const { rankOverlay } = this.#lease.manifest;
    const due = this.#due();
    if (due.length === 0) return;
    await this.#deleteSegments(due);
    await this.#lease.setRankOverlay({
      ...rankOverlay,
      retired: rankOverlay.retired.filter((entry) => !due.includes(entry)),
    });
  }

  #due(): RankOverlayState['retired'] {
    const nowMs = this.#now();
    return this.#lease.manifest.rankOverlay.retired.filter(
      ({ retiredAtMs }) => nowMs - retiredAtMs >= RETIREMENT_MS,
    );
  }

  async #deleteSegments(retired: RankOverlayState['retired']): Promise<void> {
    await deleteItems(
      this.#table,
      this.#lease,
      retired.map(({ segment }) => keys.rankOverlay(segment)),
    );
  }

  get #build(): string {
    return this.#lease.manifest.ranks.n?.build ?? '';
  }

  /** Returns the newest settled entries of these segments. */
  async #settledOf(segments: readonly OverlaySegment[]): Promise<RankedCompany[]> {
    const decoded = await readSegments(
      this.#reader,
      this.#build,
      segments.map(({ segment }) => segment),
    );
    const newest = new Map<number, RankedCompany>();
    for (const [i, { fresh }] of segments.entries()) {
      const companies = decoded[i] ?? [];
      for (const company of companies.slice(0, companies.length - fresh)) {
        newest.set(ordinalOf(company.id), company);
      }
    }
    return [...newest.values()];
  }

  async #replace(
    untouched: readonly OverlaySegment[],
    replaced: readonly OverlaySegment[],
    settled: readonly RankedCompany[],
    fresh: readonly RankedCompany[],
  ): Promise<void> {
    const { rankOverlay } = this.#lease.manifest;
    const nowMs = this.#now();
    const due = this.#due();
    await this.#deleteSegments(due);
    const parts = [
      ...partsOf(settled).map((companies) => ({ companies, fresh: 0 })),
      ...partsOf(fresh).map((companies) => ({ companies, fresh: companies.length })),
    ];
    const [first, second] = parts;
    // Usually both fit into one segment.
    if (parts.length === 2 && first?.fresh === 0 && second !== undefined && second.fresh > 0) {
      const companies = [...first.companies, ...second.companies];
      if (partsOf(companies).length === 1) parts.splice(0, 2, { companies, fresh: second.fresh });
    }
    // No writer has used these numbers, not even one that was replaced or died before it named its segments.
    const nextSegment = Math.max(rankOverlay.nextSegment, this.#lease.nextStamp());
    const items = parts.map(({ companies }, i) => ({
      ...keys.rankOverlay(nextSegment + i),
      p: encodeSegment(companies),
    }));
    await putItems(this.#table, this.#lease, items);
    const state: RankOverlayState = {
      nextSegment: nextSegment + parts.length,
      segments: [
        ...untouched,
        ...parts.map(({ companies, fresh: count }, i) => ({
          segment: nextSegment + i,
          entries: companies.length,
          fresh: count,
        })),
      ],
      retired: [
        ...rankOverlay.retired.filter((entry) => !due.includes(entry)),
        ...replaced.map(({ segment }) => ({ segment, retiredAtMs: nowMs })),
      ],
    };
    await this.#lease.setRankOverlay(state);
  }
}

/**
 * Returns the first segment to rewrite with `added` new entries. Rewritten are the segments at the end that
 * are small, or smaller than everything after them, and all from the first with unsettled entries.
 */
function firstToMerge(segments: readonly OverlaySegment[], added: number): number {
  let from = segments.length;
  let behind = added;
  while (from > 0) {
    const entries = segments[from - 1]?.entries ?? 0;
    if (entries >= Math.max(SMALL_SEGMENT, behind)) break;
    behind += entries;
    from -= 1;
  }
  const unsettled = segments.findIndex(({ fresh }) => fresh > 0);
  return unsettled === -1 ? from : Math.min(from, unsettled);
}

function partsOf(companies: readonly RankedCompany[]): RankedCompany[][] {
  const parts: RankedCompany[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const company of companies) {
    const own = 40 + company.name.length + company.terms.join('').length;
    if (characters + own > SEGMENT_CHARACTERS) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(company);
    characters += own;
  }
  return parts;
}
