import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Account, readAccount } from '../credits/account.ts';
import { HINT_MARGIN_MS, LONGEST_ENTITLED_MS } from '../credits/entitlement.ts';
import { postingUpdate } from '../credits/posting-update.ts';
import type { LinkEvents } from '../links/event-link.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { StrongReader } from '../table/readers/strong-reader.ts';
import { uuid7 } from '../table/uuid7.ts';
import { acceptanceOf } from '../webhooks/delivery/accept-event.ts';
import type { Retention } from '../webhooks/retention.ts';
import { deliveryEvent, type RunDelivery } from './delivery-event.ts';
import { MONITORED, type Monitor, readMonitor } from './monitor.ts';
import { heldNotices, type Progress, progressUpdate, recordPuts } from './progress.ts';

/** What a run found, and the state that the monitor takes. */
export interface Settlement {
  readonly monitor: Monitor;
  readonly account: Account;
  /** 1 to 500. */
  readonly resourceIds: readonly string[];
  readonly costMicros: bigint;
  readonly progress: Progress;
  /** Spent on `day`, including this cost. */
  readonly spentMicros: bigint;
  readonly day: string;
  readonly now: number;
}

export type Settled =
  | { readonly status: 'settled'; readonly eventId: string }
  /** The balance does not cover the cost. Nothing was written. */
  | { readonly status: 'refused' }
  /** The destination was paused meanwhile. Nothing was written. */
  | { readonly status: 'held' }
  /** The monitor changed since it was read. This run wrote nothing. */
  | { readonly status: 'overtaken' };

/** What the `action_url` of the event is made of. */
type Links = Pick<RunDelivery, 'appUrl' | 'linkEvent'>;

interface SettleDependencies {
  readonly table: Table;
  readonly appUrl: string;
  readonly linkEvents?: LinkEvents | undefined;
  readonly retention: Retention;
}

const MAXIMUM_ATTEMPTS = 6;
/** Indexes of the conditions in the transaction. */
const POSTING = 0;
const MONITOR = 1;
const DESTINATION = 2;

/**
 * Settles a run in one transaction: the posting under the guard of every charge, the monitor on the condition of the
 * version that was read, the event, its delivery and the record of what was delivered, on the condition that the
 * destination is active. The version makes payment exactly-once: of all transactions that
 * any run ever sends for a version, including late copies, one applies. If the outcome of a send is unknown, the SDK
 * sends it again under the same token. If it is still unknown, the monitor's last event decides.
 * @throws DynamoDB's error if the outcome stays unknown; the next run reads it from the monitor
 */
export async function settleRun(
  { table, retention, appUrl, linkEvents }: SettleDependencies,
  settlement: Settlement,
): Promise<Settled> {
  const { monitor, costMicros } = settlement;
  const eventId = uuid7(settlement.now);
  const links = { appUrl, linkEvent: await linkEvents?.(monitor.organisationId) };
  let { account } = settlement;
  let cause: unknown;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await delay(Math.random() * 20 * 2 ** attempt);
      const { account: read, monitor: held } = await look(table, monitor);
      // An earlier send of this run may have applied after all.
      if (held?.lastEventId === eventId) return { status: 'settled', eventId };
      if (held?.version !== monitor.version || read?.status !== 'active') return { status: 'overtaken' };
      account = read;
    }
    if (account.balanceMicros < costMicros) return { status: 'refused' };
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: transactionOf(table.name, { ...settlement, account }, eventId, links, retention),
          // DynamoDB answers a repeated send of this transaction without applying it twice.
          ClientRequestToken: randomUUID(),
        }),
      );
      return { status: 'settled', eventId };
    } catch (error) {
      cause = error;
      // After a cancellation (the posting window moved on, the balance fell, or another transaction held the account),
      // the next attempt reads the state again.
      if (!(error instanceof TransactionCanceledException)) {
        const { monitor: held } = await look(table, monitor);
        if (held?.lastEventId === eventId) return { status: 'settled', eventId };
        throw error;
      }
      const reasons = error.CancellationReasons ?? [];
      const failed = (at: number) => reasons[at]?.Code === 'ConditionalCheckFailed';
      if (failed(MONITOR) && !failed(POSTING)) {
        const { monitor: held } = await look(table, monitor);
        return held?.lastEventId === eventId ? { status: 'settled', eventId } : { status: 'overtaken' };
      }
      // An earlier send of this run may have applied before the destination was paused; the monitor shows it.
      if (failed(DESTINATION) && !failed(POSTING)) return { status: 'held' };
    }
  }
  throw cause;
}

function transactionOf(
  tableName: string,
  { monitor, account, resourceIds, costMicros, progress, spentMicros, day, now }: Settlement,
  eventId: string,
  { appUrl, linkEvent }: Links,
  retention: Retention,
) {
  const { id, organisationId, destinationId, operation, version } = monitor;
  const posting = postingUpdate(
    tableName,
    {
      organisationId,
      id: eventId,
      kind: 'charge',
      deltaMicros: -costMicros,
      minimumMicros: costMicros,
      at: now,
      charge: {
        meter: MONITORED[operation].meter,
        operation: `monitor-${operation.replace('_', '-')}`,
        keyId: null,
        resources: resourceIds.length,
      },
      // Unique per version, so `credits verify` detects a version that was paid twice.
      reference: `${id}:${version}`,
    },
    account.sequence,
  );
  const entitled = Math.max(account.entitledUntilMs, now + LONGEST_ENTITLED_MS + HINT_MARGIN_MS);
  const event = deliveryEvent(monitor, { eventId, resourceIds, costMicros, now, appUrl, linkEvent });
  return [
    {
      Update: {
        ...posting,
        UpdateExpression: `${posting.UpdateExpression}, entitled = :entitled`,
        ExpressionAttributeValues: { ...posting.ExpressionAttributeValues, ':entitled': entitled },
      },
    },
    {
      Update: progressUpdate(tableName, monitor, progress, {
        expression: 'spent = :spent, spent_day = :day, last_event_id = :event',
        values: { ':spent': spentMicros, ':day': day, ':event': eventId },
      }),
    },
    {
      ConditionCheck: {
        TableName: tableName,
        Key: keys.destination(destinationId),
        ConditionExpression: '#status = :active AND attribute_not_exists(deleted_at)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':active': 'active' },
      },
    },
    ...acceptanceOf(
      tableName,
      { event, organisationId, destinationIds: [destinationId], test: false },
      now,
      retention,
    ),
    ...recordPuts(tableName, monitor, progress),
    ...heldNotices(tableName, monitor, progress, now),
  ];
}

/** Reads the current account and monitor. */
async function look(
  table: Table,
  { id, organisationId }: Monitor,
): Promise<{ readonly account: Account | undefined; readonly monitor: Monitor | undefined }> {
  const reader = new StrongReader(table, new AbortController().signal);
  const [account, monitor] = await reader.getMany([keys.account(organisationId), keys.monitor(id)]);
  return {
    account: account === undefined ? undefined : readAccount(account, 0),
    monitor: monitor === undefined ? undefined : readMonitor(monitor),
  };
}
