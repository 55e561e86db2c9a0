import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { unexpired } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { type Delivery, readDelivery } from '../delivery/delivery.ts';
import { type Move, moveDelivery, moveOf } from '../delivery/moving/move-delivery.ts';
import { readEvent } from '../delivery/read-state.ts';
import { type Destination, readDestination } from '../destination/destination.ts';

/** A monitor that delivers elsewhere since an edit, and the destination whose waiting deliveries follow it. */
export interface MoveJob {
  readonly destinationId: string;
  readonly monitorId: string;
}

export interface MoveDependencies {
  readonly table: Table;
  readonly now: () => number;
  /** When this step ends and the next one takes over, in Unix milliseconds. */
  readonly until: number;
}

/** The result of one step of a move. */
export interface MoveStep {
  /** `more`: another step must follow. */
  readonly state: 'done' | 'more';
  readonly moved: number;
}

const PAGE = 100;
/** All attempts of a delivery take up to 31 hours. One that waits for longer was parked or replayed. */
const WAITING_MS = 48 * 3_600_000;

/**
 * Moves the deliveries of a monitor that are parked at, or wait for another attempt at, its destination before an edit,
 * oldest first. One with an attempt in progress is moved when it is next due (delivery/decide.ts). Steps may run
 * concurrently and be repeated. Nothing of the monitor is parked any more once its edit has been written (park.ts).
 */
export async function moveStep(dependencies: MoveDependencies, job: MoveJob): Promise<MoveStep> {
  const { table, now, until } = dependencies;
  const { destinationId, monitorId } = job;
  const reader = new TableReader(table, new AbortController().signal);
  const [item, mark] = await reader.getMany(
    [keys.destination(destinationId), keys.move(destinationId, monitorId)],
    true,
  );
  if (mark === undefined) return { state: 'done', moved: 0 };
  const destination = item === undefined ? undefined : readDestination(item);
  let moved = 0;
  const from = eventIdAt(now() - WAITING_MS);
  const lists = [
    { pk: keys.parked(destinationId, '').pk },
    { pk: keys.destinationDelivery(destinationId, '').pk, from },
  ];
  for (const { pk, ...range } of destination === undefined ? [] : lists) {
    let after: string | null = null;
    do {
      if (now() >= until) return { state: 'more', moved };
      const page: Awaited<ReturnType<TableReader['query']>> = await reader.query(
        pk,
        { limit: PAGE, ...range, ...(after === null ? {} : { after }) },
        true,
      );
      const ids = page.items.map(({ sk }) => String(sk));
      if (destination !== undefined)
        moved += await movePage(dependencies, reader, destination, monitorId, ids);
      after = page.next;
    } while (after !== null);
  }
  await finish(table, job, mark['version']);
  return { state: 'done', moved };
}

async function movePage(
  { table, now }: MoveDependencies,
  reader: TableReader,
  destination: Destination,
  monitorId: string,
  eventIds: readonly string[],
): Promise<number> {
  let moved = 0;
  for (const { delivery, move } of await movesOf(reader, destination, eventIds, now())) {
    if (move.monitorId === monitorId && (await moveDelivery(table, delivery, move, now()))) moved += 1;
  }
  return moved;
}

/** Returns those of the deliveries of events to a destination that belong elsewhere, and where. Strongly consistent. */
export async function movesOf(
  reader: TableReader,
  destination: Pick<Destination, 'id' | 'moved'>,
  eventIds: readonly string[],
  now: number,
): Promise<readonly { readonly delivery: Delivery; readonly move: Move }[]> {
  const deliveries = await reader.getMany(
    eventIds.map((id) => keys.delivery(id, destination.id)),
    true,
  );
  const waiting = deliveries.flatMap((item) => {
    const live = unexpired(item, now);
    const delivery = live === undefined ? null : readDelivery(live);
    return delivery !== null && isWaiting(delivery) ? [delivery] : [];
  });
  const events = await reader.getMany(
    waiting.map(({ eventId }) => keys.webhookEvent(eventId)),
    true,
  );
  return waiting.flatMap((delivery, i) => {
    const event = unexpired(events[i], now);
    const move =
      event === undefined ? null : moveOf(delivery, readEvent(delivery.eventId, event), destination);
    return move === null ? [] : [{ delivery, move }];
  });
}

const isWaiting = ({ outcome, lease }: Delivery): boolean =>
  (outcome === 'pending' || outcome === 'retrying') && lease === null;

/** The smallest id of an event of this time: a uuid7 begins with its milliseconds. */
function eventIdAt(ms: number): string {
  const digits = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** A further edit has written a mark with another version, and its own step follows. */
async function finish(table: Table, { destinationId, monitorId }: MoveJob, version: unknown): Promise<void> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.move(destinationId, monitorId),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': version },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
