import { integerAttribute } from '../../table/attributes.ts';
import { unexpired } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { MAXIMUM_LIVE_LEASES, readDestination } from '../destination/destination.ts';
import type { DeliveryState, Slot } from './decide.ts';
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
    return stateOf(message, unexpired(delivery, now), unexpired(event, now), destination, []);
  });
}

/** Reads the state of one delivery and the slots of its destination. One round of two calls. */
export async function readState(
  reader: TableReader,
  message: Addressed,
  now: number,
): Promise<DeliveryState> {
  const { pk, sk } = keys.destination(message.destination_id);
  const [[delivery, event], { items }] = await Promise.all([
    reader.getMany(keysOf(message), true),
    reader.query(pk, { limit: MAXIMUM_LIVE_LEASES + 1 }, true),
  ]);
  const destination = items.find((item) => item['sk'] === sk);
  const slots = items
    .filter((item) => item !== destination)
    .map((item) => ({ slot: integerAttribute(item, 'slot'), untilMs: integerAttribute(item, 'until') }));
  return stateOf(message, unexpired(delivery, now), unexpired(event, now), destination, slots);
}

const keysOf = ({ event_id, destination_id }: Addressed) => [
  keys.delivery(event_id, destination_id),
  keys.webhookEvent(event_id),
];

const stateOf = (
  { event_id }: Addressed,
  delivery: Item | undefined,
  event: Item | undefined,
  destination: Item | undefined,
  slots: readonly Slot[],
): DeliveryState => ({
  delivery: delivery === undefined ? undefined : readDelivery(delivery),
  destination: destination === undefined ? undefined : readDestination(destination),
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
