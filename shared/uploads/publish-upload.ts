import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { MAXIMUM_REJECTS } from '../publishing/feed/rejection.ts';
import { type PublishSummary, publishFeed } from '../publishing/publish.ts';
import type { ReadReport } from '../publishing/reads/source-ledger.ts';
import { RejectsFile } from '../publishing/rejects-file.ts';
import { WriterLeaseHeldError } from '../search/manifest/lease-errors.ts';
import { readManifest } from '../search/manifest/manifest.ts';
import type { Table } from '../table/client.ts';
import { type PatientTable, patient } from '../table/patient-table.ts';
import { TableReader } from '../table/reader.ts';
import { type GatheredBoards, gatherBoards } from './board-upload.ts';
import { type Deadline, TimeUpError } from './calls/deadline.ts';
import type { ObjectStore } from './calls/object-store.ts';
import { nextWait } from './next-wait.ts';
import { gatherFeed } from './prepare-part.ts';
import { openPreparedFeed, type PreparedIndex } from './prepared-lines.ts';
import { readSplit } from './split-upload.ts';
import { TurnCount } from './turn-count.ts';
import { preparedKey, rejectsKey, type Task } from './upload.ts';
import { kindOf } from './upload-kind.ts';
import type { UploadQueue } from './upload-queue.ts';
import { costOf, ended, ReportFile, type UnitPrices, type UploadReport } from './upload-report.ts';

const REPORT_EVERY_MS = 5_000;

/** What the machine carries from one turn to the next. */
export const Turn = z.object({
  state: z.enum(['more', 'waiting', 'published']),
  /** Where the turn ended. */
  line: z.number(),
  waitSeconds: z.number(),
});
export type Turn = z.output<typeof Turn>;

export interface PublishTurnOptions {
  readonly store: ObjectStore;
  readonly table: Table;
  readonly queue: UploadQueue;
  readonly prices: UnitPrices;
  /** Most write units per second. */
  readonly unitsPerSecond?: number | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Once it is true, the turn ends at the next checkpoint. */
  readonly isTimeUp: () => boolean;
  /** Ends the turn in order before the function is stopped. */
  readonly deadline: Deadline;
  /** Lines per batch. */
  readonly batchSize?: number;
}

/** What is published, and what never became part of it. */
interface Prepared extends Pick<GatheredBoards, 'index' | 'rejects'> {
  readonly report: GatheredBoards['report'] | null;
}

/**
 * Publishes an upload that is prepared, from the checkpoint of the turn before, for as long as the function may run. Waits
 * for the uploads that came earlier, and for whatever else writes the index.
 * @throws UploadRefusedError when turns end where they began; TimeUpError when the time was up before it began
 */
export async function publishTurn(task: Task, before: Turn, options: PublishTurnOptions): Promise<Turn> {
  const { store, queue, now, unitsPerSecond, deadline } = options;
  const file = new ReportFile(store, task);
  const known = await file.read();
  if (known === undefined) throw new Error('the upload was not received');
  // A turn that died after it had published everything.
  if (known.state === 'published') return { ...before, state: 'published' };
  // Before its turn: a board file is gathered while the uploads before it are published.
  const prepared = await preparedOf(task, store);
  if (!(await queue.isFirst(task))) return await wait(file, known, before);
  const table = patient(deadline.guard(options.table), { unitsPerSecond, now, sleep: deadline.sleep });
  const turns = await TurnCount.begin(store, task, await reachedLine(table, prepared.index));
  const running: UploadReport = {
    ...known,
    state: 'publishing',
    publishing_at: known.publishing_at ?? new Date(now()).toISOString(),
    lines: prepared.index.lines,
    turns: known.turns + 1,
    ...(prepared.report === null
      ? {}
      : { import: { ...prepared.report.summary, merge_proposals: prepared.report.proposals } }),
  };
  try {
    const { stoppedAt } = await publishPart(
      task,
      { file, running, prepared, table },
      {
        ...options,
        firstBatch: turns.firstBatch(unitsPerSecond),
      },
    );
    return stoppedAt === undefined
      ? { state: 'published', line: prepared.index.lines, waitSeconds: 0 }
      : { state: 'more', line: stoppedAt.line, waitSeconds: 0 };
  } catch (error) {
    if (error instanceof WriterLeaseHeldError) {
      await turns.forget();
      return await wait(file, known, before);
    }
    if (!(error instanceof TimeUpError)) throw error;
    await deadline.settled();
    if (table.use.throttled > 0) await turns.wasThrottled();
    return { ...before, state: 'more', waitSeconds: 0 };
  }
}

/** Returns the line of the checkpoint of the feed. */
async function reachedLine(table: Table, { id }: PreparedIndex): Promise<number> {
  const { checkpoint } = await readManifest(new TableReader(table, new AbortController().signal));
  return checkpoint?.feed === id ? checkpoint.line : 0;
}

async function wait(file: ReportFile, report: UploadReport, before: Turn): Promise<Turn> {
  if (report.state !== 'waiting') await file.write({ ...report, state: 'waiting' });
  return { ...before, state: 'waiting', waitSeconds: nextWait(before.waitSeconds) };
}

/** Returns what the parts were prepared to; the first turn puts them in order. */
async function preparedOf(task: Task, store: ObjectStore): Promise<Prepared> {
  const key = preparedKey(task.execution, 'prepared.json');
  const known = await store.getJson(key);
  // Only this function writes it.
  if (known !== undefined) return known as Prepared;
  const split = await readSplit(store, task);
  if (split === undefined) throw new Error('the upload was not cut');
  const prepared: Prepared =
    kindOf(task.upload).name === 'feed'
      ? { index: await gatherFeed(store, task, split), report: null, rejects: [] }
      : await gatherBoards(store, task, split);
  await store.putJson(key, prepared);
  return prepared;
}

/** What a turn publishes, and where. */
interface Part {
  readonly file: ReportFile;
  /** The report when the turn begins. */
  readonly running: UploadReport;
  readonly prepared: Prepared;
  readonly table: PatientTable;
}

interface PartOptions extends PublishTurnOptions {
  readonly firstBatch: number;
}

async function publishPart(
  task: Task,
  { file, running, prepared: { index, rejects, report }, table: slowing }: Part,
  { store, prices, now, deadline, isTimeUp, batchSize, firstBatch }: PartOptions,
): Promise<PublishSummary> {
  const rejectedRecords = report?.summary.rejected ?? 0;
  const rejectsPath = join(tmpdir(), `${task.execution.name}.rejects.ndjson`);
  const rejectsFile = new RejectsFile(rejectsPath);
  for (const reject of rejects) await rejectsFile.add(reject);
  let latest = running;
  const noted = (summary?: Omit<PublishSummary, 'reads'>, checkpoint = latest.checkpoint): UploadReport => {
    latest = {
      ...latest,
      checkpoint,
      ...(summary === undefined
        ? {}
        : {
            // A rejected record never becomes a line of the feed.
            read: summary.read + rejectedRecords,
            applied: summary.applied,
            unchanged: summary.unchanged,
            rejected: summary.rejected + rejectedRecords,
          }),
      throttled: running.throttled + slowing.use.throttled,
      cost: costOf(
        {
          read: running.cost.read_units + slowing.use.readUnits,
          write: running.cost.write_units + slowing.use.writeUnits,
        },
        prices,
      ),
    };
    return latest;
  };
  const shower = new Shower(file, now);
  await file.write(running);
  try {
    const summary = await publishFeed(openPreparedFeed(store, index), {
      table: slowing,
      now,
      isTimeUp,
      firstBatch,
      sleep: deadline.sleep,
      ...(batchSize === undefined ? {} : { batchSize }),
      onProgress: (progress) => shower.show(noted(progress)),
      onResume: (from) => shower.show(noted(from, from.line)),
      onReject: (reject) => rejectsFile.add(reject),
      onUnlisted: (faults) => rejectsFile.addUnlisted(faults),
      onFinish: async (summary) => {
        await shower.end();
        rejectsFile.addUnlisted(Math.max(0, rejectedRecords - Math.min(rejects.length, MAXIMUM_REJECTS)));
        const path = await rejectsFile.close();
        if (path === null) await store.delete(rejectsKey(task.upload));
        else await store.put(rejectsKey(task.upload), await readFile(path));
        await file.write({
          ...ended(noted(summary, index.lines), 'published', now()),
          rejects: path === null ? null : rejectsKey(task.upload),
          first_faults: [...rejectsFile.first],
          ...(summary.reads === undefined ? {} : { reads: sumsOf(summary.reads) }),
        });
      },
    });
    if (summary.stoppedAt !== undefined) {
      await shower.end();
      await file.write(noted(summary, summary.stoppedAt.line));
    }
    return summary;
  } catch (error) {
    // What the turn used is paid for, however it ended.
    await shower.end();
    if (!(error instanceof WriterLeaseHeldError)) await file.write(noted());
    throw error;
  } finally {
    await shower.end();
    await rejectsFile.close().catch(() => undefined);
    await rm(rejectsPath, { force: true });
  }
}

/** Writes reports while a publication goes on, at most one every few seconds, and the next one after the last. */
class Shower {
  readonly #file: ReportFile;
  readonly #now: () => number;
  #lastMs = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: ReportFile, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  show(report: UploadReport): void {
    if (this.#now() - this.#lastMs < REPORT_EVERY_MS) return;
    this.#lastMs = this.#now();
    // What is shown in between may be lost; the end of a turn is written and awaited.
    this.#writing = this.#writing.then(() => this.#file.write(report)).catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#writing;
  }
}

function sumsOf(reads: readonly ReadReport[]): Record<string, number> {
  const sums: Record<string, number> = { reads: reads.length };
  const add = (name: string, by: number): void => {
    sums[name] = (sums[name] ?? 0) + by;
  };
  for (const { verdict, seen, added, changed, returned, missed, closed } of reads) {
    add(verdict, 1);
    for (const [name, by] of Object.entries({ seen, added, changed, returned, missed, closed }))
      add(name, by);
  }
  return sums;
}
