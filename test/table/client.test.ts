import { createServer, type Server } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { CALLING } from '../../shared/clients/calling.ts';
import { openPostingTable } from '../../shared/credits/client.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { Random } from '../support/random.ts';

const SEED = 20_261_104;
const LOCAL = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts an engine that fails the attempts `fails` selects and never answers those `hangs` selects. */
async function engine(fails: () => boolean, hangs: () => boolean = () => false) {
  const seen = { attempts: 0 };
  server = createServer((_request, response) => {
    seen.attempts += 1;
    if (hangs()) return;
    const failed = fails();
    response.writeHead(failed ? 500 : 200, { 'Content-Type': 'application/x-amz-json-1.0' });
    response.end(failed ? '{"__type":"InternalServerError"}' : '{}');
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { ...LOCAL, endpoint: `http://127.0.0.1:${address.port}`, seen };
}

const get = ({ client, name }: Table, signal?: AbortSignal) =>
  client.send(
    new GetCommand({ TableName: name, Key: { pk: 'a', sk: 'a' } }),
    signal === undefined ? {} : { abortSignal: signal },
  );

describe('a call to the table', () => {
  test('is attempted at most three times', async () => {
    const { seen, ...configuration } = await engine(() => true);
    const table = openTable({ ...CALLING, ...configuration }, 'test');
    await expect(get(table)).rejects.toMatchObject({ name: 'InternalServerError' });
    expect(seen.attempts).toBe(3);
    table.client.destroy();
  });

  test('that posts is attempted once, because only posting code may decide to repeat it', async () => {
    const { seen, ...configuration } = await engine(() => true);
    const table = openPostingTable(configuration, 'test');
    await expect(get(table)).rejects.toMatchObject({ name: 'InternalServerError' });
    expect(seen.attempts).toBe(1);
    table.client.destroy();
  });

  test(`takes less than 1.2 attempts on average when a tenth of them fail (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const { seen, ...configuration } = await engine(() => random.next() < 0.1);
    const table = openTable({ ...CALLING, ...configuration }, 'test');
    const CALLS = 600;
    const outcomes = [];
    for (let made = 0; made < CALLS; made += 20) {
      outcomes.push(...(await Promise.allSettled(Array.from({ length: 20 }, () => get(table)))));
    }
    expect(seen.attempts).toBeGreaterThan(CALLS);
    expect(seen.attempts / CALLS).toBeLessThan(1.2);
    // One call in a thousand fails three times in a row.
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeLessThan(6);
    table.client.destroy();
  }, 240_000);

  test('ends with its signal', async () => {
    const { seen, ...configuration } = await engine(
      () => true,
      () => true,
    );
    const table = openTable({ ...CALLING, ...configuration }, 'test');
    const abort = new AbortController();
    const call = get(table, abort.signal);
    setTimeout(() => abort.abort(), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen.attempts).toBeLessThanOrEqual(1);
    table.client.destroy();
  });
});
