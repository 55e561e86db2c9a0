import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setStatus } from '../../shared/credits/organisations.ts';
import { ensureLinkKeys } from '../../shared/links/link-keys.ts';
import { listPortalLinks, revokeAllLinks, revokePortalLink } from '../../shared/links/portal-links.ts';
import { formToken } from '../../shared/links/token.ts';
import { keys } from '../../shared/table/keys.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { answered } from '../webhooks/support/world.ts';
import { BASE_URL, type Browser, CIPHER, formTokenOf, HOURS, PortalWorld } from './portal-world.ts';

let table: TestTable;
let world: PortalWorld;
let destinationId: string;
let eventId: string;
let refused: string;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table);
  destinationId = await world.deliveries.destination();
  eventId = await world.deliver(destinationId);
  refused = (await world.browser().get('/app/no-such')).body ?? '';
});

/** Every failure has the same status and the same page. */
const expectRefusal = ({ statusCode, body, cookies }: Awaited<ReturnType<Browser['get']>>): void => {
  expect([statusCode, cookies]).toEqual([404, undefined]);
  expect(body).toBe(refused);
};

const PAGES = (id = destinationId): readonly string[] => [
  '/app/overview',
  '/app/keys',
  '/app/destinations',
  `/app/destinations/${id}`,
  `/app/destinations/${id}/missed`,
  `/app/destinations/${id}/missed.ndjson`,
  '/app/monitors',
];

describe('a link of an organisation', () => {
  test('sets a cookie that no script reads and no other site sends, and leaves the address', async () => {
    const browser = world.browser();
    const { path, token } = await world.link();
    const answer = await browser.get(path);
    expect(answer).toMatchObject({
      statusCode: 303,
      headers: { location: '/app/overview' },
      cookies: [`__Host-portal=${token}; Path=/; Max-Age=86400; Secure; HttpOnly; SameSite=Lax`],
    });
    for (const page of PAGES()) expect((await browser.get(page)).statusCode).toBe(200);
  });

  test('opens nothing without its cookie, with two of them, or with a cookie that was changed', async () => {
    const browser = await world.signedIn();
    for (const page of PAGES()) expectRefusal(await world.browser().get(page));
    expectRefusal(await browser.get('/app/overview', { cookie: `${browser.cookie}; ${browser.cookie}` }));
    expectRefusal(await browser.get('/app/overview', { cookie: `${browser.cookie}A` }));
    const changed = String(browser.cookie).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expectRefusal(await browser.get('/app/overview', { cookie: changed }));
  });

  test('ends by itself, by its revocation, with all others, and with its organisation', async () => {
    const ended = await world.signedIn();
    world.now += HOURS(24) - 1_000;
    expect((await ended.get('/app/overview')).statusCode).toBe(200);
    world.now += 1_000;
    expectRefusal(await ended.get('/app/overview'));

    const { path, linkId } = await world.link();
    const browser = world.browser();
    await browser.open(path);
    const other = await world.signedIn();
    const { organisationId } = world;
    expect(await revokePortalLink(table, { organisationId, linkId }, world.operator())).toBe(true);
    expectRefusal(await browser.get('/app/overview'));
    expectRefusal(await world.browser().get(path));
    expect((await other.get('/app/overview')).statusCode).toBe(200);

    const event = await world.eventLink(eventId);
    await revokeAllLinks(table, organisationId, world.operator());
    expectRefusal(await other.get('/app/overview'));
    expectRefusal(await world.browser().get(event));
    // One that is made in the same second is not revoked.
    const last = await world.signedIn();
    expect((await last.get('/app/overview')).statusCode).toBe(200);
    await setStatus(table, organisationId, 'deleted', world.operator());
    expectRefusal(await last.get('/app/overview'));
  });

  test('ends with all others each time they are revoked, by whatever clock', async () => {
    const { organisationId } = world;
    const entered = async () => {
      const browser = await world.signedIn();
      expect((await browser.get('/app/overview')).statusCode).toBe(200);
      return browser;
    };
    await revokeAllLinks(table, organisationId, world.operator());
    // Made and revoked in the second of the first revocation.
    const sameSecond = await entered();
    await revokeAllLinks(table, organisationId, world.operator());
    expectRefusal(await sameSecond.get('/app/overview'));

    const before = await entered();
    const fast = { ...world.operator(), now: world.now + 60_000 };
    await revokeAllLinks(table, organisationId, fast);
    const between = await entered();
    // The clock of this operator is behind that of the one before.
    await revokeAllLinks(table, organisationId, world.operator());
    expectRefusal(await before.get('/app/overview'));
    expectRefusal(await between.get('/app/overview'));

    const last = await entered();
    const both = [1, 2].map(() => revokeAllLinks(table, organisationId, world.operator()));
    await Promise.all(both);
    expectRefusal(await last.get('/app/overview'));
  });

  test('ends with all others also where the clock of its maker is ahead, or of those who revoke behind', async () => {
    const { organisationId } = world;
    const right = world.now;
    world.now += HOURS(2);
    const { path } = await world.link();
    const event = await world.eventLink(eventId);
    world.now = right;
    await revokeAllLinks(table, organisationId, { name: 'test', now: right - HOURS(3) });
    for (const revoked of [path, event]) expectRefusal(await world.browser().get(revoked));
    const listed = await listPortalLinks(table, organisationId);
    expect(listed.map(({ revokedAtMs }) => revokedAtMs)).toEqual([right - HOURS(3)]);

    // What is made later opens, by whatever clock.
    await revokeAllLinks(table, organisationId, { name: 'test', now: right + HOURS(3) });
    for (const later of [(await world.link()).path, await world.eventLink(eventId)])
      expect((await world.browser().open(later)).statusCode).toBe(200);
  });

  test('that an earlier release revoked with all others by the clock stays revoked', async () => {
    const { organisationId } = world;
    const [before, eventBefore] = [await world.link(), await world.eventLink(eventId)];
    const second = Math.floor(world.now / 1_000);
    await world.deliveries.put({ ...keys.portalLinks(organisationId), revoked_through: second });
    for (const revoked of [before.path, eventBefore]) expectRefusal(await world.browser().get(revoked));
    expect((await world.browser().open((await world.link()).path)).statusCode).toBe(200);
  });

  test('that was revoked with all others is listed as revoked', async () => {
    const { organisationId } = world;
    const first = await world.link();
    await revokeAllLinks(table, organisationId, world.operator());
    const second = await world.link();
    const listed = await listPortalLinks(table, organisationId);
    const revokedAt = new Map(listed.map(({ linkId, revokedAtMs }) => [linkId, revokedAtMs]));
    expect(revokedAt.get(first.linkId)).toBe(Math.floor(world.now / 1_000) * 1_000);
    expect(revokedAt.get(second.linkId)).toBeNull();
  });

  test('opens nothing of another organisation', async () => {
    const other = await PortalWorld.start(table, 'Other', 2);
    const theirs = await other.deliveries.destination();
    const event = await other.deliver(theirs, answered(400));
    const browser = await world.signedIn();
    for (const page of PAGES(theirs).filter((each) => each.includes(theirs)))
      expectRefusal(await browser.get(page));
    expectRefusal(await browser.get(`/app/deliveries/${event}`));
    const { history } = await other.deliveries.delivery(event);
    expectRefusal(await browser.get(`/app/deliveries/${event}/${theirs}/${history[0]?.id}.json`));
    const token = formTokenOf(await browser.get(`/app/destinations/${destinationId}`));
    const since = '2026-01-01T00:00';
    for (const [path, fields] of [
      [`/app/deliveries/${event}/resend`, { destination: theirs }],
      [
        `/app/deliveries/${event}/check`,
        { destination: theirs, attempt: String(history[0]?.id), secret: 'x' },
      ],
      [`/app/destinations/${theirs}/resend`, { since }],
      [`/app/destinations/${theirs}/test`, {}],
    ] as const) {
      expectRefusal(await browser.post(path, { ...fields, token }));
    }
    expect((await other.deliveries.delivery(event)).generation).toBe(1);
    // A token of ours in a link that names their event opens neither.
    const [, forged] = (await world.eventLink(eventId)).split('?');
    expectRefusal(await world.browser().get(`/app/deliveries/${event}?${forged}`));
    const body = (await browser.get('/app/destinations')).body ?? '';
    expect(body).not.toContain(theirs);
  });
});

describe('the link of an event', () => {
  test('opens its event, the bodies of its attempts, and nothing else', async () => {
    const browser = world.browser();
    const second = await world.deliver(destinationId);
    const answer = await browser.open(await world.eventLink(eventId));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('<form');
    expect(answer.body).not.toContain('/app/overview');
    const { history } = await world.deliveries.delivery(eventId);
    const body = await browser.get(`/app/deliveries/${eventId}/${destinationId}/${history[0]?.id}.json`);
    expect(body.statusCode).toBe(200);
    for (const page of [...PAGES(), `/app/deliveries/${second}`]) expectRefusal(await browser.get(page));
  });

  test('ends after 30 days, and acts in no way', async () => {
    const browser = world.browser();
    const link = await world.eventLink(eventId);
    await browser.open(link);
    const whole = await world.signedIn();
    const token = formTokenOf(await whole.get(`/app/deliveries/${eventId}`));
    for (const action of ['resend', 'check'])
      expectRefusal(
        await browser.post(`/app/deliveries/${eventId}/${action}`, { destination: destinationId, token }),
      );
    // Not even with the token that a form of this session would have.
    const { current } = await ensureLinkKeys(table, CIPHER, world.now);
    const [, own = ''] = browser.cookiesFor(`/app/deliveries/${eventId}`).split('=');
    const ownToken = formToken(own, current);
    for (const path of ['leave', `deliveries/${eventId}/resend`])
      expectRefusal(await browser.post(`/app/${path}`, { destination: destinationId, token: ownToken }));
    expectRefusal(await browser.post('/app/leave', { token }));
    world.now += HOURS(720) - 2_000;
    expect((await browser.get(`/app/deliveries/${eventId}`)).statusCode).toBe(200);
    world.now += 2_000;
    expectRefusal(await browser.get(`/app/deliveries/${eventId}`));
    expectRefusal(await world.browser().get(link));
  });

  test('leaves a session that shows more as it is, and one that has ended does not end it', async () => {
    const browser = await world.signedIn();
    const { cookie } = browser;
    const link = await world.eventLink(eventId);
    expect((await browser.open(link)).body).toContain('<form');
    expect(browser.cookie).toBe(cookie);
    expect((await browser.open(`/app/deliveries/${eventId}?link=ended`)).statusCode).toBe(200);
    expectRefusal(await browser.get('/app/enter/ended'));
    expectRefusal(await browser.get('/app/deliveries/x%0d%0ay?link=ended'));
  });
});

describe('a form', () => {
  const path = () => `/app/deliveries/${eventId}/resend`;

  test('acts only with the token of its session, from a page of the portal', async () => {
    const browser = await world.signedIn();
    const page = await browser.get(`/app/deliveries/${eventId}`);
    const fields = { destination: destinationId, token: formTokenOf(page) };
    const other = await world.signedIn();
    const foreign = formTokenOf(await other.get(`/app/deliveries/${eventId}`));
    for (const token of ['', 'x', foreign, String(browser.cookie)])
      expectRefusal(await browser.post(path(), { ...fields, token }));
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: BASE_URL, 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ]) {
      expectRefusal(await browser.post(path(), fields, headers));
    }
    expectRefusal(await world.browser().post(path(), fields));
    expect((await world.deliveries.delivery(eventId)).generation).toBe(1);

    expect((await browser.post(path(), fields)).statusCode).toBe(303);
    expect((await world.deliveries.delivery(eventId)).generation).toBe(2);
  });

  test('of a browser that says nothing about the site acts by its origin', async () => {
    const browser = await world.signedIn();
    const token = formTokenOf(await browser.get(`/app/deliveries/${eventId}`));
    const cookie = String(browser.cookie);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ destination: destinationId, token }).toString();
    for (const [headers, statusCode] of [
      [{}, 404],
      [{ origin: 'null' }, 404],
      [{ origin: 'https://api.example.com.evil.example' }, 404],
      [{ origin: BASE_URL }, 303],
    ] as const) {
      const answer = await world.answer('POST', path(), { ...type, cookie, ...headers }, body);
      expect(answer.statusCode).toBe(statusCode);
    }
  });

  test('of a suspended organisation does not act, and its pages have none but the one to leave', async () => {
    const browser = await world.signedIn();
    const fields = {
      destination: destinationId,
      token: formTokenOf(await browser.get(`/app/deliveries/${eventId}`)),
    };
    await setStatus(table, world.organisationId, 'suspended', world.operator());
    expectRefusal(await browser.post(path(), fields));
    const { body = '' } = await browser.get(`/app/destinations/${destinationId}`);
    expect(body.match(/action="[^"]+"/g)).toEqual(['action="/app/leave"']);
  });

  test('leaves: the browser forgets the cookie', async () => {
    const browser = await world.signedIn();
    const token = formTokenOf(await browser.get('/app/overview'));
    expect((await browser.post('/app/leave', { token })).statusCode).toBe(200);
    expect(browser.cookie).toBeNull();
  });
});

test('every answer forbids scripts, frames, foreign forms, caches and referrers', async () => {
  const browser = await world.signedIn();
  const page = await browser.get('/app/overview');
  const style = /href="(\/app\/style\/[^"]+)"/.exec(page.body ?? '')?.[1] ?? '';
  for (const path of ['/app/overview', '/app/no-such', '/app/credits', (await world.link()).path, style]) {
    const { headers } = await browser.get(path);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers?.['cache-control']).toBe(
      path === style ? 'public, max-age=31536000, immutable' : 'no-store',
    );
  }
  expectRefusal(await browser.get('/app/style/000000000000.css'));
});

test('paths that name something of JavaScript open nothing', async () => {
  const browser = await world.signedIn();
  for (const path of ['constructor', '__proto__', 'toString', 'destinations/constructor', '../v0/jobs', ''])
    expectRefusal(await browser.get(`/app/${path}`));
  const token = formTokenOf(await browser.get('/app/overview'));
  for (const path of ['constructor', '__proto__', 'overview', ''])
    expectRefusal(await browser.post(`/app/${path}`, { token }));
});

test('no log line has a token, a cookie, a query, or a secret that somebody entered', async () => {
  const { path, token } = await world.link();
  const browser = world.browser();
  await browser.open(path);
  await browser.open(await world.eventLink(eventId));
  const fields = {
    destination: destinationId,
    token: formTokenOf(await browser.get(`/app/deliveries/${eventId}`)),
  };
  const { history } = await world.deliveries.delivery(eventId);
  await browser.post(`/app/deliveries/${eventId}/check`, {
    ...fields,
    attempt: String(history[0]?.id),
    secret: 'whsec_entered',
  });
  const log = world.log.join('');
  for (const text of [token, fields.token, 'link=', 'whsec_', world.apiKey]) expect(log).not.toContain(text);
  expect(log).toContain(world.organisationId);
});

test('a failure of the table is a page with a code, and one line with the error', async () => {
  const browser = await world.signedIn();
  const send = table.client.send.bind(table.client);
  try {
    table.client.send = (async () => {
      throw new Error('the table is gone');
    }) as typeof table.client.send;
    world.log.length = 0;
    const { statusCode, body = '' } = await browser.get('/app/overview');
    expect(statusCode).toBe(500);
    expect(body).not.toContain('the table is gone');
    const line = JSON.parse(world.log[0] ?? '{}');
    expect(line).toMatchObject({ level: 'ERROR', status: 500, error: { message: 'the table is gone' } });
    expect(body).toContain(line.trace_id);
  } finally {
    table.client.send = send;
  }
});
