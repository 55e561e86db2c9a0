import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { memoryStream } from '../support/simulated/memory-tables.ts';
import type { TestTable } from '../support/table.ts';

/** Returns all records of the table's stream, in order. */
export async function readStream(table: TestTable): Promise<_Record[]> {
  const inMemory = memoryStream(table.name);
  if (inMemory !== undefined) return [...inMemory];
  const client = new DynamoDBStreamsClient({
    endpoint: table.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Table: description } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
  const StreamArn = description?.LatestStreamArn;
  const records: _Record[] = [];
  const { StreamDescription: stream } = await client.send(new DescribeStreamCommand({ StreamArn }));
  for (const { ShardId } of stream?.Shards ?? []) {
    let { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    while (ShardIterator !== undefined) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator }));
      records.push(...(page.Records ?? []));
      if ((page.Records ?? []).length === 0) break;
      ShardIterator = page.NextShardIterator;
    }
  }
  client.destroy();
  return records;
}
