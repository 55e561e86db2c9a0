import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Random } from '../../../infra/operator/demo/random.ts';
import { newAccount } from '../../../shared/credits/account.ts';
import { auditPut } from '../../../shared/credits/audit.ts';
import { type CountedRequest, POSTING_KINDS, postingUpdate } from '../../../shared/credits/posting-update.ts';
import { countingUpdate } from '../../../shared/credits/rate-windows.ts';
import { emptyRing } from '../../../shared/credits/ring.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { MemoryTable } from './table.ts';

let emulator: TestTable;
beforeAll(async () => {
  emulator = await startTestTable();
});
afterAll(() => emulator.stop());

/** Returns the SDK's client with the in-process table in place of its HTTP handler. */
function clientOf(memory: MemoryTable): Table {
  const handle = async (request: { headers: Record<string, string>; body: Uint8Array }) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    const { status, body } = await memory.execute(operation, new TextDecoder().decode(request.body));
    return { response: { statusCode: status, headers: {}, body: Buffer.from(body) } };
  };
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoint: 'http://127.0.0.1:9',
    maxAttempts: 1,
    requestHandler: { handle: Object(handle) },
  });
  return { client: DynamoDBDocumentClient.from(client), name: emulator.name };
}

/** Any command of the document client. */
type Command = object;

/** Returns an engine's reply to a command, reduced to what the product reads. */
async function outcomeOf({ client }: Table, command: Command): Promise<unknown> {
  try {
    const { $metadata: _, ...output }: Record<string, unknown> = Object(
      await Reflect.apply(client.send, client, [command]),
    );
    return comparable(output);
  } catch (error) {
    const { name, Item, CancellationReasons: reasons } = Object(error);
    const codes = reasons?.map(({ Code, Item: old }: { Code: string; Item: unknown }) => [Code, old]);
    return comparable({ name, Item, codes });
  }
}

/** Returns a comparable form: bytes as text, attributes by name, and lists of a batch in the order of their keys. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) {
    const list = value.map(comparable);
    return list.every((one) => typeof one === 'object')
      ? list.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, comparable(inner)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Draws a call of the product. There are few organisations and ids, so guards both hold and refuse. */
function drawCommand(
  random: Random,
  organisations: readonly string[],
  ids: readonly string[],
  TableName: string,
): Command {
  const organisationId = random.pick(organisations);
  const account = keys.account(organisationId);
  const ledger = keys.ledger(organisationId, random.integer(1, 40));
  const posting = (request?: CountedRequest) => {
    const kind = random.pick(POSTING_KINDS);
    const amount = BigInt(1_000 * random.integer(1, 9));
    const deltaMicros = kind === 'void' ? 0n : kind === 'top_up' || kind === 'refund' ? amount : -amount;
    const minimumMicros = deltaMicros < 0n ? -deltaMicros : 0n;
    const keyId = random.pick(ids);
    const charge = { meter: 'job_resource', operation: 'x', keyId, resources: 1 } as const;
    const more = kind === 'charge' ? { charge } : { reference: 'r:1' };
    const id = random.pick(ids);
    return postingUpdate(
      TableName,
      { organisationId, id, kind, deltaMicros, minimumMicros, at: 1, ...more },
      random.integer(0, 14),
      request,
    );
  };
  const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };
  const at = 60_000 * random.integer(1, 2) + 1_000 * random.integer(1, 3);
  const count = {
    allowance: { perSecond: 6, perMinute: 12, unpaidUnits: 6 },
    unpaidUnits: random.integer(0, 1),
    seen: random.chance(0.5) ? { S1: 1, M0: 1 } : {},
  };
  const counting = countingUpdate(count, at);
  const page = random.integer(1, 9);
  switch (random.integer(0, 9)) {
    case 0:
      return new GetCommand({
        TableName,
        Key: account,
        ConsistentRead: random.chance(0.5),
        ReturnConsumedCapacity: 'TOTAL',
      });
    case 1:
      return new BatchGetCommand({
        RequestItems: { [TableName]: { Keys: [account, ledger], ConsistentRead: random.chance(0.5) } },
        ReturnConsumedCapacity: 'TOTAL',
      });
    case 2:
      return new QueryCommand({
        TableName,
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': ledger.pk, ':from': ledger.sk, ':to': keys.ledger('', 30).sk },
        ScanIndexForward: random.chance(0.5),
        Limit: page,
        ReturnConsumedCapacity: 'TOTAL',
        ...(random.chance(0.5)
          ? {}
          : { ExclusiveStartKey: keys.ledger(organisationId, random.integer(1, 30)) }),
      });
    case 3: {
      const Item = { ...ledger, id: random.pick(ids), delta: random.integer(-9, 9), balance: 9 };
      return new PutCommand({ TableName, Item, ...ifAbsent, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    }
    case 4:
      return new UpdateCommand({
        TableName,
        Key: account,
        UpdateExpression: counting.changes,
        ConditionExpression: counting.condition,
        ExpressionAttributeNames: counting.names,
        ExpressionAttributeValues: { ...counting.values, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
    case 5:
      return new UpdateCommand({
        TableName,
        Key: account,
        UpdateExpression: 'REMOVE S1p, M1, U1',
      });
    case 6: {
      const reference = { ...keys.reference(organisationId, `r:${random.integer(1, 30)}`), delta: 1 };
      const change = { command: 'c', organisationId, before: { balance: 1n }, after: null };
      return new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: reference, ...ifAbsent } },
          { Update: posting() },
          auditPut(TableName, { name: 'o', now: random.integer(1, 9) }, change),
        ],
      });
    }
    default:
      return new UpdateCommand({
        ...posting(random.chance(0.5) ? { count, at } : undefined),
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
  }
}

test.each([1, 2, 3, 4])(
  'the in-process table answers every call of the product like the emulator (seed %d)',
  async (seed) => {
    const random = new Random(seed);
    const memory = clientOf(new MemoryTable());
    const organisations = Array.from({ length: 2 }, () => random.uuid());
    const ids = Array.from({ length: 300 }, () => random.uuid());
    for (const organisationId of organisations) {
      const limits = { perSecond: 1, perMinute: 1 };
      const Item = {
        ...keys.account(organisationId),
        ...newAccount(limits, new Uint8Array(32), 1),
        ...emptyRing(),
      };
      for (const { client, name: TableName } of [memory, emulator]) {
        await client.send(new PutCommand({ TableName, Item: { ...Item, balance: 100_000 } }));
      }
    }
    const met = new Set<unknown>();
    for (let call = 0; call < 150; call += 1) {
      const command = drawCommand(random, organisations, ids, emulator.name);
      const expected = await outcomeOf(emulator, command);
      const name = command.constructor.name;
      expect([seed, call, name, await outcomeOf(memory, command)]).toEqual([seed, call, name, expected]);
      met.add(`${name} ${Object(expected).name ?? 'done'}`);
    }
    // The draws cover guards that hold and guards that refuse.
    for (const what of ['UpdateCommand', 'TransactWriteCommand', 'PutCommand'])
      expect(met).toContain(`${what} done`);
    expect(met).toContain('UpdateCommand ConditionalCheckFailedException');
    expect(met).toContain('TransactWriteCommand TransactionCanceledException');
  },
  240_000,
);

test('the in-process table discards on thaw what was written since the freeze', async () => {
  const table = new MemoryTable();
  const { client, name: TableName } = clientOf(table);
  const put = async (sk: string) => await client.send(new PutCommand({ TableName, Item: { pk: 'a', sk } }));
  const all = async () => {
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } };
    return (await client.send(new QueryCommand({ TableName, ...query }))).Items?.map(({ sk }) => sk);
  };
  await put('1');
  table.freeze();
  await put('2');
  expect(await all()).toEqual(['1', '2']);
  table.thaw();
  expect(await all()).toEqual(['1']);
  await put('3');
  expect(await all()).toEqual(['1', '3']);
  table.thaw();
  expect(await all()).toEqual(['1']);
});
