import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';

/**
 * Whether organisations share the records of their answers (docs/adr/0047). A sweep of an earlier release reads only the
 * records of single organisations and would refund what it does not find there. So the collector shares records only
 * once this release has swept for a day, in which an operator may still go back, and once the marks of all
 * organisations keep an earlier sweep from judging.
 */
export type RecordSharing =
  /** The collector does not share records, and no sweep of this release has noted that it runs. */
  | 'unnoted'
  /** The collector does not share records. */
  | 'off'
  /** The sweep withholds the marks from earlier releases. */
  | 'preparing'
  /** The collector shares records. */
  | 'on';

/** How long this release sweeps before it shares records. */
export const SHARING_AFTER_MS = 86_400_000;

const Stored = z.object({ since: z.int(), shared: z.optional(z.boolean()) });

/** Reports whether records are to be shared. A read that is behind says no, which every release understands. */
export async function sharesRecords(reader: TableReader): Promise<boolean> {
  const item = await reader.get(keys.recordSharing());
  return item !== undefined && z.parse(Stored, item).shared === true;
}

/** Returns the state as of `now` (Unix milliseconds). */
export async function sharingAt(reader: TableReader, now: number): Promise<RecordSharing> {
  const item = await reader.get(keys.recordSharing(), true);
  if (item === undefined) return 'unnoted';
  const { since, shared } = z.parse(Stored, item);
  if (shared === true) return 'on';
  return now < since + SHARING_AFTER_MS ? 'off' : 'preparing';
}

/** Reports whether sweeps withhold the marks from earlier releases. */
export const withholdsMarks = (sharing: RecordSharing): boolean =>
  sharing === 'preparing' || sharing === 'on';

/** Notes that this release sweeps, unless a run has noted it before. */
export async function noteSweeping(table: Table, now: number): Promise<void> {
  await put(table, { since: now }, 'attribute_not_exists(pk)');
}

/** Begins to share records. Call it once every organisation has a mark that earlier releases cannot use. */
export async function shareRecords(table: Table, now: number): Promise<void> {
  await put(table, { since: now, shared: true });
}

async function put(
  table: Table,
  sharing: z.infer<typeof Stored>,
  ConditionExpression?: 'attribute_not_exists(pk)',
): Promise<void> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.recordSharing(), ...sharing },
        ...(ConditionExpression === undefined ? {} : { ConditionExpression }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
