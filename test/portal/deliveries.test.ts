import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { sign } from '../../shared/webhooks/attempt/signature.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { answered, SECRET } from '../webhooks/support/world.ts';
import { type Browser, formTokenOf, HOURS, PortalWorld } from './portal-world.ts';

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

test('what an attempt sent can be rebuilt: the signature of the receipt is the one of the post', async () => {
  const eventId = await world.deliver(destinationId);
  const { history } = await world.deliveries.delivery(eventId);
  const [post] = world.deliveries.posts;
  const signature = post?.headers['X-Svc-Signature'];
  expect(signature).toBe(sign(SECRET, history[0]?.signedAt ?? 0, post?.body ?? new Uint8Array()));
  expect(`v0=${Buffer.from(history[0]?.signature ?? []).toString('hex')}`).toBe(signature);
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
