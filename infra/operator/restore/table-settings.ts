import { setTimeout as delay } from 'node:timers/promises';
import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '../../../shared/table/client.ts';
import { EXPIRY_ATTRIBUTE } from '../../../shared/table/expiry.ts';
import { DUE_INDEX } from '../../../shared/webhooks/due.ts';
import { Refusal } from '../terminal/refusal.ts';

const STREAM_VIEW = 'NEW_IMAGE';
/** CloudFormation's own tags, which nobody else may set. */
const RESERVED_TAG = /^aws:/;

export type Tags = Readonly<Record<string, string>>;

/** How long to wait between two looks at a table that is changing. */
export interface Pace {
  readonly pollMs: number;
  readonly signal: AbortSignal;
}

/** Returns a table, or undefined if there is none of that name. */
export async function describeTable({ client, name }: Table): Promise<TableDescription | undefined> {
  try {
    const { Table: found } = await client.send(new DescribeTableCommand({ TableName: name }));
    return found;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Waits until a table and its index answer. @throws Refusal when it is gone; AbortError after Ctrl-C */
export async function untilActive(
  table: Table,
  { pollMs, signal }: Pace,
  onWait: (status: string) => void = () => undefined,
): Promise<TableDescription> {
  for (;;) {
    const found = await describeTable(table);
    if (found === undefined) throw new Refusal(`the table ${table.name} has disappeared`);
    const indexes = found.GlobalSecondaryIndexes ?? [];
    // An engine may leave out the status of an index that has no work to do.
    const isReady = indexes.every(({ IndexStatus: status }) => status === undefined || status === 'ACTIVE');
    if (found.TableStatus === 'ACTIVE' && isReady) return found;
    onWait((found.TableStatus ?? 'unknown').toLowerCase());
    await delay(pollMs, undefined, { signal });
  }
}

/** Returns the tags that a copy of a table should have. */
export async function tagsOf(table: Table): Promise<Tags> {
  const { TableArn } = (await describeTable(table)) ?? {};
  const tags: Record<string, string> = {};
  let NextToken: string | undefined;
  do {
    const page = await table.client.send(
      new ListTagsOfResourceCommand({
        ResourceArn: TableArn,
        ...(NextToken === undefined ? {} : { NextToken }),
      }),
    );
    for (const { Key = '', Value = '' } of page.Tags ?? []) if (!RESERVED_TAG.test(Key)) tags[Key] = Value;
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return tags;
}

/**
 * Gives a restored table what a restore leaves out: stream, time to live, point-in-time recovery, protection and tags.
 */
export async function applySettings(table: Table, tags: Tags, pace: Pace): Promise<void> {
  const { client, name: TableName } = table;
  const { TableArn, StreamSpecification } = await untilActive(table, pace);
  // DynamoDB takes one change of a table at a time.
  if (StreamSpecification?.StreamEnabled !== true) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType: STREAM_VIEW },
      }),
    );
    await untilActive(table, pace);
  }
  await setProtection(table, true, pace);
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (expiry?.TimeToLiveStatus !== 'ENABLED') {
    const TimeToLiveSpecification = { AttributeName: EXPIRY_ATTRIBUTE, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  await whereSupported(() => turnOnRecovery(table, pace));
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  if (Tags.length > 0) await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
}

/** A table that was just made has no backups to turn on yet, for minutes. */
async function turnOnRecovery({ client, name }: Table, { pollMs, signal }: Pace): Promise<void> {
  for (;;) {
    try {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName: name,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException)) throw error;
      await delay(pollMs, undefined, { signal });
    }
  }
}

export async function setProtection(table: Table, isProtected: boolean, pace: Pace): Promise<void> {
  await table.client.send(
    new UpdateTableCommand({ TableName: table.name, DeletionProtectionEnabled: isProtected }),
  );
  await untilActive(table, pace);
}

/** Returns what a table lacks that the stack's own table has, one sentence each. */
export async function lackingSettings(table: Table, tags: Tags): Promise<readonly string[]> {
  const { client, name: TableName } = table;
  const found = await describeTable(table);
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const backups = await whereSupported(() =>
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
  );
  const recovery = backups?.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  const indexes = (found?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
  const given = await tagsOf(table);
  return [
    ...(found?.StreamSpecification?.StreamViewType === STREAM_VIEW && found.LatestStreamArn !== undefined
      ? []
      : [`it has no stream of ${STREAM_VIEW}`]),
    ...(indexes.includes(DUE_INDEX) ? [] : [`it has no index ${DUE_INDEX}`]),
    ...(['ENABLED', 'ENABLING'].includes(expiry?.TimeToLiveStatus ?? '') &&
    expiry?.AttributeName === EXPIRY_ATTRIBUTE
      ? []
      : [`items do not expire by ${EXPIRY_ATTRIBUTE}`]),
    ...(found?.DeletionProtectionEnabled === true ? [] : ['it is not protected from deletion']),
    ...(backups === null || recovery?.PointInTimeRecoveryStatus === 'ENABLED'
      ? []
      : ['it has no point-in-time recovery']),
    ...Object.entries(tags).flatMap(([key, value]) =>
      given[key] === value ? [] : [`it has no tag ${key} = ${value}`],
    ),
  ];
}

/** Returns null where the engine does not know the operation: only AWS has point-in-time recovery. */
export async function whereSupported<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && error.name === 'UnknownOperationException') return null;
    throw error;
  }
}
