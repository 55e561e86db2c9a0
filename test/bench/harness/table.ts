import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { startDynoxide } from '../../../infra/local/engines/dynamodb.ts';
import { openTable, type Table } from '../../../shared/table/client.ts';

/** A table like the deployed one, in a dynoxide file, with its stream on. */
export interface BenchTable extends Table {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
const PARTS = ['', '-wal', '-shm'];

/** Opens `<name>.sqlite` in the folder of the run. A missing file starts as a copy of `from`, or empty. */
export async function startBenchTable(folder: string, name: string, from?: string): Promise<BenchTable> {
  const file = (of: string): string => join(folder, `${of}.sqlite`);
  if (from !== undefined && !existsSync(file(name))) {
    for (const part of PARTS) {
      if (existsSync(file(from) + part)) copyFileSync(file(from) + part, file(name) + part);
    }
  }
  const fresh = !existsSync(file(name));
  const engine = await startDynoxide(file(name));
  const table = openTable(
    { endpoint: engine.endpoint, region: 'us-east-1', credentials: CREDENTIALS },
    'table',
  );
  if (fresh) await create(table);
  return {
    ...table,
    endpoint: engine.endpoint,
    stop: async () => {
      table.client.destroy();
      await engine.stop();
    },
  };
}

async function create({ client, name }: Table): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    }),
  );
}
