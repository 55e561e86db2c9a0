import { setTimeout as delay } from 'node:timers/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { TableReader } from '../../../shared/table/reader.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import type { EventType } from '../../../shared/webhooks/delivery/envelope.ts';
import { deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import type { DeliveryEngine } from './engine.ts';

/** An accepted event. Its transaction returned at `atMs` of `performance.now()`. */
export interface Accepted {
  readonly eventId: string;
  readonly destinationId: string;
  readonly atMs: number;
}

/** Returns the ids of twenty jobs that a monitor found. */
export const twentyResources = (now: number): readonly string[] =>
  Array.from({ length: 20 }, () => uuid7(now));
/** Those of events for which it does not matter whether they were delivered before. */
const RESOURCES = twentyResources(1_767_225_600_000);
/** As long as the summary of twenty jobs. */
const SUMMARY = 'A test of the delivery. '.repeat(35);

/** Returns the data of an event of about 1 KB. */
export function dataOf(
  eventId: string,
  type: EventType,
  now: number,
  resourceIds = RESOURCES,
): Readonly<Record<string, unknown>> {
  const data = {
    action_url: `https://app.example.com/deliveries/${eventId}`,
    resource_ids: [],
    schema_version: 1,
    summary: SUMMARY,
    title: 'Remote backend jobs',
  };
  if (type === 'integration.test') return data;
  const found = {
    cost_usd: '0.02',
    monitor_id: uuid7(now),
    resource_ids: resourceIds,
    resource_kind: 'job',
    summary: '20 new jobs',
  };
  return { ...data, ...found };
}

/** Accepts an event of about 1 KB for a destination. An event of a monitor also grants access to what it found. */
export async function accept(
  { table, organisationId }: DeliveryEngine,
  destinationId: string,
  type: EventType,
  resourceIds = RESOURCES,
): Promise<Accepted> {
  const now = Date.now();
  const eventId = uuid7(now);
  const event = {
    eventId,
    type,
    occurredAt: new Date(now).toISOString(),
    data: dataOf(eventId, type, now, resourceIds),
  };
  const acceptance = { event, organisationId, destinationIds: [destinationId], test: false };
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: acceptanceOf(table.name, acceptance, now, STANDARD_RETENTION),
    }),
  );
  return { eventId, destinationId, atMs: performance.now() };
}

/** How many events to accept. */
export interface Load {
  readonly perSecond: number;
  readonly seconds: number;
  /** Most events. Defaults to `perSecond` for `seconds`. */
  readonly most?: number;
}

/**
 * Accepts events at a steady rate, for one destination after another. Late events are accepted as soon as possible, at
 * most sixteen at once, so a slow machine accepts fewer.
 */
export async function acceptAtRate(
  engine: DeliveryEngine,
  destinationIds: readonly string[],
  { perSecond, seconds, most = perSecond * seconds }: Load,
): Promise<readonly Accepted[]> {
  const accepted: Accepted[] = [];
  const began = performance.now();
  let next = 0;
  const client = async (): Promise<void> => {
    for (;;) {
      const mine = next;
      next += 1;
      const due = began + (mine * 1_000) / perSecond;
      if (mine >= most || due - began > seconds * 1_000) return;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      if (performance.now() - began > seconds * 1_000) return;
      const destinationId = destinationIds[mine % destinationIds.length] ?? '';
      accepted.push(await accept(engine, destinationId, 'integration.test'));
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return accepted;
}

/** Waits until every event has reached the receiver, or the time is over. @returns the number of missing events */
export async function allArrived(
  { receiver }: DeliveryEngine,
  accepted: readonly Accepted[],
  withinMs: number,
): Promise<number> {
  const until = performance.now() + withinMs;
  let missing = accepted;
  for (;;) {
    missing = missing.filter(({ eventId }) => receiver.arrivals.first(eventId) === undefined);
    if (missing.length === 0 || performance.now() > until) return missing.length;
    await delay(50);
  }
}

/** Returns the milliseconds from acceptance to the first request, for the events that arrived. */
export const latenciesOf = ({ receiver }: DeliveryEngine, accepted: readonly Accepted[]): number[] =>
  accepted.flatMap(({ eventId, atMs }) => {
    const arrived = receiver.arrivals.first(eventId);
    return arrived === undefined ? [] : [Math.max(0, arrived - atMs)];
  });

/** Returns how many events have only complete deliveries. Reads each event, strongly consistent. */
export async function countComplete(
  { table }: DeliveryEngine,
  accepted: readonly Accepted[],
): Promise<number> {
  const reader = new TableReader(table, new AbortController().signal);
  let complete = 0;
  let next = 0;
  const client = async (): Promise<void> => {
    for (;;) {
      const one = accepted[next];
      next += 1;
      if (one === undefined) return;
      const deliveries = await deliveriesOfEvent(reader, one.eventId, Date.now());
      if (deliveries.every(({ outcome }) => outcome === 'complete')) complete += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return complete;
}
