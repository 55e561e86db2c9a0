import { binaryAttribute } from '../../table/bytes.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { decode } from '../postings/chunk.ts';
import { encode } from '../postings/codec.ts';
import { sortedDistinct, union } from '../postings/ordinals.ts';
import { deleteItems } from './batch-write.ts';
import { type BlockRow, type ChangeKind, cutBlocks, encodeRows, rowsOf } from './change-block.ts';
import { putInOrder, replaceItems } from './documents-write.ts';
import { putOverOlder } from './stamped-write.ts';

/** A position in the change log: a time, and a job that changed at that time. */
export interface Change {
  /** Unix milliseconds. */
  readonly updatedAtMs: number;
  readonly ordinal: number;
  /** First ordinal of the row's block, if known: a walk that continues here begins with that block. */
  readonly block?: number;
}

/** A change to append. `updatedAtMs` is the `updated_at` of the job's document from now on. */
export interface NewChange extends BlockRow {
  readonly updatedAtMs: number;
}

/** A row of the change log. */
export interface LoggedChange extends Change {
  readonly kind: ChangeKind;
  /** Null in a row of an earlier release, which wrote one item per change and knew neither id nor kind. */
  readonly id: string | null;
  readonly block: number;
}

const DAY_MS = 86_400_000;
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);
const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** The days that have rows, in one compact item next to the partitions of the days. */
const DAYS_KEY = keys.change('days', 0, 0);
const LAST_ORDINAL = 0xffff_ffff;

/**
 * Returns the blocks of changes. The caller writes them with `putInOrder`, before the documents that they announce:
 * a document without a row would be lost to every follower, while a row without a document is not visible before the
 * mark, and the next run removes it (`settleChanges`). Followers stop at the mark (`raiseMarks`), so the rows of one
 * batch become visible together, when all their documents are written.
 *
 * Lists the days of the changes first: a block on an unlisted day would never be found.
 * @throws RangeError for a change at or before the mark: followers may have passed it and would never see it
 */
export async function changeBlocks(
  table: Table,
  lease: WriterLease,
  changes: readonly NewChange[],
): Promise<Item[]> {
  if (changes.length === 0) return [];
  const { changesMarkMs } = lease.manifest;
  const byTime = new Map<number, Map<number, NewChange>>();
  for (const change of changes) {
    const { updatedAtMs, ordinal } = change;
    if (updatedAtMs <= changesMarkMs) {
      throw new RangeError(`the change of job ${ordinal} at ${updatedAtMs} is not after ${changesMarkMs}`);
    }
    const rows = byTime.get(updatedAtMs) ?? new Map<number, NewChange>();
    byTime.set(updatedAtMs, rows.set(ordinal, change));
  }
  await listDays(table, lease, byTime.keys());
  return [...byTime].flatMap(([timeMs, rows]) =>
    [...cutBlocks([...rows.values()].sort((a, b) => a.ordinal - b.ordinal))].map(({ first, bytes }) =>
      blockItem(timeMs, first, bytes),
    ),
  );
}

/** Appends changes whose documents are already written. Appending a change twice is harmless. */
export async function appendChanges(
  table: Table,
  lease: WriterLease,
  changes: readonly NewChange[],
): Promise<void> {
  const blocks = await changeBlocks(table, lease, changes);
  const latestMs = changes.reduce((latest, { updatedAtMs }) => Math.max(latest, updatedAtMs), 0);
  await putInOrder(table, lease, [{ items: blocks, areNew: true }], latestMs);
}

/** A row as it was found, with its id. */
export type KeptChange = NewChange & Pick<LoggedChange, 'block'>;

/**
 * Makes the rows after the mark those of `kept` and `added`. A run that died left rows whose documents it did not write,
 * and may have left documents without a row. A kept row stays in its block, so no row is lost if this run dies too,
 * whichever blocks it wrote.
 */
export async function replaceChangesAfterMark(
  table: Table,
  lease: WriterLease,
  found: readonly LoggedChange[],
  kept: readonly KeptChange[],
  added: readonly NewChange[],
): Promise<void> {
  const nameOf = (updatedAtMs: number, first: number): string => `${updatedAtMs} ${first}`;
  const rows = new Map<string, BlockRow[]>();
  for (const { updatedAtMs, block } of found) rows.set(nameOf(updatedAtMs, block), []);
  for (const row of kept) rows.get(nameOf(row.updatedAtMs, row.block))?.push(row);
  const apart = added.filter((row) => {
    const same = rows.get(nameOf(row.updatedAtMs, row.ordinal));
    same?.unshift(row);
    return same === undefined;
  });
  const items = [...rows].map(([name, held]) => {
    const [updatedAtMs = 0, first = 0] = name.split(' ').map(Number);
    return blockItem(updatedAtMs, first, encodeRows(held));
  });
  const blocks = await changeBlocks(table, lease, apart);
  await putInOrder(table, lease, [{ items: [...blocks, ...items] }], lease.manifest.lastMintedMs);
}

/**
 * Rewrites the log without the earlier changes of jobs whose change `erased` it has. Blocks keep their keys, so the
 * positions of followers keep their meaning. A row of an earlier release, which is an item of its own, becomes an
 * empty block.
 * @returns how many changes were removed
 */
export async function dropErasedJobs(table: Table, lease: WriterLease, reader: TableReader): Promise<number> {
  const erased = new Set<number>();
  for await (const rows of blocksOf(reader))
    for (const { ordinal, kind } of rows) if (kind === 'erased') erased.add(ordinal);
  let removed = 0;
  let rewritten: Item[] = [];
  for await (const rows of blocksOf(reader)) {
    const kept = rows.filter(({ ordinal, kind }) => kind === 'erased' || !erased.has(ordinal));
    const [first] = rows;
    if (first === undefined || kept.length === rows.length) continue;
    removed += rows.length - kept.length;
    const { updatedAtMs, block } = first;
    const left = kept.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }));
    rewritten.push(blockItem(updatedAtMs, block, encodeRows(left)));
    if (rewritten.length === BLOCKS_PER_PAGE) {
      await replaceItems(table, lease, rewritten);
      rewritten = [];
    }
  }
  await replaceItems(table, lease, rewritten);
  return removed;
}

/** Yields the rows of every block, in order. */
async function* blocksOf(reader: TableReader): AsyncGenerator<LoggedChange[]> {
  for (const day of await readDays(reader)) {
    let from = startOfDay(day);
    for (;;) {
      const range = { from, to: endOfDay(day), descending: false, blocks: BLOCKS_PER_PAGE };
      const page = await readDay(reader, day, range);
      yield* Map.groupBy(page.changes, ({ updatedAtMs, block }) => `${updatedAtMs} ${block}`).values();
      if (page.through === null) break;
      from = after(page.through);
    }
  }
}

/** A block of the log, as it was found. */
export interface LoggedBlock {
  readonly updatedAtMs: number;
  readonly first: number;
  readonly rows: readonly LoggedChange[];
}

/** Returns blocks of a day, those without rows too, in order, and how to continue; null at the end of the day. */
export async function readBlocks(
  reader: TableReader,
  day: number,
  after: Pick<LoggedBlock, 'first' | 'updatedAtMs'> | null,
  limit: number,
): Promise<{ readonly blocks: LoggedBlock[]; readonly isLast: boolean }> {
  const { pk } = keys.change(dayName(day), 0, 0);
  const start = after === null ? {} : { after: keys.change('', after.updatedAtMs, after.first).sk };
  const page = await reader.query(pk, { ...start, limit }, true);
  const blocks = page.items.map((item) => ({ ...blockKey(String(item['sk'])), rows: rowsOfItem(item) }));
  return { blocks, isLast: page.next === null };
}

/**
 * Writes blocks that have lost rows; `blocks` have those that are left. A block without rows is deleted: none ever comes
 * back to its key, because no time is used twice.
 */
export async function shrinkBlocks(
  table: Table,
  lease: WriterLease,
  blocks: readonly LoggedBlock[],
): Promise<void> {
  const items = blocks.flatMap(({ updatedAtMs, first, rows }) => {
    const named = rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }));
    return named.length === 0 ? [] : [blockItem(updatedAtMs, first, encodeRows(named))];
  });
  const empty = blocks.filter(({ rows }) => rows.length === 0);
  await replaceItems(table, lease, items);
  await deleteItems(
    table,
    lease,
    empty.map(({ updatedAtMs, first }) => keys.change(dayName(dayOf(updatedAtMs)), updatedAtMs, first)),
  );
}

/** Removes those of the days from the list that have no block any more. @returns the days that are left */
export async function unlistEmptyDays(
  table: Table,
  lease: WriterLease,
  reader: TableReader,
  days: readonly number[],
): Promise<Uint32Array> {
  const known = await readDays(reader);
  const empty = new Set<number>();
  for (const day of days) {
    const { blocks } = await readBlocks(reader, day, null, 1);
    if (blocks.length === 0) empty.add(day);
  }
  const left = known.filter((day) => !empty.has(day));
  if (left.length === known.length) return known;
  await putOverOlder(table, lease, lease.nextStamp(), [{ ...DAYS_KEY, p: encode(left) }], false);
  return left;
}

const blockItem = (timeMs: number, first: number, bytes: Uint8Array): Item => ({
  ...keys.change(dayName(dayOf(timeMs)), timeMs, first),
  p: bytes,
});

async function listDays(table: Table, lease: WriterLease, times: Iterable<number>): Promise<void> {
  const known = await readDays(new TableReader(table, new AbortController().signal));
  const days = union([known, sortedDistinct([...times].map(dayOf))]);
  if (days.length === known.length) return;
  const item = { ...DAYS_KEY, p: encode(days) };
  await putOverOlder(table, lease, lease.nextStamp(), [item], known.length === 0);
}

/** Returns the UTC days (counted from 1970) that have rows. */
export async function readDays(reader: TableReader): Promise<Uint32Array> {
  const item = await reader.get(DAYS_KEY, true);
  return item === undefined ? new Uint32Array(0) : decode(binaryAttribute(item, 'p'));
}

/** A page of the rows of one day. */
export interface DayPage {
  readonly changes: LoggedChange[];
  /** Blocks read; a block takes at most 1 KB. */
  readonly blocks: number;
  /** The position up to which the page decides the day in walking order; null for the whole range. */
  readonly through: Change | null;
}

/**
 * Returns a page of the rows of one day, at most `blocks` of its blocks. The read is strong because a reader would
 * never see a row that one page missed. `from` and `to` are included.
 */
export async function readDay(
  reader: TableReader,
  day: number,
  range: {
    readonly from: Change;
    readonly to: Change;
    readonly descending: boolean;
    readonly blocks: number;
  },
): Promise<DayPage> {
  const { from, to, descending, blocks } = range;
  const { pk } = keys.change(dayName(day), 0, 0);
  // A block begins at or before its rows, at the same time.
  const first = keys.change('', from.updatedAtMs, from.block ?? 0).sk;
  const last = keys.change('', to.updatedAtMs, to.ordinal).sk;
  const page = await reader.query(pk, { from: first, to: last, descending, limit: blocks }, true);
  const changes = page.items.flatMap((item) => {
    const rows = rowsOfItem(item).filter(
      (row) => compareChanges(row, from) >= 0 && compareChanges(row, to) <= 0,
    );
    return descending ? rows.reverse() : rows;
  });
  const through = page.next === null ? null : endOfBlock(page.next, descending, changes.at(-1));
  return { changes, blocks: page.items.length, through };
}

/** Returns the last position of the block with this sort key, in walking order. */
function endOfBlock(sk: string, descending: boolean, last: Change | undefined): Change {
  const { updatedAtMs, first } = blockKey(sk);
  if (descending) return { updatedAtMs, ordinal: first };
  const ordinal = last?.updatedAtMs === updatedAtMs ? Math.max(first, last.ordinal) : first;
  return { updatedAtMs, ordinal, block: first + 1 };
}

/** Returns every row from `from` to `to`, both included. */
export async function readChanges(reader: TableReader, from: Change, to: Change): Promise<LoggedChange[]> {
  const days = [...(await readDays(reader))].filter(
    (day) => day >= dayOf(from.updatedAtMs) && day <= dayOf(to.updatedAtMs),
  );
  const found: LoggedChange[] = [];
  for (const day of days) {
    let start = compareChanges(startOfDay(day), from) > 0 ? startOfDay(day) : from;
    const end = compareChanges(endOfDay(day), to) < 0 ? endOfDay(day) : to;
    for (;;) {
      const range = { from: start, to: end, descending: false, blocks: BLOCKS_PER_PAGE };
      const page = await readDay(reader, day, range);
      found.push(...page.changes);
      if (page.through === null) break;
      start = after(page.through);
    }
  }
  return found;
}
const BLOCKS_PER_PAGE = 900;

/** The first and the last possible row of a day. */
export const startOfDay = (day: number): Change => ({ updatedAtMs: day * DAY_MS, ordinal: 0 });
export const endOfDay = (day: number): Change => ({
  updatedAtMs: (day + 1) * DAY_MS - 1,
  ordinal: LAST_ORDINAL,
});

/** The last possible row of a time. */
export const endAt = (updatedAtMs: number): Change => ({ updatedAtMs, ordinal: LAST_ORDINAL });

/** The first possible row after one. */
export const after = ({ updatedAtMs, ordinal, block }: Change): Change =>
  ordinal === LAST_ORDINAL
    ? { updatedAtMs: updatedAtMs + 1, ordinal: 0 }
    : { updatedAtMs, ordinal: ordinal + 1, ...(block === undefined ? {} : { block }) };

/** Orders rows as the log does: by time, then ordinal. */
export const compareChanges = (left: Change, right: Change): number =>
  left.updatedAtMs - right.updatedAtMs || left.ordinal - right.ordinal;

function rowsOfItem(item: Item): LoggedChange[] {
  const { updatedAtMs, first: block } = blockKey(String(item['sk']));
  // A takeover leaves a bare stamp where a dead run had declared a block and not written it. That looks like a row of an
  // earlier release, and like one it counts while its document carries its time.
  if (item['p'] === undefined) return [{ updatedAtMs, ordinal: block, block, kind: 'updated', id: null }];
  return rowsOf(binaryAttribute(item, 'p')).map((row) => ({ ...row, updatedAtMs, block }));
}

function blockKey(sk: string): { readonly updatedAtMs: number; readonly first: number } {
  const [time = '', first = ''] = sk.split('#');
  return { updatedAtMs: Number(time), first: Number(first) };
}
