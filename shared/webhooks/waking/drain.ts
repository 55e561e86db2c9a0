import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import type { Drain } from '../destination/destination.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import { finishDrain, reserve } from './drain-window.ts';

export interface DrainDependencies {
  readonly table: Table;
  readonly now: () => number;
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Deliveries woken a second, at most: a whole number from 1. */
  readonly perSecond: number;
  /** Unix milliseconds after which this step ends and the next one takes over. */
  readonly until: number;
}

/** What a step of a drain found at its end. */
export interface DrainStep {
  /** `more`: the next step goes on; `done`: nothing is parked; `stopped`: the destination was paused again. */
  readonly state: 'done' | 'more' | 'stopped';
  readonly woken: number;
}

/**
 * Wakes the parked deliveries of a resumed destination, oldest first, never faster than the rate. Each is woken in
 * one transaction, so a step that dies leaves it either parked or enqueued; a step that runs twice wakes none
 * twice. Nothing is parked while the destination is active, so an empty partition, read strongly, is the end.
 *
 * Time is cut into slots, a second's worth of them reserved at a time on the destination's item (drain-window.ts),
 * and each slot wakes at most one delivery: the rate holds however many steps run at once.
 */
export async function drainStep(dependencies: DrainDependencies, drain: Drain): Promise<DrainStep> {
  const { table, now, sleep, perSecond, until } = dependencies;
  const reader = new TableReader(table, new AbortController().signal);
  const interval = 1_000 / perSecond;
  let woken = 0;
  while (now() < until) {
    const { items } = await reader.query(keys.parked(drain.destinationId, '').pk, { limit: perSecond }, true);
    if (items.length === 0) {
      await finishDrain(table, drain);
      return { state: 'done', woken };
    }
    const start = await reserve(table, drain, items.length * interval, now);
    if (start === null) return { state: 'stopped', woken };
    let slot = 0;
    for (const { sk } of items) {
      slot = await nextSlot(start, slot, interval, now, sleep);
      // What is late has lost its slots; they may be another step's by now.
      if (slot >= items.length || now() >= until) break;
      const outcome = await wake(table, drain, String(sk), now());
      if (outcome === 'stopped') return { state: 'stopped', woken };
      if (outcome === 'woken') woken += 1;
      slot += 1;
    }
  }
  return { state: 'more', woken };
}

/** Waits for the first slot from `slot` on whose time has not passed, and says which it is. */
async function nextSlot(
  start: number,
  slot: number,
  interval: number,
  now: () => number,
  sleep: (ms: number) => Promise<void>,
): Promise<number> {
  for (;;) {
    const current = Math.floor((now() - start) / interval);
    if (current >= slot) return current;
    await sleep(Math.ceil(start + slot * interval - now()));
  }
}

/** Wakes one delivery; `gone` where another step has, or a write got in between: the next page shows which. */
async function wake(
  table: Table,
  drain: Drain,
  eventId: string,
  now: number,
): Promise<'gone' | 'stopped' | 'woken'> {
  const { destinationId } = drain;
  const entry = { TableName: table.name, Key: keys.parked(destinationId, eventId) };
  try {
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          isCurrent(table.name, drain),
          { Delete: { ...entry, ConditionExpression: 'attribute_exists(pk)' } },
          {
            Update: {
              TableName: table.name,
              Key: keys.delivery(eventId, destinationId),
              UpdateExpression:
                'SET ready = :now, next_attempt_at = :now, due_shard = :shard, due_at = :due, paced = :true ' +
                'REMOVE parked',
              ConditionExpression: 'parked = :true',
              ExpressionAttributeValues: {
                ':now': now,
                ':shard': dueShardOf(eventId),
                ':due': now + SWEEP_GRACE_MS,
                ':true': true,
              },
            },
          },
        ],
      }),
    );
    return 'woken';
  } catch (error) {
    const [destination, , delivery] = reasonsOf(error);
    if (destination === FAILED) return 'stopped';
    if (delivery === FAILED) await dropEntry(table, drain, entry);
    return 'gone';
  }
}

/**
 * Takes an entry away whose delivery is not parked, for a drain would never end with it. Nothing is parked while the
 * resumption is current, so it cannot have been parked since.
 */
async function dropEntry(
  table: Table,
  drain: Drain,
  entry: { readonly TableName: string; readonly Key: Key },
): Promise<void> {
  try {
    await table.client.send(
      new TransactWriteCommand({ TransactItems: [isCurrent(table.name, drain), { Delete: entry }] }),
    );
  } catch (error) {
    reasonsOf(error);
  }
}

const isCurrent = (TableName: string, { destinationId, resumption }: Drain) => ({
  ConditionCheck: {
    TableName,
    Key: keys.destination(destinationId),
    ConditionExpression: '#status = :active AND resumption = :resumption',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':active': 'active', ':resumption': resumption },
  },
});

const FAILED = 'ConditionalCheckFailed';

/** Why a transaction was cancelled, by its writes. @throws any other error */
function reasonsOf(error: unknown): readonly (string | undefined)[] {
  if (!(error instanceof TransactionCanceledException)) throw error;
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}
