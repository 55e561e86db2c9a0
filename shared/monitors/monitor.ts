import { createHash } from 'node:crypto';
import { COMPANY_PRICE, JOB_PRICE } from '../contract/billing.ts';
import type { Meter } from '../contract/operation.ts';
import type { RESOURCE_KINDS } from '../contract/resources/monitor-delivery.ts';
import { enumAttribute, integerAttribute, nullableText, textAttribute } from '../table/attributes.ts';
import type { Item } from '../table/reader.ts';
import type { Seat } from './seats.ts';
import {
  type MatchWatermark,
  MONITORED_OPERATIONS,
  type MonitoredOperation,
  type Watermark,
} from './watermark.ts';

export const MONITOR_STATUSES = [
  'active',
  'paused',
  'paused_budget',
  'paused_credit',
  'paused_destination',
] as const;
/** `paused` is set by an operator or when the destination or organisation is gone. The other pauses end on their own. */
export type MonitorStatus = (typeof MONITOR_STATUSES)[number];

/** Bounds and defaults (contract 15.1). */
export const INTERVAL_MINUTES = { minimum: 15, maximum: 1_440, standard: 60 } as const;
export const STANDARD_RESOURCES = 100;
export const STANDARD_DAILY_BUDGET_MICROS = 10_000_000n;
export const MAXIMUM_NAME_LENGTH = 120;

/** A saved query of one list operation. Its new resources are delivered to a destination (contract 15.1). */
export interface Monitor {
  readonly id: string;
  readonly organisationId: string;
  readonly destinationId: string;
  readonly name: string;
  readonly operation: MonitoredOperation;
  /** The query as the operation's declaration parsed it, without pagination parameters. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly intervalMinutes: number;
  readonly maximumResources: number;
  readonly dailyBudgetMicros: bigint;
  readonly status: MonitorStatus;
  /** Unix milliseconds, like every time here. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly lastRunAtMs: number | null;
  /** Increases with every change except a claim. Each write requires the version that was read. */
  readonly version: number;
  /** null for a company_events monitor of an earlier release that has never run. */
  readonly watermark: Watermark | null;
  /** Where commits and turns find it; null for a monitor of a release before candidates. */
  readonly seat: Seat | null;
  /**
   * Resources with smaller ordinals that matched count as delivered: a release before candidates kept no record. 0 for a
   * monitor of this release.
   */
  readonly deliveredBelow: number;
  /** When its query was last edited, in Unix milliseconds; 0 if never. */
  readonly editedAtMs: number;
  /** Micro-dollars spent on `spentDay` (UTC, `2026-01-31`). */
  readonly spentMicros: bigint;
  readonly spentDay: string | null;
  /** The event of the last run that delivered something. */
  readonly lastEventId: string | null;
}

/** The resource that each operation returns, and its price (contract 6.1). */
export const MONITORED: Readonly<
  Record<
    MonitoredOperation,
    {
      readonly resourceKind: (typeof RESOURCE_KINDS)[number];
      readonly meter: Meter;
      readonly unitPriceMicros: bigint;
    }
  >
> = {
  jobs: { resourceKind: 'job', ...JOB_PRICE },
  job_facts: { resourceKind: 'job', ...JOB_PRICE },
  company_events: { resourceKind: 'company', ...COMPANY_PRICE },
};

/**
 * Shards of the index `due` that hold monitors. A monitor in the status `paused` has no `due_shard` and no `due_at`.
 * The sweeper reads the shards of deliveries, which are separate.
 */
export const MONITOR_SHARDS = 4;

export const monitorShard = (shard: number): string => `RUN#${shard}`;

export const shardOf = (monitorId: string): string => monitorShard(spreadOf(monitorId) % MONITOR_SHARDS);

/** Hashes a monitor id to a number from 0 to 65,535. Spreads monitors evenly over shards and minutes. */
export const spreadOf = (monitorId: string): number =>
  createHash('sha256').update(monitorId).digest().readUInt16BE(0);

/** Reads the item of a monitor. @throws TypeError if the item is not a monitor */
export function readMonitor(item: Item): Monitor {
  const watermark = nullableText(item, 'watermark');
  const lastRun = item['last_run_at'];
  const { seat_shard: shard, seat, delivered_below: deliveredBelow, edited_at: editedAt } = item;
  return {
    id: textAttribute(item, 'id'),
    organisationId: textAttribute(item, 'organisation_id'),
    destinationId: textAttribute(item, 'destination_id'),
    name: textAttribute(item, 'name'),
    operation: enumAttribute(item, 'operation', MONITORED_OPERATIONS),
    // Only this folder writes these two attributes, from a validated query and a watermark.
    query: JSON.parse(textAttribute(item, 'query')) as Readonly<Record<string, unknown>>,
    watermark: watermark === null ? null : (JSON.parse(watermark) as Watermark),
    intervalMinutes: integerAttribute(item, 'interval_minutes'),
    maximumResources: integerAttribute(item, 'max_resources'),
    dailyBudgetMicros: BigInt(integerAttribute(item, 'daily_budget')),
    status: enumAttribute(item, 'status', MONITOR_STATUSES),
    createdAtMs: integerAttribute(item, 'created_at'),
    updatedAtMs: integerAttribute(item, 'updated_at'),
    lastRunAtMs: lastRun === null ? null : integerAttribute(item, 'last_run_at'),
    version: integerAttribute(item, 'version'),
    seat: typeof shard === 'number' && typeof seat === 'number' ? { shard, seat } : null,
    deliveredBelow: typeof deliveredBelow === 'number' ? deliveredBelow : 0,
    editedAtMs: typeof editedAt === 'number' ? editedAt : 0,
    spentMicros: BigInt(integerAttribute(item, 'spent')),
    spentDay: nullableText(item, 'spent_day'),
    lastEventId: nullableText(item, 'last_event_id'),
  };
}

/** The fields that an operator supplies for a new monitor. */
export type NewMonitor = Pick<
  Monitor,
  | 'dailyBudgetMicros'
  | 'destinationId'
  | 'intervalMinutes'
  | 'maximumResources'
  | 'name'
  | 'operation'
  | 'organisationId'
  | 'query'
>;

/** Where a new monitor begins. */
export interface Beginning {
  readonly watermark: MatchWatermark;
  readonly seat: Seat;
}

/** Returns the attributes of a new monitor without its key. Turns find it when something comes to match. */
export function newMonitor(
  id: string,
  monitor: NewMonitor,
  { watermark, seat }: Beginning,
  now: number,
): Item {
  return {
    id,
    organisation_id: monitor.organisationId,
    destination_id: monitor.destinationId,
    name: monitor.name,
    operation: monitor.operation,
    query: JSON.stringify(monitor.query),
    interval_minutes: monitor.intervalMinutes,
    max_resources: monitor.maximumResources,
    daily_budget: monitor.dailyBudgetMicros,
    status: 'active',
    created_at: now,
    updated_at: now,
    last_run_at: null,
    version: 1,
    watermark: JSON.stringify(watermark),
    spent: 0,
    spent_day: null,
    last_event_id: null,
    seat_shard: seat.shard,
    seat: seat.seat,
    // Its first run follows within minutes, and shows that it can run.
    due_shard: shardOf(id),
    due_at: now,
  };
}
