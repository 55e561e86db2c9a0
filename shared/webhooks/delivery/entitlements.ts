import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  ENTITLED_MS,
  type EntitlingEvent,
  entitlingEventsOf,
  LONGEST_ENTITLED_MS,
} from '../../credits/entitlement.ts';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { type Key, keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import type { Delivery } from './delivery.ts';

/** Number of entitlements written concurrently. */
const PARALLEL_WRITES = 25;
/** Events that an entitlement names: of more monitors than these, the oldest deliveries grant nothing further. */
const MOST_EVENTS = 8;

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
  const event = { eventId, occurredAtMs: Date.parse(occurred_at) };
  while (ids.length > 0) {
    const some = ids.splice(0, PARALLEL_WRITES);
    await Promise.all(some.map((id) => grant(reader, table, keys.entitlement(organisationId, id), event)));
  }
}

/** Adds an event to the entitlement of a resource. Most resources have none yet. */
async function grant(reader: TableReader, table: Table, key: Key, event: EntitlingEvent): Promise<void> {
  let before: Item | undefined;
  for (;;) {
    const events = withEvent(before === undefined ? [] : entitlingEventsOf(before), event);
    if (events === null) return;
    const newest = Math.max(...events.map(({ occurredAtMs }) => occurredAtMs));
    // An item of an earlier release has an end and no events.
    const until = Math.max(Number(before?.['until'] ?? 0), newest + ENTITLED_MS);
    const held: unknown = before?.['writes'];
    const writes = typeof held === 'number' ? held : 0;
    const isFirst = before === undefined;
    const condition =
      held === undefined ? 'attribute_not_exists(writes) AND #until = :until' : 'writes = :writes';
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...key,
            until,
            events: events.map(({ eventId, occurredAtMs }) => [eventId, occurredAtMs]),
            writes: writes + 1,
            ...expiringAt(newest + LONGEST_ENTITLED_MS),
          },
          ConditionExpression: isFirst ? 'attribute_not_exists(pk)' : condition,
          ...(isFirst || held !== undefined ? {} : { ExpressionAttributeNames: { '#until': 'until' } }),
          ...(isFirst
            ? {}
            : {
                ExpressionAttributeValues:
                  held === undefined ? { ':until': before?.['until'] } : { ':writes': held },
              }),
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      before = await reader.get(key, true);
    }
  }
}

/** Returns the newest events with another one, the newest first; null if nothing changes. */
function withEvent(
  events: readonly EntitlingEvent[],
  event: EntitlingEvent,
): readonly EntitlingEvent[] | null {
  if (events.some(({ eventId }) => eventId === event.eventId)) return null;
  const kept = [...events, event]
    .sort((a, b) => b.occurredAtMs - a.occurredAtMs || (a.eventId < b.eventId ? 1 : -1))
    .slice(0, MOST_EVENTS);
  return kept.includes(event) ? kept : null;
}
