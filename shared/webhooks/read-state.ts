import { integerAttribute } from '../table/attributes.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { Slot } from './decide.ts';
import { type Delivery, readDelivery } from './delivery.ts';
import { type Destination, MAXIMUM_LIVE_LEASES, readDestination } from './destination.ts';
import type { EventType, WebhookEvent } from './envelope.ts';

/** Everything that an attempt is decided by, read strongly in one round. */
export interface DeliveryState {
  readonly delivery: Delivery | undefined;
  readonly destination: Destination | undefined;
  readonly slots: readonly Slot[];
}

/** State of one delivery. One round of two calls. */
export async function readState(
  reader: TableReader,
  eventId: string,
  destinationId: string,
): Promise<DeliveryState> {
  const [delivery, { items }] = await Promise.all([
    reader.get(keys.delivery(eventId, destinationId), true),
    reader.query(keys.destination(destinationId).pk, { limit: MAXIMUM_LIVE_LEASES + 1 }, true),
  ]);
  const destination = items.find(({ sk }) => sk === keys.destination(destinationId).sk);
  return {
    delivery: delivery === undefined ? undefined : readDelivery(delivery),
    destination: destination === undefined ? undefined : readDestination(destination),
    slots: items
      .filter((item) => item !== destination)
      .map((item) => ({
        slot: integerAttribute(item, 'slot'),
        untilMs: integerAttribute(item, 'until'),
      })),
  };
}

/** An event that was accepted; undefined where there is none. It never changes. */
export async function readEvent(reader: TableReader, eventId: string): Promise<WebhookEvent | undefined> {
  const item = await reader.get(keys.webhookEvent(eventId), true);
  if (item === undefined) return undefined;
  return {
    eventId,
    type: String(item['event_type']) as EventType,
    occurredAt: String(item['occurred_at']),
    data: JSON.parse(String(item['data'])),
  };
}
