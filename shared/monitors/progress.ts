import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { noticePut } from '../notices/notice.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { type Monitor, type MonitorStatus, shardOf } from './monitor.ts';
import type { ChangedBlock } from './record/changed-block.ts';
import type { Watermark } from './watermark.ts';

/** The state that a run leaves. */
export interface Progress {
  readonly status: MonitorStatus;
  readonly watermark: Watermark | null;
  /** Unix milliseconds. */
  readonly ranAt: number | null;
  /** When a monitor without a seat is due again; null if it is not due by itself. */
  readonly dueAt: number | null;
  /** What changed in the record of what was delivered. */
  readonly blocks: readonly ChangedBlock[];
  /** False if nobody is left to tell that the monitor is held; true if it is left out. */
  readonly isTold?: boolean;
}

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

interface Further {
  /** Appended to the `SET` clause. */
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the update of the monitor, on the condition that it is at the version that was read. */
export function progressUpdate(
  tableName: string,
  { id, version, status: before, updatedAtMs }: Monitor,
  { status, watermark, ranAt, dueAt }: Progress,
  further?: Further,
) {
  return {
    TableName: tableName,
    Key: keys.monitor(id),
    UpdateExpression:
      'SET #status = :status, watermark = :watermark, last_run_at = :ran, updated_at = :updated, version = :next' +
      (further === undefined ? '' : `, ${further.expression}`) +
      (dueAt === null ? ' REMOVE due_shard, due_at' : ', due_shard = :shard, due_at = :due'),
    ConditionExpression: 'version = :version',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':status': status,
      ':watermark': watermark === null ? null : JSON.stringify(watermark),
      ':ran': ranAt,
      ':updated': status === before ? updatedAtMs : (ranAt ?? updatedAtMs),
      ':version': version,
      ':next': version + 1,
      ...further?.values,
      ...(dueAt === null ? {} : { ':shard': shardOf(id), ':due': dueAt }),
    },
  };
}

/**
 * Returns the writes of the record. They belong into the transaction of `progressUpdate`: the record changes only with the
 * version of its monitor, so a reader of a version and the record finds out if the two do not belong together.
 */
export const recordPuts = (
  tableName: string,
  { id }: Monitor,
  { watermark, blocks }: Progress,
): TransactItems => {
  const throughMs = watermark !== null && 'position' in watermark ? watermark.position : 0;
  return blocks.map((block) => ({ Put: { TableName: tableName, Item: block.item(id, throughMs) } }));
};

/** Returns the write that tells of a monitor that a run holds; none if it was held for the same reason before. */
export function heldNotices(
  tableName: string,
  { id, name, organisationId, destinationId, version, status: before }: Monitor,
  { status, isTold = true }: Pick<Progress, 'isTold' | 'status'>,
  at: number,
): TransactItems {
  if (!isTold || status === 'active' || status === before) return [];
  const monitor = { monitorId: id, name, organisationId, destinationId, version: version + 1 };
  return [noticePut(tableName, { type: 'monitor.held', at, ...monitor, status })];
}

/** Stores the progress of a run that pays nothing. Returns false if the monitor changed since it was read. */
export async function keepProgress(
  { client, name }: Table,
  monitor: Monitor,
  progress: Progress,
  further: TransactItems = [],
): Promise<boolean> {
  const update = progressUpdate(name, monitor, progress);
  const others = [
    ...recordPuts(name, monitor, progress),
    ...heldNotices(name, monitor, progress, progress.ranAt ?? monitor.updatedAtMs),
    ...further,
  ];
  try {
    await (others.length === 0
      ? client.send(new UpdateCommand(update))
      : client.send(new TransactWriteCommand({ TransactItems: [{ Update: update }, ...others] })));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    if (isOvertaken(error)) return false;
    throw error;
  }
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
