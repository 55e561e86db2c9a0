import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { startDynoxide } from '../../infra/local/engines/dynamodb.ts';
import { startDynamoDbLocal } from '../../infra/local/engines/dynamodb-local.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';
import { sendOverLeanWire } from './lean-client.ts';

/** A table shaped like the product's, in an engine of its own. */
export interface TestTable extends Table {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface TestTableOptions {
  /** Whether it has a stream, like the deployed table. */
  readonly stream?: boolean;
  /** Default: dynoxide. Amazon's own engine needs Java and, the first time, the network. */
  readonly engine?: 'dynamodb-local' | 'dynoxide';
}

/** Starts an engine in memory with one empty table. */
export async function startTestTable(options: TestTableOptions = {}): Promise<TestTable> {
  // DynamoDB Local answers in chunks, without a length.
  if (options.engine !== 'dynamodb-local') sendOverLeanWire();
  const engine = await (options.engine === 'dynamodb-local' ? startDynamoDbLocal() : startDynoxide());
  const table = openTable(
    {
      endpoint: engine.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    },
    'test',
  );
  await createTable(table, options.stream === true);
  return {
    client: table.client,
    name: table.name,
    endpoint: engine.endpoint,
    stop: async () => {
      table.client.destroy();
      await engine.stop();
    },
  };
}

/** Creates another empty table in the same engine, for tests that must not share theirs. */
export async function anotherTable({ client }: TestTable, name: string): Promise<Table> {
  await createTable({ client, name }, false);
  return { client, name };
}

async function createTable(table: Table, stream: boolean): Promise<void> {
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
