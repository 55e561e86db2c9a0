import { unexpired } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { readDestination } from '../destination/destination.ts';
import { readStanding, type Standing } from '../destination/slots.ts';
import type { DeliveryState } from './decide.ts';
import { readDelivery } from './delivery.ts';
import type { EventType, WebhookEvent } from './envelope.ts';
import type { DeliveryMessage } from './message.ts';

type Addressed = Pick<DeliveryMessage, 'destination_id' | 'event_id'>;

/**
 * Reads the states of the deliveries of a batch in one call, in the order of `messages` and without the slots of their
 * destinations. A worker that finds its slot taken reads all slots (`readState`). Each state is parsed on demand, so an
 * unreadable item fails only its own message.
 */
export async function readStates(
  reader: TableReader,
  messages: readonly Addressed[],
  now: number,
): Promise<readonly (() => DeliveryState)[]> {
  const items = await reader.getMany(
    messages.flatMap((message) => [...keysOf(message), keys.destination(message.destination_id)]),
    true,
  );
  return messages.map((message, i) => () => {
    const [delivery, event, destination] = items.slice(3 * i, 3 * i + 3);
    const standing = {
      destination: destination === undefined ? undefined : readDestination(destination),
      slots: [],
    };
    return stateOf(message, unexpired(delivery, now), unexpired(event, now), standing);
  });
}

/** Reads the state of one delivery and the slots of its destination. One round of two calls. */
export async function readState(
  reader: TableReader,
  message: Addressed,
  now: number,
): Promise<DeliveryState> {
  const [[delivery, event], standing] = await Promise.all([
    reader.getMany(keysOf(message), true),
    readStanding(reader, message.destination_id),
  ]);
  return stateOf(message, unexpired(delivery, now), unexpired(event, now), standing);
}

const keysOf = ({ event_id, destination_id }: Addressed) => [
  keys.delivery(event_id, destination_id),
  keys.webhookEvent(event_id),
];

const stateOf = (
  { event_id }: Addressed,
  delivery: Item | undefined,
  event: Item | undefined,
  { destination, slots }: Standing,
): DeliveryState => ({
  delivery: delivery === undefined ? undefined : readDelivery(delivery),
  destination,
  event: event === undefined ? undefined : readEvent(event_id, event),
  slots,
});

/** Reads the item of an event. */
export const readEvent = (eventId: string, item: Item): WebhookEvent => ({
  eventId,
  type: String(item['event_type']) as EventType,
  occurredAt: String(item['occurred_at']),
  data: JSON.parse(String(item['data'])),
});
