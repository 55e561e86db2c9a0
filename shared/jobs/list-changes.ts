import { isHiddenIn, type Manifest } from '../search/manifest/manifest.ts';
import { REQUEST_BUDGET } from '../search/planner/budget.ts';
import { knownUntilMs, pageManifest } from '../search/state/kept-manifest.ts';
import type { ChangeKind } from '../search/store/change-block.ts';
import { type Change, compareChanges, endAt, type LoggedChange } from '../search/store/changes.ts';
import { PageRows } from '../search/walk/page-rows.ts';
import { scanChanges } from '../search/walk/scan-changes.ts';
import type { ReadUsage, TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { readPageJobs } from './read-page.ts';

const DAY_MS = 86_400_000;
/** How far back a stream begins (contract 16.1). */
const BEGINNING_MS = 30 * DAY_MS;
/** Rounds of a request that documents need: an eventual read, and a strong one of what a replica lacks. */
const DOCUMENT_ROUNDS = 2;
/** Read units of a document: an eventual read, and for some a strong one. */
const DOCUMENT_UNITS = 1;
/** Rows on a page whose document must be read. */
const MAXIMUM_DOCUMENTS = 100;
/** Room for a change around its job, in the body. */
const CHANGE_BYTES = 250;
const GONE: ReadonlySet<ChangeKind> = new Set(['erased', 'withdrawn']);

export interface ChangesRequest {
  readonly reader: TableReader;
  /** Empty for all kinds. */
  readonly kinds: readonly ChangeKind[];
  /** Whether the jobs come along. */
  readonly bodies: boolean;
  readonly limit: number;
  /** `next` of an earlier page; null for the beginning of the last 30 days. */
  readonly after: readonly number[] | null;
  /** Unix milliseconds. */
  readonly now: number;
  /**
   * Called with the time (Unix milliseconds) before which changes may be gone from the log. Throws if the caller stands
   * before it: an incomplete page must not look like a complete one.
   */
  readonly checkFloor?: (floorMs: number) => void;
}

export interface StreamedChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly updatedAtMs: number;
  readonly document: JobDocument | null;
}

export interface ChangesAnswer {
  readonly changes: readonly StreamedChange[];
  readonly next: readonly number[];
  /** Whether the page ends with the last visible change. */
  readonly caughtUp: boolean;
  /** The time up to which the caller then knows every change. */
  readonly standsAtMs: number;
}

type Entry = LoggedChange & { readonly id: string };

/**
 * Returns a page of the change stream. The mark is read before the log: everything at or below it is written, with its
 * documents, and nothing is added there later. So what a position has passed never changes. A page filters by kind
 * first and then keeps the last change of each job; the other way round, a `reopened` would vanish behind an
 * `updated` that the caller did not ask for.
 */
export async function listChanges(request: ChangesRequest): Promise<ChangesAnswer> {
  const { reader, kinds, bodies, limit, after, now, checkFloor } = request;
  const before = { ...reader.usage };
  const manifest = await pageManifest(
    reader,
    ({ changesMarkMs }) => after === null || compareChanges(changeOf(after), endAt(changesMarkMs)) <= 0,
  );
  const mark = endAt(manifest.changesMarkMs);
  const knownMs = knownUntilMs(reader, now);
  const { floorMs } = manifest.compaction;
  if (after !== null) checkFloor?.(floorMs);
  const start = after === null ? endAt(Math.max(now - BEGINNING_MS, floorMs) - 1) : changeOf(after);
  if (compareChanges(start, mark) >= 0) {
    return { changes: [], next: keyOf(start), caughtUp: true, standsAtMs: knownMs };
  }
  const wanted: ReadonlySet<ChangeKind> = new Set(kinds);
  const scan = await scanChanges({
    reader,
    start,
    mark,
    limit,
    // The document alone knows the id of a row of an earlier release.
    costs: (row) => (bodies || row.id === null ? 1 : 0),
    maximumCost: MAXIMUM_DOCUMENTS,
    accept: ({ kind }) => wanted.size === 0 || wanted.has(kind),
    budget: {
      readUnits: REQUEST_BUDGET.readUnits - Math.min(limit, MAXIMUM_DOCUMENTS) * DOCUMENT_UNITS,
      rounds: REQUEST_BUDGET.rounds - DOCUMENT_ROUNDS,
    },
    since: before,
  });
  const documents = await load(request, manifest, scan.rows, before);
  const isHidden = hiddenIn(manifest);
  const whole = entriesOf(scan.rows, documents, bodies, isHidden);
  const fitting = countThatFits(whole);
  if (fitting === whole.length) {
    const { through, complete } = scan;
    const next = complete ? mark : through;
    return {
      changes: whole,
      next: keyOf(next),
      caughtUp: complete,
      standsAtMs: complete ? knownMs : next.updatedAtMs,
    };
  }
  // The page ends before the change that does not fit, and the last change of a job is then another one.
  const first = whole[fitting];
  const rows = scan.rows.filter((row) => first !== undefined && compareChanges(row, first) < 0);
  const last = rows.at(-1) ?? start;
  const changes = entriesOf(rows, documents, bodies, isHidden);
  return { changes, next: keyOf(last), caughtUp: false, standsAtMs: last.updatedAtMs };
}

/** Reads the documents that the page needs, strongly where a replica is behind the row. */
async function load(
  { reader, bodies }: ChangesRequest,
  manifest: Manifest,
  rows: readonly LoggedChange[],
  since: Readonly<ReadUsage>,
): Promise<ReadonlyMap<number, JobDocument>> {
  const needed = new Map<number, number>();
  for (const { ordinal, updatedAtMs, id, kind } of rows) {
    if (id === null || (bodies && !GONE.has(kind))) needed.set(ordinal, updatedAtMs);
  }
  const documents = new Map<number, JobDocument>();
  const read = async (ordinals: readonly number[], consistent: boolean) => {
    if (ordinals.length === 0) return;
    for (const document of await readPageJobs(reader, ordinals, consistent, manifest, since)) {
      if (document !== undefined) documents.set(document.ordinal, document);
    }
  };
  await read([...needed.keys()], false);
  const behind = [...needed].filter(([ordinal, rowMs]) => {
    const document = documents.get(ordinal);
    return document === undefined || Date.parse(document.job.updated_at) < rowMs;
  });
  await read(
    behind.map(([ordinal]) => ordinal),
    true,
  );
  return documents;
}

/** Returns the last change of each job, in order, with its document if that is the one of the change. */
function entriesOf(
  rows: readonly LoggedChange[],
  documents: ReadonlyMap<number, JobDocument>,
  bodies: boolean,
  isHidden: (document: JobDocument) => boolean,
): (StreamedChange & Entry)[] {
  const shownAtMs = (document: JobDocument | undefined): number | null =>
    document?.cleared === true ? Date.parse(document.job.updated_at) : null;
  const named = rows.flatMap((row): Entry[] => {
    const document = documents.get(row.ordinal);
    // A row of an earlier release counts while its document carries its time, as it did for `sort=updated`. Another one
    // is no change, and must not hide one.
    const id = row.id ?? (shownAtMs(document) === row.updatedAtMs ? document?.job.id : undefined);
    return id === undefined ? [] : [{ ...row, id }];
  });
  const last = new Map(named.map((row) => [row.ordinal, row]));
  return named.flatMap((row) => {
    if (last.get(row.ordinal) !== row) return [];
    const document = documents.get(row.ordinal);
    const updatedAtMs = shownAtMs(document);
    // A newer document stands at its own, later row; a hidden job has the row of its withdrawal before it.
    const isCurrent = updatedAtMs !== null && updatedAtMs <= row.updatedAtMs && !GONE.has(row.kind);
    const isServed = bodies && document !== undefined && isCurrent && !isHidden(document);
    return [{ ...row, document: isServed ? document : null }];
  });
}

/** Returns how many changes fit into a response. */
function countThatFits(changes: readonly StreamedChange[]): number {
  const page = new PageRows<StreamedChange, { readonly document: StreamedChange }>(
    changes.length,
    ({ document }) => ' '.repeat(CHANGE_BYTES) + (document === null ? '' : JSON.stringify(document.job)),
  );
  for (const change of changes) page.add({ document: change });
  return page.rows.length;
}

function hiddenIn(manifest: Manifest): (document: JobDocument) => boolean {
  const isHidden = isHiddenIn(manifest);
  return ({ ordinal, job }) => isHidden(ordinal, ordinalOf(job.company.id));
}

const changeOf = ([updatedAtMs = 0, ordinal = 0, block]: readonly number[]): Change => ({
  updatedAtMs,
  ordinal,
  ...(block === undefined ? {} : { block }),
});

const keyOf = ({ updatedAtMs, ordinal, block }: Change): number[] => [
  updatedAtMs,
  ordinal,
  ...(block === undefined ? [] : [block]),
];
