import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { expiriesOf, type Retention } from '../retention.ts';
import { newDelivery } from './delivery.ts';
import type { WebhookEvent } from './envelope.ts';

/** An event and its destinations. */
export interface AcceptedEvent {
  readonly event: WebhookEvent;
  readonly organisationId: string;
  readonly destinationIds: readonly string[];
  /** A test is sent even if its destination is paused, and does not affect its failure count. */
  readonly test: boolean;
  /** The address that a test verifies, instead of that of its destination. */
  readonly verifiesUrl?: string | null;
}

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * Returns the writes that accept an event. Once their transaction commits, the event is durable and the stream enqueues
 * its deliveries. The transaction may contain other writes (a monitor's posting and watermark), up to 100 in total.
 * Everything that they write expires: the event as a payload, the rest as receipts.
 * @param now Unix milliseconds
 */
export function acceptanceOf(
  tableName: string,
  { event, organisationId, destinationIds, test, verifiesUrl = null }: AcceptedEvent,
  now: number,
  retention: Retention,
): TransactItems {
  const { payload, receipt } = expiriesOf(retention, now);
  const put = (Item: Readonly<Record<string, unknown>>): TransactItems[number] => ({
    Put: { TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  return [
    put({
      ...keys.webhookEvent(event.eventId),
      organisation_id: organisationId,
      event_type: event.type,
      occurred_at: event.occurredAt,
      data: JSON.stringify(event.data),
      ...expiringAt(payload),
    }),
    ...destinationIds.flatMap((destinationId) => [
      put({
        ...keys.delivery(event.eventId, destinationId),
        ...newDelivery(
          { eventId: event.eventId, destinationId, organisationId, eventType: event.type, test, verifiesUrl },
          now,
        ),
        ...expiringAt(receipt),
      }),
      put({
        ...keys.destinationDelivery(destinationId, event.eventId),
        event_type: event.type,
        ...expiringAt(receipt),
      }),
    ]),
  ];
}
