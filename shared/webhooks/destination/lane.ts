import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Destination } from './destination.ts';

/**
 * The queue of a message. An attempt that hangs occupies its worker for ten seconds. Deliveries to slow destinations
 * therefore use a separate queue with its own workers until the destination is fast again, and fast destinations never
 * wait behind slow ones. The lane does not change how a message is processed.
 */
export type Lane = 'main' | 'slow';

/** A destination is slow if its last attempt has taken at least this long, finished or not. */
const SLOW_MS = 2_000;

/**
 * Makes an attempt and records on its destination whether it is slow. It writes only if that changed, and writes as
 * soon as the attempt becomes slow, so few other attempts start in the main lane meanwhile.
 * @param now Unix milliseconds
 */
export async function watchLane<T>(
  table: Table,
  { id, slow }: Destination,
  now: () => number,
  attempt: () => Promise<T>,
): Promise<T> {
  let noted = slow;
  const note = async (isSlow: boolean): Promise<void> => {
    if (isSlow === noted) return;
    noted = isSlow;
    await write(table, id, isSlow);
  };
  const began = now();
  let noting: Promise<void> | undefined;
  const timer = setTimeout(() => {
    noting = note(true);
  }, SLOW_MS);
  try {
    return await attempt();
  } finally {
    clearTimeout(timer);
    await noting;
    await note(now() - began >= SLOW_MS);
  }
}

/** Errors are ignored: no outcome depends on this write, and the next attempt makes up for a lost one. */
async function write(table: Table, destinationId: string, slow: boolean): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.destination(destinationId),
        UpdateExpression: slow ? 'SET slow = :true' : 'REMOVE slow',
        ConditionExpression: slow ? 'attribute_exists(pk) AND attribute_not_exists(slow)' : 'slow = :true',
        ExpressionAttributeValues: { ':true': true },
      }),
    );
  } catch {
    // See above.
  }
}
