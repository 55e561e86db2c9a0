import { GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import { createDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

/** What needs KMS or Step Functions is tested end to end; here is what a table alone decides. */
const NOBODY = '019583a0-1111-7000-8000-000000000001';
const SECRET = 'whsec_of_a_test';
let runtime: TestRuntime;
let organisation: string;
beforeAll(async () => {
  runtime = await startTestRuntime();
  organisation = String((await runtime.json('organisations', 'create', '--name', 'N'))['organisation_id']);
});
afterAll(() => runtime.stop());

const destination = async (name = 'hook'): Promise<string> => {
  const { id } = await createDestination(
    runtime.table,
    { organisationId: organisation, name, url: 'https://hooks.customer.com/', secret: SECRET },
    async (_, secret) => Buffer.from(secret).reverse(),
    { name: 'test', now: Date.now() },
  );
  return id;
};

/** Accepts an event that nothing here delivers. */
async function accept(...destinationIds: string[]): Promise<string> {
  const now = Date.now();
  const eventId = uuid7(now);
  const event = {
    eventId,
    type: 'signals.monitor.delivery',
    occurredAt: new Date(now).toISOString(),
    data: { title: 'PAYLOAD' },
  } as const;
  await runtime.table.client.send(
    new TransactWriteCommand({
      TransactItems: acceptanceOf(
        runtime.table.name,
        { event, organisationId: organisation, destinationIds, test: false },
        now,
      ),
    }),
  );
  return eventId;
}

/** Says how a delivery ended. */
async function end(eventId: string, destinationId: string, outcome: 'complete' | 'terminal_failure') {
  await runtime.table.client.send(
    new UpdateCommand({
      TableName: runtime.table.name,
      Key: keys.delivery(eventId, destinationId),
      UpdateExpression:
        'SET outcome = :outcome, attempts = :one, next_attempt_at = :null REMOVE ready, due_shard, due_at',
      ExpressionAttributeValues: { ':outcome': outcome, ':one': 1, ':null': null },
    }),
  );
}

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
    ['plain http', 'http://hooks.customer.com/', 'allowed: https://'],
    ['another port', 'https://hooks.customer.com:8443/', 'no port except 443'],
    ['credentials', 'https://me:pass@hooks.customer.com/', 'no credentials'],
    ['an address', 'https://203.0.113.9/', 'a host that is a domain name, not an address'],
    ['a short form of an address', 'https://127.1/', 'a host that is a domain name, not an address'],
    ['this machine', 'https://localhost/', 'a host that is a public domain name'],
    ['another receiver on this machine', 'https://receiver.localhost:8444/', 'no port except 443'],
    ['a private name', 'https://db.internal/', 'a host that is a public domain name'],
  ])('refuses %s, naming the parameter, the value and what is allowed', async (_, url, allowed) => {
    const { code, stdout, stderr } = await create(url);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`ops: --url '${url}' is refused; what is allowed: `);
    expect(stderr).toContain(allowed);
  });

  test('takes a public host, and the one receiver on this machine that the runtime was started for', async () => {
    for (const url of ['https://hooks.customer.com/a?b=c', 'https://receiver.localhost:8443/hook']) {
      const { stderr } = await create(url);
      // As far as the key, which is not there.
      expect(stderr).toMatch(/^ops: the local runtime at .* has no output WebhookKeyArn: /);
    }
  });

  test('refuses an organisation that is not there or deleted, before it makes anything', async () => {
    const gone = String((await runtime.json('organisations', 'create', '--name', 'Gone'))['organisation_id']);
    await runtime.json('organisations', 'delete', gone);
    for (const [id, reason] of [
      [NOBODY, /^there is no organisation/],
      [gone, /is deleted and gets no destinations$/],
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

  test('names every other fault of the command line', async () => {
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
])('%s %s refuses a destination that is not there', async (noun, verb) => {
  expect(await runtime.json(noun, verb, NOBODY)).toEqual({
    error: `there is no destination ${NOBODY}: see destinations list`,
    exitCode: 1,
  });
});

test('a destination is paused and resumed by repeatable commands, each change leaving an audit entry', async () => {
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
  // Step Functions does not answer here: the sweeper makes up for it.
  const resumed = await runtime.ops('destinations', 'resume', id);
  expect(resumed.code).toBe(0);
  expect(resumed.stderr).toMatch(/^ops: the drain did not start \(.*\); the sweeper starts it in minutes\n$/);
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

test('a deleted destination is nowhere, and makes room for another; its monitors come first', async () => {
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
      error: `there is no destination ${id}: see destinations list`,
    });
  }
  const { data } = await runtime.json<{ data: { id: string }[] }>('destinations', 'list');
  expect(data.map((one) => one.id)).not.toContain(id);
  // Deliveries on their way find it paused, and are parked.
  const { Item } = await runtime.table.client.send(
    new GetCommand({ TableName: runtime.table.name, Key: keys.destination(id) }),
  );
  expect(Item).toMatchObject({ status: 'paused', pause_reason: 'operator' });
});

test('a test event is accepted for a paused destination, with the five keys of its data', async () => {
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

describe('deliveries', () => {
  test('are listed newest first, of one destination or all, never with secret or payload', async () => {
    const [first, second] = [await destination('first'), await destination('second')];
    const events: string[] = [];
    for (const ids of [[first], [second], [first, second], [first]]) events.push(await accept(...ids));
    const idsOf = async (...argv: string[]) => {
      const { data } = await runtime.json<{ data: { event_id: string }[] }>('deliveries', 'list', ...argv);
      return data.map(({ event_id }) => events.indexOf(event_id));
    };
    expect(await idsOf('--destination', first)).toEqual([3, 2, 0]);
    expect(await idsOf('--destination', first, '--limit', '2')).toEqual([3, 2]);
    expect(await idsOf('--limit', '5')).toEqual([3, 2, 2, 1, 0]);
    const event = events[2] ?? '';
    for (const words of [
      ['deliveries', 'list'],
      ['deliveries', 'show', event],
      ['destinations', 'list'],
      ['destinations', 'show', first],
    ]) {
      for (const { stdout } of [await runtime.ops(...words), await runtime.ops(...words, '--json')]) {
        expect(stdout).not.toMatch(/PAYLOAD|whsec_|tset_a_fo/);
      }
    }
    const shown = await runtime.json<{ data: unknown[] }>('deliveries', 'show', event);
    expect(shown.data).toHaveLength(2);
    expect(shown).toMatchObject({ event_id: event, event_type: 'signals.monitor.delivery' });
  });

  test('are replayed only when they have ended, each under a new generation of the same event', async () => {
    const [first, second] = [await destination('first'), await destination('second')];
    const eventId = await accept(first, second);
    expect(await runtime.json('deliveries', 'replay', eventId)).toEqual({
      error: `no delivery of event ${eventId} has ended yet: it is still being tried, or parked`,
      exitCode: 1,
    });
    await end(eventId, first, 'terminal_failure');
    const replayed = await runtime.json<{ data: unknown[] }>('deliveries', 'replay', eventId);
    expect(replayed.data).toEqual([
      expect.objectContaining({
        event_id: eventId,
        destination_id: first,
        outcome: 'pending',
        attempt_count: 0,
      }),
    ]);
    const { Items: [item] = [] } = await runtime.table.client.send(
      new QueryCommand({
        TableName: runtime.table.name,
        KeyConditionExpression: 'pk = :pk AND sk = :sk',
        ExpressionAttributeValues: {
          ':pk': keys.delivery(eventId, first).pk,
          ':sk': keys.delivery(eventId, first).sk,
        },
      }),
    );
    expect(item).toMatchObject({ generation: 2, ready: expect.any(Number), due_at: expect.any(Number) });
    await end(eventId, second, 'complete');
    const only = await runtime.json<{ data: unknown[] }>(
      'deliveries',
      'replay',
      eventId,
      '--destination',
      second,
    );
    expect(only.data).toEqual([expect.objectContaining({ destination_id: second, outcome: 'pending' })]);
  });

  test('of an event or a destination that is not there are refused', async () => {
    const eventId = await accept(await destination());
    expect(await runtime.json('deliveries', 'show', NOBODY)).toMatchObject({
      error: `there is no event ${NOBODY}: see deliveries list`,
    });
    expect(await runtime.json('deliveries', 'replay', eventId, '--destination', NOBODY)).toMatchObject({
      error: `event ${eventId} did not go to destination ${NOBODY}`,
    });
    expect(await runtime.json('deliveries', 'list', '--destination', NOBODY)).toMatchObject({ exitCode: 1 });
  });
});
