import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { createKey } from '../../shared/auth/keys.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import { showOrganisation } from '../../shared/credits/organisations.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { grantEntitlements } from '../../shared/webhooks/delivery/entitlements.ts';
import { SWEEP_GRACE_MS } from '../../shared/webhooks/due.ts';
import { serveEnqueuing } from '../../shared/webhooks/waking/serve-enqueuing.ts';
import { readStream } from '../credits/stream.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  eventLine,
  evidence,
  jobLine,
} from '../support/feed-lines.ts';
import { type Answer, startInterface, type TestInterface } from '../support/interface.ts';
import type { Step } from '../webhooks/support/interleaver.ts';
import { killedAt } from '../webhooks/support/killing.ts';
import { direct } from '../webhooks/support/world.ts';
import { MonitorWorld, type Subscriber } from './world.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

const systemNow = Date.now;
/** The time of every function, Unix milliseconds; that of the system until a test fixes it. */
let fixedMs: number | undefined;
afterEach(() => {
  fixedMs = undefined;
});

let product: TestInterface;
let world: MonitorWorld;
beforeAll(async () => {
  product = await startInterface(
    async (table) => {
      world = new MonitorWorld(table);
      world.now = Date.now() - 2 * WEEK;
      await world.publish([...CATALOGUE_LINES, companyLine('acme')]);
    },
    { stream: true, engine: 'memory', clock: () => fixedMs ?? systemNow() },
  );
});
afterAll(() => product.stop());

/** Returns the stream records that the event source mapping passes on. */
async function deliveryRecords(): Promise<DynamoDBStreamEvent> {
  const records = await readStream(world.table);
  return {
    Records: records.filter(({ dynamodb }) => {
      const image = dynamodb?.NewImage;
      return (
        image?.['pk']?.S?.startsWith('EVENT#') &&
        image['sk']?.S?.startsWith('delivery#') &&
        image['ready'] !== undefined
      );
    }),
  } as DynamoDBStreamEvent;
}

const enqueue = async (records: DynamoDBStreamEvent, step: Step = direct, workingMs = 20_000) =>
  await serveEnqueuing({
    workingMs,
    table: world.world.steppingTable(step),
    sqs: world.world.sqs(step),
    queueUrl: 'queue',
    sink: () => undefined,
  })(records);

/** Returns the records of one destination. */
const recordsOf = async ({ destinationId }: Subscriber): Promise<DynamoDBStreamEvent> => ({
  Records: (await deliveryRecords()).Records.filter(
    ({ dynamodb }) => dynamodb?.NewImage?.['destination_id']?.S === destinationId,
  ),
});

/** Creates a subscriber with a key, to which `count` new jobs were delivered at the time `at`. */
async function delivered(
  at: number,
  count: number,
  creditMicros = 1_000_000n,
): Promise<{ subscriber: Subscriber; ids: string[]; get: (target: string) => Promise<Answer> }> {
  const subscriber = await world.subscribe({ creditMicros });
  await world.run(subscriber);
  const names = world.newKeys(count);
  await world.publish(names.flatMap((name) => [jobLine(name, 'acme'), contentLine(name)]));
  world.now = at;
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: count });
  return { subscriber, ids: await world.idsOf('job', names), get: await caller(subscriber) };
}

async function caller({ organisationId }: Subscriber): Promise<(target: string) => Promise<Answer>> {
  const given = { organisationId, name: 'test', scopes: SCOPES, expiresAt: null };
  const key = await createKey(world.table, 'test', given, world.world.operator());
  return async (target) => await product.get(target, { authorization: `Bearer ${key?.apiKey}` });
}

const costOf = ({ status, headers }: Answer) => [
  status,
  headers['svc-cost-usd'],
  headers['svc-resources-returned'],
];
const sequenceOf = async ({ organisationId }: Subscriber): Promise<number | undefined> =>
  (await showOrganisation(world.table, organisationId, 0))?.account.sequence;
const FREE = [200, '0.00', '0'];
const CHARGED = [200, '0.001', '1'];

test('delivered jobs are free to retrieve for their organisation, without a posting; lists and texts are not', async () => {
  const { subscriber, ids, get } = await delivered(Date.now() - DAY, 2);
  const [id = ''] = ids;
  expect(costOf(await get(`/v0/jobs/${id}`))).toEqual(CHARGED);
  await enqueue(await recordsOf(subscriber));
  const before = await sequenceOf(subscriber);
  for (const one of ids) expect(costOf(await get(`/v0/jobs/${one}`))).toEqual(FREE);
  expect(costOf(await get(`/v0/jobs/${id.toUpperCase()}`))).toEqual(FREE);
  expect(await sequenceOf(subscriber)).toBe(before);
  const { headers } = await get(`/v0/jobs/${id}`);
  expect(headers['svc-credit-balance-usd']).toBe('0.997');
  expect(costOf(await get('/v0/jobs?limit=1'))).toEqual(CHARGED);
  expect(costOf(await get(`/v0/jobs/${id}/content`))).toEqual([200, '0.005', '1']);
  // Another organisation pays, even with its own live entitlements to other jobs.
  const other = await delivered(Date.now() - DAY, 1);
  await enqueue(await recordsOf(other.subscriber));
  expect(costOf(await other.get(`/v0/jobs/${id}`))).toEqual(CHARGED);
  expect(costOf(await other.get(`/v0/jobs/${other.ids[0]}`))).toEqual(FREE);
  expect(await world.violations([subscriber, other.subscriber])).toEqual([]);
});

test('delivered companies are free to retrieve', async () => {
  const subscriber = await world.subscribe({
    operation: 'company_events',
    query: {
      company: {
        complianceConcepts: [],
        complianceRelationships: [],
        employeeScopes: [],
        eventKinds: [],
        types: [],
      },
      countries: [],
      industries: [],
      matchingJobs: {},
    },
  });
  await world.run(subscriber);
  await world.publish([
    companyLine('delivered'),
    jobLine('delivered-job', 'delivered'),
    eventLine(
      'delivered-event',
      'delivered',
      {
        kind: 'technology',
        code: 'python',
        relationship: 'explicit_current_use',
        subjectScope: 'hiring_organisation',
      },
      { evidence: evidence() },
    ),
  ]);
  world.now = Date.now() - DAY;
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', costMicros: 10_000n });
  await enqueue(await recordsOf(subscriber));
  const get = await caller(subscriber);
  const [free, acme] = await world.idsOf('company', ['delivered', 'acme']);
  expect(costOf(await get(`/v0/companies/${free}`))).toEqual(FREE);
  expect(costOf(await get(`/v0/companies/${acme}`))).toEqual([200, '0.01', '1']);
});

/** Makes the attempts that wait for a subscriber, `at` a time. */
async function attempted(subscriber: Subscriber, at: number): Promise<void> {
  const { messages } = world.world;
  messages.length = 0;
  await enqueue(await recordsOf(subscriber));
  world.now = at;
  for (const { message } of [...messages]) await world.world.work(message);
}

/** Returns the event of a subscriber that has one. */
async function trackedEvent(subscriber: Subscriber): Promise<string> {
  const [{ eventId } = { eventId: '' }] = await world.delivered(subscriber);
  world.world.track(eventId, subscriber.destinationId);
  return eventId;
}

test.each([
  ['within seven days after the event', 3, 2, FREE],
  ['more than seven days after it, and not seven after it was delivered', 17, 6, FREE],
  ['more than seven days after it was delivered', 17, 8, CHARGED],
  ['more than 30 days after the event', 31, 5, CHARGED],
  ['before it is delivered, for 30 days', 17, null, FREE],
  ['more than 30 days after the event, before it is delivered', 31, null, CHARGED],
])('an event entitles %s', async (_when, occurredDays, completedDays, cost) => {
  const { subscriber, ids, get } = await delivered(Date.now() - occurredDays * DAY, 1);
  await enqueue(await recordsOf(subscriber));
  if (completedDays !== null) await attempted(subscriber, Date.now() - completedDays * DAY);
  const eventId = await trackedEvent(subscriber);
  const { outcome } = await world.world.delivery(eventId);
  expect(outcome).toBe(completedDays === null ? 'pending' : 'complete');
  expect(costOf(await get(`/v0/jobs/${ids[0]}`))).toEqual(cost);
  // DynamoDB deletes items late.
  const entitlement = keys.entitlement(subscriber.organisationId, ids[0] ?? '');
  expect(await world.world.item(entitlement)).toBeDefined();
});

test('sending an event again does not renew its seven days', async () => {
  const { subscriber, ids, get } = await delivered(Date.now() - 20 * DAY, 1);
  await attempted(subscriber, Date.now() - 10 * DAY);
  const eventId = await trackedEvent(subscriber);
  world.now = Date.now() - DAY;
  expect(await world.world.replay(eventId)).toBe(true);
  await world.world.work(world.world.messageOf(eventId, 1, 2));
  expect(await world.world.delivery(eventId)).toMatchObject({ generation: 2, outcome: 'complete' });
  expect(costOf(await get(`/v0/jobs/${ids[0]}`))).toEqual(CHARGED);
});

test('of two events that delivered a resource, either entitles', async () => {
  const first = await delivered(Date.now() - 20 * DAY, 1);
  const key = keys.entitlement(first.subscriber.organisationId, first.ids[0] ?? '');
  await enqueue(await recordsOf(first.subscriber));
  const earlier = await world.world.item(key);
  // As another event of the same job left it, which was delivered twelve days ago.
  const other = '019583a0-1111-7000-8000-000000000002';
  const events = [[other, world.now + DAY], ...Object(earlier)['events']];
  await world.put({ ...earlier, events, until: world.now + DAY + WEEK });
  await world.put({ ...keys.completion(first.subscriber.organisationId, other), at: Date.now() - 12 * DAY });
  expect(costOf(await first.get(`/v0/jobs/${first.ids[0]}`))).toEqual(FREE);
  await attempted(first.subscriber, Date.now() - 8 * DAY);
  expect(costOf(await first.get(`/v0/jobs/${first.ids[0]}`))).toEqual(CHARGED);
});

test('an entitlement of an earlier release ends seven days after its event', async () => {
  const { subscriber, ids, get } = await delivered(Date.now() - 20 * DAY, 1);
  const key = keys.entitlement(subscriber.organisationId, ids[0] ?? '');
  await world.put({ ...key, until: Date.now() + 60_000 });
  expect(costOf(await get(`/v0/jobs/${ids[0]}`))).toEqual(FREE);
  await world.put({ ...key, until: Date.now() - 1 });
  expect(costOf(await get(`/v0/jobs/${ids[0]}`))).toEqual(CHARGED);
  // A later event of this release keeps what it finds.
  await enqueue(await recordsOf(subscriber));
  expect(costOf(await get(`/v0/jobs/${ids[0]}`))).toEqual(FREE);
});

test('retrieval is free even without credit, and a 402 does not reveal whether other ids exist', async () => {
  const { subscriber, ids, get } = await delivered(Date.now() - DAY, 1, 1_000n);
  await enqueue(await recordsOf(subscriber));
  const [foreign] = (await delivered(Date.now() - DAY, 1)).ids;
  expect(costOf(await get(`/v0/jobs/${ids[0]}`))).toEqual(FREE);
  for (const id of [foreign, '019583a0-1111-7000-8000-000000000001']) {
    const { status, json } = await get(`/v0/jobs/${id}`);
    expect([status, json.code]).toEqual([402, 'insufficient_credits']);
  }
  expect((await get(`/v0/jobs/${ids[0]}/content`)).status).toBe(402);
});

test('the check for entitlements adds no read round, and half a unit only where the resource may be free', async () => {
  const { subscriber, ids, get } = await delivered(Date.now() - DAY, 1);
  await enqueue(await recordsOf(subscriber));
  const stranger = await product.createOrganisation();
  const [company] = await world.idsOf('company', ['acme']);
  const readOf = async (target: string, ask: typeof get) => {
    await ask(target);
    const { read_units: units, read_rounds: rounds } = JSON.parse(product.logged.at(-1) ?? '{}');
    return [units, rounds];
  };
  const asStranger = async (target: string) =>
    await product.get(target, { authorization: `Bearer ${stranger.apiKey}` });
  let second = Date.now();
  for (const target of [`/v0/jobs/${ids[0]}`, `/v0/companies/${company}`]) {
    fixedMs = second += 1_000;
    // What the process reads once, it has read.
    await asStranger(target);
    const found = [];
    for (const ask of [asStranger, get]) {
      fixedMs = second += 1_000;
      // The first request of a second also reads the manifest, and of an unknown caller nothing free is expected.
      for (let i = 0; i < 3; i += 1) found.push(await readOf(target, ask));
    }
    expect(found).toEqual([
      [4, 1],
      [3, 1],
      [3, 1],
      [4.5, 2],
      [3.5, 1],
      [3.5, 1],
    ]);
  }
});

test('entitlements are written before the message, also by the sweeper; if they fail, no message is sent', async () => {
  const { subscriber } = await delivered(Date.now() - DAY, 3);
  const records = await recordsOf(subscriber);
  const { messages } = world.world;
  messages.length = 0;
  const names: string[] = [];
  await enqueue(records, async (name, effect) => {
    names.push(name);
    return await effect();
  });
  // One call for all three.
  expect(names).toEqual(['GetCommand', 'BatchExecuteStatementCommand', 'queue']);
  expect(messages).toHaveLength(1);

  const lost = await delivered(Date.now() - DAY, 3);
  const failing = await recordsOf(lost.subscriber);
  messages.length = 0;
  for (const n of [1, 2, 3]) {
    const { batchItemFailures } = await enqueue(failing, killedAt(n, 'before'));
    expect(batchItemFailures).toHaveLength(1);
    expect(messages).toEqual([]);
  }
  // The record was abandoned, so the sweeper finds the delivery.
  world.now += SWEEP_GRACE_MS + 1;
  await world.world.sweep();
  expect(messages.map(({ message }) => message.destination_id)).toContain(lost.subscriber.destinationId);
  for (const id of lost.ids) expect(costOf(await lost.get(`/v0/jobs/${id}`))).toEqual(FREE);
});

test('deliveries without entitlements do not wait, and a batch is repeated from the record that failed', async () => {
  const first = await delivered(Date.now() - DAY, 2);
  const second = await delivered(Date.now() - DAY, 2);
  const woken = (await recordsOf(first.subscriber)).Records.slice(-1).map((record) => {
    const image = { ...record.dynamodb?.NewImage, paced: { BOOL: true } };
    return { ...record, dynamodb: { ...record.dynamodb, NewImage: image } };
  });
  const failing = (await recordsOf(second.subscriber)).Records.slice(-1);
  const { messages } = world.world;
  messages.length = 0;
  const names: string[] = [];
  const { batchItemFailures } = await enqueue({ Records: [...failing, ...woken] }, async (name, effect) => {
    names.push(name);
    if (name === 'BatchExecuteStatementCommand') throw new Error('the partition is hot');
    return await effect();
  });
  // The woken delivery was enqueued once before it was parked, so its entitlements already exist.
  expect(messages.map(({ message }) => message.destination_id)).toEqual([first.subscriber.destinationId]);
  expect(names.slice(0, 2)).toEqual(['queue', 'GetCommand']);
  expect(batchItemFailures).toEqual([{ itemIdentifier: failing.at(-1)?.dynamodb?.SequenceNumber }]);
});

test('a batch that takes too long is repeated from where it stopped, at least one event further each time', async () => {
  const events = [];
  for (let i = 0; i < 3; i += 1) {
    const { subscriber } = await delivered(Date.now() - DAY, 1);
    events.push({ subscriber, record: (await recordsOf(subscriber)).Records.slice(-1) });
  }
  const { messages } = world.world;
  messages.length = 0;
  let left = events.flatMap(({ record }) => record);
  for (const wanted of [2, 1, 0]) {
    const { batchItemFailures } = await enqueue({ Records: left }, direct, 0);
    const [failed] = batchItemFailures;
    const at = left.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed?.itemIdentifier);
    left = failed === undefined ? [] : left.slice(at);
    expect(left).toHaveLength(wanted);
  }
  expect(messages.map(({ message }) => message.destination_id)).toEqual(
    events.map(({ subscriber }) => subscriber.destinationId),
  );
});

test('a repeated record or an older event never shortens an entitlement', async () => {
  const { subscriber, ids } = await delivered(Date.now() - 2 * DAY, 1);
  const key = keys.entitlement(subscriber.organisationId, ids[0] ?? '');
  const records = await recordsOf(subscriber);
  await enqueue(records);
  const until = (await world.world.item(key))?.['until'];
  expect(until).toBe(world.now + WEEK);
  await enqueue(records);
  expect((await world.world.item(key))?.['until']).toBe(until);
  // The state that a newer event of another monitor leaves.
  const item = await world.world.item(key);
  const newer = { ...item, until: world.now + WEEK + DAY };
  await world.table.client.send(new PutCommand({ TableName: world.table.name, Item: newer }));
  expect(await enqueue(records)).toEqual({ batchItemFailures: [] });
  expect(await world.world.item(key)).toEqual(newer);
});

/** Writes an event of a monitor that delivered these resources. Returns its id. */
async function monitorEvent(
  organisationId: string,
  at: number,
  resourceIds: readonly string[],
): Promise<string> {
  const eventId = uuid7(at);
  const occurred_at = new Date(at).toISOString();
  const data = JSON.stringify({ resource_ids: resourceIds });
  await world.put({ ...keys.webhookEvent(eventId), organisation_id: organisationId, occurred_at, data });
  return eventId;
}

/** Writes the entitlements of an event, and returns the calls that it took. */
async function callsOfGranting(eventId: string, step: Step = direct): Promise<string[]> {
  const calls: string[] = [];
  const table = world.world.steppingTable(async (name, effect) => {
    calls.push(name.replace('Command', ''));
    return await step(name, effect);
  });
  await grantEntitlements(table, eventId);
  return calls;
}

const eventsOf = async (organisationId: string, resourceId: string): Promise<string[]> => {
  const { events } = Object(await world.world.item(keys.entitlement(organisationId, resourceId)));
  return events.map(([eventId]: readonly string[]) => eventId);
};

test('entitlements take a call for 25 of them, and two more where some exist already', async () => {
  const organisationId = 'calls';
  const now = Date.now();
  const ids = Array.from({ length: 30 }, (_, i) => uuid7(now + i));
  const first = await monitorEvent(organisationId, now, ids);
  const writing = 'BatchExecuteStatement';
  expect(await callsOfGranting(first)).toEqual(['Get', writing, writing]);
  const second = await monitorEvent(organisationId, now + 1, ids.slice(0, 20));
  expect(await callsOfGranting(second)).toEqual(['Get', writing, 'BatchGet', writing]);
  // Nothing is left to write for an event that they name.
  expect(await callsOfGranting(second)).toEqual(['Get', writing, 'BatchGet']);
  expect(await eventsOf(organisationId, ids[0] ?? '')).toEqual([second, first]);
  expect(await eventsOf(organisationId, ids[25] ?? '')).toEqual([first]);
});

test('events that deliver a resource at the same time all entitle', async () => {
  const organisationId = 'together';
  const now = Date.now();
  const ids = [uuid7(now), uuid7(now)];
  // An earlier release left one of them, which lasts longer than theirs.
  const earlier = keys.entitlement(organisationId, ids[0] ?? '');
  await world.put({ ...earlier, until: now + 2 * WEEK });
  const events = await Promise.all([1, 2, 3, 4, 5].map((n) => monitorEvent(organisationId, now + n, ids)));
  await Promise.all(events.map(async (eventId) => await callsOfGranting(eventId)));
  for (const id of ids) expect(await eventsOf(organisationId, id)).toEqual(events.toReversed());
  expect(await world.world.item(earlier)).toMatchObject({ until: now + 2 * WEEK, writes: events.length });
});

test('an event never shortens an entitlement that a function of an earlier release extends at the same time', async () => {
  const organisationId = 'extended';
  const now = Date.now();
  const id = uuid7(now);
  const key = keys.entitlement(organisationId, id);
  await world.put({ ...key, until: now });
  const eventId = await monitorEvent(organisationId, now, [id]);
  let writes = 0;
  await callsOfGranting(eventId, async (name, effect) => {
    if (name === 'BatchExecuteStatementCommand') writes += 1;
    // After the first write found the entitlement and it was read.
    if (name === 'BatchExecuteStatementCommand' && writes === 2)
      await world.put({ ...key, until: now + 2 * WEEK });
    return await effect();
  });
  expect(await world.world.item(key)).toMatchObject({ until: now + 2 * WEEK });
  expect(await eventsOf(organisationId, id)).toEqual([eventId]);
});

test.each(['ThrottlingError', 'InternalServerError'])(
  'an entitlement that fails with %s is written again, and the batch fails if that lasts',
  async (code) => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const id = uuid7(Date.now());
    const failingFor = (times: number): Step => {
      let left = times;
      return async (name, effect) => {
        if (name !== 'BatchExecuteStatementCommand' || left === 0) return await effect();
        left -= 1;
        return { Responses: [{ Error: { Code: code } }] } as Awaited<ReturnType<typeof effect>>;
      };
    };
    const eventId = await monitorEvent(code, Date.now(), [id]);
    await expect(callsOfGranting(eventId, failingFor(3))).rejects.toThrow('1 entitlements kept failing');
    await callsOfGranting(eventId, failingFor(2));
    expect(await eventsOf(code, id)).toEqual([eventId]);
    jest.restoreAllMocks();
  },
);

test('an entitlement that DynamoDB refuses for another reason fails the batch', async () => {
  const eventId = await monitorEvent('refused', Date.now(), [uuid7(Date.now())]);
  const refusing: Step = async (name, effect) =>
    name === 'BatchExecuteStatementCommand'
      ? ({ Responses: [{ Error: { Code: 'AccessDenied', Message: 'no' } }] } as Awaited<
          ReturnType<typeof effect>
        >)
      : await effect();
  await expect(callsOfGranting(eventId, refusing)).rejects.toThrow('AccessDenied: no');
});
