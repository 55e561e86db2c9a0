import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Destination } from './destination.ts';

/**
 * Which queue a message came from. An attempt that hangs holds its worker for ten seconds, so a slow destination gets
 * its deliveries through a queue with workers of its own, until it is quick again: the others never wait behind it,
 * however many are slow. Which queue a message takes changes nothing in what is done with it.
 */
export type Lane = 'main' | 'slow';

/** A destination is slow while its last attempt has been under way, or took, as long as this. */
const SLOW_MS = 2_000;

/**
 * Makes an attempt, and remembers at its destination whether it was slow: as soon as it is, so that few others begin
 * in the main lane meanwhile. That is a write only where it has changed.
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

/** One that is lost is made up for by the next attempt, so no outcome depends on it. */
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
