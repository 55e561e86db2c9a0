import type { JobDocument } from '../../jobs/document.ts';
import { WriterLease } from '../../search/manifest/lease.ts';
import {
  type Compaction,
  type CompactionPass,
  type Manifest,
  readManifest,
} from '../../search/manifest/manifest.ts';
import { COMPACTION_AGE_DAYS } from '../../search/manifest/manifest-changes.ts';
import type { ChangeKind } from '../../search/store/change-block.ts';
import {
  dayOf,
  type LoggedBlock,
  type LoggedChange,
  readBlocks,
  readDays,
  shrinkBlocks,
  startOfDay,
  unlistEmptyDays,
} from '../../search/store/changes.ts';
import type { Table } from '../../table/client.ts';
import { documentOf } from '../../table/document.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { tombstoneOf } from '../../table/tombstone.ts';
import { recover } from './reconcile-index.ts';
import { PublishSession } from './session.ts';

/** The last pass over a day comes when it is 46 years old. */
const PASSES = 10;
/** Blocks that are read at once, and rewritten under one list of keys: at most 20,000 rows. */
const BLOCKS_PER_STEP = 200;
const GONE: ReadonlySet<ChangeKind> = new Set(['erased', 'withdrawn']);
const NOTHING_DONE: CompactionPass = { day: 0, after: null };
/** Blocks that a run of its own reads at most. Their documents take up to 10,000 read units. */
const BLOCKS_PER_PART = 200;

export interface CompactionReport {
  /** Changes removed from the log. */
  readonly removed: number;
  /** Blocks read. */
  readonly blocks: number;
  /** Read units of blocks and documents. */
  readonly readUnits: number;
  /** Whether nothing is left that is due. */
  readonly isComplete: boolean;
}

const NOTHING_DUE: CompactionReport = { removed: 0, blocks: 0, readUnits: 0, isComplete: true };

/** Reports whether a run at `nowMs` has something to do. It compares two numbers of the manifest. */
export const isCompactionDue = ({ compaction, changesMarkMs }: Manifest, nowMs: number): boolean =>
  Math.min(nowMs, changesMarkMs) >= compaction.dueAtMs;

/**
 * Removes changes that no list returns from the days of the log that no position reaches any more: those of jobs that
 * changed again later, withdrawals and erasures. What stays keeps its key, and so its place for open cursors.
 *
 * A day is compacted when it is 33 days old, and again at each doubling of its age, because its jobs change later. So
 * beyond the last 33 days the log has at most two rows of a job. The time is that of the log where the clock of this
 * machine is ahead of it: a wrong clock alone removes nothing.
 *
 * The floor rises first, then rows go, then the progress is recorded. A run that dies repeats a step.
 * @param maximumBlocks the most blocks to read, each of at most 1 KB
 */
export async function compactChanges(
  session: PublishSession,
  maximumBlocks: number,
): Promise<CompactionReport> {
  const { lease, now, markAtStartMs } = session;
  const nowMs = Math.min(now(), markAtStartMs);
  if (nowMs < lease.manifest.compaction.dueAtMs) return NOTHING_DUE;
  return await new CompactionRun(session, dayOf(nowMs), maximumBlocks).run();
}

/**
 * Compacts the next part of the log in a run of its own, if something is due.
 * @throws WriterLeaseHeldError while a publication runs
 */
export async function compactNextPart({
  table,
  now = Date.now,
  sleep,
}: {
  readonly table: Table;
  /** Returns Unix milliseconds. */
  readonly now?: () => number;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}): Promise<CompactionReport> {
  const manifest = await readManifest(new TableReader(table, new AbortController().signal));
  if (!isCompactionDue(manifest, now())) return NOTHING_DUE;
  const lease = await WriterLease.acquire(table, undefined, now, sleep);
  try {
    const session = new PublishSession(table, lease, now);
    await recover(session);
    return await compactChanges(session, BLOCKS_PER_PART);
  } finally {
    await lease.release().catch(() => undefined);
  }
}

/** Age in days at which a day is due in a pass. */
const ageOf = (pass: number): number => COMPACTION_AGE_DAYS * 2 ** pass;

class CompactionRun {
  readonly #session: PublishSession;
  readonly #reader: TableReader;
  readonly #today: number;
  readonly #passes: CompactionPass[];
  #left: number;
  #removed = 0;
  #blocks = 0;

  constructor(session: PublishSession, today: number, maximumBlocks: number) {
    const { passes } = session.lease.manifest.compaction;
    this.#session = session;
    this.#today = today;
    this.#left = maximumBlocks;
    // The documents themselves, and the tombstones of those that were erased.
    this.#reader = new TableReader(session.table, new AbortController().signal);
    this.#passes = Array.from({ length: PASSES }, (_, pass) => passes[pass] ?? NOTHING_DONE);
  }

  async run(): Promise<CompactionReport> {
    const { lease, table } = this.#session;
    const days = await readDays(this.#reader);
    const lastDue = this.#dueDays(days, 0).at(-1);
    if (lastDue !== undefined) await this.#raiseFloor(startOfDay(lastDue + 1).updatedAtMs);
    const finished: number[] = [];
    const isComplete = await this.#compactDays(days, finished);
    const left = await unlistEmptyDays(table, lease, this.#reader, finished);
    await this.#record(isComplete ? { dueAtMs: this.#nextDueMs(left) } : {});
    const { readUnits } = this.#reader.usage;
    return { removed: this.#removed, blocks: this.#blocks, readUnits, isComplete };
  }

  /** Begins with the oldest days: what is done in a later pass is done in all earlier ones. */
  async #compactDays(days: Uint32Array, finished: number[]): Promise<boolean> {
    for (let pass = PASSES - 1; pass >= 0; pass -= 1) {
      for (const day of this.#dueDays(days, pass)) {
        if (!(await this.#compactDay(pass, day))) return false;
        finished.push(day);
        for (let earlier = 0; earlier < pass; earlier += 1) {
          const { day: from } = this.#passes[earlier] ?? NOTHING_DONE;
          if (from <= day) this.#passes[earlier] = { day: day + 1, after: null };
        }
      }
    }
    return true;
  }

  #dueDays(days: Uint32Array, pass: number): number[] {
    const { day: from } = this.#passes[pass] ?? NOTHING_DONE;
    return [...days].filter((day) => day >= from && day + ageOf(pass) <= this.#today);
  }

  /** Returns when the first listed day, or one that is listed later, is due in any pass. */
  #nextDueMs(days: Uint32Array): number {
    const due = this.#passes.map(
      ({ day: from }, pass) => (days.find((day) => day >= from) ?? this.#today) + ageOf(pass),
    );
    return startOfDay(Math.min(...due)).updatedAtMs;
  }

  async #raiseFloor(floorMs: number): Promise<void> {
    if (floorMs > this.#session.lease.manifest.compaction.floorMs) await this.#record({ floorMs });
  }

  async #record(changed: Partial<Compaction>): Promise<void> {
    const { lease } = this.#session;
    const begun = this.#passes.findLastIndex(({ day }) => day > 0) + 1;
    await lease.setCompaction({
      ...lease.manifest.compaction,
      passes: this.#passes.slice(0, begun),
      ...changed,
    });
  }

  /** @returns whether the day is done */
  async #compactDay(pass: number, day: number): Promise<boolean> {
    const { lease, table } = this.#session;
    const before = this.#passes[pass] ?? NOTHING_DONE;
    let after = before.day === day ? before.after : null;
    for (;;) {
      if (this.#left <= 0) return false;
      const limit = Math.min(this.#left, BLOCKS_PER_STEP);
      const { blocks, isLast } = await readBlocks(this.#reader, day, after, limit);
      this.#left -= Math.max(1, blocks.length);
      this.#blocks += blocks.length;
      await shrinkBlocks(table, lease, await this.#shrunken(blocks));
      const last = blocks.at(-1);
      after = last === undefined ? after : { updatedAtMs: last.updatedAtMs, first: last.first };
      this.#passes[pass] = isLast ? { day: day + 1, after: null } : { day, after };
      if (isLast) return true;
    }
  }

  /** Returns the blocks that lose rows, with those that stay. */
  async #shrunken(blocks: readonly LoggedBlock[]): Promise<LoggedBlock[]> {
    const live = blocks.flatMap(({ rows }) => rows.filter(({ kind }) => !GONE.has(kind)));
    const ordinals = [...new Set(live.map(({ ordinal }) => ordinal))];
    // An old replica keeps a row that could go; it never shows a job newer than it is.
    const items = await this.#reader.getMany(ordinals.map((ordinal) => keys.job(ordinal, 'job')));
    const itemOf = new Map(ordinals.map((ordinal, i) => [ordinal, items[i]]));
    return blocks.flatMap((block) => {
      const rows = block.rows.filter((row) => isCurrent(row, itemOf.get(row.ordinal)));
      const isShorter = rows.length < block.rows.length || rows.length === 0;
      if (!isShorter) return [];
      this.#removed += block.rows.length - rows.length;
      return [{ ...block, rows }];
    });
  }
}

/** Reports whether a list may return the job at this row. In doubt the row stays. */
function isCurrent({ kind, updatedAtMs }: LoggedChange, item: Item | undefined): boolean {
  if (GONE.has(kind) || tombstoneOf(item) !== undefined) return false;
  const document = documentOf<JobDocument>(item);
  return document === undefined || Date.parse(document.job.updated_at) <= updatedAtMs;
}
