import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { openRelay } from '../door/door.ts';
import type { RunningStack, Service } from '../stack/stack.ts';
import { watchCommits } from './commits.ts';
import { hasDynoxide, startDynoxide } from './dynamodb.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';

const TYPES = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'] as const;

const INDEX_POLL_MS = 100;

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Projection = z.object({
  ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
  NonKeyAttributes: z.optional(z.array(z.string())),
});
const TableProperties = z.object({
  TableName: z.optional(z.string()),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['B', 'N', 'S']) }),
  ),
  KeySchema,
  GlobalSecondaryIndexes: z.optional(z.array(z.object({ IndexName: z.string(), KeySchema, Projection }))),
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE']) }),
  ),
  TimeToLiveSpecification: z.optional(
    z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() }),
  ),
});
type TableProperties = z.output<typeof TableProperties>;

/** DynamoDB: runs one engine with the template's tables and their streams. The data is kept in the data folder. */
export const dynamoDb: Service = {
  types: TYPES,

  async start(stack) {
    const engine = await startEngineOf(stack);
    const { options } = stack;
    const door = await openRelay(stack.credential, engine.endpoint);
    stack.endpoints.DYNAMODB = door.endpoint;
    stack.endpoints.DYNAMODB_STREAMS = door.endpoint;
    const stop = async (): Promise<void> => {
      await door.close();
      await engine.stop();
    };
    const client = new DynamoDBClient(stack.address('DYNAMODB'));
    try {
      for (const [id, { Properties }] of stack.resolver.resources(...TYPES)) {
        const { Replicas: _replicas, ...properties } = Properties;
        const table = TableProperties.parse(stack.resolver.resolve(properties));
        const name = table.TableName ?? stack.physicalName(id);
        const { LatestStreamArn } = await ensureTable(client, name, table);
        stack.addTable(id, name);
        stack.resolver.name(id, name, {
          Arn: stack.arn('dynamodb', `table/${name}`),
          // The engine's own ARN: its region is the name of the engine, and stream calls must use it.
          ...(LatestStreamArn === undefined ? {} : { StreamArn: LatestStreamArn }),
        });
      }
    } catch (error) {
      await stop();
      throw error;
    } finally {
      client.destroy();
    }
    const commits = options.engine === 'dynoxide' ? watchCommits(databaseOf(stack)) : undefined;
    if (commits !== undefined) stack.tableVersion = commits.version;
    let stopping = false;
    void engine.exited.then(() => {
      if (!stopping) stack.options.onFailure('the DynamoDB engine stopped unexpectedly');
    });
    return async () => {
      stopping = true;
      commits?.close();
      await stop();
    };
  },
};

const databaseOf = ({ options: { dataDir } }: RunningStack): string => join(dataDir, 'dynamodb.sqlite');

async function startEngineOf(stack: RunningStack) {
  const { engine, dataDir } = stack.options;
  if (engine === 'local') return await startDynamoDbLocal(join(dataDir, 'dynamodb-local'));
  if (!hasDynoxide()) {
    throw new Error('dynoxide does not run on this machine; start with DYNAMODB=local, which needs Java 17');
  }
  const file = databaseOf(stack);
  try {
    return await startDynoxide(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database ${file} cannot be opened (${reason}); move it away to start over`);
  }
}

async function ensureTable(
  client: DynamoDBClient,
  name: string,
  table: TableProperties,
): Promise<TableDescription> {
  const existing = await describe(client, name);
  if (existing !== undefined) return await addIndexes(client, existing, table);
  await client.send(new CreateTableCommand(createInput(name, table)));
  const { AttributeName, Enabled } = table.TimeToLiveSpecification ?? { Enabled: false };
  if (Enabled && AttributeName !== undefined) {
    const TimeToLiveSpecification = { AttributeName, Enabled };
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
  }
  const created = await describe(client, name);
  if (created === undefined) throw new Error(`the table ${name} was not created`);
  return created;
}

/** Adds the indexes that the template has gained since the table was created. */
async function addIndexes(
  client: DynamoDBClient,
  existing: TableDescription,
  { AttributeDefinitions, GlobalSecondaryIndexes = [] }: TableProperties,
): Promise<TableDescription> {
  const TableName = existing.TableName ?? '';
  const known = new Set((existing.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName));
  for (const index of GlobalSecondaryIndexes.filter(({ IndexName }) => !known.has(IndexName))) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
    // DynamoDB builds one index at a time, and a query needs a complete index.
    while (!(await isActive(client, TableName, index.IndexName))) await delay(INDEX_POLL_MS);
  }
  return existing;
}

async function isActive(client: DynamoDBClient, table: string, index: string): Promise<boolean> {
  const found = (await describe(client, table))?.GlobalSecondaryIndexes ?? [];
  return found.find(({ IndexName }) => IndexName === index)?.IndexStatus === 'ACTIVE';
}

function createInput(name: string, table: TableProperties): CreateTableCommandInput {
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: table.AttributeDefinitions,
    KeySchema: table.KeySchema,
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes,
    ...(table.StreamSpecification === undefined
      ? {}
      : {
          StreamSpecification: {
            StreamEnabled: true,
            StreamViewType: table.StreamSpecification.StreamViewType,
          },
        }),
  };
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
