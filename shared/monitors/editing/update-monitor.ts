import type { Operator } from '../../credits/audit.ts';
import { auditedWrite } from '../../credits/audited-update.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import {
  type MovedTo,
  movedAttribute,
  movedText,
  readDestinationState,
  readMoved,
} from '../../webhooks/destination/destination.ts';
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
  | 'destination gone'
  /** Too many monitors have left the destination in the last 30 days. Nothing was written. */
  | 'too many moves';

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
  const { destinationId: destinationIdBefore } = monitor;
  const reader = new TableReader(table, new AbortController().signal);
  const isRegistered = changed.includes('query') || changed.includes('intervalMinutes');
  const isMoved = changed.includes('destinationId');
  return await untilApplied(async () => {
    if (isMoved && !(await isOpen(reader, edited))) return 'destination gone';
    const moved = isMoved ? await movedFrom(reader, destinationIdBefore) : [];
    const spent = moved.filter(([, { atMs }]) => atMs < operator.now - MOVED_KEPT_MS);
    if (moved.length - spent.length >= MOST_MOVED) return 'too many moves';
    const registry = isRegistered ? await registryWrites(reader, table.name, edited) : [];
    const applied = await auditedWrite(
      table,
      [
        { Update: monitorUpdate(table.name, edited, changed, operator.now) },
        ...registry,
        ...(isMoved ? moveWrites(table.name, monitor, { to: destinationId, spent }, operator.now) : []),
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
 * How long a destination knows that a monitor left. All attempts of a delivery take up to 31 hours, and the move takes with
 * it what is parked; the rest is for an outage in between.
 */
const MOVED_KEPT_MS = 30 * 86_400_000;
/** Monitors that can leave a destination in that time: each takes about 90 bytes of an item that has room for 400 KB. */
const MOST_MOVED = 1_000;
/** Of those who left before that time, an edit forgets so many. An expression has at most 4 KB. */
const MOST_FORGOTTEN = 20;

type Moved = readonly [monitorId: string, MovedTo];

/** Returns the monitors that left a destination, those of the longest time ago first. */
async function movedFrom(reader: TableReader, destinationId: string): Promise<readonly Moved[]> {
  const item = await reader.get(keys.destination(destinationId), true);
  return item === undefined ? [] : [...readMoved(item)].sort(([, a], [, b]) => a.atMs - b.atMs);
}

/**
 * Returns the writes by which what waits at the destination before follows the monitor: each destination learns who left
 * and who came, and a mark makes the sweeper start the move (webhooks/waking/move.ts).
 * @param spent monitors that left the destination before longer than it has to know
 */
const moveWrites = (
  TableName: string,
  { id, destinationId, version }: Monitor,
  { to, spent }: { readonly to: string; readonly spent: readonly Moved[] },
  now: number,
) => [
  {
    Update: {
      TableName,
      Key: keys.destination(destinationId),
      ...leaveUpdate(id, { to, atMs: now }, spent.filter(([other]) => other !== id).slice(0, MOST_FORGOTTEN)),
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

/** One that left again since it was read is not forgotten: the edit is then overtaken. */
const leaveUpdate = (monitorId: string, move: MovedTo, forgotten: readonly Moved[]) => ({
  UpdateExpression:
    'SET #moved = :move, moves = if_not_exists(moves, :zero) + :one' +
    (forgotten.length === 0 ? '' : ` REMOVE ${forgotten.map((_, i) => `#f${i}`).join(', ')}`),
  ConditionExpression: ['attribute_exists(pk)', ...forgotten.map((_, i) => `#f${i} = :f${i}`)].join(' AND '),
  ExpressionAttributeNames: {
    '#moved': movedAttribute(monitorId),
    ...Object.fromEntries(forgotten.map(([other], i) => [`#f${i}`, movedAttribute(other)])),
  },
  ExpressionAttributeValues: {
    ':move': movedText(move),
    ':zero': 0,
    ':one': 1,
    ...Object.fromEntries(forgotten.map(([, text], i) => [`:f${i}`, movedText(text)])),
  },
});

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
