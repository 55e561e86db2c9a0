import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OPERATIONAL_DATA } from '../../shared/contract/resources/operational-events.ts';
import type { StreamAttribute } from '../../shared/credits/ledger/ledger-entry.ts';
import { serveLedger } from '../../shared/credits/ledger/serve-ledger.ts';
import { setLowCredit, setStatus } from '../../shared/credits/organisations.ts';
import { OPERATIONAL_TYPES, type OperationalType } from '../../shared/notices/notice.ts';
import { keys } from '../../shared/table/keys.ts';
import {
  createDestination,
  deleteDestination,
  pauseDestination,
  rotateSecret,
} from '../../shared/webhooks/destination/destinations.ts';
import { DUE_SHARDS } from '../../shared/webhooks/due.ts';
import { chooseRoute, type RouteOwner, routeOf } from '../../shared/webhooks/reporting/routes.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { serveSweep } from '../../shared/webhooks/waking/serve-delivery-sweep.ts';
import { SWEPT_SHARDS } from '../../shared/webhooks/waking/sweep.ts';
import { readStream } from '../credits/stream.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../support/feed-lines.ts';
import { readerOf } from '../support/table-state.ts';
import type { Step } from '../webhooks/support/interleaver.ts';
import { counting, killedAt } from '../webhooks/support/killing.ts';
import { answered, direct, Killed, type World } from '../webhooks/support/world.ts';
import { type MonitorWorld, monitorWorld, type Subscriber } from './world.ts';

const worldOf = monitorWorld();
let monitors: MonitorWorld;
let world: World;
let subscriber: Subscriber;
/** Of the organisation, for operational events. */
let chosen: string;
beforeAll(async () => {
  monitors = worldOf();
  ({ world } = monitors);
  await monitors.publish([...CATALOGUE_LINES, companyLine('acme')]);
});
beforeEach(async () => {
  await choose('operator', null);
  subscriber = await monitors.subscribe();
  chosen = await newDestination(subscriber.organisationId, 'https://news.example.com/');
  await choose(subscriber, chosen);
  world.posts.length = 0;
  world.told.length = 0;
  world.messages.length = 0;
  world.receiver = () => answered(204);
});

async function choose(owner: RouteOwner, after: string | null): Promise<void> {
  const before = await routeOf(readerOf(monitors.table), owner);
  expect(await chooseRoute(monitors.table, owner, { before, after }, world.operator())).toBe(true);
}

async function newDestination(organisationId: string, url: string): Promise<string> {
  const given = { organisationId, name: 'News', url, secret: 'whsec_n' };
  const operator = world.operator();
  return (await createDestination(monitors.table, given, async () => new Uint8Array(1), operator)).id;
}

const fails = (host: string): void => {
  world.receiver = ({ url }) => answered(url.includes(host) ? 410 : 204);
};

/** Sends deliveries to a destination until they have ended. */
async function deliver(destinationId: string, count = 1): Promise<string[]> {
  const events: string[] = [];
  for (let n = 0; n < count; n += 1) {
    world.now += 1;
    const { organisationId, monitorId } = subscriber;
    events.push(await world.accept(destinationId, { organisationId, data: { monitor_id: monitorId } }));
  }
  await world.settle();
  return events;
}

interface Told {
  readonly type: OperationalType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sweeps, and returns the operational events that a destination has, oldest first. */
async function told(destinationId = chosen, step: Step = direct): Promise<Told[]> {
  world.now += 1;
  await world.sweep(step);
  const entries = await world.partition(keys.destinationDelivery(destinationId, '').pk);
  const events: Told[] = [];
  for (const { sk } of entries) {
    const event = await world.item(keys.webhookEvent(String(sk)));
    const type = OPERATIONAL_TYPES.find((one) => one === event?.['event_type']);
    if (type === undefined) continue;
    events.push({ type, data: OPERATIONAL_DATA[type].parse(JSON.parse(String(event?.['data']))) });
    world.track(String(sk), destinationId);
  }
  return events;
}

const typesOf = (events: readonly Told[]): string[] => events.map(({ type }) => type).sort();
const due = async (organisationId: string) =>
  (await world.partition(keys.notice(organisationId, '').pk)).filter(({ due_at }) => due_at !== undefined);

describe('a destination that fails five times in a row', () => {
  test('is told once, and each of its deliveries, to the destination that was chosen', async () => {
    fails('hooks');
    const events = await deliver(subscriber.destinationId, 5);
    const news = await told();
    expect(typesOf(news)).toEqual([
      ...Array.from({ length: 5 }, () => 'delivery.exhausted'),
      'destination.paused',
    ]);
    const failed = news.flatMap(({ data }) => data['failed_event_id'] ?? []);
    expect(failed.sort()).toEqual(events);
    expect(news.find(({ type }) => type === 'destination.paused')?.data).toEqual({
      action_url: expect.stringMatching(/^https:\/\/app\.example\/deliveries\//),
      destination_id: subscriber.destinationId,
      organisation_id: subscriber.organisationId,
      resource_ids: [],
      schema_version: 1,
      summary: expect.stringContaining('Five deliveries to it failed in a row.'),
      title: 'Destination paused: Receiver',
    });
    expect(news.find(({ data }) => data['failed_event_id'] === events[0])?.data).toMatchObject({
      action_url: `https://app.example/deliveries/${events[0]}`,
      summary: expect.stringContaining('http_status at attempt 1'),
    });
    // Further sweeps tell nothing again, and nothing was charged.
    expect(await told()).toEqual(news);
    expect(await monitors.balance(subscriber)).toBe(1_000_000n);
    await world.settle();
    const posts = world.posts.filter(({ url }) => url.includes('news'));
    expect(posts).toHaveLength(6);
    for (const { headers, body } of posts) {
      expect(headers['X-Svc-Signature']).toMatch(/^v0=/);
      expect(JSON.parse(new TextDecoder().decode(body)).event_type).toBe(headers['X-Svc-Event-Type']);
    }
  });

  test('is told again when it is resumed and fails again', async () => {
    fails('hooks');
    await deliver(subscriber.destinationId, 5);
    await world.resume(subscriber.destinationId);
    await deliver(subscriber.destinationId, 5);
    expect(typesOf(await told()).filter((type) => type === 'destination.paused')).toHaveLength(2);
  });

  test('gets no event about itself: what is about it goes to the operator, and none about a failing test', async () => {
    fails('hooks');
    const operators = await newDestination(subscriber.organisationId, 'https://operators.example.com/');
    await choose('operator', operators);
    await choose(subscriber, subscriber.destinationId);
    await deliver(subscriber.destinationId, 5);
    await world.accept(subscriber.destinationId, {
      test: true,
      organisationId: subscriber.organisationId,
    });
    await world.settle();
    expect(await told(subscriber.destinationId)).toEqual([]);
    expect(typesOf(await told(operators))).toEqual([
      ...Array.from({ length: 5 }, () => 'delivery.exhausted'),
      'destination.paused',
    ]);
  });

  test('is told to nobody if it is that of the operator, which is counted', async () => {
    fails('hooks');
    await choose('operator', subscriber.destinationId);
    await deliver(subscriber.destinationId, 5);
    expect(await told()).toEqual([]);
    expect(await told(subscriber.destinationId)).toEqual([]);
    expect(new Set(world.told)).toEqual(new Set(['unheard']));
    expect(await due(subscriber.organisationId)).toEqual([]);
  });
});

test('destinations that would tell of each other come to rest', async () => {
  world.receiver = () => answered(410);
  const operators = await monitors.subscribe();
  await choose('operator', operators.destinationId);
  await choose(subscriber, subscriber.destinationId);
  await choose(operators, operators.destinationId);
  await deliver(subscriber.destinationId, 5);
  for (let round = 0; round < 4; round += 1) {
    await told(operators.destinationId);
    await world.settle();
  }
  const [first, second] = await Promise.all(
    [subscriber, operators].map(({ destinationId }) => world.readDestination(destinationId)),
  );
  expect([first?.status, second?.status]).toEqual(['paused', 'paused']);
  expect(await told(operators.destinationId)).toHaveLength(6);
  expect(await told(subscriber.destinationId)).toEqual([]);
  expect(await due(operators.organisationId)).toEqual([]);
});

test('an operational destination that fails causes no operational events', async () => {
  world.receiver = () => answered(410);
  await deliver(subscriber.destinationId, 5);
  expect(await told()).toHaveLength(6);
  await world.settle();
  expect((await world.readDestination(chosen)).status).toBe('paused');
  const news = await told();
  await world.settle();
  // The sixth event was parked; nothing was said about the other five, nor about the pause.
  expect(news).toHaveLength(6);
  expect(await told()).toEqual(news);
  expect(await due(subscriber.organisationId)).toEqual([]);
});

describe('events of an organisation that chose no destination', () => {
  test('go to that of the operator', async () => {
    await choose(subscriber, null);
    const operators = await monitors.subscribe();
    await choose('operator', operators.destinationId);
    fails('hooks');
    await deliver(subscriber.destinationId);
    expect(await told(operators.destinationId)).toMatchObject([
      { type: 'delivery.exhausted', data: { organisation_id: subscriber.organisationId } },
    ]);
    expect(await told()).toEqual([]);
  });

  test('or whose destination is deleted, go to that of the operator', async () => {
    const operators = await monitors.subscribe();
    await choose('operator', operators.destinationId);
    await deleteDestination(monitors.table, await world.readDestination(chosen), world.operator());
    fails('hooks');
    await deliver(subscriber.destinationId);
    expect(typesOf(await told(operators.destinationId))).toEqual(['delivery.exhausted']);
  });

  test('are counted if the operator chose none either', async () => {
    await choose(subscriber, null);
    fails('hooks');
    await deliver(subscriber.destinationId);
    const lines: string[] = [];
    const serve = serveSweep({
      table: monitors.table,
      sqs: world.sqs(direct),
      sfn: world.sfn(direct),
      queueUrl: 'queue',
      drainArn: 'drain',
      appUrl: 'https://app.example',
      linkEvents: async () => undefined,
      retention: STANDARD_RETENTION,
      now: () => world.now + 1,
      sink: (line) => lines.push(line),
    });
    await serve();
    await serve();
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ notices: 0, notices_unheard: 1, NoticesUnheard: 1 });
    expect(second).toMatchObject({ notices_unheard: 0 });
    expect(second).not.toHaveProperty('NoticesUnheard');
  });
});

test('an operator who pauses a destination, or rotates its secret, is told once', async () => {
  const current = async () => await world.readDestination(subscriber.destinationId);
  const rotate = async () =>
    await rotateSecret(
      monitors.table,
      await current(),
      'whsec_z',
      async () => new Uint8Array(1),
      world.operator(),
    );
  await pauseDestination(monitors.table, await current(), 'operator', world.operator());
  await rotate();
  expect(typesOf(await told())).toEqual(['destination.paused']);
  await world.resume(subscriber.destinationId);
  await rotate();
  const news = await told();
  expect(typesOf(news)).toEqual(['destination.paused', 'destination.paused']);
  expect(JSON.stringify(news)).toContain('Its secret was replaced.');
});

describe('a monitor that a run holds', () => {
  const find = async (): Promise<void> => {
    await monitors.publish([jobLine(monitors.newKeys(1)[0] ?? '', 'acme')]);
  };

  test('is told once per reason, however often it runs', async () => {
    const poor = await monitors.subscribe({ creditMicros: 0n });
    await choose(poor, await newDestination(poor.organisationId, 'https://poor.example.com/'));
    chosen = String(await routeOf(readerOf(monitors.table), poor));
    await find();
    for (let run = 0; run < 3; run += 1) {
      expect(await monitors.run(poor)).toEqual({ outcome: 'paused_credit' });
    }
    const [held, ...others] = await told();
    expect(others).toEqual([]);
    expect(held).toMatchObject({
      type: 'monitor.held',
      data: { monitor_id: poor.monitorId, title: 'Monitor waits: new jobs' },
    });
    await monitors.topUp(poor.organisationId, 1_500n);
    await find();
    // Pays one, and waits for credit for the other.
    expect(await monitors.run(poor)).toMatchObject({ outcome: 'delivered', waitsFor: 'credit' });
    expect(await told()).toHaveLength(1);
    await monitors.topUp(poor.organisationId, 1_000n);
    await monitors.run(poor);
    await find();
    await monitors.run(poor);
    expect(typesOf(await told())).toEqual(['monitor.held', 'monitor.held']);
  });

  test('because its destination is paused, unless that is the one that would be told', async () => {
    await pauseDestination(
      monitors.table,
      await world.readDestination(subscriber.destinationId),
      'operator',
      world.operator(),
    );
    await find();
    await monitors.run(subscriber);
    expect(typesOf(await told())).toEqual(['destination.paused', 'monitor.held']);
    const other = await monitors.subscribe();
    await choose(other, other.destinationId);
    const paused = await world.readDestination(other.destinationId);
    await pauseDestination(monitors.table, paused, 'operator', world.operator());
    await find();
    await monitors.run(other);
    expect(await told(other.destinationId)).toEqual([]);
  });
});

test('an organisation that is deleted is not told that its monitors stand still', async () => {
  await monitors.publish([jobLine(monitors.newKeys(1)[0] ?? '', 'acme')]);
  await setStatus(monitors.table, subscriber.organisationId, 'deleted', world.operator());
  expect(await monitors.run(subscriber)).toEqual({ outcome: 'gone' });
  expect((await monitors.monitor(subscriber)).status).toBe('paused');
  expect(await due(subscriber.organisationId)).toEqual([]);
});

test('a charge that takes the balance below the threshold is told once per crossing', async () => {
  await setLowCredit(monitors.table, subscriber.organisationId, 999_500n, world.operator());
  const lines: string[] = [];
  const serve = serveLedger(
    monitors.table,
    (line) => lines.push(line),
    () => world.now,
  );
  const all = async () =>
    (await readStream(monitors.table)) as { dynamodb?: { NewImage?: Record<string, StreamAttribute> } }[];
  const project = async (): Promise<void> => {
    const Records = await all();
    await serve({ Records: Records as Parameters<typeof serve>[0]['Records'] });
  };
  const find = async (): Promise<void> => {
    await monitors.publish([jobLine(monitors.newKeys(1)[0] ?? '', 'acme')]);
    await monitors.run(subscriber);
  };
  await find();
  await find();
  await project();
  await project();
  const [news, ...others] = (await told()).filter(({ type }) => type === 'credit.low');
  expect(others).toEqual([]);
  expect(news?.data).toMatchObject({
    organisation_id: subscriber.organisationId,
    summary: expect.stringContaining('The balance is 0.999 USD, below the threshold of 0.9995 USD.'),
  });
  await monitors.topUp(subscriber.organisationId, 2_000n);
  await find();
  await find();
  await project();
  expect((await told()).filter(({ type }) => type === 'credit.low')).toHaveLength(2);
});

test('a sweep that dies at any step tells each change once', async () => {
  fails('hooks');
  const { step, steps } = counting();
  await deliver(subscriber.destinationId);
  await told(chosen, step);
  let expected = 1;
  for (let n = 1; n <= steps(); n += 1) {
    await world.resume(subscriber.destinationId);
    await deliver(subscriber.destinationId);
    expected += 1;
    await told(chosen, killedAt(n, n % 2 === 0 ? 'before' : 'after')).catch((error: unknown) => {
      const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      if (!errors.every((one) => one instanceof Killed)) throw error;
    });
    const exhausted = (await told()).filter(({ type }) => type === 'delivery.exhausted');
    expect(exhausted).toHaveLength(expected);
  }
});

test('notices are in a shard that the sweeper reads, and that one of an earlier release does not', async () => {
  fails('hooks');
  await deliver(subscriber.destinationId);
  const [notice] = await due(subscriber.organisationId);
  expect(SWEPT_SHARDS).toContain(notice?.['due_shard']);
  expect(SWEPT_SHARDS.slice(0, DUE_SHARDS)).not.toContain(notice?.['due_shard']);
});
