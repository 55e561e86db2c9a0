import { readJobs } from '../../../shared/jobs/read.ts';
import type { Compaction, Manifest } from '../../../shared/search/manifest/manifest.ts';
import type { ChangeKind } from '../../../shared/search/store/change-block.ts';
import {
  after,
  type Change,
  dayOf,
  endAt,
  endOfDay,
  type LoggedChange,
  readDay,
  readDays,
  startOfDay,
} from '../../../shared/search/store/changes.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { readable } from './index-fault.ts';

/** A job about which the change log says something else than its document. */
export interface ChangeFault {
  /** Null for a day of the log that cannot be read. */
  readonly ordinal: number | null;
  readonly reason: string;
}

const BLOCKS_PER_READ = 400;
const JOBS_PER_READ = 500;
const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 10_000;
const GONE: ReadonlySet<ChangeKind> = new Set(['erased', 'withdrawn']);

/** The last row of each job, by ordinal, in 18 bytes each. */
interface LastRows {
  readonly timeMs: Float64Array;
  /** The last 32 bits of the id. */
  readonly idEnd: Uint32Array;
  readonly kinds: (ChangeKind | undefined)[];
  /** Whether a release that wrote neither kinds nor withdrawals wrote the row. */
  readonly legacy: Uint8Array;
}

/**
 * Compares the change log with the documents, through the marks. An available job has its last row at its `updated_at`,
 * of a kind that fits its status. The last row of any other job, if the log still has one, says that the job is gone.
 * Rows are in order, each once. Where the log is compacted, rows follow each other that did not happen one after the
 * other.
 */
export async function changeFaults(
  reader: TableReader,
  { changesMarkMs, jobMark, compaction }: Manifest,
  onProgress: (jobs: number) => void = () => undefined,
): Promise<ChangeFault[]> {
  const faults: ChangeFault[] = [];
  const last: LastRows = {
    timeMs: new Float64Array(jobMark),
    idEnd: new Uint32Array(jobMark),
    kinds: [],
    legacy: new Uint8Array(jobMark),
  };
  let previous: LoggedChange | undefined;
  let rows = 0;
  const rowsOfLog = rowsThrough(reader, changesMarkMs, (day) => {
    const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
    faults.push({ ordinal: null, reason: `the log of ${name} has a block that cannot be read` });
  });
  for await (const row of rowsOfLog) {
    faults.push(...rowFaults(row, previous, last, jobMark, compaction));
    previous = row;
    rows += 1;
    if (rows % ROWS_PER_STEP === 0) onProgress(0);
    if (row.ordinal >= jobMark) continue;
    last.timeMs[row.ordinal] = row.updatedAtMs;
    last.idEnd[row.ordinal] = row.id === null ? 0 : endOf(row.id);
    last.kinds[row.ordinal] = row.kind;
    last.legacy[row.ordinal] = row.id === null ? 1 : 0;
  }
  for (let start = 0; start < jobMark; start += JOBS_PER_READ) {
    onProgress(start);
    const ordinals = Array.from({ length: Math.min(JOBS_PER_READ, jobMark - start) }, (_, i) => start + i);
    for (const [i, document] of (await readJobs(reader, ordinals, true)).entries()) {
      const ordinal = start + i;
      const reason = faultOf(ordinal, document, last);
      if (reason !== null) faults.push({ ordinal, reason });
    }
  }
  return faults;
}

/** Yields the rows of all days up to the mark. A day ends at a block that cannot be read. */
async function* rowsThrough(
  reader: TableReader,
  markMs: number,
  onUnreadable: (day: number) => void,
): AsyncGenerator<LoggedChange> {
  for (const day of await readDays(reader)) {
    if (day > dayOf(markMs)) return;
    let from: Change = startOfDay(day);
    const to = day === dayOf(markMs) ? endAt(markMs) : endOfDay(day);
    for (;;) {
      const range = { from, to, descending: false, blocks: BLOCKS_PER_READ };
      const page = await readable(() => readDay(reader, day, range));
      if (page === null) {
        onUnreadable(day);
        break;
      }
      yield* page.changes;
      if (page.through === null) break;
      from = after(page.through);
    }
  }
}

function rowFaults(
  { ordinal, updatedAtMs, kind, id }: LoggedChange,
  previous: LoggedChange | undefined,
  last: LastRows,
  jobMark: number,
  { floorMs, passes }: Compaction,
): ChangeFault[] {
  const at = new Date(updatedAtMs).toISOString();
  if (ordinal >= jobMark) return [{ ordinal, reason: `a row at ${at} of a job that is not visible` }];
  if (previous?.updatedAtMs === updatedAtMs && previous.ordinal >= ordinal)
    return [{ ordinal, reason: `two rows at ${at}, or rows out of order` }];
  if (GONE.has(kind) && dayOf(updatedAtMs) < (passes[0]?.day ?? 0))
    return [{ ordinal, reason: `a row '${kind}' at ${at}, where the log is compacted` }];
  const before = last.kinds[ordinal];
  if (id === null || before === undefined || last.legacy[ordinal] === 1) return [];
  if ((last.timeMs[ordinal] ?? 0) < floorMs) return [];
  // A log begins with the release that writes kinds, so the first row of a job may be of any kind.
  const wasGone = GONE.has(before);
  if (wasGone !== (kind === 'published') && !(wasGone && kind === 'erased'))
    return [{ ordinal, reason: `a row '${kind}' at ${at} after '${before}'` }];
  return [];
}

function faultOf(
  ordinal: number,
  document: Awaited<ReturnType<typeof readJobs>>[number],
  { timeMs, idEnd, kinds, legacy }: LastRows,
): string | null {
  const kind = kinds[ordinal];
  const isLegacy = legacy[ordinal] === 1;
  if (document?.cleared !== true) {
    return kind === undefined || isLegacy || GONE.has(kind)
      ? null
      : `the last row is '${kind}', but the job is not available`;
  }
  const { id, status, updated_at: updatedAt } = document.job;
  const updatedAtMs = Date.parse(updatedAt);
  // A run of an earlier release that died may have left a later row without a document.
  if (isLegacy && (timeMs[ordinal] ?? 0) >= updatedAtMs) return null;
  if (kind === undefined || timeMs[ordinal] !== updatedAtMs) return `no row at updated_at, ${updatedAt}`;
  if (
    GONE.has(kind) ||
    (kind === 'closed' && status === 'open') ||
    (kind === 'reopened' && status !== 'open')
  )
    return `the last row is '${kind}', but the job is available and ${status}`;
  return idEnd[ordinal] === endOf(id) ? null : 'the last row has another id';
}

const endOf = (id: string): number => Number.parseInt(id.slice(-8), 16);
