import { QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { newDestination, startTestRuntime, type TestRuntime } from './support.ts';

const NOBODY = '019583a0-1111-7000-8000-000000000001';
let runtime: TestRuntime;
let organisation: string;
beforeAll(async () => {
  runtime = await startTestRuntime();
  organisation = String((await runtime.json('organisations', 'create', '--name', 'N'))['organisation_id']);
});
afterAll(() => runtime.stop());

const destination = (name = 'hook') => newDestination(runtime, organisation, name);

/** Accepts an event, which nothing here delivers. */
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
        STANDARD_RETENTION,
      ),
    }),
  );
  return eventId;
}

/** Ends a delivery with an outcome. */
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

test('are listed newest first for one destination or all, without secrets and payloads', async () => {
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

test('have a schedule of the attempts that are left, with times unless parked, and none once ended', async () => {
  interface Scheduled {
    readonly data: readonly {
      readonly planned: readonly {
        readonly attempt: number;
        readonly after_seconds: number;
        readonly earliest_at: string | null;
        readonly latest_at: string | null;
      }[];
    }[];
  }
  const id = await destination('scheduled');
  const eventId = await accept(id);
  const plan = async () => {
    const { data } = await runtime.json<Scheduled>('deliveries', 'schedule', eventId);
    return data[0]?.planned ?? [];
  };
  const planned = await plan();
  expect(planned.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(planned.slice(0, 4).map(({ after_seconds }) => after_seconds)).toEqual([0, 10, 40, 100]);
  const [first, last] = [planned[0], planned.at(-1)];
  // Contract 14.5: 27.9 to 30.7 hours, and eleven attempts of at most ten seconds.
  const hours = (from: unknown, to: unknown) =>
    (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;
  expect(hours(first?.earliest_at, last?.earliest_at)).toBeCloseTo(27.9, 1);
  expect(hours(first?.earliest_at, last?.latest_at)).toBeCloseTo(30.7, 1);
  await runtime.table.client.send(
    new UpdateCommand({
      TableName: runtime.table.name,
      Key: keys.delivery(eventId, id),
      UpdateExpression: 'SET parked = :true',
      ExpressionAttributeValues: { ':true': true },
    }),
  );
  expect((await plan())[1]).toEqual({ attempt: 2, after_seconds: 10, earliest_at: null, latest_at: null });
  await end(eventId, id, 'complete');
  expect(await plan()).toEqual([]);
  expect((await runtime.ops('deliveries', 'schedule', eventId)).stdout).toContain('no attempt is left');
});

test('are replayed only after they have ended, as a new generation of the same event', async () => {
  const [first, second] = [await destination('first'), await destination('second')];
  const eventId = await accept(first, second);
  expect(await runtime.json('deliveries', 'replay', eventId)).toEqual({
    error: `no delivery of event ${eventId} has ended: each is still being tried or is parked`,
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

test('of an unknown event or destination are refused', async () => {
  const eventId = await accept(await destination());
  expect(await runtime.json('deliveries', 'show', NOBODY)).toMatchObject({
    error: `event ${NOBODY} does not exist: see deliveries list`,
  });
  expect(await runtime.json('deliveries', 'replay', eventId, '--destination', NOBODY)).toMatchObject({
    error: `event ${eventId} has no delivery to destination ${NOBODY}`,
  });
  expect(await runtime.json('deliveries', 'list', '--destination', NOBODY)).toMatchObject({ exitCode: 1 });
});

test('of a deleted destination are not replayed, alone or with others', async () => {
  const [deleted, kept] = [await destination('deleted'), await destination('kept')];
  const eventId = await accept(deleted, kept);
  for (const id of [deleted, kept]) await end(eventId, id, 'complete');
  await runtime.json('destinations', 'delete', deleted);
  const refused = await runtime.ops('deliveries', 'replay', eventId, '--destination', deleted);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is deleted')]);
  const { data } = await runtime.json<{ data: unknown[] }>('deliveries', 'replay', eventId);
  expect(data).toEqual([expect.objectContaining({ destination_id: kept, outcome: 'pending' })]);
});

test('a receipt says why the latest attempt got no status', async () => {
  const id = await destination('unreachable');
  const eventId = await accept(id);
  const statusShown = async () =>
    /^last status +(.*)$/m.exec((await runtime.ops('deliveries', 'show', eventId)).stdout)?.[1];
  expect(await statusShown()).toBe('-');
  const attempt = (status: number | null, failure: string | null) => ({
    id: uuid7(0),
    attempt: 1,
    at: 0,
    status,
    failure,
  });
  const note = async (lastStatus: number | null, history: readonly object[]) => {
    await runtime.table.client.send(
      new UpdateCommand({
        TableName: runtime.table.name,
        Key: keys.delivery(eventId, id),
        UpdateExpression: 'SET history = :history, last_status = :status',
        ExpressionAttributeValues: { ':history': history, ':status': lastStatus },
      }),
    );
  };
  await note(null, [attempt(503, null), attempt(null, 'dns')]);
  expect(await statusShown()).toBe('none (dns)');
  await note(503, [attempt(null, 'dns'), attempt(503, null)]);
  expect(await statusShown()).toBe('503');
});
