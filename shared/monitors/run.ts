import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readAccount } from '../credits/account.ts';
import { readManifest } from '../search/store/manifest.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { StrongReader } from '../table/strong-reader.ts';
import { readDestination } from '../webhooks/destination/destination.ts';
import { findNew } from './find-new.ts';
import { RUN_BOUNDS, type RunBounds } from './found.ts';
import { MONITORED, type Monitor, type MonitorStatus, readMonitor, shardOf, spreadOf } from './monitor.ts';
import { settleRun } from './settle-run.ts';
import { baselineOf, type Watermark } from './watermark.ts';

export interface RunDependencies {
  readonly table: Table;
  /** Where customers manage, without a trailing slash. */
  readonly appUrl: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** `RUN_BOUNDS` when left out. */
  readonly bounds?: RunBounds;
}

/** What became of a run. */
export type Run =
  | {
      readonly outcome: 'delivered';
      readonly eventId: string;
      readonly resources: number;
      readonly costMicros: bigint;
    }
  | {
      readonly outcome: /** The first run: the watermark is set, nothing is sent or charged. */
        | 'baseline'
        /** The organisation or the destination is no more; the monitor is paused. */
        | 'gone'
        | 'nothing_new'
        /** Somebody else changed the monitor meanwhile: another run, or an operator. Nothing was charged here. */
        | 'overtaken'
        | 'paused'
        | 'paused_budget'
        | 'paused_credit'
        /** The organisation is suspended: everything stays as it is. */
        | 'suspended'
        /** There is no such monitor. */
        | 'unknown'
        /** A publication is under way: the next run looks again. */
        | 'waiting';
    };

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How soon a monitor without credit looks again. */
const CREDIT_WAIT_MS = 15 * MINUTE_MS;

/**
 * Runs a monitor: takes what is new since its watermark, at most as many resources as it may, and settles it
 * (settle-run.ts). Safe at any time, any number of times at once, and to be killed anywhere: everything that a run does
 * takes effect in one write on the condition that the monitor is as it was read, so a run that is repeated begins where
 * the last one that took effect ended.
 * @throws the engine's error; the next run finds out what took effect
 */
export async function runMonitor(dependencies: RunDependencies, monitorId: string): Promise<Run> {
  const { table, now: clock, signal = new AbortController().signal, bounds = RUN_BOUNDS } = dependencies;
  const reader = new StrongReader(table, signal);
  const item = await reader.get(keys.monitor(monitorId));
  if (item === undefined) return { outcome: 'unknown' };
  const monitor = readMonitor(item);
  if (monitor.status === 'paused') return { outcome: 'paused' };
  const now = clock();
  const after = (change: Partial<Progress>): Promise<boolean> =>
    keep(table, monitor, {
      status: 'active',
      watermark: monitor.watermark,
      ranAt: now,
      dueAt: null,
      ...change,
    });

  const { organisationId, destinationId } = monitor;
  const [accountItem, destination] = await reader.getMany([
    keys.account(organisationId),
    keys.destination(destinationId),
  ]);
  const account = accountItem === undefined ? undefined : readAccount(accountItem, now);
  const nextAt = nextRunAt(monitor, now);
  const reachable = destination !== undefined && !readDestination(destination).deleted;
  if (account === undefined || account.status === 'deleted' || !reachable) {
    return told(await after({ status: 'paused' }), 'gone');
  }
  if (account.status === 'suspended') {
    const { status, lastRunAtMs } = monitor;
    return told(await after({ status, ranAt: lastRunAtMs, dueAt: nextAt }), 'suspended');
  }
  if (monitor.watermark === null) {
    const watermark = baselineOf(monitor.operation, await readManifest(reader));
    return told(await after({ watermark, dueAt: nextAt }), 'baseline');
  }

  const { unitPriceMicros } = MONITORED[monitor.operation];
  const spentMicros = spentToday(monitor, now);
  const affordable = Number((monitor.dailyBudgetMicros - spentMicros) / unitPriceMicros);
  if (affordable < 1) {
    // Spread over the first minutes of the day.
    const dueAt = (Math.floor(now / DAY_MS) + 1) * DAY_MS + (spreadOf(monitor.id) % 10) * MINUTE_MS;
    return told(await after({ status: 'paused_budget', dueAt }), 'paused_budget');
  }
  const withoutCredit = async (): Promise<Run> =>
    told(await after({ status: 'paused_credit', dueAt: now + CREDIT_WAIT_MS }), 'paused_credit');
  if (account.balanceMicros < unitPriceMicros) return await withoutCredit();

  const limit = Math.min(monitor.maximumResources, affordable);
  const found = await findNew(reader, monitor, monitor.watermark, limit, bounds);
  const dueAt = found.complete ? nextAt : now;
  const { resourceIds, watermark } = found;
  if (resourceIds.length === 0) {
    return told(await after({ watermark, dueAt }), found.waits === true ? 'waiting' : 'nothing_new');
  }
  const costMicros = BigInt(resourceIds.length) * unitPriceMicros;
  const settled = await settleRun(dependencies, {
    monitor,
    account,
    resourceIds,
    costMicros,
    watermark,
    spentMicros: spentMicros + costMicros,
    dueAt,
    now,
    day: dayOf(monitor, now),
  });
  if (settled.status === 'refused') return await withoutCredit();
  if (settled.status === 'overtaken') return { outcome: 'overtaken' };
  return { outcome: 'delivered', eventId: settled.eventId, resources: resourceIds.length, costMicros };
}

/** What a run leaves where it charges nothing. */
interface Progress {
  readonly status: MonitorStatus;
  readonly watermark: Watermark | null;
  readonly ranAt: number | null;
  /** null where it does not run again by itself. */
  readonly dueAt: number | null;
}

/** False where the monitor is not as it was read. */
async function keep(
  table: Table,
  { id, version, status: before, updatedAtMs }: Monitor,
  { status, watermark, ranAt, dueAt }: Progress,
): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.monitor(id),
        UpdateExpression:
          'SET #status = :status, watermark = :watermark, last_run_at = :ran, updated_at = :updated, version = :next' +
          (dueAt === null ? ' REMOVE due_shard, due_at' : ', due_shard = :shard, due_at = :due'),
        ConditionExpression: 'version = :version',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ':watermark': watermark === null ? null : JSON.stringify(watermark),
          ':ran': ranAt,
          ':updated': status === before ? updatedAtMs : (ranAt ?? updatedAtMs),
          ':version': version,
          ':next': version + 1,
          ...(dueAt === null ? {} : { ':shard': shardOf(id), ':due': dueAt }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

const told = (kept: boolean, outcome: Exclude<Run['outcome'], 'delivered'>): Run => ({
  outcome: kept ? outcome : 'overtaken',
});

/** The UTC day that is being spent; a clock that is behind begins no day again. */
function dayOf({ spentDay }: Pick<Monitor, 'spentDay'>, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  return spentDay !== null && spentDay > today ? spentDay : today;
}

/** Micro-dollars that the monitor has spent this UTC day. */
export const spentToday = (monitor: Monitor, now: number): bigint =>
  monitor.spentDay === dayOf(monitor, now) ? monitor.spentMicros : 0n;

/**
 * One interval later at most, at a minute of the interval that is the monitor's own, so that those that were created
 * together do not run together. One that ran at another minute (it was created, resumed or run by hand) comes sooner.
 */
function nextRunAt({ id, intervalMinutes }: Monitor, now: number): number {
  const interval = intervalMinutes * MINUTE_MS;
  const phase = (spreadOf(id) * MINUTE_MS) % interval;
  return Math.floor((now - phase) / interval + 1) * interval + phase;
}
