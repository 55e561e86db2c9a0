import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { startDynoxide } from '../../infra/local/dynamodb.ts';
import { startDynamoDbLocal } from '../../infra/local/dynamodb-local.ts';
import { openTable, type Table } from '../../shared/table/client.ts';

/** A table of the product's shape in an engine of its own. */
export interface TestTable extends Table {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface TestTableOptions {
  /** As the deployed table has it. */
  readonly stream?: boolean;
  /** Amazon's own engine needs Java, and the network once. */
  readonly engine?: 'dynamodb-local' | 'dynoxide';
}

/** Starts an engine in memory, dynoxide unless said otherwise, with one empty table. */
export async function startTestTable(options: TestTableOptions = {}): Promise<TestTable> {
  const engine = await (options.engine === 'dynamodb-local' ? startDynamoDbLocal() : startDynoxide());
  const table = openTable(
    {
      endpoint: engine.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    },
    'test',
  );
  await table.client.send(
    new CreateTableCommand({
      TableName: table.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      ...(options.stream === true
        ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }
        : {}),
    }),
  );
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
