import { unexpired } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { type Delivery, readDelivery } from '../../webhooks/delivery/delivery.ts';
import type { WebhookEvent } from '../../webhooks/delivery/envelope.ts';
import { readEvent } from '../../webhooks/delivery/read-state.ts';
import { deliveriesOfEvent } from '../../webhooks/delivery/receipts.ts';

const DAY_MS = 86_400_000;
/** How far back missed events are listed. A deployment may keep their payloads for less. */
export const MISSED_DAYS = 30;
/** One page looks at so many deliveries at most, and lists so many. */
const MOST_LOOKED_AT = 1_000;
const LOOK = 250;
const MOST_LISTED = 100;

/** An event of an organisation with its deliveries. */
export interface EventWithDeliveries {
  /** Null once its payload has expired. */
  readonly event: WebhookEvent | null;
  readonly deliveries: readonly Delivery[];
}

/** Returns an event of an organisation; undefined if it has none with this id. */
export async function findEvent(
  reader: TableReader,
  organisationId: string,
  eventId: string,
  now: number,
): Promise<EventWithDeliveries | undefined> {
  const [all, item] = await Promise.all([
    deliveriesOfEvent(reader, eventId, now),
    reader.get(keys.webhookEvent(eventId), true),
  ]);
  const deliveries = all.filter((delivery) => delivery.organisationId === organisationId);
  if (deliveries.length === 0) return undefined;
  const live = unexpired(item, now);
  return { event: live === undefined ? null : readEvent(eventId, live), deliveries };
}

/** A page of deliveries, and from where the next one continues; null at the end. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next: string | null;
}

/** An event is missed if the destination did not confirm it: the delivery failed, waits, or is still repeated. */
export const isMissed = ({ outcome, test }: Delivery): boolean => outcome !== 'complete' && !test;

/** Returns the missed events of the last 30 days, newest first. A page may be empty and continue. */
export async function missedBy(
  reader: TableReader,
  destinationId: string,
  { now, after }: { readonly now: number; readonly after: string | null },
): Promise<DeliveryPage> {
  const found: Delivery[] = [];
  let next = after;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += LOOK) {
    const page = await deliveryPage(reader, destinationId, {
      sinceMs: now - MISSED_DAYS * DAY_MS,
      after: next,
      limit: LOOK,
      descending: true,
      now,
    });
    for (const delivery of page.deliveries) {
      if (isMissed(delivery)) found.push(delivery);
      if (found.length === MOST_LISTED) return { deliveries: found, next: delivery.eventId };
    }
    next = page.next;
    if (next === null) break;
  }
  return { deliveries: found, next };
}

/** Returns deliveries to a destination of events since a time. */
export async function deliveryPage(
  reader: TableReader,
  destinationId: string,
  {
    sinceMs,
    after,
    limit,
    descending,
    now,
  }: {
    readonly sinceMs: number;
    /** The event after which the page begins. */
    readonly after: string | null;
    readonly limit: number;
    readonly descending: boolean;
    readonly now: number;
  },
): Promise<DeliveryPage> {
  const from = firstEventIdOf(sinceMs);
  // DynamoDB refuses a start outside the range. It moves with the clock, so a page may begin before it.
  const isBefore = after !== null && after < from;
  if (isBefore && descending) return { deliveries: [], next: null };
  const { items, next } = await reader.query(
    keys.destinationDelivery(destinationId, '').pk,
    { from, limit, descending, ...(after === null || isBefore ? {} : { after }) },
    true,
  );
  const found = await reader.getMany(
    items.map(({ sk }) => keys.delivery(String(sk), destinationId)),
    true,
  );
  const deliveries = found.flatMap((item) => {
    const live = unexpired(item, now);
    return live === undefined ? [] : [readDelivery(live)];
  });
  return { deliveries, next };
}

/** Returns what sorts before every event id of a time: ids begin with it. */
function firstEventIdOf(sinceMs: number): string {
  const time = Math.max(0, sinceMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-`;
}

/** Returns the events with these ids whose payload is still kept. */
export async function eventsOf(
  reader: TableReader,
  eventIds: readonly string[],
  now: number,
): Promise<readonly WebhookEvent[]> {
  const items = await reader.getMany(eventIds.map(keys.webhookEvent), true);
  return items.flatMap((item, i) => {
    const live = unexpired(item, now);
    const eventId = eventIds[i];
    return live === undefined || eventId === undefined ? [] : [readEvent(eventId, live)];
  });
}
