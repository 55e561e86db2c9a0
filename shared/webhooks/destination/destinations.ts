import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type Operator } from '../../credits/audit.ts';
import { auditedWrite } from '../../credits/audited-update.ts';
import { noticePut } from '../../notices/notice.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { uuid7 } from '../../table/uuid7.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import {
  type Destination,
  type Drain,
  newDestination,
  type PauseReason,
  readDestination,
} from './destination.ts';

export const MAXIMUM_NAME_LENGTH = 120;
const MAXIMUM_DESTINATIONS = 50;

/** Encrypts a secret for the destination with this id (secrets.ts). */
export type Encrypt = (destinationId: string, secret: string) => Promise<Uint8Array>;

export interface NewDestinationInput {
  readonly organisationId: string;
  readonly name: string;
  /** The caller has checked it with readDestinationUrl. */
  readonly url: string;
  readonly secret: string;
}

/**
 * Creates a destination. The table stores the secret only in encrypted form; the caller shows it once.
 * @throws RangeError if the name is empty or too long, or if the organisation already has 50 destinations
 */
export async function createDestination(
  table: Table,
  { organisationId, name, url, secret }: NewDestinationInput,
  encrypt: Encrypt,
  operator: Operator,
): Promise<Destination> {
  if (name.trim() === '' || name.length > MAXIMUM_NAME_LENGTH) {
    throw new RangeError(`a name must have 1 to ${MAXIMUM_NAME_LENGTH} characters and not be blank`);
  }
  const existing = await listDestinations(table, organisationId);
  if (existing.length >= MAXIMUM_DESTINATIONS) {
    throw new RangeError(`an organisation can have at most ${MAXIMUM_DESTINATIONS} destinations`);
  }
  const id = uuid7(operator.now);
  const item = newDestination(
    { id, organisationId, name, url, secret: await encrypt(id, secret) },
    operator.now,
  );
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: table.name, Item: { ...keys.destination(id), ...item } } },
        {
          Put: { TableName: table.name, Item: { ...keys.organisationDestination(organisationId, id) } },
        },
        auditPut(table.name, operator, {
          command: 'destinations create',
          organisationId,
          before: null,
          after: { destination_id: id, name, url },
        }),
      ],
    }),
  );
  return readDestination(item);
}

/** Returns the destination with this id; undefined if it does not exist or was deleted. One strong read. */
export async function findDestination(table: Table, id: string): Promise<Destination | undefined> {
  const item = await readerOf(table).get(keys.destination(id), true);
  const found = item === undefined ? undefined : readDestination(item);
  return found?.deleted === true ? undefined : found;
}

/** Returns all destinations of an organisation, oldest first. Strongly consistent. */
export async function listDestinations(
  table: Table,
  organisationId: string,
): Promise<readonly Destination[]> {
  const reader = readerOf(table);
  const { items } = await reader.query(
    keys.organisationDestination(organisationId, '').pk,
    { limit: MAXIMUM_DESTINATIONS },
    true,
  );
  const found = await reader.getMany(
    items.map(({ sk }) => keys.destination(String(sk))),
    true,
  );
  return found.flatMap((item) => (item === undefined ? [] : [readDestination(item)]));
}

/** Pauses a destination. Deliveries due after that are parked. Returns false if it was already paused. */
export async function pauseDestination(
  table: Table,
  destination: Destination,
  reason: Exclude<PauseReason, 'failures'>,
  operator: Operator,
): Promise<boolean> {
  return await change(table, destination, operator, {
    command: 'destinations pause',
    expression:
      'SET #status = :paused, pause_reason = :reason, paused_at = :now REMOVE draining, due_shard, due_at',
    condition: '#status = :active',
    values: { ':paused': 'paused', ':reason': reason, ':now': operator.now, ':active': 'active' },
    before: { status: 'active' },
    after: { status: 'paused', reason },
    further: [pausedNotice(table, destination, reason, operator)],
  });
}

/**
 * Gives a destination a new secret and pauses it. The operator then updates the receiver, sends a test and resumes
 * (contract 14.6). Deliveries parked meanwhile are signed with the new secret.
 * @returns false if the secret was rotated concurrently
 */
export async function rotateSecret(
  table: Table,
  destination: Destination,
  secret: string,
  encrypt: Encrypt,
  operator: Operator,
): Promise<boolean> {
  return await change(table, destination, operator, {
    command: 'destinations rotate',
    expression:
      'SET secret = :secret, secret_version = :version, #status = :paused, pause_reason = :reason, paused_at = :now ' +
      'REMOVE draining, due_shard, due_at',
    // One that is paused meanwhile was paused by something else, which has told so.
    condition: 'secret_version = :before AND #status = :was AND attribute_not_exists(deleted_at)',
    values: {
      ':secret': await encrypt(destination.id, secret),
      ':version': destination.secretVersion + 1,
      ':before': destination.secretVersion,
      ':paused': 'paused',
      ':reason': 'rotation',
      ':was': destination.status,
      ':now': operator.now,
    },
    before: { secret_version: destination.secretVersion, status: destination.status },
    after: { secret_version: destination.secretVersion + 1, status: 'paused' },
    further: destination.status === 'active' ? [pausedNotice(table, destination, 'rotation', operator)] : [],
  });
}

/**
 * Resumes a paused destination, resets its failure count and marks its parked deliveries for draining. The caller
 * starts the drain; if that start is lost, the sweeper starts it.
 * @returns the drain; null if the destination was not paused or changed since it was read
 */
export async function resumeDestination(
  table: Table,
  destination: Destination,
  operator: Operator,
): Promise<Drain | null> {
  const resumption = destination.resumption + 1;
  const resumed = await change(table, destination, operator, {
    command: 'destinations resume',
    expression:
      'SET #status = :active, consecutive_failures = :none, resumption = :resumption, draining = :true, ' +
      'due_shard = :shard, due_at = :due REMOVE pause_reason, paused_at',
    condition: '#status = :paused AND resumption = :before AND attribute_not_exists(deleted_at)',
    values: {
      ':active': 'active',
      ':paused': 'paused',
      ':none': 0,
      ':resumption': resumption,
      ':before': destination.resumption,
      ':true': true,
      ':shard': dueShardOf(destination.id),
      ':due': operator.now + SWEEP_GRACE_MS,
    },
    before: { status: 'paused', consecutive_failures: destination.consecutiveFailures },
    after: { status: 'active', consecutive_failures: 0 },
  });
  return resumed ? { destinationId: destination.id, resumption } : null;
}

/**
 * Deletes a destination permanently: pauses it and removes it from its organisation's list. Its item remains, because
 * pending deliveries must find it deleted to end. The next sweep starts the purge of what was parked
 * (waking/purge.ts). Returns false if it was already deleted.
 */
export async function deleteDestination(
  table: Table,
  { id, organisationId, name, url, status }: Destination,
  operator: Operator,
): Promise<boolean> {
  const update = {
    TableName: table.name,
    Key: keys.destination(id),
    UpdateExpression:
      'SET #status = :paused, pause_reason = :operator, paused_at = :now, deleted_at = :now, ' +
      'due_shard = :shard, due_at = :now REMOVE draining',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':paused': 'paused',
      ':operator': 'operator',
      ':now': operator.now,
      ':shard': dueShardOf(id),
    },
  };
  const listed = { TableName: table.name, Key: keys.organisationDestination(organisationId, id) };
  return await auditedWrite(table, [{ Update: update }, { Delete: listed }], operator, {
    command: 'destinations delete',
    organisationId,
    before: { destination_id: id, name, url, status },
    after: { destination_id: id, status: 'deleted' },
  });
}

/** Returns the write that tells of a pause. */
const pausedNotice = (
  { name }: Table,
  { id: destinationId, organisationId, resumption }: Destination,
  reason: Exclude<PauseReason, 'failures'>,
  { now: at }: Operator,
) => noticePut(name, { type: 'destination.paused', organisationId, at, destinationId, resumption, reason });

interface DestinationChange {
  readonly command: string;
  readonly expression: string;
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly further?: readonly ReturnType<typeof noticePut>[];
}

/** Makes a conditional change and its audit entry in one transaction. Returns false if the condition fails. */
async function change(
  table: Table,
  { id, organisationId }: Destination,
  operator: Operator,
  { command, expression, condition, values, before, after, further = [] }: DestinationChange,
): Promise<boolean> {
  const update = {
    TableName: table.name,
    Key: keys.destination(id),
    UpdateExpression: expression,
    ConditionExpression: condition,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: values,
  };
  return await auditedWrite(table, [{ Update: update }, ...further], operator, {
    command,
    organisationId,
    before: { destination_id: id, ...before },
    after: { destination_id: id, ...after },
  });
}

const readerOf = (table: Table): TableReader => new TableReader(table, new AbortController().signal);
