import type { WriterLease } from '../../search/manifest/lease.ts';
import { putItems } from '../../search/store/batch-write.ts';
import { putInOrder } from '../../search/store/documents-write.ts';
import { type Clock, UNREAD, type Verdict } from '../../sources/clock.ts';
import type { Observations } from '../../sources/observations.ts';
import { readRuns, runItems } from '../../sources/run-items.ts';
import {
  clocksItem,
  type HeldRead,
  heldItem,
  pageOf,
  readClocks,
  readSource,
  segmentItems,
  sourceItem,
  sourceNameItem,
} from '../../sources/source-items.ts';
import type { Decision, ReadHeader } from '../../sources/source-read.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import type { OpenSource } from './open-source.ts';
import { blockUnits, FoundTimes, TIME_RULES, type TimeRules } from './verified-times.ts';

/** Blocks of times are written with the reads up to so many units per record, else within the hour. */
const MAXIMUM_BLOCK_UNITS_PER_RECORD = 0.05;

/** A read that has ended, and what it changes. */
export interface FinishedRead {
  readonly source: OpenSource;
  readonly header: ReadHeader;
  readonly decision: Decision;
  /** Identifies the records that the read showed. */
  readonly set: string;
  readonly seen: ReadonlySet<number>;
  /** The read as it is kept once the operator decided about it. */
  readonly held?: HeldRead;
}

interface PageOfClocks {
  readonly clocks: Map<number, Clock>;
  readonly isNew: boolean;
}

/**
 * The ledger of sources in the table: reads sources and writes what their reads decided. Rosters come before clocks: a
 * run that dies in between reads the same again and ends the same, since every time comes from the read. Blocks of times
 * come last: they state what accepted reads found, and until the clock is written no read is accepted.
 */
export class SourceLedger {
  readonly #table: Table;
  readonly #reader: TableReader;
  readonly #rules: TimeRules;
  readonly #pages = new Map<number, PageOfClocks>();
  readonly #runs = new Map<string, Observations[]>();

  constructor(table: Table, reader: TableReader, rules: TimeRules = TIME_RULES) {
    this.#table = table;
    this.#reader = reader;
    this.#rules = rules;
  }

  async open(name: string, currentContext: string): Promise<OpenSource> {
    const stored = await readSource(this.#reader, name);
    const { number, context } = stored;
    const clock = number === null ? UNREAD : ((await this.#page(number)).clocks.get(number) ?? UNREAD);
    return { ...stored, name, clock, currentContext, lookAtAll: clock.pending || context !== currentContext };
  }

  /**
   * Returns whether exactly this read was published before and changes nothing. Only a late one can have been. One that
   * still changes something was recorded by a run that died.
   */
  async isKnown({ source, header, decision, set }: FinishedRead): Promise<boolean> {
    if (decision.verdict !== 'late' || source.number === null) return false;
    if (decision.gone.length + decision.back.length > 0) return false;
    const reads = await this.#runsOf(header.startMs);
    return reads.some(
      (read) =>
        read.source === source.number &&
        read.startMs === header.startMs &&
        read.endMs === header.endMs &&
        read.complete === header.complete &&
        read.set === set,
    );
  }

  /**
   * Writes what reads changed, and when the accepted ones found their jobs. Each source is there once. `repeated` are
   * reads that were published before; the run of one of them may have died before it wrote its times.
   */
  async write(
    reads: readonly FinishedRead[],
    lease: WriterLease,
    timeMs: number,
    repeated: readonly FinishedRead[] = [],
  ): Promise<void> {
    const found = this.#foundBy(reads, repeated);
    const blocks = await found.stages(this.#reader);
    const deferred = blockUnits(blocks) > MAXIMUM_BLOCK_UNITS_PER_RECORD * found.records;
    if (deferred && lease.manifest.unverifiedSinceMs === null) await lease.setUnverified(timeMs);
    const steps = this.#rules.inOrder(
      () => this.#writeReads(reads, lease, timeMs, deferred),
      async () => {
        if (!deferred) await putInOrder(this.#table, lease, blocks);
      },
    );
    for (const step of steps) await step();
  }

  /** Returns when accepted reads found their jobs. */
  #foundBy(reads: readonly FinishedRead[], repeated: readonly FinishedRead[]): FoundTimes {
    const found = new FoundTimes();
    const accepted = [
      ...reads.filter(({ decision }) => this.#rules.counts(decision.verdict)),
      ...repeated.filter(({ header, source }) => header.startMs === source.clock.acceptedMs),
    ];
    for (const { header, source, seen } of accepted) {
      for (const at of this.#rules.found(seen, source.roster)) {
        const slot = source.roster.slots[at];
        if (slot !== undefined) found.add(slot, header.startMs);
      }
    }
    return found;
  }

  async #writeReads(
    reads: readonly FinishedRead[],
    lease: WriterLease,
    timeMs: number,
    deferred: boolean,
  ): Promise<void> {
    if (reads.length === 0) return;
    const fresh = reads.filter(({ source }) => source.number === null);
    const first = fresh.length === 0 ? 0 : await lease.reserveSources(fresh.length);
    const numbers = new Map(fresh.map(({ source }, i) => [source.name, first + i]));
    const numberOf = ({ source }: FinishedRead): number => source.number ?? numbers.get(source.name) ?? 0;
    await this.#takeOffWaiting(reads, lease);
    const observations = reads.map((read) => observationsOf(read, numberOf(read)));
    await putItems(this.#table, lease, runItems(observations, timeMs, lease.epoch));
    for (const each of observations) this.#runs.get(dayOf(each.startMs))?.push(each);

    const added: Item[] = [];
    const changed: Item[] = [];
    const pages = new Set<number>();
    for (const read of reads) {
      const { source, header, decision } = read;
      const number = numberOf(read);
      const items = source.number === null ? added : changed;
      items.push(...segmentItems(source.name, source.roster.takeChanged()));
      if (source.number === null) items.push(sourceNameItem(number, source.name));
      const resolvedAnew = source.context !== source.currentContext && decision.verdict === 'accepted';
      if (source.number === null || resolvedAnew) {
        items.push(sourceItem(source.name, number, source.currentContext));
      }
      if (decision.verdict === 'held') {
        changed.push(heldItem(source.name, { ...header, seen: read.seen, set: read.set, decided: null }));
      } else if (read.held !== undefined) changed.push(heldItem(source.name, read.held));
      if (decision.verdict === 'late') continue;
      (await this.#page(number)).clocks.set(number, clockOf(read, deferred, this.#rules));
      pages.add(pageOf(number));
    }
    const clocks = await Promise.all(
      [...pages].map(async (page) => ({ page, ...(await this.#pageAt(page)) })),
    );
    await putInOrder(this.#table, lease, [
      { items: added, areNew: true },
      { items: changed },
      ...[true, false].map((areNew) => ({
        items: clocks
          .filter(({ isNew }) => isNew === areNew)
          .map(({ page, clocks }) => clocksItem(page, clocks)),
        areNew,
      })),
    ]);
    for (const { page, clocks: written } of clocks) this.#pages.set(page, { clocks: written, isNew: false });
  }

  /**
   * Forgets that blocks of times wait for sources to whose rosters these reads add or bring back: the last accepted read
   * did not find those postings, and once the roster is written nothing tells them apart.
   */
  async #takeOffWaiting(reads: readonly FinishedRead[], lease: WriterLease): Promise<void> {
    const pages = new Set<number>();
    for (const { source, decision } of reads) {
      if (source.number === null || source.clock.unverified !== true) continue;
      if (!this.#rules.brings(decision)) continue;
      const { unverified: _, ...clock } = source.clock;
      (await this.#page(source.number)).clocks.set(source.number, clock);
      pages.add(pageOf(source.number));
    }
    const items = await Promise.all(
      [...pages].map(async (page) => clocksItem(page, (await this.#pageAt(page)).clocks)),
    );
    await putInOrder(this.#table, lease, [{ items }]);
  }

  forgetClocks(): void {
    this.#pages.clear();
  }

  /** Lets the next accepted read of these sources look at every job, since a line outside a read changed one. */
  async markPending(names: Iterable<string>, lease: WriterLease): Promise<void> {
    const changed = new Map<number, PageOfClocks>();
    const items = await this.#reader.getMany(
      [...names].map((name) => keys.reads(name, 'source')),
      true,
    );
    for (const number of items.flatMap((item) => item?.['number'] ?? []).map(Number)) {
      const page = await this.#page(number);
      const clock = page.clocks.get(number);
      if (clock === undefined || clock.pending) continue;
      page.clocks.set(number, { ...clock, pending: true });
      changed.set(pageOf(number), page);
    }
    const pages = [...changed].map(([page, { clocks }]) => clocksItem(page, clocks));
    if (pages.length > 0) await putInOrder(this.#table, lease, [{ items: pages }]);
  }

  async #page(source: number): Promise<PageOfClocks> {
    return await this.#pageAt(pageOf(source));
  }

  async #pageAt(page: number): Promise<PageOfClocks> {
    let known = this.#pages.get(page);
    if (known === undefined) {
      const clocks = await readClocks(this.#reader, page);
      known = { clocks, isNew: clocks.size === 0 };
      this.#pages.set(page, known);
    }
    return known;
  }

  async #runsOf(ms: number): Promise<Observations[]> {
    let known = this.#runs.get(dayOf(ms));
    if (known === undefined) {
      known = await readRuns(this.#reader, ms);
      this.#runs.set(dayOf(ms), known);
    }
    return known;
  }
}

/** Returns the clock after a read, with a note if the blocks of times still lack the last accepted one. */
function clockOf({ source, decision }: FinishedRead, deferred: boolean, rules: TimeRules): Clock {
  const { unverified: _, ...clock } = decision.clock;
  const waits =
    decision.verdict === 'accepted' ? deferred : source.clock.unverified === true && !rules.brings(decision);
  return waits ? { ...clock, unverified: true } : clock;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function observationsOf({ header, decision, set }: FinishedRead, source: number): Observations {
  const { verdict, seen, added, gone, back, unseen, changed } = decision;
  return { ...header, source, verdict, set, seen, added, gone, back, unseen, changed };
}

/** What became of the reads of a publication. */
export interface ReadReport {
  readonly source: string;
  readonly started_at: string;
  /** `repeated`: the same read was published before. */
  readonly verdict: Verdict | 'repeated';
  readonly seen: number;
  readonly added: number;
  readonly changed: number;
  /** Seen again after an absence. */
  readonly returned: number;
  /** Missed for the first time; the next read that misses them closes them. */
  readonly missed: number;
  readonly closed: number;
}

export function reportOf({ source, header, decision }: FinishedRead, isKnown: boolean): ReadReport {
  const { verdict, seen, added, changed, back, gone, closings } = decision;
  return {
    source: source.name,
    started_at: new Date(header.startMs).toISOString(),
    verdict: isKnown ? 'repeated' : verdict,
    seen,
    added,
    changed: changed.length,
    returned: back.length,
    missed: verdict === 'accepted' ? gone.length - closings.length : 0,
    closed: closings.length,
  };
}
