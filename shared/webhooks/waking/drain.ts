import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { drawWake } from '../delivery/message.ts';
import type { Drain } from '../destination/destination.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import { finishDrain, reserve } from './drain-window.ts';

export interface DrainDependencies {
  readonly table: Table;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Maximum number of deliveries woken per second: an integer from 1. */
  readonly perSecond: number;
  /** When this step ends and the next one takes over, in Unix milliseconds. */
  readonly until: number;
}

/** The result of one step of a drain. */
export interface DrainStep {
  /** `more`: another step must follow. `done`: nothing is parked. `stopped`: the resumption is no longer current. */
  readonly state: 'done' | 'more' | 'stopped';
  readonly woken: number;
}

/**
 * Wakes the parked deliveries of a resumed destination, oldest first and never faster than the rate. Each is woken in
 * one transaction, so a step that dies leaves it either parked or ready, and a repeated step wakes none twice. Nothing
 * is parked while the destination is active, so an empty partition, read strongly, ends the drain.
 *
 * Time is divided into slots, each of which wakes at most one delivery. A step reserves up to one second of slots at a
 * time on the destination's item (drain-window.ts), so the rate holds for any number of concurrent steps.
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
      // A late step has lost its slots: another step may own the time by now.
      if (slot >= items.length || now() >= until) break;
      const outcome = await wake(table, drain, String(sk), now());
      if (outcome === 'stopped') return { state: 'stopped', woken };
      if (outcome === 'woken') woken += 1;
      slot += 1;
    }
  }
  return { state: 'more', woken };
}

/** Waits for the first slot, from `slot` on, whose time has not passed, and returns its index. */
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

/** Wakes one delivery. Returns `gone` if another step woke it or a write interfered; the next page shows which. */
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
                'SET ready = :now, next_attempt_at = :now, due_shard = :shard, due_at = :due, paced = :true, ' +
                'wake = :wake REMOVE parked',
              ConditionExpression: 'parked = :true',
              ExpressionAttributeValues: {
                ':now': now,
                ':shard': dueShardOf(eventId),
                ':due': now + SWEEP_GRACE_MS,
                ':true': true,
                // A message from before the delivery was parked may still be delayed in the queue.
                ':wake': drawWake(),
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
 * Deletes an entry whose delivery is not parked, because a drain would never end with it. Nothing is parked while the
 * resumption is current, so the delivery cannot have been parked since.
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

/** Returns the reasons of a cancelled transaction, one per write. @throws any other error */
function reasonsOf(error: unknown): readonly (string | undefined)[] {
  if (!(error instanceof TransactionCanceledException)) throw error;
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}
