import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '../../shared/http/serve.ts';
import { METRIC_NAMESPACE } from '../../shared/log/log.ts';
import type { Table } from '../../shared/table/client.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { customer, dependencies, invoke, list, NOW, postingsOf, problemOf, retrieve } from './harness.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable();
  postings = postingsOf(table);
});
afterAll(() => table.stop());

/** Returns a table that counts its calls and write units. `hold` delays the first call. */
function counted(hold: Promise<void> = Promise.resolve()) {
  const usage = { calls: 0, writeUnits: 0 };
  const client = Object.assign(Object.create(postings.client), {
    send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
      usage.calls += 1;
      if (usage.calls === 1) await hold;
      if (command instanceof UpdateCommand) command.input.ReturnConsumedCapacity = 'TOTAL';
      const answer: unknown = await Reflect.apply(postings.client.send, postings.client, [command, ...rest]);
      usage.writeUnits += Object(answer).ConsumedCapacity?.CapacityUnits ?? 0;
      return answer;
    },
  });
  return { usage, table: { name: postings.name, client } satisfies Table };
}

describe('a retrieval', () => {
  test('costs two write units in two calls, for the rate windows and the charge', async () => {
    const { apiKey } = await customer(table);
    const { usage, table: counting } = counted();
    const target = serve(
      retrieve,
      async () => ({ body: { id: 'a' }, resources: 1 }),
      dependencies(table, counting),
    );
    expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    expect(usage).toEqual({ calls: 2, writeUnits: 2 });
  });

  test('runs its handler in parallel with the rate limiter, and charges only after the verdict', async () => {
    const { apiKey } = await customer(table);
    let release = (): void => undefined;
    const { usage, table: held } = counted(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const seen: number[] = [];
    const target = serve(
      retrieve,
      async () => {
        seen.push(usage.calls);
        setImmediate(release);
        return { body: { id: 'a' }, resources: 1 };
      },
      dependencies(table, held),
    );
    expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    // The count stayed in flight until the handler ended; the charge had not been sent yet.
    expect(seen).toEqual([1]);
    expect(usage.calls).toBe(2);
  });

  test('over the rate limit is not charged, even if its handler ran', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 1, perMinute: 1 } });
    const target = serve(
      retrieve,
      async () => ({ body: { id: 'a' }, resources: 1 }),
      dependencies(table, postings),
    );
    const first = await invoke(target, { apiKey });
    expect(first.headers['Svc-Credit-Balance-USD']).toBe('0.999');
    expect(problemOf(await invoke(target, { apiKey })).code).toBe('rate_limit_exceeded');
  });
});

test('a list over the rate limit does not run its handler', async () => {
  const { apiKey } = await customer(table, { limits: { perSecond: 1, perMinute: 1 } });
  let runs = 0;
  const target = serve(
    list,
    async () => {
      runs += 1;
      return { body: { data: [] }, resources: 0 };
    },
    dependencies(table, postings),
  );
  await invoke(target, { apiKey, pathParameters: {} });
  expect((await invoke(target, { apiKey, pathParameters: {} })).statusCode).toBe(429);
  expect(runs).toBe(1);
});

test('a charge in doubt is a 503, logged with the fields that the reconciler needs', async () => {
  const { apiKey, keyId, organisationId } = await customer(table);
  const lines: string[] = [];
  const client = Object.assign(Object.create(postings.client), {
    send: async (command: unknown): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(postings.client.send, postings.client, [command]);
      if (command instanceof UpdateCommand && command.input.UpdateExpression?.startsWith('SET') === true) {
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      }
      return answer;
    },
  });
  const deaf = dependencies(table, { name: postings.name, client }, lines);
  // Replies to guarded repetitions do arrive, so the first of them settles the charge.
  const heard = await invoke(
    serve(retrieve, async () => ({ body: { id: 'a' }, resources: 1 }), deaf),
    { apiKey },
  );
  expect(heard.statusCode).toBe(200);
  expect(heard.headers['Svc-Credit-Balance-USD']).toBe('0.999');
  const mute = Object.assign(Object.create(postings.client), {
    send: async (command: unknown): Promise<unknown> => {
      if (command instanceof UpdateCommand && command.input.UpdateExpression?.startsWith('ADD') === true) {
        return await Reflect.apply(postings.client.send, postings.client, [command]);
      }
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    },
  });
  const target = serve(
    retrieve,
    async () => ({ body: { id: 'a' }, resources: 1 }),
    dependencies(table, { name: postings.name, client: mute }, lines),
  );
  const answer = await invoke(target, { apiKey });
  expect(problemOf(answer).code).toBe('service_unavailable');
  expect(answer.headers['Retry-After']).toBe('1');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    status: 503,
    organisation_id: organisationId,
    UnresolvedPostings: 1,
    settlement: 'unresolved',
    unresolved: {
      organisation_id: organisationId,
      request_id: answer.headers['X-Request-Id'],
      sequence_read: 2,
      cost_usd: '0.001',
      required_usd: '0.001',
      at: new Date(NOW).toISOString(),
      meter: 'job_resource',
      operation: 'retrieve-thing',
      key_id: keyId,
      resources: 1,
    },
    // Without a dimension, so that one alarm covers all functions.
    _aws: {
      CloudWatchMetrics: expect.arrayContaining([
        {
          Namespace: METRIC_NAMESPACE,
          Dimensions: [[]],
          Metrics: [{ Name: 'UnresolvedPostings', Unit: 'Count' }],
        },
      ]),
    },
  });
  expect(problemOf(answer).detail).toContain('any charge will be refunded');
  expect(problemOf(answer).detail).toContain('not yet known');
});
