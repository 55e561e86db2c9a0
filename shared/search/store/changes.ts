import { binaryAttribute } from '../../table/bytes.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { putItems } from './batch-write.ts';
import { decode, encode } from './codec.ts';
import type { WriterLease } from './lease.ts';
import { sortedDistinct, union } from './ordinals.ts';
import { putOverOlder } from './stamped-write.ts';

/** A row of the change log: the job had this `updated_at` at some time. Each later change has its own row. */
export interface Change {
  /** Unix milliseconds. */
  readonly updatedAtMs: number;
  readonly ordinal: number;
}

const DAY_MS = 86_400_000;
const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);
const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** The days that have rows, in one compact item next to the partitions of the days. */
const DAYS_KEY = keys.change('days', 0, 0);

/**
 * Appends rows to the change log. The order of publishing is: postings, this, changed documents, then
 * `raiseMarks` with the largest `updatedAtMs`. Followers stop at that mark, so the rows of one batch become
 * visible together. Appending a row twice is harmless.
 * @throws RangeError for a row at or before the mark: followers may have passed it and would never see it
 */
export async function appendChanges(
  table: Table,
  lease: WriterLease,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const { changesMarkMs, lastMintedMs } = lease.manifest;
  let latestMs = 0;
  for (const { updatedAtMs, ordinal } of changes) {
    if (updatedAtMs <= changesMarkMs) {
      throw new RangeError(`the change of job ${ordinal} at ${updatedAtMs} is not after ${changesMarkMs}`);
    }
    latestMs = Math.max(latestMs, updatedAtMs);
  }
  // If this run dies, its documents keep this time. The next run, whatever its clock says, must not begin
  // before it.
  if (latestMs > lastMintedMs) await lease.reserve({ jobs: 0, companies: 0 }, latestMs);
  const reader = new TableReader(table, new AbortController().signal);
  const known = await readDays(reader);
  const days = union([known, sortedDistinct(changes.map(({ updatedAtMs }) => dayOf(updatedAtMs)))]);
  // List a day before writing its rows: a row on an unlisted day would never be found.
  if (days.length > known.length) {
    const item = { ...DAYS_KEY, p: encode(days) };
    await putOverOlder(table, lease, lease.nextStamp(), [item], known.length === 0);
  }
  const rows = new Map(
    changes.map(({ updatedAtMs, ordinal }) => {
      const key = keys.change(dayName(dayOf(updatedAtMs)), updatedAtMs, ordinal);
      return [key.sk, { ...key }];
    }),
  );
  await putItems(table, lease, [...rows.values()]);
}

/** Returns the UTC days (counted from 1970) that have rows. */
export async function readDays(reader: TableReader): Promise<Uint32Array> {
  const item = await reader.get(DAYS_KEY, true);
  return item === undefined ? new Uint32Array(0) : decode(binaryAttribute(item, 'p'));
}

/**
 * Returns a page of the rows of one day. The read is strong because a reader would never see a row that one
 * page missed.
 */
export async function readDay(
  reader: TableReader,
  day: number,
  range: { readonly from: Change; readonly to: Change; readonly descending: boolean; readonly limit: number },
): Promise<{ readonly changes: Change[]; readonly complete: boolean }> {
  const { from, to, descending, limit } = range;
  const { pk } = keys.change(dayName(day), 0, 0);
  const page = await reader.query(pk, { from: sortKeyOf(from), to: sortKeyOf(to), descending, limit }, true);
  return { changes: page.items.map(({ sk }) => changeOf(String(sk))), complete: page.next === null };
}

/** The first and the last possible row of a day. */
export const startOfDay = (day: number): Change => ({ updatedAtMs: day * DAY_MS, ordinal: 0 });
export const endOfDay = (day: number): Change => ({
  updatedAtMs: (day + 1) * DAY_MS - 1,
  ordinal: 0xffff_ffff,
});

/** Orders rows as the log does: by time, then ordinal. */
export const compareChanges = (left: Change, right: Change): number =>
  left.updatedAtMs - right.updatedAtMs || left.ordinal - right.ordinal;

const sortKeyOf = ({ updatedAtMs, ordinal }: Change): string => keys.change('', updatedAtMs, ordinal).sk;

function changeOf(sk: string): Change {
  const [time = '', ordinal = ''] = sk.split('#');
  return { updatedAtMs: Number(time), ordinal: Number(ordinal) };
}
