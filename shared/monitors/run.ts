import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { crossesLowCredit, readAccount } from '../credits/account.ts';
import type { LinkEvent } from '../links/event-link.ts';
import { readManifest } from '../search/store/manifest.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { StrongReader } from '../table/readers/strong-reader.ts';
import { readDestination } from '../webhooks/destination/destination.ts';
import type { Retention } from '../webhooks/retention.ts';
import { findNew } from './find-new.ts';
import { RUN_BOUNDS, type RunBounds } from './found.ts';
import { MONITORED, type Monitor, type MonitorStatus, readMonitor, shardOf, spreadOf } from './monitor.ts';
import { settleRun } from './settle-run.ts';
import { baselineOf, type Watermark } from './watermark.ts';

export interface RunDependencies {
  readonly table: Table;
  /** Base URL of the customer application, without a trailing slash. */
  readonly appUrl: string;
  /** Signs the links in events; undefined while the deployment has no key for them. */
  readonly linkEvent?: LinkEvent | undefined;
  /** How long the events are kept. */
  readonly retention: Retention;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Defaults to `RUN_BOUNDS`. */
  readonly bounds?: RunBounds;
}

/** The result of a run. */
export type Run =
  | {
      readonly outcome: 'delivered';
      readonly eventId: string;
      /** Present if this charge took the balance below the threshold of the organisation. */
      readonly lowCredit?: { readonly organisationId: string; readonly balanceMicros: bigint };
      readonly resources: number;
      readonly costMicros: bigint;
    }
  | {
      readonly outcome: /** The first run: it sets the watermark, sends nothing and charges nothing. */
        | 'baseline'
        /** The organisation or the destination no longer exists, so the monitor is paused. */
        | 'gone'
        | 'nothing_new'
        /** Another run or an operator changed the monitor meanwhile. This run charged nothing. */
        | 'overtaken'
        | 'paused'
        | 'paused_budget'
        | 'paused_credit'
        /** The destination is paused. The watermark stays unchanged, and nothing is charged. */
        | 'paused_destination'
        /** The organisation is suspended. The status and the watermark stay unchanged. */
        | 'suspended'
        /** The monitor does not exist. */
        | 'unknown'
        /** A publication is running. The next run tries again. */
        | 'waiting';
    };

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How long a monitor without credit waits before its next run. */
const CREDIT_WAIT_MS = 15 * MINUTE_MS;

/**
 * Runs a monitor: finds what is new since its watermark, up to its limits, and settles it (settle-run.ts). Runs may
 * overlap, and a run may die at any point. All effects of a run are one write, on the condition that the monitor is
 * still at the version that was read. A repeated run continues after the last one that took effect.
 * @throws DynamoDB's error; the next run reads from the monitor what took effect
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
  const receiver = destination === undefined ? undefined : readDestination(destination);
  if (account === undefined || account.status === 'deleted' || receiver === undefined || receiver.deleted) {
    return asRun(await after({ status: 'paused' }), 'gone');
  }
  if (account.status === 'suspended') {
    const { status, lastRunAtMs } = monitor;
    return asRun(await after({ status, ranAt: lastRunAtMs, dueAt: nextAt }), 'suspended');
  }
  if (monitor.watermark === null) {
    const watermark = baselineOf(monitor.operation, await readManifest(reader));
    return asRun(await after({ watermark, dueAt: nextAt }), 'baseline');
  }

  const onHold = async (): Promise<Run> =>
    asRun(await after({ status: 'paused_destination', dueAt: nextAt }), 'paused_destination');
  if (receiver.status === 'paused') return await onHold();

  const { unitPriceMicros } = MONITORED[monitor.operation];
  const spentMicros = spentToday(monitor, now);
  const affordable = Number((monitor.dailyBudgetMicros - spentMicros) / unitPriceMicros);
  if (affordable < 1) {
    // Spreads the restarts over the first ten minutes of the day.
    const dueAt = (Math.floor(now / DAY_MS) + 1) * DAY_MS + (spreadOf(monitor.id) % 10) * MINUTE_MS;
    return asRun(await after({ status: 'paused_budget', dueAt }), 'paused_budget');
  }
  const withoutCredit = async (): Promise<Run> =>
    asRun(await after({ status: 'paused_credit', dueAt: now + CREDIT_WAIT_MS }), 'paused_credit');
  const covered = Number(account.balanceMicros / unitPriceMicros);
  if (covered < 1) return await withoutCredit();

  const limit = Math.min(monitor.maximumResources, affordable, covered);
  const found = await findNew(reader, monitor, monitor.watermark, limit, bounds);
  const { resourceIds, watermark } = found;
  // What credit or budget covered is delivered; the next run finds out whether anything waits, and says so.
  const isCut = resourceIds.length === limit && limit < monitor.maximumResources;
  const dueAt = found.complete && !isCut ? nextAt : now;
  if (resourceIds.length === 0) {
    return asRun(await after({ watermark, dueAt }), found.waits === true ? 'waiting' : 'nothing_new');
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
  if (settled.status === 'held') return await onHold();
  if (settled.status === 'overtaken') return { outcome: 'overtaken' };
  const balanceMicros = account.balanceMicros - costMicros;
  return {
    outcome: 'delivered',
    eventId: settled.eventId,
    resources: resourceIds.length,
    costMicros,
    ...(crossesLowCredit(account, balanceMicros, costMicros)
      ? { lowCredit: { organisationId: account.organisationId, balanceMicros } }
      : {}),
  };
}

/** The state that a run stores if it charges nothing. */
interface Progress {
  readonly status: MonitorStatus;
  readonly watermark: Watermark | null;
  readonly ranAt: number | null;
  /** null if the monitor does not run again on its own. */
  readonly dueAt: number | null;
}

/** Stores the progress of a run. Returns false if the monitor changed since it was read. */
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

const asRun = (kept: boolean, outcome: Exclude<Run['outcome'], 'delivered'>): Run => ({
  outcome: kept ? outcome : 'overtaken',
});

/** Returns the UTC day that the budget counts. A clock that runs behind does not return to an earlier day. */
function dayOf({ spentDay }: Pick<Monitor, 'spentDay'>, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  return spentDay !== null && spentDay > today ? spentDay : today;
}

/** Returns the micro-dollars that the monitor has spent in this UTC day. */
export const spentToday = (monitor: Monitor, now: number): bigint =>
  monitor.spentDay === dayOf(monitor, now) ? monitor.spentMicros : 0n;

/**
 * Returns the next run time, at most one interval from now. Each monitor has its own minute of the interval, so
 * monitors that were created together run at different times. A monitor that ran at another minute (created, resumed
 * or run by hand) runs again sooner.
 */
function nextRunAt({ id, intervalMinutes }: Monitor, now: number): number {
  const interval = intervalMinutes * MINUTE_MS;
  const phase = (spreadOf(id) * MINUTE_MS) % interval;
  return Math.floor((now - phase) / interval + 1) * interval + phase;
}
