import { setTimeout as delay } from 'node:timers/promises';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keys } from '../../../shared/table/keys.ts';
import { newDestination, startTestRuntime, type TestRuntime } from './support.ts';

/** Tests what the table alone decides; end-to-end tests cover KMS and Step Functions. */
const NOBODY = '019583a0-1111-7000-8000-000000000001';
let runtime: TestRuntime;
let organisation: string;
beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  organisation = String((await runtime.json('organisations', 'create', '--name', 'N'))['organisation_id']);
});
afterAll(() => runtime.stop());

const destination = (name = 'hook') => newDestination(runtime, organisation, name);

describe('destinations update', () => {
  const update = async (id: string, ...options: string[]) =>
    await runtime.json('destinations', 'update', id, '--wait', '0', ...options);

  test('asks for an address with one test, leaves the one in use, and gives it up', async () => {
    const id = await destination('edited');
    const before = await runtime.json('destinations', 'show', id);
    const url = 'https://new.customer.com/hooks';
    const asked = await update(id, '--url', url, '--name', 'renamed');
    expect(asked).toMatchObject({
      exitCode: 0,
      name: 'renamed',
      url: before['url'],
      new_url: url,
      event_id: expect.any(String),
      event_type: 'integration.test',
      outcome: 'pending',
    });
    // Repeated, as after a command that was killed.
    expect(await update(id, '--url', url, '--name', 'renamed')).toEqual(asked);
    // A name holds at once, whatever the address waits for.
    const again = await update(id, '--url', url, '--name', 'renamed again');
    expect(again).toEqual({ ...asked, name: 'renamed again' });
    const { stdout } = await runtime.ops('destinations', 'show', id);
    expect(stdout).toMatch(/new url +https:\/\/new\.customer\.com\/hooks \(being verified\)/);
    expect(await update(id, '--url', String(before['url']))).toMatchObject({ exitCode: 0, new_url: null });
    expect(await update(id, '--name', 'again')).toMatchObject({ exitCode: 0, name: 'again' });
  });

  test('fails if the address is not in effect in time, and says whether another command asked for one', async () => {
    const id = await destination('asked twice');
    const ask = async (url: string) =>
      await runtime.ops('destinations', 'update', id, '--url', url, '--wait', '1');
    const first = ask('https://first.customer.com/');
    while ((await runtime.json('destinations', 'show', id))['new_url'] === null) await delay(10);
    const second = ask('https://second.customer.com/');
    expect(await first).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('another command'),
    });
    expect(await second).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('has not passed its test (pending)'),
    });
  });

  test.each([
    ['nothing', [], /name what to change: --name or --url/],
    ['an address on this machine', ['--url', 'https://127.0.0.1/'], /is refused; allowed: a host that is/],
    ['plain http', ['--url', 'http://hooks.customer.com/'], /is refused; allowed: https/],
    ['a name of blanks', ['--name', ' '], /--name/],
  ])('refuses %s', async (_, options, allowed) => {
    const { code, stderr } = await runtime.ops('destinations', 'update', await destination(), ...options);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(allowed) });
  });
});

describe('destinations operational', () => {
  const operational = async (...options: string[]) =>
    await runtime.json('destinations', 'operational', ...options);

  test('chooses a destination, falls back to that of the operator, and keeps it from being deleted', async () => {
    const own = await destination('own');
    const operators = await destination('operators');
    const mine = ['--organisation', organisation];
    expect(await operational(...mine)).toMatchObject({
      destination_id: null,
      effective_destination_id: null,
    });
    expect(await operational('--operator', '--destination', operators)).toEqual({
      exitCode: 0,
      organisation_id: null,
      destination_id: operators,
      effective_destination_id: operators,
    });
    expect(await operational(...mine)).toMatchObject({
      destination_id: null,
      effective_destination_id: operators,
    });
    expect(await operational(...mine, '--destination', own)).toMatchObject({ effective_destination_id: own });
    for (const id of [own, operators]) {
      expect(await runtime.json('destinations', 'delete', id)).toEqual({
        exitCode: 1,
        error: expect.stringMatching(/operational events go to destination/),
      });
    }
    expect(await operational(...mine, '--none')).toMatchObject({ effective_destination_id: operators });
    expect(await runtime.json('destinations', 'delete', own)).toMatchObject({ status: 'deleted' });
    const { stdout } = await runtime.ops('destinations', 'operational', '--operator', '--none');
    expect(stdout).toMatch(/Nobody gets them/);
  });

  test.each([
    ['without a word whose events', () => [], /name whose events/, 2],
    ['with both', () => ['--operator', '--organisation', organisation], /name whose events/, 2],
    ['none and one', () => ['--operator', '--none', '--destination', NOBODY], /exclude each other/, 2],
    ['an unknown destination', () => ['--operator', '--destination', NOBODY], /does not exist/, 1],
    ['an unknown organisation', () => ['--organisation', NOBODY], /organisation .* does not exist/, 1],
  ] as [string, () => string[], RegExp, number][])('refuses %s', async (_, options, reason, code) => {
    const ran = await runtime.ops('destinations', 'operational', ...options());
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code, stderr: expect.stringMatching(reason) });
  });

  test('refuses a destination of another organisation', async () => {
    const other = await runtime.json('organisations', 'create', '--name', 'Neighbour');
    const theirs = await newDestination(runtime, String(other['organisation_id']));
    expect(await operational('--organisation', organisation, '--destination', theirs)).toEqual({
      exitCode: 1,
      error: expect.stringMatching(/belongs to another organisation/),
    });
  });
});

describe('destinations create', () => {
  const create = (url: string, ...more: string[]) =>
    runtime.ops(
      'destinations',
      'create',
      '--organisation',
      organisation,
      '--name',
      'x',
      '--url',
      url,
      ...more,
    );

  test.each([
    ['plain http', 'http://hooks.customer.com/', 'https:// with a host name'],
    ['another port', 'https://hooks.customer.com:8443/', 'no port except 443'],
    ['credentials', 'https://me:pass@hooks.customer.com/', 'no credentials'],
    ['an address', 'https://203.0.113.9/', 'a host that is a domain name, not an address'],
    ['a short form of an address', 'https://127.1/', 'a host that is a domain name, not an address'],
    ['this machine', 'https://localhost/', 'a host that is a public domain name'],
    ['another receiver on this machine', 'https://receiver.localhost:8444/', 'no port except 443'],
    ['a private name', 'https://db.internal/', 'a host that is a public domain name'],
  ])('refuses %s with the option, the value and what is allowed', async (_, url, allowed) => {
    const { code, stdout, stderr } = await create(url);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`ops: --url '${url}' is refused; allowed: `);
    expect(stderr).toContain(allowed);
  });

  test('accepts a public host and the development receiver of the runtime', async () => {
    for (const url of ['https://hooks.customer.com/a?b=c', 'https://receiver.localhost:8443/hook']) {
      const { stderr } = await create(url);
      // The URL is accepted: only the key is missing.
      expect(stderr).toMatch(/^ops: the local runtime at .* has no output WebhookKeyArn: /);
    }
  });

  test('refuses an unknown or deleted organisation before it creates anything', async () => {
    const gone = String((await runtime.json('organisations', 'create', '--name', 'Gone'))['organisation_id']);
    await runtime.json('organisations', 'delete', gone, '--confirm', 'Gone');
    for (const [id, reason] of [
      [NOBODY, /^organisation .* does not exist/],
      [gone, /is deleted and cannot have destinations$/],
    ] as const) {
      const url = 'https://hooks.customer.com/';
      const refused = await runtime.json(
        'destinations',
        'create',
        '--organisation',
        id,
        '--name',
        'x',
        '--url',
        url,
      );
      expect(refused).toEqual({ error: expect.stringMatching(reason), exitCode: 1 });
      expect(await runtime.json('destinations', 'list', '--organisation', gone)).toMatchObject({ data: [] });
    }
  });

  test('reports every other fault of the command line', async () => {
    const { code, stderr } = await runtime.ops(
      'destinations',
      'create',
      '--organisation',
      '7',
      '--name',
      'x'.repeat(121),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/--organisation '7' must be/);
    expect(stderr).toMatch(/--name 'x{80}…' must be 1 to 120 characters/);
    expect(stderr).toMatch(/--url is missing/);
  });
});

test.each([
  ['destinations', 'show'],
  ['destinations', 'test'],
  ['destinations', 'pause'],
  ['destinations', 'resume'],
  ['destinations', 'rotate'],
])('%s %s refuses an unknown destination', async (noun, verb) => {
  expect(await runtime.json(noun, verb, NOBODY)).toEqual({
    error: `destination ${NOBODY} does not exist: see destinations list`,
    exitCode: 1,
  });
});

test('pausing and resuming a destination is repeatable, and each change leaves an audit entry', async () => {
  const id = await destination();
  for (const _ of ['first', 'again']) {
    expect(await runtime.json('destinations', 'pause', id)).toMatchObject({
      exitCode: 0,
      status: 'paused',
      pause_reason: 'operator',
    });
  }
  expect(await runtime.json('status')).toMatchObject({
    webhooks: { destinations: expect.any(Number), paused: 1 },
  });
  // Step Functions does not run here, so the sweep starts the drain.
  const resumed = await runtime.ops('destinations', 'resume', id);
  expect(resumed.code).toBe(0);
  expect(resumed.stderr).toMatch(
    /^ops: the drain did not start \(.*\); the sweep starts it within minutes\n$/,
  );
  expect(await runtime.json('destinations', 'show', id)).toMatchObject({
    status: 'active',
    pause_reason: null,
    draining: true,
    slow: false,
    parked_deliveries: 0,
  });
  expect(await runtime.json('destinations', 'resume', id)).toMatchObject({ exitCode: 0, status: 'active' });
  const { Items = [] } = await runtime.table.client.send(
    new QueryCommand({
      TableName: runtime.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.audit(new Date().toISOString().slice(0, 10), '').pk },
    }),
  );
  const changes = Items.filter((item) => JSON.stringify(item).includes(id)).map(({ command }) =>
    String(command),
  );
  expect(changes).toEqual(['destinations create', 'destinations pause', 'destinations resume']);
});

test('a destination is deleted only after its monitors, and then no command finds it', async () => {
  const id = await destination();
  const { monitor_id: monitor } = await runtime.json<{ monitor_id: string }>(
    ...(['monitors', 'create', '--organisation', organisation, '--destination', id] as const),
    ...(['--operation', 'company_events', '--query', 'countries=DE'] as const),
  );
  expect(await runtime.json('destinations', 'delete', id)).toMatchObject({
    exitCode: 1,
    error: `monitor ${monitor} delivers to destination ${id}: delete the monitor first`,
  });
  expect(await runtime.json('monitors', 'delete', monitor)).toMatchObject({ exitCode: 0, status: 'deleted' });
  expect(await runtime.json('monitors', 'show', monitor)).toMatchObject({ exitCode: 1 });
  expect(await runtime.json('destinations', 'delete', id)).toMatchObject({ exitCode: 0, status: 'deleted' });
  for (const verb of ['show', 'resume', 'rotate', 'test', 'delete']) {
    expect(await runtime.json('destinations', verb, id)).toMatchObject({
      error: `destination ${id} does not exist: see destinations list`,
    });
  }
  const { data } = await runtime.json<{ data: { id: string }[] }>('destinations', 'list');
  expect(data.map((one) => one.id)).not.toContain(id);
  // Deliveries on their way are parked, since the destination is paused.
  const { Item } = await runtime.table.client.send(
    new GetCommand({ TableName: runtime.table.name, Key: keys.destination(id) }),
  );
  expect(Item).toMatchObject({ status: 'paused', pause_reason: 'operator' });
});

test('a paused destination accepts a test event, whose data has its five keys', async () => {
  const id = await destination();
  await runtime.json('destinations', 'pause', id);
  const { event_id, exitCode } = await runtime.json<{ event_id: string }>('destinations', 'test', id);
  expect(exitCode).toBe(0);
  const { Items: [event] = [] } = await runtime.table.client.send(
    new QueryCommand({
      TableName: runtime.table.name,
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': keys.webhookEvent(event_id).pk, ':sk': 'event' },
    }),
  );
  expect(JSON.parse(String(event?.['data']))).toEqual({
    action_url: `https://app.example.com/deliveries/${event_id}`,
    resource_ids: [],
    schema_version: 1,
    summary: expect.stringMatching(/./),
    title: expect.stringMatching(/./),
  });
});
