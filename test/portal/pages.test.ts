import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createKey, listKeys, revokeKey } from '../../shared/auth/keys.ts';
import { inboxItems } from '../../shared/monitors/matching/inbox.ts';
import { newMonitor } from '../../shared/monitors/monitor.ts';
import { WHOLE_POSITION } from '../../shared/monitors/watermark.ts';
import { OPERATIONAL_TYPES } from '../../shared/notices/notice.ts';
import { contrastOf, lightenedFor } from '../../shared/portal/look/contrast.ts';
import { putBrand, readBrand, STANDARD_BRAND } from '../../shared/portal/reading/brand.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { sign } from '../../shared/webhooks/attempt/signature.ts';
import { deleteDestination, pauseDestination } from '../../shared/webhooks/destination/destinations.ts';
import { chooseRoute, type RouteOwner } from '../../shared/webhooks/reporting/routes.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { answered, SECRET } from '../webhooks/support/world.ts';
import { type Browser, formTokenOf, HOURS, PortalWorld } from './portal-world.ts';

const BEGINNING = { watermark: { position: 0, ordinal: WHOLE_POSITION }, seat: { shard: 0, seat: 0 } };

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

describe('the overview', () => {
  const entriesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      at: world.now - HOURS(24 * 40) + HOURS(i),
      keyId: i % 2 === 0 ? 'k1' : null,
    }));

  test('sums charges by day, operation and key, once however many views there are', async () => {
    await world.charge([
      { at: world.now - HOURS(25), deltaMicros: -3_000n, operation: 'list-companies', keyId: null },
      { at: world.now - HOURS(1), deltaMicros: -2_000_000n, resources: 20 },
      {
        at: world.now - HOURS(1),
        deltaMicros: 1_000_000n,
        kind: 'refund',
        operation: null,
        meter: null,
        keyId: null,
      },
      { at: world.now, deltaMicros: 9_000_000n, kind: 'top_up', operation: null, meter: null, keyId: null },
    ]);
    const views = await Promise.all([1, 2, 3].map(() => textOf('/app/overview')));
    for (const text of [
      ...views.filter((each) => !each.includes('not included yet')),
      await textOf('/app/overview'),
    ]) {
      expect(text).toContain('<dt>Balance</dt><dd>$5.00</dd>');
      expect(text).toContain('<dt>Today (UTC)</dt><dd>$1.00</dd>');
      expect(text).toContain('<dt>Last 30 days</dt><dd>$1.003</dd>');
      expect(text).toContain('list-companies');
      expect(text).toContain('Monitors');
      expect(text).toContain(
        `<title>${new Date(world.now).toISOString().slice(0, 10)}: $1.00, 1 charge</title>`,
      );
      expect(text.match(/<span>Refunds<\/span>/g)).toHaveLength(2);
      expect(text).toContain('<span>−$1.00</span>');
    }
  });

  test('keeps keys of one name apart, and from monitors', async () => {
    const { organisationId } = world;
    const made = await Promise.all(
      ['Monitors', 'sync', 'sync'].map((name) =>
        createKey(
          table,
          'test',
          { organisationId, name, scopes: ['jobs:read'], expiresAt: null },
          world.operator(),
        ),
      ),
    );
    await world.charge([
      { at: world.now, deltaMicros: -1_000_000n, keyId: null },
      ...made.map((key, i) => ({
        at: world.now,
        deltaMicros: BigInt(-2_000_000 - i * 1_000_000),
        keyId: key?.keyId ?? '',
      })),
    ]);
    const text = await textOf('/app/overview');
    const byKey = text.slice(text.indexOf('<h2>By key</h2>'));
    for (const cost of ['$1.00', '$2.00', '$3.00', '$4.00']) expect(byKey).toContain(`<span>${cost}</span>`);
    for (const key of made) expect(byKey).toContain(key?.keyId);
  });

  test('leads to the page about credit, above all when the balance is low', async () => {
    await world.charge([{ at: world.now }]);
    expect(await textOf('/app/overview')).toContain('href="/app/credits"');
    const low = { ...keys.account(world.organisationId) };
    const account = await world.deliveries.item(low);
    await world.deliveries.put({ ...account, low: 6_000_000 });
    const text = await textOf('/app/overview');
    expect(text).toContain('<span class="state bad">low</span>');
    expect(text).toContain('href="/app/credits"');
  });

  test('adds what came since once, also in views at the same time', async () => {
    await world.charge([{ at: world.now, deltaMicros: -1_000_000n }]);
    await textOf('/app/overview');
    await world.charge([{ at: world.now, deltaMicros: -10_000_000n }], 2);
    await Promise.all([1, 2, 3].map(() => textOf('/app/overview')));
    expect(await textOf('/app/overview')).toContain('<dt>Last 30 days</dt><dd>$11.00</dd>');
  });

  test('says how many postings have not reached the ledger', async () => {
    const entries = [1n, 10n, 100n].map((cost) => ({ at: world.now, deltaMicros: -cost * 1_000_000n }));
    await world.charge(entries, 1, (sequence) => sequence !== 2);
    const behind = await textOf('/app/overview');
    expect(behind).toContain('<dt>Last 30 days</dt><dd>$101.00</dd>');
    expect(behind).toContain('1 posting not included yet');
    await world.charge(entries);
    expect(await textOf('/app/overview')).toContain('<dt>Last 30 days</dt><dd>$111.00</dd>');
  });

  test('does not count again after a long pause, nor what is older than it shows', async () => {
    await world.charge(entriesOf(24 * 40));
    const first = await textOf('/app/overview');
    // Of the last of the 30 days, twelve hours.
    expect(first.includes('>708 charges')).toBe(true);
    world.now += HOURS(24 * 9);
    browser = await world.signedIn();
    await world.charge([{ at: world.now }], 24 * 40 + 1);
    const second = await textOf('/app/overview');
    // The 20 days that are left, the half day, and the new charge.
    expect(second).toContain(`<dt>Last 30 days</dt><dd>$0.493</dd>`);
    expect(second).not.toContain('not included yet');
  });
});

test('the keys have names and scopes, and neither a key, a digest nor a secret is in any page', async () => {
  const operator = world.operator();
  const { organisationId } = world;
  const wanted = { organisationId, name: 'old', scopes: ['jobs:read'], expiresAt: null } as const;
  const old = await createKey(table, 'test', wanted, operator);
  await revokeKey(table, organisationId, old?.keyId ?? '', operator);
  const text = await textOf('/app/keys');
  expect(text).toContain('nightly &lt;sync&gt;');
  expect(text).toContain('jobs:read');
  expect(text).toMatch(/old<br>[\s\S]*?revoked/);
  const eventId = await world.deliver(destinationId);
  const account = await world.deliveries.item(keys.account(organisationId));
  const secrets = [
    world.apiKey,
    SECRET,
    Buffer.from(account?.['cursor_key'] as Uint8Array).toString('base64'),
    ...(await listKeys(table, organisationId)).map(({ digest }) => digest),
  ];
  for (const path of [
    '/app/overview',
    '/app/keys',
    '/app/destinations',
    `/app/destinations/${destinationId}`,
    `/app/deliveries/${eventId}`,
    '/app/monitors',
  ]) {
    const page = await textOf(path);
    for (const secret of secrets) expect(page).not.toContain(secret);
    expect(page).not.toContain('<sync>');
    expect(page).not.toMatch(/ style=|<script|<style/);
  }
});

describe('a delivery', () => {
  test('shows its attempts and exactly what was sent, which the command on the page verifies', async () => {
    const eventId = await world.deliver(destinationId, answered(503), '<img src=x onerror=alert(1)> "é" &');
    const text = await textOf(`/app/deliveries/${eventId}`);
    expect(text).not.toContain('<img');
    expect(text).toContain('retrying');
    expect(text).toContain('503');
    const [post] = world.deliveries.posts;
    const { history } = await world.deliveries.delivery(eventId);
    const attempt = history[0];
    for (const [name, value] of Object.entries(post?.headers ?? {}))
      expect(text).toContain(`${name}: ${value}`);
    const sent = await browser.get(`/app/deliveries/${eventId}/${destinationId}/${attempt?.id}.json`);
    expect(Buffer.from(sent.body ?? '')).toEqual(Buffer.from(post?.body ?? []));
    expect(sent.headers).toMatchObject({
      'content-disposition': `attachment; filename="${attempt?.id}.json"`,
    });
    const digest = createHmac('sha256', SECRET)
      .update(`v0.${attempt?.signedAt}.`)
      .update(sent.body ?? '');
    expect(text).toContain(`v0=${digest.digest('hex')}`);
    expect(
      (await browser.get(`/app/deliveries/${eventId}/${destinationId}/${uuid7(0)}.json`)).statusCode,
    ).toBe(404);
  });

  test('checks a secret against the signature, and shows it never', async () => {
    const eventId = await world.deliver(destinationId);
    const { history } = await world.deliveries.delivery(eventId);
    const page = await browser.get(`/app/deliveries/${eventId}`);
    const check = async (secret: string) =>
      await browser.post(`/app/deliveries/${eventId}/check`, {
        token: formTokenOf(page),
        destination: destinationId,
        attempt: String(history[0]?.id),
        secret,
      });
    const right = await check(` ${SECRET} `);
    expect(right.body).toContain('The secret gives the signature of attempt 1.');
    expect(right.body).not.toContain(SECRET);
    expect((await check('whsec_other')).body).toContain('The secret does not give the signature');
    expect((await check('')).statusCode).toBe(404);
    expect((await check('x'.repeat(201))).statusCode).toBe(404);
  });

  test('is sent again with 12 new attempts, under the name of the link in the audit', async () => {
    const eventId = await world.deliver(destinationId, answered(400));
    const token = formTokenOf(await browser.get(`/app/deliveries/${eventId}`));
    const answer = await browser.post(`/app/deliveries/${eventId}/resend`, {
      token,
      destination: destinationId,
    });
    expect(answer.headers?.['location']).toBe(`/app/deliveries/${eventId}?done=replayed`);
    expect(await textOf(String(answer.headers?.['location']))).toContain('sent again, with 12 new attempts');
    expect(await world.deliveries.delivery(eventId)).toMatchObject({ generation: 2, outcome: 'pending' });
    const audit = await world.deliveries.partition(
      keys.audit(new Date(world.now).toISOString().slice(0, 10), '').pk,
    );
    expect(audit.find(({ command }) => command === 'deliveries replay')).toMatchObject({
      who: expect.stringMatching(/^portal link [0-9a-f-]{36}$/),
      organisation_id: world.organisationId,
    });
    await world.deliveries.work(world.deliveries.messageOf(eventId, 1, 2));
    const page = await textOf(`/app/deliveries/${eventId}`);
    expect(page).toContain('<span>1</span>');
    expect(page).toContain('<span>1, sent again</span>');
    expect(page).toContain('the endpoint refused it');
  });

  test('that is on its way is not sent again by a second click', async () => {
    const eventId = await world.deliver(destinationId, answered(400));
    const token = formTokenOf(await browser.get(`/app/deliveries/${eventId}`));
    await browser.post(`/app/deliveries/${eventId}/resend`, { token, destination: destinationId });
    const second = await browser.post(`/app/deliveries/${eventId}/resend`, {
      token,
      destination: destinationId,
    });
    expect(await textOf(String(second.headers?.['location']))).toContain('has not ended yet');
  });

  test('is sent again any number of times: its item keeps the latest 120 attempts before those', async () => {
    const eventId = await world.deliver(destinationId);
    const key = keys.delivery(eventId, destinationId);
    const { history = [], ...item } = (await world.deliveries.item(key)) ?? {};
    const [record] = history as Record<string, unknown>[];
    const long = Array.from({ length: 1_000 }, (_, i) => ({ ...record, id: uuid7(world.now + i) }));
    await world.deliveries.put({ ...item, history: long });
    const page = await browser.get(`/app/deliveries/${eventId}`);
    const fields = { token: formTokenOf(page), destination: destinationId };
    await browser.post(`/app/deliveries/${eventId}/resend`, fields);
    const resent = await world.deliveries.delivery(eventId);
    expect(resent.outcome).toBe('pending');
    expect(resent.history).toEqual(long.slice(-120));
    await world.deliveries.work(world.deliveries.messageOf(eventId, 1, 2));
    const ended = await world.deliveries.delivery(eventId);
    expect([ended.outcome, ended.history.length]).toEqual(['complete', 121]);
  });

  test('is shown without its payload once that has expired', async () => {
    const eventId = await world.deliver(destinationId, answered(400));
    world.now += HOURS(24 * 31);
    browser = await world.signedIn();
    const page = await browser.get(`/app/deliveries/${eventId}`);
    expect(page.body).toContain('The payload is no longer kept');
    const fields = { token: formTokenOf(page), destination: destinationId };
    const answer = await browser.post(`/app/deliveries/${eventId}/resend`, fields);
    expect(answer.headers?.['location']).toContain('done=expired');
  });

  test('of an earlier release, which kept no signature, has no download and no check', async () => {
    const eventId = await world.deliver(destinationId);
    const item = (await world.deliveries.item(keys.delivery(eventId, destinationId))) ?? {};
    const [{ id, attempt, at, status, failure }] = item['history'] as [Record<string, unknown>];
    await world.deliveries.put({ ...item, history: [{ id, attempt, at, status, failure }] });
    const text = await textOf(`/app/deliveries/${eventId}`);
    expect(text).toContain('The signature of this attempt was not kept');
    expect(text).not.toContain('/check"');
    expect(
      (await browser.get(`/app/deliveries/${eventId}/${destinationId}/${String(id)}.json`)).statusCode,
    ).toBe(404);
  });
});

describe('missed events', () => {
  test('are those of the last 30 days that were not confirmed, and are pulled as envelopes', async () => {
    const old = await world.deliver(destinationId, answered(400), 'old');
    world.now += HOURS(24 * 30);
    browser = await world.signedIn();
    const confirmed = await world.deliver(destinationId);
    const failed = await world.deliver(destinationId, answered(400), 'failed');
    const repeated = await world.deliver(destinationId, answered(503), 'repeated');
    const text = await textOf(`/app/destinations/${destinationId}/missed`);
    for (const [eventId, isListed] of [
      [old, false],
      [confirmed, false],
      [failed, true],
      [repeated, true],
    ] as const) {
      expect(text.includes(eventId)).toBe(isListed);
    }
    const { body = '', headers } = await browser.get(`/app/destinations/${destinationId}/missed.ndjson`);
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson' });
    const lines = body.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).event_id)).toEqual([repeated, failed]);
    const posts = world.deliveries.posts.map((post) => Buffer.from(post.body).toString());
    expect(posts.slice(-2).reverse()).toEqual(lines);
  });

  test('are sent again since a time, oldest first, 100 per request, and what was confirmed is left alone', async () => {
    const before = await world.deliver(destinationId, answered(400));
    const sinceMs = world.now;
    const confirmed = await world.deliver(destinationId);
    const failed: string[] = [];
    for (let i = 0; i < 104; i += 1) {
      const eventId = await world.deliveries.accept(destinationId);
      const item = await world.deliveries.item(keys.delivery(eventId, destinationId));
      const { ready: _, due_shard: __, due_at: ___, ...rest } = item ?? {};
      await world.deliveries.put({ ...rest, outcome: 'terminal_failure', completed_at: world.now });
      failed.push(eventId);
      world.now += 10;
    }
    const path = `/app/destinations/${destinationId}`;
    const fields = {
      token: formTokenOf(await browser.get(path)),
      since: new Date(sinceMs).toISOString().slice(0, 19),
    };
    const first = await browser.post(`${path}/resend`, fields);
    expect(first.body).toContain('100 events sent again');
    const after = /name="after" value="([^"]+)"/.exec(first.body ?? '')?.[1] ?? '';
    expect(after).toBe(failed[99]);
    expect((await world.deliveries.delivery(failed[100] ?? '')).outcome).toBe('terminal_failure');
    const second = await browser.post(`${path}/resend`, { ...fields, after });
    expect(second.body).toContain('4 events sent again');
    expect(second.body).not.toContain('name="after"');
    for (const eventId of failed) expect((await world.deliveries.delivery(eventId)).outcome).toBe('pending');
    expect((await world.deliveries.delivery(confirmed)).generation).toBe(1);
    expect((await world.deliveries.delivery(before)).generation).toBe(1);
    for (const since of ['', 'yesterday', '2026-13-01T00:00'])
      expect((await browser.post(`${path}/resend`, { ...fields, since })).statusCode).toBe(404);
  });

  test('of the oldest day are all sent again, however long the customer takes to continue', async () => {
    const failed: string[] = [];
    for (let i = 0; i < 102; i += 1) {
      const eventId = await world.deliveries.accept(destinationId);
      const item = await world.deliveries.item(keys.delivery(eventId, destinationId));
      const { ready: _, due_shard: __, due_at: ___, expires_at: ____, ...rest } = item ?? {};
      await world.deliveries.put({ ...rest, outcome: 'terminal_failure', completed_at: world.now });
      const event = await world.deliveries.item(keys.webhookEvent(eventId));
      const { expires_at: _____, ...kept } = event ?? {};
      await world.deliveries.put(kept);
      failed.push(eventId);
      // All of the first request are older than the 30 days when the second one comes.
      world.now += i === 100 ? HOURS(2) : 10;
    }
    const begun = world.now;
    world.now += HOURS(24 * 30 - 3);
    browser = await world.signedIn();
    const path = `/app/destinations/${destinationId}`;
    const token = formTokenOf(await browser.get(path));
    const since = new Date(begun - HOURS(24)).toISOString().slice(0, 16);
    const first = await browser.post(`${path}/resend`, { token, since });
    expect(first.body).toContain('100 events sent again');
    const fieldOf = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(first.body ?? '')?.[1] ?? '';
    world.now += HOURS(2);
    const second = await browser.post(`${path}/resend`, {
      token,
      since: fieldOf('since'),
      after: fieldOf('after'),
    });
    expect(second.body).toContain('1 event sent again');
    expect((await world.deliveries.delivery(failed[101] ?? '')).outcome).toBe('pending');
  });
});

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

test('a monitor shows its status, its next run, and what waits', async () => {
  const { organisationId } = world;
  const query = { countries: ['DE', 'FR'], roles: [], content: { available: true }, facts: null };
  const given = { organisationId, destinationId, query, operation: 'jobs', intervalMinutes: 60 } as const;
  const limits = { maximumResources: 100, dailyBudgetMicros: 10_000_000n };
  for (const [name, change] of [
    ['new', {}],
    ['earlier', { last_run_at: world.now - HOURS(0.5), watermark: '{"job":0}' }],
    ['found', { last_run_at: world.now - HOURS(0.5), seat: 1 }],
    ['poor', { status: 'paused_credit', last_run_at: world.now }],
    ['held', { status: 'paused_destination', last_run_at: world.now }],
  ] as const) {
    const id = uuid7(world.now);
    await world.deliveries.put({
      ...keys.monitor(id),
      ...newMonitor(id, { ...given, ...limits, name }, BEGINNING, world.now),
      ...change,
    });
    await world.deliveries.put({ ...keys.organisationMonitor(organisationId, id) });
    world.now += 1;
  }
  const candidates = [4, 9].map((ordinal) => ({ ordinal, ceases: false }));
  const found = inboxItems(0, world.now - HOURS(0.2), [{ seat: 1, candidates }]);
  for (const item of [...found, { ...keys.manifest(), changesMarkMs: world.now }])
    await world.deliveries.put(item);
  const text = await textOf('/app/monitors');
  expect(text).toContain('<span class="id">countries=DE,FR content[available]=true</span>');
  expect(text).toMatch(/new<br>[\s\S]*?when something matches[\s\S]*?nothing/);
  expect(text).toMatch(/earlier<br>[\s\S]*?2026-03-15 12:30:0/);
  // At its own minute of the interval.
  expect(text).toMatch(
    /found<br>[\s\S]*?by [\s\S]*?2026-03-15 1[23]:\d\d:0[\s\S]*?up to 2 jobs, the oldest since/,
  );
  expect(text).toMatch(/poor<br>[\s\S]*?no credit[\s\S]*?within 15 minutes[\s\S]*?waits for credit/);
  expect(text).toMatch(
    /held<br>[\s\S]*?destination paused[\s\S]*?when the destination is resumed[\s\S]*?Nothing is charged/,
  );
  expect(text).toContain('$0.00 of $10.00');
});

describe('the brand', () => {
  test('is on every page, also on those without a link, and its colour is in the style sheet', async () => {
    const operator = world.operator();
    const brand = { name: 'Acme <Jobs>', colour: '#7a1fa2', contact: 'mailto:help@acme.example' };
    await putBrand(table, brand, STANDARD_BRAND, operator);
    expect(await readBrand(table)).toEqual(brand);
    // Another process of the function.
    const later = await PortalWorld.start(table, 'Branded', 3);
    const text = await textOf('/app/credits', later.browser());
    expect(text).toContain('Acme &lt;Jobs&gt;');
    expect(text).toContain('<a href="mailto:help@acme.example">help@acme.example</a>');
    const style = /href="(\/app\/style\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(await textOf(style, later.browser())).toContain('--brand:#7a1fa2');
    expect(await textOf('/app/no-such', later.browser())).toContain('help@acme.example');
  });

  test('has a colour whose text is readable in light and dark pages', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    for (const colour of [STANDARD_BRAND.colour, '#000000', '#7a1fa2', '#0000ff']) {
      expect(contrastOf(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(lightenedFor(colour, '#1d2127'), '#1d2127')).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('what an attempt sent can be rebuilt: the signature of the receipt is the one of the post', async () => {
  const eventId = await world.deliver(destinationId);
  const { history } = await world.deliveries.delivery(eventId);
  const [post] = world.deliveries.posts;
  const signature = post?.headers['X-Svc-Signature'];
  expect(signature).toBe(sign(SECRET, history[0]?.signedAt ?? 0, post?.body ?? new Uint8Array()));
  expect(`v0=${Buffer.from(history[0]?.signature ?? []).toString('hex')}`).toBe(signature);
});
