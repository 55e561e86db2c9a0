import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type Operator } from '../../credits/audit.ts';
import { actionUrlOf, type LinkEvent, type LinkedEvent } from '../../links/event-link.ts';
import type { Table } from '../../table/client.ts';
import { uuid7 } from '../../table/uuid7.ts';
import type { DestinationState } from '../destination/destination.ts';
import type { Retention } from '../retention.ts';
import { acceptanceOf } from './accept-event.ts';
import type { WebhookEvent } from './envelope.ts';

/**
 * Accepts an `integration.test` event for one destination, paused or not. Its outcome does not affect the failure count
 * (contract 14.1 and 14.6).
 * @param links what `action_url` is made of
 * @returns the event's id
 */
export async function sendTestEvent(
  table: Table,
  { id, organisationId, name }: Pick<DestinationState, 'id' | 'name' | 'organisationId'>,
  links: TestLinks,
  retention: Retention,
  operator: Operator,
): Promise<string> {
  const eventId = uuid7(operator.now);
  const event = testEvent(name, { eventId, organisationId, now: operator.now, ...links });
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: [
        ...acceptanceOf(
          table.name,
          { event, organisationId, destinationIds: [id], test: true },
          operator.now,
          retention,
        ),
        auditPut(table.name, operator, {
          command: 'destinations test',
          organisationId,
          before: null,
          after: { destination_id: id, event_id: eventId },
        }),
      ],
    }),
  );
  return eventId;
}

/** What the `action_url` of a test is made of. */
export interface TestLinks {
  /** Base URL of the customer application, without a trailing slash. */
  readonly appUrl: string;
  /** Signs the link; undefined without one. */
  readonly linkEvent?: LinkEvent | undefined;
}

/** Builds the `integration.test` event of a destination (contract 14.1). */
export function testEvent(
  destinationName: string,
  { appUrl, linkEvent, ...event }: LinkedEvent & TestLinks,
): WebhookEvent {
  return {
    eventId: event.eventId,
    type: 'integration.test',
    occurredAt: new Date(event.now).toISOString(),
    data: {
      action_url: actionUrlOf(appUrl, event, linkEvent),
      resource_ids: [],
      schema_version: 1,
      summary: `A test of the destination ${destinationName}: no resources, nothing charged.`,
      title: 'Test delivery',
    },
  };
}
