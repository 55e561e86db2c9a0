import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LinkEvents } from '../../links/event-link.ts';
import { type Notice, readNotice } from '../../notices/notice.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { uuid7 } from '../../table/uuid7.ts';
import { acceptanceOf } from '../delivery/accept-event.ts';
import { DESTINATION_STATE_ATTRIBUTES, readDestinationState } from '../destination/destination.ts';
import type { Retention } from '../retention.ts';
import { linkedOrganisationOf, operationalEvent } from './operational-event.ts';
import { routeOf } from './routes.ts';

export interface NoticeDependencies {
  readonly table: Table;
  readonly now: () => number;
  /** Base URL of the customer application, without a trailing slash. */
  readonly appUrl: string;
  readonly linkEvents: LinkEvents;
  readonly retention: Retention;
}

/** What became of a notice. */
export type Sent =
  | 'sent'
  /** Nobody chose a destination that still exists and that the notice is not about. */
  | 'unheard'
  /** Another sweep was faster. */
  | 'overtaken';

/**
 * Makes a due notice an event to the destination that its organisation chose, or else to the operator's. One transaction
 * accepts the event and takes the notice off, so it is sent once. What is about the destination that the organisation
 * chose goes to the operator's, and nothing is said about that one: events only go up, so no failure feeds itself.
 */
export async function sendNotice(dependencies: NoticeDependencies, item: Item): Promise<Sent> {
  const { table, now, appUrl, retention } = dependencies;
  const reader = new TableReader(table, new AbortController().signal);
  const notice = readNotice(item);
  const { organisationId } = notice;
  const [own, operators] = await Promise.all([
    routeOf(reader, { organisationId }),
    routeOf(reader, 'operator'),
  ]);
  const concerned = concernedBy(notice);
  const routes = concerned !== null && concerned === operators ? [] : [own, operators];
  for (const route of routes) {
    const receiver = route === null || route === concerned ? undefined : await stateOf(reader, route);
    if (receiver === undefined || receiver.deleted) continue;
    const destination = concerned === null ? undefined : await stateOf(reader, concerned);
    const at = now();
    const event = operationalEvent(notice, {
      eventId: uuid7(at),
      receiverId: receiver.organisationId,
      destinationName: destination?.name ?? '',
      appUrl,
      linkEvent: await dependencies.linkEvents(linkedOrganisationOf(notice, receiver.organisationId)),
      now: at,
    });
    const accepted = {
      event,
      organisationId: receiver.organisationId,
      destinationIds: [receiver.id],
      test: false,
    };
    const isSent = await take(table, item, acceptanceOf(table.name, accepted, at, retention));
    return isSent ? 'sent' : 'overtaken';
  }
  return (await take(table, item, [])) ? 'unheard' : 'overtaken';
}

/** The destination that a notice is about. A monitor is held by its destination, or by something else. */
function concernedBy(notice: Notice): string | null {
  if (notice.type === 'credit.low') return null;
  if (notice.type === 'monitor.held' && notice.status !== 'paused_destination') return null;
  return notice.destinationId;
}

async function stateOf(reader: TableReader, destinationId: string) {
  const item = await reader.get(keys.destination(destinationId), true, DESTINATION_STATE_ATTRIBUTES);
  return item === undefined ? undefined : readDestinationState(item);
}

/** Takes a notice off the index of due items, together with other writes. Returns false if another sweep did. */
async function take(
  { client, name }: Table,
  { pk, sk, due_at: dueAt }: Item,
  others: ReturnType<typeof acceptanceOf>,
): Promise<boolean> {
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName: name,
              Key: { pk, sk },
              UpdateExpression: 'REMOVE due_shard, due_at',
              ConditionExpression: 'due_at = :due',
              ExpressionAttributeValues: { ':due': dueAt },
            },
          },
          ...others,
        ],
      }),
    );
    return true;
  } catch (error) {
    const isTaken =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    if (isTaken) return false;
    throw error;
  }
}
