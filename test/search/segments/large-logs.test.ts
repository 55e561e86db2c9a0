import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { SegmentStore } from '../../../shared/search/segments/segment-store.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems } from '../../support/table-state.ts';

/** A megabyte of logs, the most that DynamoDB reads for a page, whatever the page shows of it. */
const PAGE_BYTES = 1_048_576;
/** Names that hardly compress: those of long terms are digests. */
const TERMS = Array.from({ length: 36_000 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'));

/** Returns the table, whose queries end their pages where DynamoDB does. */
const paging = ({ client, name }: Table): Table => ({
  name,
  client: aroundSend(client, async (send, [command, ...options]) => {
    if (!(command instanceof QueryCommand)) return await send(command, ...options);
    const { ProjectionExpression: _, ...input } = command.input;
    const whole = Object(await send(new QueryCommand(input), ...options));
    let bytes = 0;
    const items: readonly Readonly<Record<string, unknown>>[] = whole.Items;
    const fitting = items.findIndex(({ p }) => {
      bytes += p instanceof Uint8Array ? p.length : 100;
      return bytes > PAGE_BYTES;
    });
    return fitting < 0
      ? whole
      : await send(new QueryCommand({ ...command.input, Limit: fitting }), ...options);
  }),
});

test('logs of more than a megabyte are read and deleted whole: they name terms', async () => {
  const table = paging(new SimulatedTable({ now: () => 1_000 }).open());
  const store = new SegmentStore(table, await WriterLease.acquire(table, 'test', () => 1_000));
  const log = TERMS.map((term) => ({ space: 'j', term, ordinals: Uint32Array.of(7) }));
  await store.write({ id: 'flush', parts: [], log, flushes: [] });
  const items = async () =>
    (await allItems(table)).filter(({ pk }) => pk === keys.segment('flush', 0).pk).map(({ sk }) => sk);
  expect(await items()).toEqual(['flushes', 'log#0000', 'log#0001', 'log#0002', 'log#0003']);
  let read = 0;
  for await (const _ of store.readLog('flush')) read += 1;
  expect(read).toBe(TERMS.length);
  await store.deleteLogs(['flush']);
  expect(await items()).toEqual([]);
});
