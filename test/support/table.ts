import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDbEngine, startDynoxide } from '../../infra/local/engines/dynamodb.ts';
import { startDynamoDbLocal } from '../../infra/local/engines/dynamodb-local.ts';
import { operationOf } from '../../shared/clients/wire/operations.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { openSdkTable } from '../../shared/table/sdk-table.ts';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';
import { closeMemoryTable, openMemoryTable } from './simulated/memory-tables.ts';
import { sendOverLeanWire } from './wire/lean-client.ts';

declare global {
  /** Set by the test runner's environment; absent in benchmarks. */
  var workerEngine: (() => Promise<string>) | undefined;
}

/** The endpoint of a table in memory. Nothing listens there. */
export const NO_ENDPOINT = 'http://127.0.0.1:9';

/** An empty table shaped like the product's, with its own name. */
export interface TestTable extends Table {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface TestTableOptions {
  /** Whether it has a stream, like the deployed table. */
  readonly stream?: boolean;
  /**
   * Default: dynoxide. Amazon's own engine needs Java and, the first time, the network. The simulated table in memory
   * is for tests with much data or many calls whose behaviour on an engine other files test: it has no limits of size
   * and reports no write capacity. `simulated-table.test.ts` compares it with dynoxide.
   */
  readonly engine?: 'dynamodb-local' | 'dynoxide' | 'memory';
}

/** Creates an empty table in an engine in memory, which the test files of a worker share. */
export async function startTestTable(options: TestTableOptions = {}): Promise<TestTable> {
  if (options.engine === 'memory') return startMemoryTable(options);
  // DynamoDB Local answers in chunks, without a length.
  if (options.engine !== 'dynamodb-local') sendOverLeanWire();
  const engine = await startEngine(options.engine ?? 'dynoxide');
  const table = openTableForAnyone(engine.endpoint, `test-${randomUUID()}`);
  await createTable(table, options.stream === true);
  return {
    client: table.client,
    name: table.name,
    endpoint: engine.endpoint,
    stop: async () => {
      await table.client.send(new DeleteTableCommand({ TableName: table.name }));
      table.client.destroy();
      await engine.stop();
    },
  };
}

/** Opens a table with the functions' client, and with the SDK's client for commands that only operators send. */
export function openTableForAnyone(endpoint: string, name: string): Table {
  const configuration = {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const { client } = openTable(configuration, name);
  const { client: operators } = openSdkTable(configuration, name);
  return {
    name,
    client: {
      send: aroundSend(client, async (send, call) =>
        operationOf(Object(call[0])) !== undefined
          ? await send(...call)
          : await Reflect.apply(operators.send, operators, call),
      ).send,
      destroy: () => {
        client.destroy();
        operators.destroy();
      },
    },
  };
}

function startMemoryTable({ stream = false }: TestTableOptions): TestTable {
  const name = `test-${randomUUID()}`;
  const { client } = openTable(
    {
      endpoint: NO_ENDPOINT,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    },
    name,
  );
  openMemoryTable(name, { stream });
  return {
    client,
    name,
    endpoint: NO_ENDPOINT,
    stop: async () => {
      closeMemoryTable(name);
      client.destroy();
    },
  };
}

async function startEngine(
  kind: 'dynamodb-local' | 'dynoxide' | 'memory',
): Promise<Pick<DynamoDbEngine, 'endpoint' | 'stop'>> {
  if (kind === 'dynamodb-local') return await startDynamoDbLocal();
  if (globalThis.workerEngine === undefined) return await startDynoxide();
  return { endpoint: await globalThis.workerEngine(), stop: () => Promise.resolve() };
}

/** Creates another empty table in the same engine, for tests that must not share one. */
export async function anotherTable(
  { client, name: first, endpoint }: TestTable,
  suffix: string,
): Promise<Table> {
  const name = `${first}-${suffix}`;
  if (endpoint === NO_ENDPOINT) openMemoryTable(name);
  else await createTable({ client, name }, false);
  return { client, name };
}

/** Creates the product's table, empty. */
export async function createTable(table: Table, stream: boolean): Promise<void> {
  await table.client.send(
    new CreateTableCommand({
      TableName: table.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'due_shard', AttributeType: 'S' },
        { AttributeName: 'due_at', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: DUE_INDEX,
          KeySchema: [
            { AttributeName: 'due_shard', KeyType: 'HASH' },
            { AttributeName: 'due_at', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } } : {}),
    }),
  );
}
