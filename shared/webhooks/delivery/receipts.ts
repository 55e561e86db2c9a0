import { unexpired } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { type Delivery, readDelivery } from './delivery.ts';

const PAGE = 1_000;
/** Prefix of the sort keys of an event's deliveries. */
const DELIVERY_PREFIX = keys.delivery('', '').sk;

/** Returns the deliveries of an event, one per destination; empty if the event does not exist. Strongly consistent. */
export async function deliveriesOfEvent(
  reader: TableReader,
  eventId: string,
  now: number,
): Promise<readonly Delivery[]> {
  const { items } = await reader.query(
    keys.webhookEvent(eventId).pk,
    { limit: PAGE, from: DELIVERY_PREFIX, to: `${DELIVERY_PREFIX}\uffff` },
    true,
  );
  return items.flatMap((item) => receiptsIn(item, now));
}

/** Returns the latest deliveries to a destination, newest event first. Strongly consistent. */
export async function deliveriesTo(
  reader: TableReader,
  destinationId: string,
  limit: number,
  now: number,
): Promise<readonly Delivery[]> {
  const { items } = await reader.query(
    keys.destinationDelivery(destinationId, '').pk,
    { limit, descending: true },
    true,
  );
  const found = await reader.getMany(
    items.map(({ sk }) => keys.delivery(String(sk), destinationId)),
    true,
  );
  return found.flatMap((item) => receiptsIn(item, now));
}

/** Returns the receipt in an item; none if the item is missing or has expired. */
const receiptsIn = (item: Item | undefined, now: number): Delivery[] => {
  const live = unexpired(item, now);
  return live === undefined ? [] : [readDelivery(live)];
};

/**
 * Counts the parked deliveries of a destination. Strongly consistent.
 * @param enough ends the count, which then is at least as high
 */
export async function countParked(
  reader: TableReader,
  destinationId: string,
  now: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { pk } = keys.parked(destinationId, '');
  let count = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<TableReader['query']>> = await reader.query(
      pk,
      { limit: PAGE, ...(after === null ? {} : { after }) },
      true,
    );
    count += page.items.filter((item) => unexpired(item, now) !== undefined).length;
    after = page.next;
  } while (after !== null && count < enough);
  return count;
}
