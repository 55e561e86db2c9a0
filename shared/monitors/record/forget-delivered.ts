import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';

const BLOCKS_PER_PAGE = 25;

/** Deletes the record of what a monitor delivered. Call it when the monitor is gone: only its runs write the record. */
export async function forgetDelivered(table: Table, monitorId: string): Promise<void> {
  const reader = new TableReader(table, new AbortController().signal);
  const { pk } = keys.delivered(monitorId, 0);
  for (;;) {
    const { items } = await reader.query(pk, { limit: BLOCKS_PER_PAGE }, true);
    if (items.length === 0) return;
    await Promise.all(
      items.map(({ sk }) =>
        table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk: String(sk) } })),
      ),
    );
  }
}
