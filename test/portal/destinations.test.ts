import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { OPERATIONAL_TYPES } from '../../shared/notices/notice.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { deleteDestination, pauseDestination } from '../../shared/webhooks/destination/destinations.ts';
import { chooseRoute, type RouteOwner } from '../../shared/webhooks/reporting/routes.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { type Browser, formTokenOf, PortalWorld } from './portal-world.ts';

let table: TestTable;
let world: PortalWorld;
let browser: Browser;
let destinationId: string;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table);
  destinationId = await world.deliveries.destination();
  browser = await world.signedIn();
});

const textOf = async (path: string, given = browser): Promise<string> => (await given.get(path)).body ?? '';

test('a destination shows why it is paused and what is parked, and sends a test', async () => {
  const destination = await world.deliveries.readDestination(destinationId);
  await pauseDestination(table, destination, 'operator', world.operator());
  const eventId = await world.deliver(destinationId);
  const page = await browser.get(`/app/destinations/${destinationId}`);
  expect(page.body).toContain('<span class="state bad">paused</span> by the operator');
  expect(page.body).toMatch(/Parked deliveries<\/dt><dd>1</);
  expect(await textOf('/app/destinations')).toContain('paused');
  const answer = await browser.post(`/app/destinations/${destinationId}/test`, { token: formTokenOf(page) });
  expect(answer.headers?.['location']).toBe(`/app/destinations/${destinationId}?done=tested`);
  const sent = (await world.deliveries.partition(keys.destinationDelivery(destinationId, '').pk)).map(
    ({ sk }) => String(sk),
  );
  const testId = sent.find((id) => id !== eventId) ?? '';
  const event = await world.deliveries.item(keys.webhookEvent(testId));
  const { action_url: actionUrl } = JSON.parse(String(event?.['data']));
  expect(actionUrl).toMatch(
    new RegExp(`^https://api\\.example\\.com/app/deliveries/${testId}\\?link=[\\w-]{96}$`),
  );
  const other = world.browser();
  expect((await other.open(String(actionUrl).replace('https://api.example.com', ''))).statusCode).toBe(200);
});

test('the destinations say where operational events go, and which there are', async () => {
  const page = async () => await textOf('/app/destinations');
  const { organisationId } = world;
  const choose = async (owner: RouteOwner, before: string | null, after: string | null) => {
    expect(await chooseRoute(table, owner, { before, after }, world.operator())).toBe(true);
  };
  expect(await page()).toContain('<strong>They go to nobody</strong>');
  for (const type of OPERATIONAL_TYPES) expect(await page()).toContain(`<code>${type}</code>`);

  const operators = await PortalWorld.start(table, 'Operator', 2);
  const theirs = await operators.deliveries.destination();
  await choose('operator', null, theirs);
  expect(await page()).toContain('They go to the operator');
  expect(await page()).not.toContain(theirs);

  await choose({ organisationId }, null, destinationId);
  expect(await page()).toMatch(
    new RegExp(`They go to your destination <a href="/app/destinations/${destinationId}">`),
  );
  // One that was deleted hears nothing.
  await deleteDestination(table, await world.deliveries.readDestination(destinationId), world.operator());
  expect(await page()).toContain('They go to the operator');
  await choose('operator', theirs, null);
});

test('a destination with more parked deliveries than a page counts costs no more reads than one with as many', async () => {
  const destination = await world.deliveries.readDestination(destinationId);
  await pauseDestination(table, destination, 'operator', world.operator());
  const park = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i += 1) {
      const eventId = uuid7(world.now + i);
      await world.deliveries.put({ ...keys.parked(destinationId, eventId) });
    }
  };
  const page = async () => {
    const { body = '' } = await browser.get(`/app/destinations/${destinationId}`);
    const line = JSON.parse(world.log.at(-1) ?? '{}');
    return { parked: /Parked deliveries<\/dt><dd>([^<]*)</.exec(body)?.[1], units: Number(line.read_units) };
  };
  await park(0, 9_999);
  expect((await page()).parked).toBe('9,999');
  await park(9_999, 11_000);
  const bounded = await page();
  await park(11_000, 15_000);
  expect(await page()).toEqual(bounded);
  expect(bounded.parked).toBe('10,000 or more');
});

test('a destination takes five test events a minute', async () => {
  const path = `/app/destinations/${destinationId}`;
  const token = formTokenOf(await browser.get(path));
  const send = async () => (await browser.post(`${path}/test`, { token })).headers?.['location'];
  const sent = async () =>
    (await world.deliveries.partition(keys.destinationDelivery(destinationId, '').pk)).length;
  for (let i = 0; i < 5; i += 1) {
    expect(await send()).toBe(`${path}?done=tested`);
    world.now += 1_000;
  }
  // Events of monitors do not make room for tests.
  for (let i = 0; i < 20; i += 1) await world.deliver(destinationId);
  expect(await send()).toBe(`${path}?done=test_limit`);
  expect(await sent()).toBe(25);
  expect(await textOf(`${path}?done=test_limit`)).toContain('Nothing was sent: five test events a minute');
  world.now += 60_000;
  expect(await send()).toBe(`${path}?done=tested`);
});
