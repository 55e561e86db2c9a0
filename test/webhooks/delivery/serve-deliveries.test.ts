import { once } from 'node:events';
import { createServer } from 'node:http';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openTable, type Table } from '../../../shared/table/client.ts';
import { serveDeliveries } from '../../../shared/webhooks/delivery/serve-deliveries.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, type World } from '../support/world.ts';

jest.setTimeout(60_000);

/** AWS behind connections that died: accepts requests and never answers. */
const silent = createServer((request) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () =>
    heard.push({
      target: String(request.headers['x-amz-target']).split('.').at(-1) ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString()),
    }),
  );
});
const heard: { readonly target: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
const before = { ...process.env };
let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('serve-deliveries');
beforeAll(async () => {
  ({ table, world, destinationId } = await ownWorld());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: table.name,
    DELIVERIES_QUEUE_URL: `${endpoint}/1/deliveries`,
    SLOW_DELIVERIES_QUEUE_URL: `${endpoint}/1/slow`,
    WAITER_ARN: 'arn:aws:states:us-east-1:123456789012:stateMachine:waiter',
  });
});
afterAll(async () => {
  process.env = before;
  silent.closeAllConnections();
  silent.close();
  await once(silent, 'close');
});

/** Creates a delivery with `times` failed attempts. Returns the message of the next attempt. */
async function failing(times: number) {
  world.receiver = () => answered(500);
  const eventId = await world.accept(destinationId);
  for (let attempt = 1; attempt <= times; attempt += 1) {
    await world.work(world.messageOf(eventId, attempt));
    if (attempt < times) world.now = (await world.delivery(eventId)).nextAttemptAtMs ?? world.now;
  }
  return world.messageOf(eventId, times + 1);
}

test('a service that never answers fails the message long before the function times out', async () => {
  // After reversal: the first message needs only its secret, the second waits minutes, the third half an hour.
  const messages = [await failing(6), await failing(3), await failing(0)].reverse();
  const event = {
    Records: messages.map((message, at) => ({ messageId: String(at), body: JSON.stringify(message) })),
  };
  const sink = (): void => undefined;
  const now = (): number => world.now;
  const began = performance.now();
  const [{ batchItemFailures: ofServices }, { batchItemFailures: ofTable }] = await Promise.all([
    serveDeliveries({ table, now, sink })(event),
    serveDeliveries({ now, sink })(event),
  ]);
  expect(performance.now() - began).toBeLessThan(15_000);
  for (const failures of [ofServices, ofTable]) {
    expect(failures.map(({ itemIdentifier }) => itemIdentifier).sort()).toEqual(['0', '1', '2']);
  }
  const calls = ['BatchGetItem', 'Decrypt', 'SendMessage', 'StartExecution'];
  expect(heard.map(({ target }) => target).sort()).toEqual(calls.flatMap((call) => [call, call, call]));
});

test('every send of a transaction has the same token', async () => {
  heard.length = 0;
  const { client } = openTable();
  const Put = { TableName: table.name, Item: { pk: 'a', sk: 'a' } };
  await expect(client.send(new TransactWriteCommand({ TransactItems: [{ Put }] }))).rejects.toThrow();
  expect(heard).toHaveLength(3);
  const tokens = new Set(heard.map(({ body }) => body['ClientRequestToken']));
  expect([...tokens]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});
