import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { WriterLeaseHeldError } from './lease-errors.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { FormatTooNewError, type WriterFormat } from './writer-format.ts';

/** Duration of a lease after it is acquired or renewed. */
export const LEASE_MS = 30_000;

/**
 * Takes the lease if it is free, and returns the manifest with the next epoch.
 * @throws WriterLeaseHeldError while another lease runs; FormatTooNewError for a table of a later release
 */
export async function takeLease(
  table: Table,
  holder: string,
  nowMs: number,
  format: WriterFormat,
): Promise<Manifest> {
  const token = randomUUID();
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.manifest(),
        UpdateExpression:
          'SET leaseHolder = :holder, leaseToken = :token, leaseUntilMs = :until, epoch = if_not_exists(epoch, :zero) + :one, ' +
          'changes = if_not_exists(changes, :zero) + :one, #generation = if_not_exists(#generation, :one)',
        ConditionExpression:
          '(attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now) AND ' +
          '(attribute_not_exists(formatFloor) OR formatFloor <= :format)',
        ExpressionAttributeNames: { '#generation': 'generation' },
        ExpressionAttributeValues: {
          ':holder': holder,
          ':token': token,
          ':until': nowMs + LEASE_MS,
          ':now': nowMs,
          ':format': format.knows,
          ':zero': 0,
          ':one': 1,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return manifestOf(Attributes ?? {});
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const floor = Number(error.Item?.['formatFloor']?.N ?? 0);
    if (floor > format.knows) throw new FormatTooNewError(floor, format.knows);
    if (error.Item?.['leaseToken']?.S === token) {
      // The client repeats a call whose response was lost: the lease was taken already.
      const item = await new TableReader(table, new AbortController().signal).get(keys.manifest(), true);
      if (item?.['leaseToken'] === token) return manifestOf(item);
    }
    const { S: other = 'another writer' } = error.Item?.['leaseHolder'] ?? {};
    const { N: until = String(nowMs) } = error.Item?.['leaseUntilMs'] ?? {};
    throw new WriterLeaseHeldError(other, Number(until));
  }
}
