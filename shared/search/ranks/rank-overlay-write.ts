import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { deleteItems, putItems } from '../store/batch-write.ts';
import type { WriterLease } from '../store/lease.ts';
import type { OverlaySegment, RankOverlayState } from '../store/manifest.ts';
import { encodeSegment, RankOverlay, readSegments } from './rank-overlay.ts';
import type { RankedCompany } from './ranked-company.ts';

/** Companies an overlay holds at most: 9 read units to a reader that has to read it whole. */
const LARGEST = 2_000;
/** A small rank space is cheaper to build anew than a large overlay is to read. */
const SMALLEST = 64;
const SHARE_OF_SPACE = 1 / 4;
/** A segment with fewer entries is written again together with what comes after it. */
const SMALL_SEGMENT = 128;
/** Of names and terms in a segment, before compression; far below the 400 KB of an item. */
const SEGMENT_CHARACTERS = 80_000;
const RETIREMENT_MS = 10 * 60_000;

export interface OverlayWriting {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * Writes the overlay under the lease. A publish that touches k companies writes k entries and, now and then, the
 * entries of small segments again: each is written O(log) times until the rank spaces are built anew.
 */
export class RankOverlayWriter {
  readonly #table: Table;
  readonly #lease: WriterLease;
  readonly #reader: TableReader;
  readonly #now: () => number;
  /** Whether what was filed last waits for its documents. */
  #isOpen = false;

  constructor({ table, lease, now = Date.now }: OverlayWriting) {
    this.#table = table;
    this.#lease = lease;
    this.#now = now;
    this.#reader = new TableReader(table, new AbortController().signal);
  }

  /** Ordinals of companies that a run which died was about to write. */
  async unsettled(): Promise<number[]> {
    const { rankOverlay } = this.#lease.manifest;
    if (!rankOverlay.segments.some(({ fresh }) => fresh > 0)) return [];
    return (await RankOverlay.read(this.#reader, this.#build, rankOverlay)).unsettled();
  }

  /**
   * Files companies as their documents are about to be written; `settle` comes after these. Entries that were not
   * settled before are dropped: pass those of a run that died again, as their documents are.
   * @returns false, with nothing written, when there are too many: the rank spaces must be built anew
   */
  async file(companies: readonly RankedCompany[]): Promise<boolean> {
    const { rankOverlay, ranks } = this.#lease.manifest;
    if (ranks.n === undefined) return companies.length === 0;
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

  /** The documents of all that was filed are written. */
  async settle(): Promise<void> {
    if (!this.#isOpen) return;
    const { rankOverlay } = this.#lease.manifest;
    const segments = rankOverlay.segments.map((segment) => ({ ...segment, fresh: 0 }));
    await this.#lease.setRankOverlay({ ...rankOverlay, segments });
    this.#isOpen = false;
  }

  /** The rank spaces were built anew: they hold everything that the overlay does. */
  async empty(): Promise<void> {
    const { segments } = this.#lease.manifest.rankOverlay;
    if (segments.length > 0) await this.#replace([], segments, [], []);
  }

  get #build(): string {
    return this.#lease.manifest.ranks.n?.build ?? '';
  }

  /** The newest settled entries of these segments. */
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
    const due = rankOverlay.retired.filter(({ retiredAtMs }) => nowMs - retiredAtMs >= RETIREMENT_MS);
    await deleteItems(
      this.#table,
      this.#lease,
      due.map(({ segment }) => keys.rankOverlay(segment)),
    );
    const parts = [
      ...partsOf(settled).map((companies) => ({ companies, fresh: 0 })),
      ...partsOf(fresh).map((companies) => ({ companies, fresh: companies.length })),
    ];
    const [first, second] = parts;
    // Most often both fit into one segment.
    if (parts.length === 2 && first?.fresh === 0 && second !== undefined && second.fresh > 0) {
      const companies = [...first.companies, ...second.companies];
      if (partsOf(companies).length === 1) parts.splice(0, 2, { companies, fresh: second.fresh });
    }
    // Not even a writer that was replaced, or one that died before it named its segments, has used these numbers.
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
 * From which segment on they are written again with `added` new entries: the small ones at the end, none that is
 * larger than all behind it, and every one with entries that were never settled.
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
