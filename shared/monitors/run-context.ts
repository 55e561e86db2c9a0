import { type Account, crossesLowCredit } from '../credits/account.ts';
import type { LinkEvents } from '../links/event-link.ts';
import type { Table } from '../table/client.ts';
import type { StrongReader } from '../table/readers/strong-reader.ts';
import type { Retention } from '../webhooks/retention.ts';
import { MONITORED, type Monitor, type MonitorStatus } from './monitor.ts';
import { keepProgress, type Progress } from './progress.ts';
import type { IdleOutcome, Run, ShardRun } from './run-outcome.ts';
import { CREDIT_WAIT_MS, dayOf, nextDayAt, nextRunAt, spentToday } from './schedule.ts';
import { settleRun } from './settle-run.ts';
import type { RunBounds } from './walk/found.ts';

export interface RunDependencies {
  readonly table: Table;
  /** Base URL of the customer application, without a trailing slash. */
  readonly appUrl: string;
  /** Returns how to sign the links in events; undefined where no links are signed. */
  readonly linkEvents?: LinkEvents | undefined;
  /** How long the events are kept. */
  readonly retention: Retention;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Bounds of a run of a monitor without a seat; defaults to `RUN_BOUNDS`. */
  readonly bounds?: RunBounds;
}

/** A run that may pay: its monitor, the account that pays, and how far that reaches. */
export class RunContext {
  readonly dependencies: RunDependencies;
  readonly reader: StrongReader;
  readonly monitor: Monitor;
  readonly account: Account;
  /** Unix milliseconds. */
  readonly now: number;
  /** The next run by the interval. */
  readonly nextAtMs: number;
  /** How many resources the run may deliver: 0 if budget or credit does not cover one. */
  readonly limit: number;
  /** What ends first. */
  readonly shortOf: 'budget' | 'credit';

  constructor(
    dependencies: RunDependencies,
    reader: StrongReader,
    monitor: Monitor,
    account: Account,
    now: number,
  ) {
    this.dependencies = dependencies;
    this.reader = reader;
    this.monitor = monitor;
    this.account = account;
    this.now = now;
    this.nextAtMs = nextRunAt(monitor, now);
    const { unitPriceMicros } = MONITORED[monitor.operation];
    const budget = Number((monitor.dailyBudgetMicros - spentToday(monitor, now)) / unitPriceMicros);
    const credit = Number(account.balanceMicros / unitPriceMicros);
    this.limit = Math.max(0, Math.min(monitor.maximumResources, budget, credit));
    this.shortOf = budget <= credit ? 'budget' : 'credit';
  }

  /** Whether it is budget or credit, and not the monitor, that limits the run. */
  get isShort(): boolean {
    return this.limit < this.monitor.maximumResources;
  }

  get shortStatus(): 'paused_budget' | 'paused_credit' {
    return `paused_${this.shortOf}`;
  }

  get shortUntilMs(): number {
    return this.shortOf === 'budget' ? nextDayAt(this.monitor.id, this.now) : this.now + CREDIT_WAIT_MS;
  }

  /** Ends a run that leaves the watermark where it is. */
  async stop(outcome: IdleOutcome, status: MonitorStatus, againAtMs: number): Promise<ShardRun> {
    return await stopRun(this.dependencies.table, this.monitor, {
      outcome,
      status,
      againAtMs,
      ranAtMs: this.now,
    });
  }

  async hold(): Promise<ShardRun> {
    return await this.stop('paused_destination', 'paused_destination', this.nextAtMs);
  }

  /** Stores the progress of a run that pays nothing. Returns false if the monitor changed since it was read. */
  async keep(progress: Pick<Progress, 'blocks' | 'dueAt' | 'status' | 'watermark'>): Promise<boolean> {
    return await keepProgress(this.dependencies.table, this.monitor, { ranAt: this.now, ...progress });
  }

  /** Pays and delivers resources, 1 to 500. `waits` says that others wait for budget or credit. */
  async deliver(
    resourceIds: readonly string[],
    progress: Pick<Progress, 'blocks' | 'dueAt' | 'watermark'>,
    waits: boolean,
  ): Promise<ShardRun> {
    const { monitor, account, now } = this;
    const costMicros = BigInt(resourceIds.length) * MONITORED[monitor.operation].unitPriceMicros;
    const settlement = await settleRun(this.dependencies, {
      monitor,
      account,
      resourceIds,
      costMicros,
      progress: { ...progress, ranAt: now, status: waits ? this.shortStatus : 'active' },
      spentMicros: spentToday(monitor, now) + costMicros,
      now,
      day: dayOf(monitor, now),
    });
    if (settlement.status === 'refused') {
      return await this.stop('paused_credit', 'paused_credit', now + CREDIT_WAIT_MS);
    }
    if (settlement.status === 'held') return await this.hold();
    if (settlement.status === 'overtaken') return unfinished('overtaken', now);
    const balanceMicros = account.balanceMicros - costMicros;
    const run: Run = {
      outcome: 'delivered',
      eventId: settlement.eventId,
      resources: resourceIds.length,
      costMicros,
      ...(waits ? { waitsFor: this.shortOf } : {}),
      ...(crossesLowCredit(account, balanceMicros, costMicros)
        ? { lowCredit: { organisationId: account.organisationId, balanceMicros } }
        : {}),
    };
    return { run, isThrough: false, againAtMs: waits ? this.shortUntilMs : this.nextAtMs };
  }
}

/** Returns a run that leaves something to do. */
export const unfinished = (outcome: IdleOutcome, againAtMs: number): ShardRun => ({
  run: { outcome },
  isThrough: false,
  againAtMs,
});

/**
 * Stores why a run stopped. A monitor with a seat that has this status already stays as it is: its shard knows when it is
 * due again.
 */
export async function stopRun(
  table: Table,
  monitor: Monitor,
  stop: {
    readonly outcome: IdleOutcome;
    readonly status: MonitorStatus;
    /** null if the monitor is not due by itself. */
    readonly againAtMs: number | null;
    readonly ranAtMs: number | null;
    /** See `Progress`. */
    readonly isTold?: boolean;
  },
): Promise<ShardRun> {
  const { outcome, status, againAtMs, ranAtMs, isTold = true } = stop;
  const { seat, watermark } = monitor;
  const isSame = seat !== null && status === monitor.status;
  const kept =
    isSame ||
    (await keepProgress(table, monitor, {
      status,
      watermark,
      ranAt: ranAtMs,
      dueAt: seat === null ? againAtMs : null,
      blocks: [],
      isTold,
    }));
  return unfinished(kept ? outcome : 'overtaken', againAtMs ?? ranAtMs ?? 0);
}
