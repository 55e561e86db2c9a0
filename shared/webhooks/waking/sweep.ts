import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { MachineClient } from '../../clients/sfn.ts';
import type { QueueClient } from '../../clients/sqs.ts';
import { NOTICE_SHARD } from '../../notices/notice.ts';
import { sendMessages } from '../../queue/send-messages.ts';
import { unexpired } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { type Delivery, readDelivery } from '../delivery/delivery.ts';
import { grantEntitlements, isEntitling } from '../delivery/entitlements.ts';
import { type DeliveryMessage, drawWake } from '../delivery/message.ts';
import { readDestination } from '../destination/destination.ts';
import { DUE_INDEX, DUE_SHARDS, MOVE_SHARD, SWEEP_GRACE_MS } from '../due.ts';
import { type NoticeDependencies, type Sent, sendNotice } from '../reporting/send-notice.ts';
import { startDrain, startMove } from './start-drain.ts';

export interface SweepDependencies extends NoticeDependencies {
  /** Receives what became of each notice. */
  readonly told: (sent: Sent) => void;
  readonly sfn: MachineClient;
  /** Drains a resumed destination. */
  readonly drainArn: string;
  readonly sqs: QueueClient;
  readonly queueUrl: string;
}

/** The shards that a sweep queries. */
export const SWEPT_SHARDS: readonly string[] = [
  ...Array.from({ length: DUE_SHARDS }, (_, shard) => `DUE#${shard}`),
  MOVE_SHARD,
  NOTICE_SHARD,
];

/** Maximum number of items that one sweep takes from each shard. The next sweep continues. */
const MAXIMUM_PER_SHARD = 500;

/** How long a sweep picks up items. Its function has ten seconds more. */
const WORKING_MS = 40_000;
const MESSAGES_PER_CALL = 10;

/** Maximum time by which an item is postponed. */
const MAXIMUM_POSTPONEMENT_MS = 900_000;

/** The number of items that a sweep picked up. */
export interface Swept {
  readonly deliveries: number;
  readonly drains: number;
}

/**
 * Finds overdue deliveries, for which a stream record, a message, a timer or a worker was lost, and enqueues them again.
 * Safe at any time, because the consumer does only what is still due. Before a delivery is enqueued, its next sweep is
 * postponed by the time it has already waited. The same write gives it a new wake-up, so messages that were not lost but
 * only late are dropped. A drain without a heartbeat is started again under another name; concurrent drains share one
 * rate.
 * @throws AggregateError if some items could not be picked up or enqueued, after all others were
 */
export async function sweep(dependencies: SweepDependencies): Promise<Swept> {
  const until = dependencies.now() + WORKING_MS;
  const settled = await Promise.allSettled(
    SWEPT_SHARDS.map(async (shard) => await sweepShard(dependencies, shard, until)),
  );
  // An unreadable shard counts as one error. The other shards report their own.
  const shards = settled.map((shard) =>
    shard.status === 'fulfilled' ? shard.value : { deliveries: 0, drains: 0, errors: [shard.reason] },
  );
  const errors = shards.flatMap((shard) => shard.errors);
  if (errors.length > 0) throw new AggregateError(errors, `errors in the sweep: ${errors.length}`);
  return {
    deliveries: shards.reduce((sum, { deliveries }) => sum + deliveries, 0),
    drains: shards.reduce((sum, { drains }) => sum + drains, 0),
  };
}

async function sweepShard(
  dependencies: SweepDependencies,
  shard: string,
  until: number,
): Promise<Swept & { readonly errors: readonly unknown[] }> {
  const { table, now } = dependencies;
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard AND due_at < :now',
      ExpressionAttributeValues: { ':shard': shard, ':now': now() },
      Limit: MAXIMUM_PER_SHARD,
    }),
  );
  const reader = new TableReader(table, new AbortController().signal);
  const items = await reader.getMany(
    Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    true,
  );
  const due: DeliveryMessage[] = [];
  const errors: unknown[] = [];
  let [deliveries, drains] = [0, 0];
  const send = async (): Promise<void> => {
    const messages = due.splice(0);
    try {
      await sendMessages(dependencies.sqs, dependencies.queueUrl, messages);
      deliveries += messages.length;
    } catch (error) {
      errors.push(error);
    }
  };
  for (const item of items) {
    // The remaining items are still due, and the next sweep starts with them.
    if (now() > until) break;
    // An item that fails does not stop the others.
    try {
      const taken = item === undefined ? null : await pickUp(dependencies, item);
      if (taken === 'drain') drains += 1;
      else if (taken !== null) due.push(taken);
    } catch (error) {
      errors.push(error);
    }
    // These items are already postponed, so slow items after them must not delay their messages.
    if (due.length === MESSAGES_PER_CALL) await send();
  }
  await send();
  return { deliveries, drains, errors };
}

/** Starts a drain, or returns the message to enqueue. Returns null if nothing is due or another sweep picked it up. */
async function pickUp(
  dependencies: SweepDependencies,
  item: Item,
): Promise<DeliveryMessage | 'drain' | null> {
  const { due_at: dueAt } = item;
  // The index lags: an item that was settled meanwhile has no due time or a later one.
  if (typeof dueAt !== 'number' || dueAt >= dependencies.now()) return null;
  if (unexpired(item, dependencies.now()) === undefined) {
    await leaveIndex(dependencies, item, dueAt);
    return null;
  }
  if (item['sk'] === DESTINATION_ITEM) {
    const { id, resumption } = readDestination(item);
    // Start before postponing: if the start fails, the drain stays due and every sweep reports the error. Starting
    // twice gives one execution, because the due time is part of its name.
    await startDrain(dependencies.sfn, dependencies.drainArn, { destinationId: id, resumption }, dueAt);
    return (await postpone(dependencies, item, dueAt, dueAt, null)) ? 'drain' : null;
  }
  if (String(item['pk']).startsWith(NOTICE_ITEMS)) {
    dependencies.told(await sendNotice(dependencies, item));
    return null;
  }
  if (String(item['pk']).startsWith(MOVE_ITEMS)) {
    const job = { destinationId: String(item['pk']).slice(MOVE_ITEMS.length), monitorId: String(item['sk']) };
    await startMove(dependencies.sfn, dependencies.drainArn, job, dueAt);
    return (await postpone(dependencies, item, dueAt, dueAt, null)) ? 'drain' : null;
  }
  const delivery = readDelivery(item);
  // The stream record may be what was lost. Grant before postponing: if it fails, the delivery stays due.
  if (isEntitling(delivery)) await grantEntitlements(dependencies.table, delivery.eventId);
  const since = item['next_attempt_at'];
  const wake = drawWake();
  const postponed = await postpone(
    dependencies,
    item,
    dueAt,
    typeof since === 'number' ? since : dueAt,
    wake,
  );
  return postponed ? messageOf(delivery, wake) : null;
}

/**
 * Takes an expired delivery out of the index: DynamoDB may delete it days later, and a sweep that takes only the longest
 * overdue items of a shard would not reach the others.
 */
async function leaveIndex({ table }: SweepDependencies, { pk, sk }: Item, dueAt: number): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'REMOVE due_shard, due_at, ready',
        ConditionExpression: 'due_at = :due',
        ExpressionAttributeValues: { ':due': dueAt },
      }),
    );
  } catch (error) {
    // DynamoDB has deleted it, or another sweep was faster.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const MOVE_ITEMS = keys.move('', '').pk;
const NOTICE_ITEMS = keys.notice('', '').pk;

/** Sort key of a destination. A destination is due if its drain has no heartbeat. */
const DESTINATION_ITEM = keys.destination('').sk;

/** Returns the message for an expired lease's own attempt, or otherwise for the next attempt. */
const messageOf = (
  { eventId, destinationId, generation, attempts, lease }: Delivery,
  wake: number,
): DeliveryMessage => ({
  event_id: eventId,
  destination_id: destinationId,
  generation,
  attempt: lease === null ? attempts + 1 : attempts,
  wake,
});

/** Returns by how much a sweep postpones the next one of an item that has waited so long, in milliseconds. */
export const postponementAfter = (waitedMs: number): number =>
  Math.min(Math.max(waitedMs, SWEEP_GRACE_MS), MAXIMUM_POSTPONEMENT_MS);

/**
 * Postpones the next sweep of an item by the time it has waited. Returns false if the item changed since it was read.
 * @param since when the wait started, in Unix milliseconds
 * @param wake number of the delivery's new wake-up; null for a destination or a move
 */
async function postpone(
  { table, now }: SweepDependencies,
  { pk, sk }: Item,
  dueAt: number,
  since: number,
  wake: number | null,
): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        // Removes `ready`, so the stream does not enqueue the delivery as well.
        UpdateExpression: `SET due_at = :later${wake === null ? '' : ', wake = :wake'} REMOVE ready`,
        ConditionExpression: 'due_at = :due',
        ExpressionAttributeValues: {
          ':due': dueAt,
          ':later': now() + postponementAfter(now() - since),
          ...(wake === null ? {} : { ':wake': wake }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The SDK repeats a call whose response was lost. If the first one applied, the old wake-up is already dead.
    return wake !== null && error.Item?.['wake']?.N === String(wake);
  }
}
