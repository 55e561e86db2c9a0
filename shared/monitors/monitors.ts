import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type Operator } from '../credits/audit.ts';
import { auditedUpdate, auditedWrite } from '../credits/audited-update.ts';
import { readManifest } from '../search/manifest/manifest.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { TableReader } from '../table/reader.ts';
import { uuid7 } from '../table/uuid7.ts';
import { type Monitor, type NewMonitor, newMonitor, readMonitor, shardOf } from './monitor.ts';
import { forgetDelivered } from './record/forget-delivered.ts';
import { seatWrites, unseatWrites } from './seats.ts';
import { baselineOf } from './watermark.ts';

/** Maximum number of monitors per organisation. */
const MAXIMUM_MONITORS = 50;
/** Attempts of a change of the registry, which changes of other monitors may get ahead of. */
const MAXIMUM_ATTEMPTS = 10;

/**
 * Creates a monitor. The caller validates its fields and checks that the destination is of the same organisation.
 * @throws RangeError if the organisation already has 50 monitors
 */
export async function createMonitor(table: Table, monitor: NewMonitor, operator: Operator): Promise<Monitor> {
  const { organisationId } = monitor;
  if ((await listMonitors(table, organisationId)).length >= MAXIMUM_MONITORS) {
    throw new RangeError(
      `an organisation can have at most ${MAXIMUM_MONITORS} monitors, including paused ones`,
    );
  }
  const id = uuid7(operator.now);
  const { operation, query, intervalMinutes } = monitor;
  const reader = readerOf(table);
  // What was published by now is the baseline. Commits ask the query as soon as it is registered, which is later.
  const watermark = baselineOf(await readManifest(reader));
  return await untilApplied(async () => {
    const place = await seatWrites(reader, table.name, { monitorId: id, operation, query }, intervalMinutes);
    const item = newMonitor(id, monitor, { watermark, seat: place.seat }, operator.now);
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: table.name, Item: { ...keys.monitor(id), ...item } } },
          { Put: { TableName: table.name, Item: keys.organisationMonitor(organisationId, id) } },
          ...place.items,
          auditPut(table.name, operator, {
            command: 'monitors create',
            organisationId,
            before: null,
            after: {
              monitor_id: id,
              destination_id: monitor.destinationId,
              operation: monitor.operation,
              query: JSON.stringify(monitor.query),
              daily_budget: monitor.dailyBudgetMicros,
            },
          }),
        ],
      }),
    );
    return readMonitor({ ...item, daily_budget: Number(monitor.dailyBudgetMicros) });
  });
}

/** Repeats a change of the registry that changes of other monitors got ahead of. */
export async function untilApplied<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof TransactionCanceledException) || attempt === MAXIMUM_ATTEMPTS) throw error;
    }
  }
}

/** Returns the monitor with this id, or undefined. One strong read. */
export async function findMonitor(table: Table, id: string): Promise<Monitor | undefined> {
  const item = await readerOf(table).get(keys.monitor(id), true);
  return item === undefined ? undefined : readMonitor(item);
}

/** Returns all monitors of an organisation, oldest first. Strongly consistent. */
export async function listMonitors(table: Table, organisationId: string): Promise<readonly Monitor[]> {
  const reader = readerOf(table);
  const { items } = await reader.query(
    keys.organisationMonitor(organisationId, '').pk,
    { limit: MAXIMUM_MONITORS },
    true,
  );
  const found = await reader.getMany(
    items.map(({ sk }) => keys.monitor(String(sk))),
    true,
  );
  return found.flatMap((item) => (item === undefined ? [] : [readMonitor(item)]));
}

/** Pauses a monitor. A run in progress can no longer settle. Returns false if the monitor changed since it was read. */
export async function pauseMonitor(table: Table, monitor: Monitor, operator: Operator): Promise<boolean> {
  return await change(table, monitor, operator, {
    command: 'monitors pause',
    status: 'paused',
    expression: 'REMOVE due_shard, due_at',
    values: {},
  });
}

/**
 * Resumes a paused monitor at its watermark. One without a seat is due at once, the others with their shard. Returns false
 * if the monitor changed since it was read.
 */
export async function resumeMonitor(table: Table, monitor: Monitor, operator: Operator): Promise<boolean> {
  return await change(table, monitor, operator, {
    command: 'monitors resume',
    status: 'active',
    ...(monitor.seat === null
      ? { expression: ', due_shard = :shard, due_at = :now', values: { ':shard': shardOf(monitor.id) } }
      : { expression: '', values: {} }),
  });
}

/**
 * Deletes a monitor. Entitlements to what it delivered remain. A run in progress can no longer settle. Returns false if
 * the monitor changed since it was read.
 */
export async function deleteMonitor(
  table: Table,
  { id, organisationId, version, status, seat }: Monitor,
  operator: Operator,
): Promise<boolean> {
  const item = {
    TableName: table.name,
    Key: keys.monitor(id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  };
  const listed = { TableName: table.name, Key: keys.organisationMonitor(organisationId, id) };
  const isDeleted = await untilApplied(async () => {
    const registry = seat === null ? [] : await unseatWrites(readerOf(table), table.name, seat, id);
    return await auditedWrite(table, [{ Delete: item }, { Delete: listed }, ...registry], operator, {
      command: 'monitors delete',
      organisationId,
      before: { monitor_id: id, status },
      after: { monitor_id: id, status: 'deleted' },
    });
  });
  if (isDeleted) await forgetDelivered(table, id);
  return isDeleted;
}

interface MonitorChange {
  readonly command: string;
  readonly status: 'active' | 'paused';
  /** Appended to the `SET` clause. */
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

async function change(
  table: Table,
  { id, organisationId, version, status: before }: Monitor,
  operator: Operator,
  { command, status, expression, values }: MonitorChange,
): Promise<boolean> {
  return await auditedUpdate(
    table,
    {
      Key: keys.monitor(id),
      UpdateExpression: `SET #status = :status, version = :next, updated_at = :now ${expression}`,
      ConditionExpression: 'version = :version',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':version': version,
        ':next': version + 1,
        ':now': operator.now,
        ...values,
      },
    },
    operator,
    {
      command,
      organisationId,
      before: { monitor_id: id, status: before },
      after: { monitor_id: id, status },
    },
  );
}

const readerOf = (table: Table): TableReader => new TableReader(table, new AbortController().signal);
