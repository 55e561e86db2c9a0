import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { unbrowsableAddress } from '../../../infra/local/engines/unbrowsable-address.ts';

test('an unbrowsable address is one on loopback that fetch refuses to connect to', async () => {
  for (let count = 0; count < 20; count += 1) {
    const { host, port } = await unbrowsableAddress();
    expect(host).toMatch(/^127\./);
    const server = createServer((_, response) => response.end('reached'));
    await new Promise<void>((done) => {
      server.listen(port, host, done);
    });
    // Node implements the Fetch standard, like browsers.
    await expect(fetch(`http://${host}:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
    server.close();
  }
});

test('engines side by side get different addresses', async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, unbrowsableAddress));
  expect(new Set(addresses.map(({ host, port }) => `${host}:${port}`)).size).toBe(20);
});
