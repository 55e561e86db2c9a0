import type { Operator } from '../../credits/audit.ts';
import { auditedWrite } from '../../credits/audited-update.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { uuid7 } from '../../table/uuid7.ts';
import { acceptanceOf } from '../delivery/accept-event.ts';
import { type TestLinks, testEvent } from '../delivery/send-test.ts';
import type { Destination } from '../destination/destination.ts';
import type { Retention } from '../retention.ts';

/** A field that is left out stays as it is. */
export interface DestinationEdit {
  readonly name?: string | undefined;
  /** The caller has checked it with readDestinationUrl. The address in use gives up a verification. */
  readonly url?: string | undefined;
}

/**
 * Changes the name of a destination at once, and asks for another address: a test event, signed with the secret in use, is
 * sent there, and the address takes effect with the outcome of its first successful attempt (delivery/settle.ts). Until
 * then, and if every attempt fails, events go to the address before. An address that is asked for later supersedes it.
 * @param links what `action_url` of the test is made of
 * @returns the id of the test, null if no address is to be verified; `unchanged` if there is nothing to do; `overtaken` if
 * the destination changed since it was read
 */
export async function updateDestination(
  table: Table,
  destination: Destination,
  { name = destination.name, url }: DestinationEdit,
  { links, retention }: { readonly links: TestLinks; readonly retention: Retention },
  operator: Operator,
): Promise<'overtaken' | 'unchanged' | { readonly eventId: string | null }> {
  const { id, organisationId, verifying } = destination;
  const { now } = operator;
  const isNew = url !== undefined && url !== destination.url;
  const isGivenUp = url === destination.url && verifying !== null;
  if (name === destination.name && !isNew && !isGivenUp) return 'unchanged';
  const eventId = isNew ? uuid7(now) : null;
  const event = eventId === null ? null : testEvent(name, { eventId, organisationId, now, ...links });
  const accepted =
    event === null || url === undefined
      ? []
      : acceptanceOf(
          table.name,
          { event, organisationId, destinationIds: [id], test: true, verifiesUrl: url },
          now,
          retention,
        );
  const applied = await auditedWrite(
    table,
    [
      {
        Update: {
          TableName: table.name,
          Key: keys.destination(id),
          UpdateExpression:
            'SET #name = :name' +
            (isNew ? ', new_url = :newUrl, new_url_event = :event' : '') +
            (isGivenUp ? ' REMOVE new_url, new_url_event' : ''),
          ConditionExpression:
            '#name = :nameBefore AND #url = :urlBefore AND attribute_not_exists(deleted_at) AND ' +
            (verifying === null ? 'attribute_not_exists(new_url_event)' : 'new_url_event = :eventBefore'),
          ExpressionAttributeNames: { '#name': 'name', '#url': 'url' },
          ExpressionAttributeValues: {
            ':name': name,
            ':nameBefore': destination.name,
            ':urlBefore': destination.url,
            ...(isNew ? { ':newUrl': url, ':event': eventId } : {}),
            ...(verifying === null ? {} : { ':eventBefore': verifying.eventId }),
          },
        },
      },
      ...accepted,
    ],
    operator,
    {
      command: 'destinations update',
      organisationId,
      before: { destination_id: id, name: destination.name, url: destination.url },
      after: { destination_id: id, name, ...(isNew ? { new_url: url, event_id: eventId } : {}) },
    },
  );
  return applied ? { eventId } : 'overtaken';
}
