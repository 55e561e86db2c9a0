import { setTimeout as delay } from 'node:timers/promises';
import type { BatchStatementError } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand } from '@aws-sdk/lib-dynamodb';
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
import { THROTTLES } from '../../table/throttles.ts';
import type { Delivery } from './delivery.ts';

/** Entitlements written by one call, the most that DynamoDB takes. */
const WRITES_PER_CALL = 25;
/** Calls of which statements may fail, as often as the client repeats a call; and the longest first wait. */
const MAXIMUM_FAILED = 3;
const FIRST_WAIT_MS = 1_000;
/** The client repeats a call that fails with one of these, and no statement of a call that succeeded. */
const PASSING: ReadonlySet<string> = new Set([...THROTTLES, 'InternalServerError']);
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
  const ids = [...new Set(z.parse(Resources, JSON.parse(data)).resource_ids)];
  const event = { eventId, occurredAtMs: Date.parse(occurred_at) };
  while (ids.length > 0) {
    const some = ids.splice(0, WRITES_PER_CALL);
    const wanted = some.map((id) => keys.entitlement(organisationId, id));
    await grant(reader, table, wanted, event);
  }
}

/** An entitlement, and its item as it was read; undefined if there is none. */
interface Held {
  readonly key: Key;
  readonly before?: Item | undefined;
}

/**
 * Adds an event to entitlements. Most resources have none yet, so the first call assumes that: one call for all. Only
 * those that exist, or that another event changes at the same time, take a read and another call.
 */
async function grant(
  reader: TableReader,
  table: Table,
  wanted: readonly Key[],
  event: EntitlingEvent,
): Promise<void> {
  let left: readonly Held[] = wanted.map((key) => ({ key }));
  for (let failed = 0; ; ) {
    const changes = left.flatMap((held) => changeOf(table.name, held, event) ?? []);
    if (changes.length === 0) return;
    const { Responses: responses = [] } = await table.client.send(
      new BatchExecuteStatementCommand({ Statements: changes.map(({ statement }) => statement) }),
    );
    const outcomes = changes.map((_, at) => outcomeOf(responses[at]?.Error));
    const again = changes.flatMap(({ key }, at) => (outcomes[at] === 'written' ? [] : [key]));
    if (again.length === 0) return;
    if (outcomes.includes('failed')) {
      failed += 1;
      if (failed === MAXIMUM_FAILED) throw new Error(`${again.length} entitlements kept failing`);
      await delay(Math.random() * FIRST_WAIT_MS * 2 ** (failed - 1));
    }
    const found = await reader.getMany(again, true);
    left = again.map((key, at) => ({ key, before: found[at] }));
  }
}

/** @throws Error if a statement failed for a reason that another attempt does not change */
function outcomeOf(error: BatchStatementError | undefined): 'changed before' | 'failed' | 'written' {
  if (error === undefined) return 'written';
  const { Code: code = '', Message: message } = error;
  if (code === 'DuplicateItem' || code === 'ConditionalCheckFailed') return 'changed before';
  if (PASSING.has(code)) return 'failed';
  throw new Error(`an entitlement was not written: ${code}: ${message}`);
}

/** Returns the statement that adds an event to an entitlement; null if nothing changes. */
function changeOf(tableName: string, { key, before }: Held, event: EntitlingEvent) {
  const events = withEvent(before === undefined ? [] : entitlingEventsOf(before), event);
  if (events === null) return null;
  const newest = Math.max(...events.map(({ occurredAtMs }) => occurredAtMs));
  // An item of an earlier release has an end, and neither events nor writes.
  const until = Math.max(Number(before?.['until'] ?? 0), newest + ENTITLED_MS);
  const writes: unknown = before?.['writes'];
  const attributes = {
    until,
    events: events.map(({ eventId, occurredAtMs }) => [eventId, occurredAtMs]),
    writes: typeof writes === 'number' ? writes + 1 : 1,
    ...expiringAt(newest + LONGEST_ENTITLED_MS),
  };
  const names = Object.keys(attributes);
  const { pk, sk } = key;
  if (before === undefined) {
    const fields = ['pk', 'sk', ...names].map((name) => `'${name}': ?`).join(', ');
    const statement = {
      Statement: `INSERT INTO "${tableName}" VALUE {${fields}}`,
      Parameters: [pk, sk, ...Object.values(attributes)],
    };
    return { key, statement };
  }
  const changes = names.map((name) => `"${name}" = ?`).join(', ');
  // Functions of an earlier release count no writes: of theirs, only the end tells.
  const unchanged = writes === undefined ? '"until" = ? AND "writes" IS MISSING' : '"writes" = ?';
  const statement = {
    Statement: `UPDATE "${tableName}" SET ${changes} WHERE "pk" = ? AND "sk" = ? AND ${unchanged}`,
    Parameters: [...Object.values(attributes), pk, sk, writes ?? before['until']],
  };
  return { key, statement };
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
