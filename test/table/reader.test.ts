import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

let table: TestTable;

beforeAll(async () => {
  table = await startTestTable();
  for (let start = 0; start < 150; start += 25) {
    const requests = Array.from({ length: 25 }, (_, i) => ({
      PutRequest: { Item: { pk: 'P', sk: String(start + i).padStart(4, '0'), n: start + i } },
    }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
  }
});
afterAll(() => table.stop());

const reader = () => new TableReader(table, new AbortController().signal);

describe('the reader', () => {
  test('returns many keys in their order, with duplicates and gaps, and counts one round', async () => {
    const it = reader();
    const keys = Array.from({ length: 250 }, (_, i) => ({ pk: 'P', sk: String(249 - i).padStart(4, '0') }));
    const items = await it.getMany([...keys, { pk: 'P', sk: '0007' }]);
    expect(items.slice(0, 100).every((item) => item === undefined)).toBe(true);
    expect(items.slice(100, 250).map((item) => item?.['n'])).toEqual(
      Array.from({ length: 150 }, (_, i) => 149 - i),
    );
    expect(items[250]?.['n']).toBe(7);
    expect(it.usage).toMatchObject({ rounds: 1, calls: 3 });
    expect(it.usage.readUnits).toBeGreaterThanOrEqual(75);
  });

  test('pages through a partition backwards and within bounds', async () => {
    const it = reader();
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const page = await it.query('P', {
        from: '0010',
        to: '0039',
        descending: true,
        limit: 7,
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...page.items.map((item) => item['n']));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => 39 - i));
  });

  test('stops its calls when the request is aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(new TableReader(table, controller.signal).get({ pk: 'P', sk: '0001' })).rejects.toThrow(
      /abort/i,
    );
  });
});
