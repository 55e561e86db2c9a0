import * as z from 'zod/mini';
import { expiringAt } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/reader.ts';

/** The types of operational events (contract 14.1). */
export const OPERATIONAL_TYPES = [
  'credit.low',
  'delivery.exhausted',
  'destination.paused',
  'monitor.held',
] as const;
export type OperationalType = (typeof OPERATIONAL_TYPES)[number];

const Base = {
  organisationId: z.string(),
  /** Unix milliseconds. */
  at: z.int(),
};

/** A change of state that someone must be told. */
const Notice = z.discriminatedUnion('type', [
  z.object({
    ...Base,
    type: z.literal('credit.low'),
    /** Number of the posting that crossed the threshold. */
    sequence: z.int(),
    balanceMicros: z.string(),
    thresholdMicros: z.string(),
  }),
  z.object({
    ...Base,
    type: z.literal('delivery.exhausted'),
    eventId: z.string(),
    eventType: z.string(),
    destinationId: z.string(),
    generation: z.int(),
    attempts: z.int(),
    code: z.string(),
  }),
  z.object({
    ...Base,
    type: z.literal('destination.paused'),
    destinationId: z.string(),
    /** Resumptions so far: a destination is paused once per resumption. */
    resumption: z.int(),
    reason: z.enum(['failures', 'operator', 'rotation']),
  }),
  z.object({
    ...Base,
    type: z.literal('monitor.held'),
    monitorId: z.string(),
    name: z.string(),
    destinationId: z.string(),
    /** The version that the change gave the monitor. */
    version: z.int(),
    status: z.enum(['paused', 'paused_budget', 'paused_credit', 'paused_destination']),
  }),
]);
export type Notice = z.output<typeof Notice>;

/**
 * The shard of the index of due items in which the sweeper finds notices. It holds nothing else, because a sweeper of an
 * earlier release fails on a notice (webhooks/due.ts).
 */
export const NOTICE_SHARD = 'DUE#notices';
/** As long as the receipts of deliveries: a repeated record of the stream must find what it has written. */
const KEPT_MS = 396 * 86_400_000;

/** Distinguishes the changes of state of a type and an organisation. */
const changeOf = (notice: Notice): string => {
  switch (notice.type) {
    case 'credit.low':
      return String(notice.sequence);
    case 'delivery.exhausted':
      return `${notice.eventId}#${notice.destinationId}#${notice.generation}`;
    case 'destination.paused':
      return `${notice.destinationId}#${notice.resumption}`;
    case 'monitor.held':
      return `${notice.monitorId}#${notice.version}`;
  }
};

/**
 * Returns the item of a notice, which belongs into the transaction of the change itself. The sweeper makes it an event
 * (webhooks/reporting). Its key is that of the change, so a change is told once however often it is written.
 */
export const noticeItem = (notice: Notice): Item => ({
  ...keys.notice(notice.organisationId, `${notice.type}#${changeOf(notice)}`),
  notice: JSON.stringify(notice),
  due_shard: NOTICE_SHARD,
  due_at: notice.at,
  ...expiringAt(notice.at + KEPT_MS),
});

/** Returns the write of a notice. */
export const noticePut = (TableName: string, notice: Notice) => ({
  Put: { TableName, Item: noticeItem(notice) },
});

/** Reads the item of a notice. @throws if it is not one */
export const readNotice = (item: Item): Notice => z.parse(Notice, JSON.parse(String(item['notice'])));
