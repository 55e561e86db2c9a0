import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { SFNClient } from '@aws-sdk/client-sfn';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { sendMessages } from '../../queue/send-messages.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { type Delivery, readDelivery } from '../delivery/delivery.ts';
import { grantEntitlements, isEntitling } from '../delivery/entitlements.ts';
import type { DeliveryMessage } from '../delivery/message.ts';
import { readDestination } from '../destination/destination.ts';
import { DUE_INDEX, DUE_SHARDS, SWEEP_GRACE_MS } from '../due.ts';
import { startDrain } from './start-drain.ts';

export interface SweepDependencies {
  readonly table: Table;
  readonly sfn: SFNClient;
  /** Drains a resumed destination. */
  readonly drainArn: string;
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly now: () => number;
}

/** Deliveries that one sweep takes up a shard; the next one goes on. */
const MAXIMUM_A_SHARD = 500;

/** Time in which a sweep takes up deliveries; its function has ten seconds more. */
const TAKING_UP_MS = 40_000;
const MESSAGES_A_CALL = 10;

/** Longest time that a delivery is put off. */
const MAXIMUM_PUT_OFF_MS = 900_000;

/** What a sweep took up. */
export interface Swept {
  readonly deliveries: number;
  readonly drains: number;
}

/**
 * Finds deliveries whose time has come and gone, because a stream record, a message, a timer or a worker was lost,
 * and enqueues them again. Safe at any time: the consumer does only what is still to be done. Each is put off first,
 * by as long as it has waited already, so that a long queue is not filled with the same deliveries again and again.
 * A drain without a sign of life is started anew under another name; two side by side share one rate.
 * @throws AggregateError where some could not be taken up or enqueued, after all the others were
 */
export async function sweep(dependencies: SweepDependencies): Promise<Swept> {
  const until = dependencies.now() + TAKING_UP_MS;
  const settled = await Promise.allSettled(
    Array.from({ length: DUE_SHARDS }, (_, shard) => sweepShard(dependencies, `DUE#${shard}`, until)),
  );
  // A shard that could not be read took nothing up; the others have their own errors.
  const shards = settled.map((shard) =>
    shard.status === 'fulfilled' ? shard.value : { deliveries: 0, drains: 0, errors: [shard.reason] },
  );
  const errors = shards.flatMap((shard) => shard.errors);
  if (errors.length > 0) throw new AggregateError(errors, `the sweep met ${errors.length} errors`);
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
      Limit: MAXIMUM_A_SHARD,
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
    // What is left is still due, and the next sweep begins with it.
    if (now() > until) break;
    // One that fails keeps no other from being taken up.
    try {
      const taken = item === undefined ? null : await takeUp(dependencies, item);
      if (taken === 'drain') drains += 1;
      else if (taken !== null) due.push(taken);
    } catch (error) {
      errors.push(error);
    }
    // What is taken up is put off: it must not be held back by what takes long behind it.
    if (due.length === MESSAGES_A_CALL) await send();
  }
  await send();
  return { deliveries, drains, errors };
}

/** Starts a drain, or says what to enqueue; null where there is nothing to do any more, or another sweep does it. */
async function takeUp(
  dependencies: SweepDependencies,
  item: Item,
): Promise<DeliveryMessage | 'drain' | null> {
  const { due_at: dueAt } = item;
  // The index lags: what was settled meanwhile has no time any more.
  if (typeof dueAt !== 'number' || dueAt >= dependencies.now()) return null;
  if (item['sk'] === DESTINATION_ITEM) {
    const { id, resumption } = readDestination(item);
    // Before it is put off: where this fails, it is due as before, and every sweep says so. Twice it is one execution.
    await startDrain(dependencies.sfn, dependencies.drainArn, { destinationId: id, resumption }, dueAt);
    return (await putOff(dependencies, item, dueAt, dueAt)) ? 'drain' : null;
  }
  const delivery = readDelivery(item);
  // Its stream record may be what was lost. Before it is put off: where this fails, it is due as before.
  if (isEntitling(delivery)) await grantEntitlements(dependencies.table, delivery.eventId);
  const since = item['next_attempt_at'];
  if (!(await putOff(dependencies, item, dueAt, typeof since === 'number' ? since : dueAt))) return null;
  return messageOf(delivery);
}

/** Sort key of a destination, which is due while its parked deliveries are being drained. */
const DESTINATION_ITEM = keys.destination('').sk;

/** An expired lease is its attempt's business; everything else is the next attempt's. */
const messageOf = ({ eventId, destinationId, generation, attempts, lease }: Delivery): DeliveryMessage => ({
  event_id: eventId,
  destination_id: destinationId,
  generation,
  attempt: lease === null ? attempts + 1 : attempts,
});

/** @param since Unix milliseconds since when it has waited */
async function putOff(
  { table, now }: SweepDependencies,
  { pk, sk }: Item,
  dueAt: number,
  since: number,
): Promise<boolean> {
  const wait = Math.min(Math.max(now() - since, SWEEP_GRACE_MS), MAXIMUM_PUT_OFF_MS);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        // Without `ready`: the stream need not enqueue what is enqueued here.
        UpdateExpression: 'SET due_at = :later REMOVE ready',
        ConditionExpression: 'due_at = :due',
        ExpressionAttributeValues: { ':due': dueAt, ':later': now() + wait },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
