import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Account, readAccount } from '../credits/account.ts';
import { ENTITLED_MS, HINT_MARGIN_MS } from '../credits/entitlement.ts';
import { postingUpdate } from '../credits/posting-update.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { StrongReader } from '../table/strong-reader.ts';
import { uuid7 } from '../table/uuid7.ts';
import { acceptanceOf } from '../webhooks/delivery/accept-event.ts';
import { deliveryEvent } from './delivery-event.ts';
import { MONITORED, type Monitor, readMonitor, shardOf } from './monitor.ts';
import type { Watermark } from './watermark.ts';

/** What a run found, and what the monitor becomes by it. */
export interface Settlement {
  readonly monitor: Monitor;
  readonly account: Account;
  /** 1 to 500. */
  readonly resourceIds: readonly string[];
  readonly costMicros: bigint;
  readonly watermark: Watermark;
  /** Of the day, this cost included. */
  readonly spentMicros: bigint;
  readonly day: string;
  readonly dueAt: number;
  readonly now: number;
}

export type Settled =
  | { readonly status: 'settled'; readonly eventId: string }
  /** The balance does not cover it; nothing moved. */
  | { readonly status: 'refused' }
  /** The monitor is not as it was read; nothing moved here. */
  | { readonly status: 'overtaken' };

const MAXIMUM_ATTEMPTS = 6;
/** Places of the two guarded items in the transaction. */
const POSTING = 0;
const MONITOR = 1;

/**
 * Settles a run in one transaction: the posting under the guard of every charge, the monitor on the condition that its
 * version is the one that was read, the event and its delivery. The version makes payment exactly once: of all the
 * transactions that any run ever sends for a version, late copies included, one applies. So a send of unknown outcome
 * is sent again by the SDK under the same token, and where even that stays unknown the monitor tells.
 * @throws the engine's error where the outcome stays unknown; the next run reads it off the monitor
 */
export async function settleRun(
  { table, appUrl }: { readonly table: Table; readonly appUrl: string },
  settlement: Settlement,
): Promise<Settled> {
  const { monitor, costMicros } = settlement;
  const eventId = uuid7(settlement.now);
  let { account } = settlement;
  let cause: unknown;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await delay(Math.random() * 20 * 2 ** attempt);
      const { account: read, monitor: held } = await look(table, monitor);
      // One of our own sends may have applied after all.
      if (held?.lastEventId === eventId) return { status: 'settled', eventId };
      if (held?.version !== monitor.version || read?.status !== 'active') return { status: 'overtaken' };
      account = read;
    }
    if (account.balanceMicros < costMicros) return { status: 'refused' };
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: transactionOf(table.name, { ...settlement, account }, eventId, appUrl),
          // A copy of this very transaction that the engine has seen is answered, not applied.
          ClientRequestToken: randomUUID(),
        }),
      );
      return { status: 'settled', eventId };
    } catch (error) {
      cause = error;
      // The window moved on, the balance went down, or others held the account at that moment: the next look tells.
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
    }
  }
  throw cause;
}

function transactionOf(
  tableName: string,
  { monitor, account, resourceIds, costMicros, watermark, spentMicros, day, dueAt, now }: Settlement,
  eventId: string,
  appUrl: string,
) {
  const { id, organisationId, destinationId, operation, version, status, updatedAtMs } = monitor;
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
      // Once a version: `credits verify` finds any that was paid twice.
      reference: `${id}:${version}`,
    },
    account.sequence,
  );
  const entitled = Math.max(account.entitledUntilMs, now + ENTITLED_MS + HINT_MARGIN_MS);
  const event = deliveryEvent(monitor, { eventId, resourceIds, costMicros, now, appUrl });
  return [
    {
      Update: {
        ...posting,
        UpdateExpression: `${posting.UpdateExpression}, entitled = :entitled`,
        ExpressionAttributeValues: { ...posting.ExpressionAttributeValues, ':entitled': entitled },
      },
    },
    {
      Update: {
        TableName: tableName,
        Key: keys.monitor(id),
        UpdateExpression:
          'SET #status = :active, watermark = :watermark, last_run_at = :now, updated_at = :updated, version = :next, ' +
          'spent = :spent, spent_day = :day, last_event_id = :event, due_shard = :shard, due_at = :due',
        ConditionExpression: 'version = :version',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':active': 'active',
          ':watermark': JSON.stringify(watermark),
          ':now': now,
          ':updated': status === 'active' ? updatedAtMs : now,
          ':version': version,
          ':next': version + 1,
          ':spent': spentMicros,
          ':day': day,
          ':event': eventId,
          ':shard': shardOf(id),
          ':due': dueAt,
        },
      },
    },
    ...acceptanceOf(tableName, { event, organisationId, destinationIds: [destinationId], test: false }, now),
  ];
}

/** The account and the monitor as they are now. */
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
