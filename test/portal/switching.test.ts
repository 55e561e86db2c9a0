import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../support/table.ts';
import { type Browser, formTokenOf, HOURS, PortalWorld } from './portal-world.ts';

let table: TestTable;
let world: PortalWorld;
let other: PortalWorld;
let browser: Browser;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table, 'Acme <Inc>');
  other = await PortalWorld.start(table, 'Other & Co', 2);
  browser = await world.signedIn();
});

describe('a link of another organisation', () => {
  test('asks first, and keeps the session of a browser that does not answer', async () => {
    const { cookie } = browser;
    const { path, token } = await other.link();
    const asked = await browser.get(path);
    expect([asked.statusCode, asked.cookies]).toEqual([200, undefined]);
    expect(asked.body).toContain('Acme &lt;Inc&gt;');
    expect(asked.body).toContain('Other &amp; Co');
    expect(asked.body).toContain(`name="link" value="${token}"`);
    expect(browser.cookie).toBe(cookie);
    expect((await browser.get('/app/overview')).body).toContain('Acme');

    const fields = { link: token, token: formTokenOf(asked) };
    const answer = await browser.post('/app/enter', fields);
    expect([answer.statusCode, answer.headers?.['location']]).toEqual([303, '/app/overview']);
    const { body } = await browser.get('/app/overview');
    expect(body).toContain('Other &amp; Co');
    expect(body).not.toContain('Acme');
  });

  test('is taken only from a form of the session that ends', async () => {
    const { cookie } = browser;
    const { token } = await other.link();
    const theirs = formTokenOf(await (await other.signedIn()).get('/app/overview'));
    const ours = formTokenOf(await browser.get('/app/overview'));
    const event = await world.deliver(await world.deliveries.destination());
    const [, eventToken = ''] = (await world.eventLink(event)).split('link=');
    for (const fields of [
      { link: token },
      { link: token, token: theirs },
      { link: `${token}A`, token: ours },
      { link: eventToken, token: ours },
      { token: ours },
    ]) {
      expect((await browser.post('/app/enter', fields)).statusCode).toBe(404);
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/app/enter', { link: token, token: ours }, foreign)).statusCode).toBe(404);
    expect(browser.cookie).toBe(cookie);
  });

  test('opens at once where the session before has ended, as does a new link of the same organisation', async () => {
    const { path } = await world.link(48);
    expect((await browser.get(path)).statusCode).toBe(303);
    world.now += HOURS(49);
    other.now = world.now;
    expect((await browser.get((await other.link()).path)).statusCode).toBe(303);
    expect((await browser.get('/app/overview')).body).toContain('Other');
  });
});

describe('the link of an event', () => {
  test('opens next to the session of another organisation, which stays', async () => {
    const { cookie } = browser;
    const theirs = await other.deliveries.destination();
    const event = await other.deliver(theirs);
    const answer = await browser.get(await other.eventLink(event));
    expect(answer.headers?.['location']).toBe(`/app/deliveries/${event}`);
    expect(answer.cookies?.[0]).toMatch(
      new RegExp(
        `^__Secure-portal-event=[\\w-]{96}; Path=/app/deliveries/${event}; Max-Age=259200[01]; Secure; HttpOnly; SameSite=Lax$`,
      ),
    );
    const page = await browser.get(`/app/deliveries/${event}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Other &amp; Co');
    expect(page.body).not.toContain('<form');
    const { history } = await other.deliveries.delivery(event);
    const attempt = history[0]?.id;
    expect((await browser.get(`/app/deliveries/${event}/${theirs}/${attempt}.json`)).statusCode).toBe(200);
    expect(browser.cookie).toBe(cookie);
    expect((await browser.get('/app/overview')).body).toContain('Acme');
    // Nor does it act.
    const token = formTokenOf(await browser.get('/app/overview'));
    const fields = { token, destination: theirs };
    expect((await browser.post(`/app/deliveries/${event}/resend`, fields)).statusCode).toBe(404);
  });

  test('leaves the pages of other events open, also in the browser of somebody without a session', async () => {
    const destinationId = await world.deliveries.destination();
    const first = await world.deliver(destinationId);
    const second = await other.deliver(await other.deliveries.destination());
    const reader = world.browser();
    await reader.open(await world.eventLink(first));
    await reader.open(await other.eventLink(second));
    for (const event of [first, second])
      expect((await reader.get(`/app/deliveries/${event}`)).statusCode).toBe(200);
  });

  test('that an earlier release opened stays open', async () => {
    const event = await world.deliver(await world.deliveries.destination());
    const [, token] = (await world.eventLink(event)).split('link=');
    const cookie = `__Host-portal=${token}`;
    const reader = world.browser();
    expect((await reader.get(`/app/deliveries/${event}`, { cookie })).statusCode).toBe(200);
    expect((await reader.get('/app/overview', { cookie })).statusCode).toBe(404);
    // Nor does it keep out a link of an organisation, or ask.
    expect((await reader.get((await other.link()).path, { cookie })).statusCode).toBe(303);
  });
});
