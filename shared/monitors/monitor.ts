import { createHash } from 'node:crypto';
import { COMPANY_PRICE, JOB_PRICE } from '../contract/billing.ts';
import type { Meter } from '../contract/operation.ts';
import type { RESOURCE_KINDS } from '../contract/resources/monitor-delivery.ts';
import { enumAttribute, integerAttribute, nullableText, textAttribute } from '../table/attributes.ts';
import type { Item } from '../table/reader.ts';
import { MONITORED_OPERATIONS, type MonitoredOperation, type Watermark } from './watermark.ts';

export const MONITOR_STATUSES = ['active', 'paused', 'paused_budget', 'paused_credit'] as const;
/** `paused` by an operator, or because its destination or organisation is gone; the others end by themselves. */
export type MonitorStatus = (typeof MONITOR_STATUSES)[number];

/** Bounds and defaults (open-shapes 9). */
export const INTERVAL_MINUTES = { minimum: 15, maximum: 1_440, standard: 60 } as const;
export const STANDARD_RESOURCES = 100;
export const STANDARD_DAILY_BUDGET_MICROS = 10_000_000n;
export const MAXIMUM_NAME_LENGTH = 120;

/** A saved query of one list whose new resources are delivered (open-shapes 9). */
export interface Monitor {
  readonly id: string;
  readonly organisationId: string;
  readonly destinationId: string;
  readonly name: string;
  readonly operation: MonitoredOperation;
  /** The query of the list as its declaration parsed it, without what pages it. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly intervalMinutes: number;
  readonly maximumResources: number;
  readonly dailyBudgetMicros: bigint;
  readonly status: MonitorStatus;
  /** Unix milliseconds, as all times here. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly lastRunAtMs: number | null;
  /** One more with every change: whoever has read it changes it only if nobody did since. */
  readonly version: number;
  /** null before the first run. */
  readonly watermark: Watermark | null;
  /** Micro-dollars spent on `spentDay` (UTC, `2026-01-31`). */
  readonly spentMicros: bigint;
  readonly spentDay: string | null;
  /** The last event it sent. */
  readonly lastEventId: string | null;
}

/** What a list returns, and what one of it costs (open-shapes 10). */
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
 * Where the index `due` has monitors: `due_shard` and, while they are not paused by an operator, `due_at`. Other shards
 * than those of deliveries, which the sweeper reads.
 */
export const MONITOR_SHARDS = 4;

export const monitorShard = (shard: number): string => `RUN#${shard}`;

export const shardOf = (monitorId: string): string => monitorShard(spreadOf(monitorId) % MONITOR_SHARDS);

/** The same number for a monitor always, the numbers of all of them spread evenly: 0 to 65,535. */
export const spreadOf = (monitorId: string): number =>
  createHash('sha256').update(monitorId).digest().readUInt16BE(0);

/** Reads the item of a monitor. @throws TypeError where it is not one */
export function readMonitor(item: Item): Monitor {
  const watermark = nullableText(item, 'watermark');
  const lastRun = item['last_run_at'];
  return {
    id: textAttribute(item, 'id'),
    organisationId: textAttribute(item, 'organisation_id'),
    destinationId: textAttribute(item, 'destination_id'),
    name: textAttribute(item, 'name'),
    operation: enumAttribute(item, 'operation', MONITORED_OPERATIONS),
    // Both are written here alone, from a validated query and a watermark.
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
    spentMicros: BigInt(integerAttribute(item, 'spent')),
    spentDay: nullableText(item, 'spent_day'),
    lastEventId: nullableText(item, 'last_event_id'),
  };
}

/** What an operator says of a new monitor. */
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

/** The attributes of a new monitor beside its key; it is due at once, for its baseline. */
export function newMonitor(id: string, monitor: NewMonitor, now: number): Item {
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
    watermark: null,
    spent: 0,
    spent_day: null,
    last_event_id: null,
    due_shard: shardOf(id),
    due_at: now,
  };
}
