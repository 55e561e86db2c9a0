import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CALLING, timeOuts } from '../../shared/clients/calling.ts';
import { openPostingTable } from '../../shared/credits/client.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { type SilentServer, startSilentServer } from './silent-server.ts';

/** The head of a response and the beginning of its body. */
const HALF = 'HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 100\r\n\r\n{"It';

let silent: SilentServer;
beforeEach(async () => {
  silent = await startSilentServer(HALF);
});
afterEach(() => silent.stop());

const local = () => ({
  endpoint: silent.endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const get = ({ client, name }: Table) =>
  client.send(new GetCommand({ TableName: name, Key: { pk: 'a', sk: 'a' } }));

test('a call whose response stops in the middle of its body is abandoned and repeated', async () => {
  const table = openTable({ ...CALLING, ...local(), ...timeOuts(200) }, 'test');
  await expect(get(table)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(silent.heard).toEqual(['GetItem', 'GetItem', 'GetItem']);
  table.client.destroy();
});

test('a posting whose response stops in the middle of its body is abandoned and not repeated', async () => {
  const table = openPostingTable(local(), 'test');
  await expect(get(table)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(silent.heard).toEqual(['GetItem']);
  table.client.destroy();
});
