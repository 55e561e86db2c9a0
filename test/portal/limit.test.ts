import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../support/table.ts';
import { type Browser, formTokenOf, PortalWorld } from './portal-world.ts';

let table: TestTable;
let world: PortalWorld;
let browser: Browser;
let destination: string;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table);
  destination = `/app/destinations/${await world.deliveries.destination()}`;
  browser = await world.signedIn();
  // The next minute, in which nothing has been counted.
  world.now = (Math.floor(world.now / 60_000) + 1) * 60_000;
});

const statuses = async (count: number, send: () => Promise<{ statusCode: number }>): Promise<string> => {
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) seen.push((await send()).statusCode);
  return [...Map.groupBy(seen, (status) => status)].map(([status, of]) => `${of.length}×${status}`).join(' ');
};

test('a link opens 120 pages a minute, whichever process answers, and says when it opens the next', async () => {
  const page = () => browser.get('/app/keys');
  world.now += 20_000;
  expect(await statuses(119, page)).toBe('119×200');
  const elsewhere = world.process();
  expect(await statuses(3, () => browser.get('/app/keys', {}, elsewhere))).toBe('1×200 2×429');
  const refused = await page();
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '40' } });
  expect(refused.body).toContain('Too many requests');
  // Neither another link of the organisation nor that of an event waits for it.
  expect((await (await world.signedIn()).get('/app/keys')).statusCode).toBe(200);
  world.now += 40_000;
  expect((await page()).statusCode).toBe(200);
});

test('a link sends 20 forms a minute, and still opens pages', async () => {
  const token = formTokenOf(await browser.get(destination));
  const since = new Date(world.now - 60_000).toISOString().slice(0, 16);
  const send = () => browser.post(`${destination}/resend`, { token, since });
  expect(await statuses(22, send)).toBe('20×200 2×429');
  expect((await browser.get(destination)).statusCode).toBe(200);
  // Leaving is never refused.
  expect((await browser.post('/app/leave', { token })).statusCode).toBe(200);
});

test('the link of an event has a limit of its own', async () => {
  const eventId = await world.deliver(destination.split('/').at(-1) ?? '');
  const reader = world.browser();
  await reader.open(await world.eventLink(eventId));
  world.now = (Math.floor(world.now / 60_000) + 1) * 60_000;
  expect(await statuses(122, () => reader.get(`/app/deliveries/${eventId}`))).toBe('120×200 2×429');
  expect((await browser.get('/app/keys')).statusCode).toBe(200);
});

test('a process that was refused costs the table nothing more in that minute', async () => {
  await statuses(121, () => browser.get('/app/keys'));
  world.log.length = 0;
  const { send } = table.client;
  let writes = 0;
  table.client.send = (async (...given: Parameters<typeof send>) => {
    if (given[0].constructor.name === 'UpdateCommand') writes += 1;
    return await Reflect.apply(send, table.client, given);
  }) as typeof send;
  try {
    expect(await statuses(5, () => browser.get('/app/keys'))).toBe('5×429');
  } finally {
    table.client.send = send;
  }
  expect(writes).toBe(0);
  expect(JSON.parse(world.log[0] ?? '{}')).toMatchObject({
    status: 429,
    organisation_id: world.organisationId,
  });
});

test('forged links are counted nowhere', async () => {
  const forged = { cookie: `${browser.cookie?.slice(0, -1)}${browser.cookie?.endsWith('A') ? 'B' : 'A'}` };
  expect(await statuses(130, () => browser.get('/app/keys', forged))).toBe('130×404');
  expect((await browser.get('/app/keys')).statusCode).toBe(200);
});
