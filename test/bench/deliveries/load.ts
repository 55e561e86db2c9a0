import { setTimeout as delay } from 'node:timers/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { TableReader } from '../../../shared/table/reader.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import type { EventType } from '../../../shared/webhooks/delivery/envelope.ts';
import { deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import type { DeliveryEngine } from './engine.ts';

/** An event that was accepted: its transaction had been answered at `atMs` of `performance.now()`. */
export interface Accepted {
  readonly eventId: string;
  readonly destinationId: string;
  readonly atMs: number;
}

/** What a monitor found: twenty jobs. */
const RESOURCES = Array.from({ length: 20 }, (_, i) => uuid7(1_767_225_600_000 + i));
/** As long as what is said of twenty jobs. */
const SUMMARY = 'A test of the delivery. '.repeat(35);

/** Accepts an event of about a kilobyte for a destination; a monitor's also entitles to what it found. */
export async function accept(
  { table, organisationId }: DeliveryEngine,
  destinationId: string,
  type: EventType,
): Promise<Accepted> {
  const now = Date.now();
  const eventId = uuid7(now);
  const data = {
    action_url: `https://app.example.com/deliveries/${eventId}`,
    resource_ids: [],
    schema_version: 1,
    summary: SUMMARY,
    title: 'Remote backend jobs',
  };
  const found = {
    cost_usd: '0.02',
    monitor_id: uuid7(now),
    resource_ids: RESOURCES,
    resource_kind: 'job',
    summary: '20 new jobs',
  };
  const event = {
    eventId,
    type,
    occurredAt: new Date(now).toISOString(),
    data: type === 'integration.test' ? data : { ...data, ...found },
  };
  const acceptance = { event, organisationId, destinationIds: [destinationId], test: false };
  await table.client.send(
    new TransactWriteCommand({ TransactItems: acceptanceOf(table.name, acceptance, now) }),
  );
  return { eventId, destinationId, atMs: performance.now() };
}

/** Events to accept. */
export interface Load {
  readonly perSecond: number;
  readonly seconds: number;
  /** Events at most, fewer than that where this is given. */
  readonly most?: number;
}

/**
 * Accepts events at a rate for some seconds, to one destination after another. What is late is accepted as soon as
 * possible, sixteen at once at most, so a machine that is too slow accepts fewer.
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

/** Waits until the receiver has had every event, or the time is over. @returns how many it has not had */
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

/** Milliseconds from acceptance to the first request, of those that arrived. */
export const latenciesOf = ({ receiver }: DeliveryEngine, accepted: readonly Accepted[]): number[] =>
  accepted.flatMap(({ eventId, atMs }) => {
    const arrived = receiver.arrivals.first(eventId);
    return arrived === undefined ? [] : [Math.max(0, arrived - atMs)];
  });

/** How many of the events have a receipt that says complete, read one by one, strongly. */
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
      const deliveries = await deliveriesOfEvent(reader, one.eventId);
      if (deliveries.every(({ outcome }) => outcome === 'complete')) complete += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return complete;
}
