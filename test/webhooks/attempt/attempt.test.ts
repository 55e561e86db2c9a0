import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openResolver } from '../../../shared/webhooks/attempt/name-resolver.ts';
import { Poster } from '../../../shared/webhooks/attempt/post.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { type Connections, watchConnections } from '../support/connections.ts';
import { addresses, type NameServer, SERVFAIL, startNameServer } from '../support/name-server.ts';
import { answer, type Receiver, reset, startReceiver } from '../support/receiver.ts';
import { SECRET, World } from '../support/world.ts';

/** These tests run whole attempts without stubs: from the message to the receiver's socket and back to the table. */
const HOST = 'hooks.example.com';
const PUBLIC = '93.184.215.14';

let table: TestTable;
let certificates: Certificates;
let names: NameServer;
let connections: Connections;
let receiver: Receiver;
let poster: Poster;
let world: World;
let eventId: string;
beforeAll(async () => {
  [table, certificates, names] = await Promise.all([
    startTestTable(),
    makeCertificates(HOST),
    startNameServer(),
  ]);
});
beforeEach(async () => {
  connections = watchConnections();
  receiver = await startReceiver(certificates.good);
  connections.lead(PUBLIC, receiver.port);
  names.says(HOST, addresses(PUBLIC));
  poster = new Poster({
    resolve: openResolver([names.address]),
    development: null,
    ca: certificates.ca,
    timeoutMs: 3_000,
  });
  world = new World(table);
  eventId = await world.accept(await world.destination());
});
afterEach(async () => {
  poster.close();
  await receiver.stop();
  connections.restore();
});
afterAll(async () => {
  await Promise.all([table.stop(), names.stop()]);
});

const attempt = async () => {
  await world.work(world.messageOf(eventId), undefined, { poster });
  const { outcome, terminalCode, lastStatus, history } = await world.delivery(eventId);
  return { outcome, terminalCode, lastStatus, failure: history.at(-1)?.failure };
};
const publicConnections = () => connections.asked.filter(({ port }) => port === 443);

test('a receiver that verifies as the contract says accepts the delivery: one signature over its raw bytes', async () => {
  expect(await attempt()).toEqual({
    outcome: 'complete',
    terminalCode: null,
    lastStatus: 204,
    failure: null,
  });
  const [request] = receiver.requests;
  const { 'x-svc-signature': signature = '', 'x-svc-timestamp': timestamp = '' } = request?.headers ?? {};
  const expected = createHmac('sha256', SECRET)
    .update(Buffer.concat([Buffer.from(`v0.${timestamp}.`), request?.body ?? Buffer.alloc(0)]))
    .digest('hex');
  expect(signature).toBe(`v0=${expected}`);
  expect(timestamp).toMatch(/^[0-9]{10}$/);
  expect(request?.names.filter((name) => name === 'x-svc-signature')).toHaveLength(1);
  const body = JSON.parse(request?.body.toString('utf8') ?? '');
  expect(body).toMatchObject({ event_id: eventId, delivery_id: request?.headers['x-svc-delivery-id'] });
});

test.each([
  [
    'redirects to loopback',
    'terminal_failure',
    'redirect',
    null,
    answer(307, { Location: 'https://127.0.0.1/' }),
  ],
  ['answers 401', 'terminal_failure', 'http_status', null, answer(401)],
  ['is overloaded', 'retrying', null, null, answer(503, { 'Retry-After': '60' })],
  ['resets the connection', 'retrying', null, 'connection', reset],
  ['hangs', 'retrying', null, 'timeout', () => undefined],
] as const)('a receiver that %s: %s', async (_, outcome, terminalCode, failure, behaviour) => {
  receiver.behave(behaviour);
  expect(await attempt()).toMatchObject({ outcome, terminalCode, failure });
  expect(publicConnections()).toEqual([{ address: PUBLIC, port: 443 }]);
});

test.each([
  ['expired', 'retrying', 'tls'],
  ['wrongHost', 'retrying', 'tls'],
  ['selfSigned', 'retrying', 'tls'],
] as const)(
  'a receiver whose certificate is %s gets no bytes, and the delivery is %s',
  async (kind, outcome, failure) => {
    const broken = await startReceiver(certificates[kind]);
    connections.lead(PUBLIC, broken.port);
    expect(await attempt()).toMatchObject({ outcome, failure });
    expect(broken.bytes).toBe(0);
    await broken.stop();
  },
);

test('a name that resolves to an internal address fails the delivery without a connection', async () => {
  names.says(HOST, addresses(PUBLIC, '169.254.169.254'));
  expect(await attempt()).toEqual({
    outcome: 'terminal_failure',
    terminalCode: 'address_rejected',
    lastStatus: null,
    failure: 'address_rejected',
  });
  expect(publicConnections()).toEqual([]);
});

test('a name server that fails is queried again in the next attempt', async () => {
  names.says(HOST, { code: SERVFAIL });
  expect(await attempt()).toMatchObject({ outcome: 'retrying', failure: 'dns' });
  names.says(HOST, addresses(PUBLIC));
  world.now += 60_000;
  await world.work(world.messageOf(eventId, 2), undefined, { poster });
  expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 2 });
});
