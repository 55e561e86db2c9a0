import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { ExecuteTransactionCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openOperatorTable } from '../../infra/operator/connection/operator-table.ts';
import type { Table } from '../../shared/table/client.ts';

/** The headers of the requests so far. */
let requests: IncomingHttpHeaders[];
let server: Server;
let table: Table;
let issued: number;

beforeEach(async () => {
  requests = [];
  issued = 0;
  server = createServer((request, response) => {
    requests.push(request.headers);
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end('{"Item":{"n":{"N":"1"}}}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  table = openOperatorTable(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      // They have expired when the next call asks for them.
      credentials: async () => {
        issued += 1;
        const expiration = new Date(0);
        return { accessKeyId: `KEY${issued}`, secretAccessKey: 's', sessionToken: `t${issued}`, expiration };
      },
    },
    'Table',
  );
});
afterEach(async () => {
  table.client.destroy();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const get = () => new GetCommand({ TableName: 'Table', Key: { pk: 'a', sk: 'b' } });
const isOfSdk = (headers: IncomingHttpHeaders | undefined): boolean =>
  String(headers?.['user-agent']).includes('aws-sdk-js');

test('sends the first call with the client of the SDK, and later ones with that of functions', async () => {
  for (let i = 0; i < 3; i += 1) expect(await table.client.send(get())).toMatchObject({ Item: { n: 1 } });
  expect(requests.map(isOfSdk)).toEqual([true, false, false]);
  expect(new Set(requests.map(({ host }) => host)).size).toBe(1);
});

test('sends the statements of the local runtime with the client of functions, and what only operators send with the SDK', async () => {
  await table.client.send(get());
  const statements = [{ Statement: 'DELETE FROM "Table" WHERE pk = ?', Parameters: ['a'] }];
  await table.client.send(new ExecuteTransactionCommand({ TransactStatements: statements }));
  await table.client.send(new DescribeTableCommand({ TableName: 'Table' }));
  expect(requests.map((headers) => headers['x-amz-target'])).toEqual([
    'DynamoDB_20120810.GetItem',
    'DynamoDB_20120810.ExecuteTransaction',
    'DynamoDB_20120810.DescribeTable',
  ]);
  expect(requests.map(isOfSdk)).toEqual([true, false, true]);
});

test('signs every call with credentials that have not expired', async () => {
  for (let i = 0; i < 3; i += 1) await table.client.send(get());
  const keys = requests.map(({ authorization }) => /Credential=(KEY\d+)\//.exec(String(authorization))?.[1]);
  expect(new Set(keys).size).toBe(3);
  for (const [i, headers] of requests.entries())
    expect(headers['x-amz-security-token']).toBe(keys[i]?.replace('KEY', 't'));
});
