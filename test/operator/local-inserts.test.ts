import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DynamoDbEngine, startDynoxide } from '../../infra/local/engines/dynamodb.ts';
import { insertingInto } from '../../infra/operator/connection/local-inserts.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { openSdkTable } from '../../shared/table/sdk-table.ts';

const VALUES = {
  text: 'Wałcz "quoted" \n',
  empty: '',
  number: 12_345,
  negative: -0.25,
  flag: true,
  nothing: null,
  bytes: new Uint8Array([0, 1, 254, 255]),
  list: ['a', 1, { deep: [false] }],
  map: { one: 1, two: undefined },
  absent: undefined,
};

let folder: string;
let engine: DynamoDbEngine;
let table: Table;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inserts-'));
  engine = await startDynoxide(join(folder, 'dynamodb.sqlite'));
  const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'local' };
  table = openSdkTable({ endpoint: engine.endpoint, region: 'us-east-1', credentials }, 'Table');
  await table.client.send(
    new CreateTableCommand({
      TableName: table.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'due', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [{ AttributeName: 'due', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
});
afterAll(async () => {
  table.client.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true });
});

const put = async (to: Table, ...items: object[]): Promise<void> => {
  const requests = items.map((Item) => ({ PutRequest: { Item: { ...Item } } }));
  await to.client.send(new BatchWriteCommand({ RequestItems: { [to.name]: requests } }));
};
const insert = async (to: Table, item: Record<string, unknown>): Promise<string | undefined> => {
  const names = Object.keys(item);
  const Statement = `INSERT INTO "${to.name}" VALUE {${names.map((name) => `'${name}': ?`).join(', ')}}`;
  const { Responses } = await to.client.send(
    new BatchExecuteStatementCommand({ Statements: [{ Statement, Parameters: Object.values(item) }] }),
  );
  return Responses?.[0]?.Error?.Code;
};

test('items that are inserted into the database are stored as the engine stores them', async () => {
  const direct = insertingInto(table, join(folder, 'dynamodb.sqlite'));
  await put(table, { pk: 'A', sk: 'engine', ...VALUES });
  await put(direct, { pk: 'A', sk: 'direct', ...VALUES });
  await insert(direct, { pk: 'A', sk: 'stated', f: 7 });
  const get = async (sk: string) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'A', sk } }))).Item;
  const { sk: _engine, ...expected } = (await get('engine')) ?? {};
  const { sk: _direct, ...found } = (await get('direct')) ?? {};
  expect(found).toEqual(expected);
  expect(await get('stated')).toEqual({ pk: 'A', sk: 'stated', f: 7 });
  const database = new DatabaseSync(join(folder, 'dynamodb.sqlite'), { readOnly: true });
  const rows = database
    .prepare('SELECT sk, item_size, hash_prefix FROM "Table" WHERE sk <> \'S:stated\'')
    .all();
  database.close();
  const [one, other] = rows;
  expect(rows).toHaveLength(2);
  expect(one?.['hash_prefix']).toBe(other?.['hash_prefix']);
  expect(one?.['item_size']).toBe(other?.['item_size']);
  direct.close();
});

test('what exists, what is indexed and what is deleted goes through the engine', async () => {
  const direct = insertingInto(table, join(folder, 'dynamodb.sqlite'));
  const get = async (sk: string) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'B', sk } }))).Item;
  await put(direct, { pk: 'B', sk: '1', version: 1 });
  await put(direct, { pk: 'B', sk: '1', version: 2 }, { pk: 'B', sk: '2', due: 5 });
  expect([await get('1'), await get('2')]).toEqual([
    { pk: 'B', sk: '1', version: 2 },
    { pk: 'B', sk: '2', due: 5 },
  ]);
  expect(await insert(direct, { pk: 'B', sk: '1', version: 3 })).toBe('DuplicateItem');
  const requests = [{ DeleteRequest: { Key: { pk: 'B', sk: '1' } } }];
  await direct.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
  expect(await get('1')).toBeUndefined();
  const database = new DatabaseSync(join(folder, 'dynamodb.sqlite'), { readOnly: true });
  expect(database.prepare('SELECT table_sk FROM "Table::gsi::due"').all()).toHaveLength(1);
  database.close();
  direct.close();
});

test('batches of the same moment are stored whatever the others hold', async () => {
  const direct = insertingInto(table, join(folder, 'dynamodb.sqlite'));
  const stored = async (): Promise<(string | undefined)[]> => {
    const found = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'C' },
      }),
    );
    return (found.Items ?? []).map(({ sk, version }) => `${sk} ${version}`);
  };
  const puts = [1, 2, 3].map((version) => put(direct, { pk: 'C', sk: `${version}`, version }));
  await Promise.all(puts);
  expect(await stored()).toEqual(['1 1', '2 2', '3 3']);
  const refused = await Promise.all([
    insert(direct, { pk: 'C', sk: '4', version: 4 }),
    insert(direct, { pk: 'C', sk: '2', version: 5 }),
    insert(direct, { pk: 'C', sk: '6', version: 6 }),
    insert(direct, { pk: 'C', sk: '6', version: 7 }),
  ]);
  expect(refused).toEqual([undefined, 'DuplicateItem', undefined, 'DuplicateItem']);
  expect(await stored()).toEqual(['1 1', '2 2', '3 3', '4 4', '6 6']);
  direct.close();
});

test('a batch that meets a long transaction of another connection is left to the engine', async () => {
  const file = join(folder, 'dynamodb.sqlite');
  const other = new DatabaseSync(file);
  let sent = 0;
  const client = aroundSend(table.client, async (send, call) => {
    sent += 1;
    if (other.isTransaction) other.exec('ROLLBACK');
    return await send(...call);
  });
  const direct = insertingInto({ client, name: table.name }, file);
  other.exec('BEGIN IMMEDIATE');
  await Promise.all(['1', '2'].map((sk) => put(direct, { pk: 'D', sk, version: 1 })));
  expect(sent).toBe(2);
  await put(direct, { pk: 'D', sk: '3', version: 1 });
  expect(sent).toBe(2);
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'D' },
    }),
  );
  expect(Items?.map(({ sk }) => sk)).toEqual(['1', '2', '3']);
  other.close();
  direct.close();
});
