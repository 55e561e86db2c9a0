import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ENTITLED_MS } from '../../credits/entitlement.ts';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import type { Delivery } from './delivery.ts';

/** Number of entitlements written concurrently. */
const PARALLEL_WRITES = 25;

const StoredEvent = z.object({ organisation_id: z.string(), occurred_at: z.string(), data: z.string() });
const Resources = z.object({ resource_ids: z._default(z.array(z.string()), []) });

/**
 * Reports whether the entitlements of a delivery must be written: it is from a monitor and about to be enqueued for the
 * first time. A delivery that a drain woke was already enqueued before it was parked.
 */
export const isEntitling = ({
  eventType,
  generation,
  attempts,
  paced,
}: Pick<Delivery, 'attempts' | 'eventType' | 'generation' | 'paced'>): boolean =>
  eventType === 'signals.monitor.delivery' && generation === 1 && attempts === 0 && !paced;

/**
 * Writes the entitlements of an event. Safe to repeat in any order: an entitlement's end never moves to an earlier time.
 * An event that DynamoDB has deleted grants nothing: its entitlements ended long before.
 * @throws DynamoDB's error; some entitlements may be written by then
 */
export async function grantEntitlements(table: Table, eventId: string): Promise<void> {
  const reader = new TableReader(table, new AbortController().signal);
  const item = await reader.get(keys.webhookEvent(eventId), true);
  if (item === undefined) return;
  const { organisation_id: organisationId, occurred_at, data } = z.parse(StoredEvent, item);
  const ids = [...z.parse(Resources, JSON.parse(data)).resource_ids];
  const until = Date.parse(occurred_at) + ENTITLED_MS;
  while (ids.length > 0) {
    const some = ids.splice(0, PARALLEL_WRITES);
    await Promise.all(some.map((id) => grant(table, organisationId, id, until)));
  }
}

async function grant(table: Table, organisationId: string, resourceId: string, until: number): Promise<void> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...keys.entitlement(organisationId, resourceId),
          until,
          ...expiringAt(until),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':until': until },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
