import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { SHARING_AFTER_MS } from '../../../shared/credits/record-sharing.ts';
import { sharedAnswersOf } from '../../../shared/credits/settlement/answer-records.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import type { Sharing } from './plan.ts';

/** If sharing begins during a world, a sweep starts it within this time. */
const BEGINS_WITHIN_MS = 2_000;

/** Sets whether organisations share records, as days of sweeps before the world would have left it. */
export async function setSharing({ client, name }: Table, sharing: Sharing, now: number): Promise<void> {
  const Key = keys.recordSharing();
  if (sharing === 'off') {
    await client.send(new DeleteCommand({ TableName: name, Key }));
    return;
  }
  const since = now - SHARING_AFTER_MS + BEGINS_WITHIN_MS;
  const Item = { ...Key, since, ...(sharing === 'on' ? { shared: true } : {}) };
  await client.send(new PutCommand({ TableName: name, Item }));
}

/** Removes the shared records of some minutes, because the next world would read them too. */
export async function removeShared(table: Table, minutes: Iterable<number>): Promise<void> {
  const reader = new TableReader(table, new AbortController().signal);
  for (const minute of minutes) {
    for await (const { pk, sk } of sharedAnswersOf(reader, minute)) {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
    }
  }
}
