import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { readManifest } from '../../search/manifest/manifest.ts';
import { keys } from '../../table/keys.ts';
import { StrongReader } from '../../table/readers/strong-reader.ts';
import { readInbox, seatsOf } from '../matching/inbox.ts';
import { queryVersionsOf } from '../matching/query-registry.ts';
import { runInShard } from '../run.ts';
import type { RunDependencies } from '../run-context.ts';
import type { Run } from '../run-outcome.ts';
import { MINUTE_MS, nextRunAt } from '../schedule.ts';
import { type Member, membersOf } from '../seats.ts';
import { type Pending, type ShardState, shardStateItem, shardStateOf } from '../shard-state.ts';

export interface TurnDependencies extends RunDependencies {
  /** No run begins after this time (Unix milliseconds). */
  readonly until: number;
  /** Receives the result of each run when it ends. */
  readonly report: (monitorId: string, result: { readonly run: Run } | { readonly error: unknown }) => void;
}

/** What a turn came to. */
export interface Turn {
  /** Runs that threw. */
  readonly failed: number;
  /** Whether the time limit kept due monitors from running. */
  readonly isLate: boolean;
}

/** A monitor whose run failed is tried again after this. */
const FAILURE_WAIT_MS = 10 * MINUTE_MS;
/** Pages of the inbox that one turn looks through, of up to 1 MB each; the next turn goes on. */
const MAXIMUM_PAGES = 20;

/** Returns how many shards of monitors there are. One read unit. */
export async function countShards({
  table,
  signal = new AbortController().signal,
}: RunDependencies): Promise<number> {
  const item = await new StrongReader(table, signal).get(keys.queryVersions());
  return queryVersionsOf(item).versions.length;
}

/**
 * Takes the turn of a shard: finds the monitors that commits have proposed something to since the last turn, and runs
 * those that are due. Reads in this order: the state of the shard, the mark of changes, the
 * members and the inbox up to the mark. Turns may overlap and die:
 * what a turn writes of its shard is right by itself, whichever writes last.
 */
export async function takeTurn(dependencies: TurnDependencies, shard: number): Promise<Turn> {
  const { table, now, until, report, signal = new AbortController().signal } = dependencies;
  const reader = new StrongReader(table, signal);
  const state = shardStateOf(await reader.get(keys.shard(shard, 'state')));
  // Members after the mark: whom a commit up to the mark proposed something to, has a seat by then.
  const { changesMarkMs } = await readManifest(reader);
  const members = membersOf(await reader.get(keys.shard(shard, 'members')));
  const pending = new Map<number, Pending>();
  for (const [seat, { from, dueAtMs }] of state.pending) {
    const member = members.get(seat);
    // A shorter interval holds from the next turn on, and a larger budget within an interval.
    if (member !== undefined)
      pending.set(seat, { from, dueAtMs: Math.min(dueAtMs, nextRunAt(scheduleOf(member), now())) });
  }
  const scanned = await scan(reader, shard, state, changesMarkMs, members, pending);
  let failed = 0;
  let isLate = false;
  for (const [seat, { from, dueAtMs }] of [...pending].sort(([, a], [, b]) => a.dueAtMs - b.dueAtMs)) {
    const member = members.get(seat);
    if (member === undefined || dueAtMs > now()) continue;
    if (now() >= until) {
      isLate = true;
      break;
    }
    const { monitorId } = member;
    try {
      const { run, isThrough, againAtMs } = await runInShard(dependencies, monitorId, from);
      report(monitorId, { run });
      if (isThrough) pending.delete(seat);
      else pending.set(seat, { from, dueAtMs: againAtMs });
    } catch (error) {
      failed += 1;
      report(monitorId, { error });
      pending.set(seat, { from, dueAtMs: now() + FAILURE_WAIT_MS });
    }
  }
  await write(dependencies, shard, state, { scanned, pending });
  return { failed, isLate };
}

/** Adds the monitors to `pending` that the inbox proposes something to. Returns the position up to which that is all. */
async function scan(
  reader: StrongReader,
  shard: number,
  { scanned }: ShardState,
  mark: number,
  members: ReadonlyMap<number, Member>,
  pending: Map<number, Pending>,
): Promise<number> {
  let pages = 0;
  for await (const { items, through } of readInbox(reader, shard, scanned + 1, mark)) {
    for (const { position, item } of items) {
      for (const seat of seatsOf(item)) {
        const member = members.get(seat);
        if (member === undefined || pending.has(seat)) continue;
        // By the commit: its minute may have passed since, and the next one is an interval away.
        pending.set(seat, { from: scanned, dueAtMs: nextRunAt(scheduleOf(member), position) });
      }
    }
    pages += 1;
    if (pages >= MAXIMUM_PAGES && through > scanned) return through;
  }
  return Math.max(scanned, mark);
}

const scheduleOf = ({ monitorId, intervalMinutes }: Member) => ({ id: monitorId, intervalMinutes });

/** Stores what a turn found, unless nothing changed. */
async function write(
  { table }: RunDependencies,
  shard: number,
  before: ShardState,
  after: ShardState,
): Promise<void> {
  const item = shardStateItem(shard, after);
  if (JSON.stringify(item) === JSON.stringify(shardStateItem(shard, before))) return;
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
}
