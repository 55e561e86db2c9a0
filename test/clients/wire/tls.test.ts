import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openSdkClient } from '../../../shared/clients/dynamodb-sdk.ts';
import { openWireClient, type TableClient } from '../../../shared/clients/wire/client.ts';
import { type Certificates, type Identity, makeCertificates } from '../../webhooks/support/certificates.ts';

/** Both clients over TLS, to endpoints on this machine whose certificates come from a test authority. */

const HOST = 'localhost';
const CLIENTS = { sdk: openSdkClient, wire: openWireClient } as const;
const trusted = getCACertificates('default');
let certificates: Certificates;
let handshakes = 0;
const open: (Server | TableClient)[] = [];

beforeAll(async () => {
  certificates = await makeCertificates(HOST);
  setDefaultCACertificates([...trusted, certificates.ca]);
});
afterAll(() => setDefaultCACertificates(trusted));
beforeEach(() => {
  handshakes = 0;
});
afterEach(() => {
  for (const each of open.splice(0)) {
    if ('closeAllConnections' in each) each.close().closeAllConnections();
    else each.destroy();
  }
});

/** Starts a service that answers every request, and returns a client for it. */
async function clientOf(name: keyof typeof CLIENTS, { cert, key }: Identity): Promise<TableClient> {
  const server = createServer({ cert, key }, (request, response) => {
    request.resume().on('end', () => {
      const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') === true;
      response.end(JSON.stringify({ Item: { pk: { S: 'a' }, signed: { BOOL: signed } } }));
    });
  });
  server.on('secureConnection', () => {
    handshakes += 1;
  });
  await once(server.listen(0, HOST), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = CLIENTS[name]({
    endpoint: `https://${HOST}:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 2,
  });
  open.push(server, client);
  return client;
}

const ask = async (client: TableClient) =>
  await client.send(new GetCommand({ TableName: 't', Key: { pk: 'a' } }));

describe.each(['sdk', 'wire'] as const)('the client of name %s', (name) => {
  test('signs its calls, gets their answers, and keeps its connection', async () => {
    const client = await clientOf(name, certificates.good);
    for (let call = 0; call < 3; call += 1) {
      expect((await ask(client)).Item).toEqual({ pk: 'a', signed: true });
    }
    expect(handshakes).toBe(1);
  });

  test.each([
    ['of another host', 'wrongHost', /does not match certificate's altnames/],
    ['that has expired', 'expired', /certificate has expired/],
    ['that nobody trusts', 'selfSigned', /self-signed certificate/],
  ] as const)(
    'sends nothing to a service with a certificate %s, and does not try again',
    async (_, of, message) => {
      const client = await clientOf(name, certificates[of]);
      const error = await ask(client).then(
        () => null,
        (failure) => failure,
      );
      expect(error).toMatchObject({ message: expect.stringMatching(message), $metadata: { attempts: 1 } });
    },
  );
});
