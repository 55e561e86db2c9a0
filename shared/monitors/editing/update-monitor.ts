import type { Operator } from '../../credits/audit.ts';
import { auditedWrite } from '../../credits/audited-update.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { movedAttribute, movedText, readDestinationState } from '../../webhooks/destination/destination.ts';
import { MOVE_SHARD } from '../../webhooks/due.ts';
import { type Monitor, shardOf } from '../monitor.ts';
import { untilApplied } from '../monitors.ts';
import { reseatWrites } from '../seats.ts';
import type { Watermark } from '../watermark.ts';

/** What an operator may change of a monitor. */
type Editable = Pick<
  Monitor,
  'dailyBudgetMicros' | 'destinationId' | 'intervalMinutes' | 'maximumResources' | 'name' | 'query'
>;

/** A field that is left out stays as it is. */
export type MonitorEdit = { readonly [K in keyof Editable]?: Editable[K] | undefined };

export type Updated =
  | 'updated'
  /** The monitor has these values already. Nothing was written. */
  | 'unchanged'
  /** The monitor changed since it was read. Nothing was written. */
  | 'overtaken'
  /** The destination does not exist, or belongs to another organisation. Nothing was written. */
  | 'destination gone';

/**
 * Edits a monitor in one transaction. It keeps its watermark and its record of what was delivered, so nothing comes twice
 * and no baseline is taken. A query or an interval also changes its line in the registry: an edited query is asked by the
 * first commit that begins afterwards. What waits is decided by the edited query. The caller validates the fields.
 */
export async function updateMonitor(
  table: Table,
  monitor: Monitor,
  edit: MonitorEdit,
  operator: Operator,
): Promise<Updated> {
  const changed = FIELDS.filter((field) => isChanged(monitor, edit, field));
  if (changed.length === 0) return 'unchanged';
  const edited: Monitor = { ...monitor, ...definedOf(edit) };
  const { id, organisationId, destinationId } = edited;
  const reader = new TableReader(table, new AbortController().signal);
  const isRegistered = changed.includes('query') || changed.includes('intervalMinutes');
  const isMoved = changed.includes('destinationId');
  return await untilApplied(async () => {
    if (isMoved && !(await isOpen(reader, edited))) return 'destination gone';
    const registry = isRegistered ? await registryWrites(reader, table.name, edited) : [];
    const applied = await auditedWrite(
      table,
      [
        { Update: monitorUpdate(table.name, edited, changed, operator.now) },
        ...registry,
        ...(isMoved ? moveWrites(table.name, monitor, destinationId, operator.now) : []),
      ],
      operator,
      {
        command: 'monitors update',
        organisationId,
        before: { monitor_id: id, ...audited(monitor, changed) },
        after: { monitor_id: id, ...audited(edited, changed) },
      },
    );
    return applied ? 'updated' : 'overtaken';
  });
}

/** A monitor without a seat is in no registry. */
async function registryWrites(reader: TableReader, tableName: string, monitor: Monitor) {
  const { id, operation, query, intervalMinutes, seat } = monitor;
  if (seat === null) return [];
  return await reseatWrites(reader, tableName, { ...seat, monitorId: id, operation, query }, intervalMinutes);
}

const FIELDS = [
  'dailyBudgetMicros',
  'destinationId',
  'intervalMinutes',
  'maximumResources',
  'name',
  'query',
] as const satisfies readonly (keyof Editable)[];
type Field = (typeof FIELDS)[number];

/** The attribute of a field, and its value there. */
const attributeOf = (monitor: Monitor, field: Field): readonly [string, unknown] => {
  switch (field) {
    case 'dailyBudgetMicros':
      return ['daily_budget', monitor.dailyBudgetMicros];
    case 'destinationId':
      return ['destination_id', monitor.destinationId];
    case 'intervalMinutes':
      return ['interval_minutes', monitor.intervalMinutes];
    case 'maximumResources':
      return ['max_resources', monitor.maximumResources];
    case 'name':
      return ['name', monitor.name];
    case 'query':
      return ['query', JSON.stringify(monitor.query)];
  }
};

const audited = (monitor: Monitor, fields: readonly Field[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => attributeOf(monitor, field)));

const isChanged = (monitor: Monitor, edit: MonitorEdit, field: Field): boolean =>
  edit[field] !== undefined &&
  attributeOf(monitor, field)[1] !== attributeOf({ ...monitor, ...definedOf(edit) }, field)[1];

const definedOf = (edit: MonitorEdit): Partial<Editable> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

function monitorUpdate(TableName: string, monitor: Monitor, changed: readonly Field[], now: number) {
  const { id, version, status, seat, watermark } = monitor;
  const attributes: Record<string, unknown> = {
    ...audited(monitor, changed),
    version: version + 1,
    updated_at: now,
  };
  if (changed.includes('query')) {
    attributes['edited_at'] = now;
    attributes['watermark'] = watermark === null ? null : JSON.stringify(afterEdit(watermark));
  }
  // One with a seat is due with its shard; the turn reads its interval there.
  if (seat === null && status !== 'paused') {
    attributes['due_shard'] = shardOf(id);
    attributes['due_at'] = now;
  }
  const names = Object.keys(attributes);
  return {
    TableName,
    Key: keys.monitor(id),
    UpdateExpression: `SET ${names.map((_, i) => `#n${i} = :v${i}`).join(', ')}`,
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: {
      '#version': 'version',
      ...Object.fromEntries(names.map((name, i) => [`#n${i}`, name])),
    },
    ExpressionAttributeValues: {
      ':version': version,
      ...Object.fromEntries(names.map((name, i) => [`:v${i}`, attributes[name]])),
    },
  };
}

/**
 * Returns the writes by which what waits at the destination before follows the monitor: each destination learns who left
 * and who came, and a mark makes the sweeper start the move (webhooks/waking/move.ts).
 */
const moveWrites = (TableName: string, { id, destinationId, version }: Monitor, to: string, now: number) => [
  {
    Update: {
      TableName,
      Key: keys.destination(destinationId),
      UpdateExpression: 'SET #moved = :move, moves = if_not_exists(moves, :zero) + :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#moved': movedAttribute(id) },
      ExpressionAttributeValues: { ':move': movedText({ to, atMs: now }), ':zero': 0, ':one': 1 },
    },
  },
  {
    Update: {
      TableName,
      Key: keys.destination(to),
      UpdateExpression: 'SET moves = if_not_exists(moves, :zero) + :one REMOVE #moved',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at)',
      ExpressionAttributeNames: { '#moved': movedAttribute(id) },
      ExpressionAttributeValues: { ':zero': 0, ':one': 1 },
    },
  },
  {
    Put: {
      TableName,
      Item: {
        ...keys.move(destinationId, id),
        version,
        due_shard: MOVE_SHARD,
        due_at: now,
      },
    },
  },
];

/** A walk over companies goes on where it is; its progress within a company belongs to the query before. */
const afterEdit = (watermark: Watermark): Watermark =>
  'through' in watermark && watermark.walk !== null
    ? { ...watermark, walk: { ...watermark.walk, resume: null } }
    : watermark;

async function isOpen(
  reader: TableReader,
  { destinationId, organisationId }: Pick<Monitor, 'destinationId' | 'organisationId'>,
): Promise<boolean> {
  const item = await reader.get(keys.destination(destinationId), true);
  if (item === undefined) return false;
  const destination = readDestinationState(item);
  return !destination.deleted && destination.organisationId === organisationId;
}
