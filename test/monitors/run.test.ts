import { beforeAll, describe, expect, test } from '@jest/globals';
import { MonitorDelivery } from '../../shared/contract/resources/monitor-delivery.ts';
import { suspendOrganisation, unsuspendOrganisation } from '../../shared/credits/organisations.ts';
import { deliveryEvent } from '../../shared/monitors/delivery-event.ts';
import { spreadOf } from '../../shared/monitors/monitor.ts';
import { pauseMonitor, resumeMonitor } from '../../shared/monitors/monitors.ts';
import { serveMonitors } from '../../shared/monitors/serve-monitors.ts';
import { runDue } from '../../shared/monitors/turns/run-due.ts';
import { WHOLE_POSITION } from '../../shared/monitors/watermark.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { keys } from '../../shared/table/keys.ts';
import { StrongReader } from '../../shared/table/readers/strong-reader.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { bodyOf, MAXIMUM_BODY_BYTES } from '../../shared/webhooks/delivery/envelope.ts';
import {
  deleteDestination,
  findDestination,
  pauseDestination,
  resumeDestination,
} from '../../shared/webhooks/destination/destinations.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { sweepOnce } from '../credits/sweep.ts';
import { CATALOGUE_LINES, companyLine, factsLine, jobLine, numbered } from '../support/feed-lines.ts';
import { direct } from '../webhooks/support/world.ts';
import { ALL_COMPANIES, ALL_JOBS, type MonitorWorld, monitorWorld, type Subscriber } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const worldOf = monitorWorld();
let world: MonitorWorld;
beforeAll(async () => {
  world = worldOf();
  await world.publish([...CATALOGUE_LINES, companyLine('acme'), ...jobs(world.newKeys(3))]);
});

const jobs = (names: readonly string[]) => names.map((name) => jobLine(name, 'acme'));

/** Publishes `count` new jobs. @returns their ids */
async function publishJobs(count: number): Promise<string[]> {
  const names = world.newKeys(count);
  await world.publish(jobs(names));
  return await world.idsOf('job', names);
}

const begun = async (given: Parameters<MonitorWorld['subscribe']>[0] = {}): Promise<Subscriber> =>
  await world.subscribe(given);

test('what is published by its creation is the baseline: nothing is sent or charged for it', async () => {
  const subscriber = await world.subscribe();
  const { changesMarkMs } = await readManifest(new StrongReader(world.table, new AbortController().signal));
  const { watermark, lastRunAtMs, status } = await world.monitor(subscriber);
  expect({ watermark, lastRunAtMs, status }).toEqual({
    watermark: { position: changesMarkMs, ordinal: WHOLE_POSITION },
    lastRunAtMs: null,
    status: 'active',
  });
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  expect(await world.delivered(subscriber)).toEqual([]);
  expect(await world.balance(subscriber)).toBe(1_000_000n);
});

test('a monitor whose destination was deleted is paused and charges nothing', async () => {
  const subscriber = await begun();
  await publishJobs(1);
  const destination = await findDestination(world.table, subscriber.destinationId);
  if (destination === undefined) throw new Error('the destination is missing');
  await deleteDestination(world.table, destination, world.world.operator());
  expect(await world.run(subscriber)).toEqual({ outcome: 'gone' });
  expect(await world.monitor(subscriber)).toMatchObject({ status: 'paused' });
  expect(await world.balance(subscriber)).toBe(1_000_000n);
});

test('a run delivers exactly the matching jobs published since, in id order, and charges them once', async () => {
  const subscriber = await begun({ query: { ...ALL_JOBS, work_arrangements: ['remote'] } });
  const names = world.newKeys(7);
  await world.publish(
    names.map((name, i) => jobLine(name, 'acme', { work_arrangements: [i % 2 === 0 ? 'remote' : 'onsite'] })),
  );
  const wanted = await world.idsOf(
    'job',
    names.filter((_, i) => i % 2 === 0),
  );
  const run = await world.run(subscriber);
  expect(run).toMatchObject({ outcome: 'delivered', resources: 4, costMicros: 4_000n });
  const [event, ...others] = await world.delivered(subscriber);
  expect(others).toEqual([]);
  expect(event?.data.resource_ids).toEqual(wanted);
  expect([...wanted].sort()).toEqual(wanted);
  expect(await world.balance(subscriber)).toBe(996_000n);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  expect(await world.violations([subscriber])).toEqual([]);
});

test('the charge of a monitor is never refunded as unanswered', async () => {
  const subscriber = await begun();
  await publishJobs(2);
  await world.run(subscriber);
  expect(await world.violations([subscriber])).toEqual([]);
  const operator = { name: 'test', now: world.now + HOUR };
  const sweep = await sweepOnce(world.table, subscriber.organisationId, operator);
  expect(sweep).toEqual({ judged: 0, refunded: [], passedOver: [], complete: true });
  expect(await world.balance(subscriber)).toBe(998_000n);
});

test('the event has the fields of the contract, which include those of a test event', async () => {
  const subscriber = await begun();
  const [id] = await publishJobs(1);
  await world.run(subscriber);
  const [event] = await world.delivered(subscriber);
  expect(MonitorDelivery.parse(event?.data)).toEqual({
    action_url: `https://app.example/deliveries/${event?.eventId}`,
    cost_usd: '0.001',
    monitor_id: subscriber.monitorId,
    resource_ids: [id],
    resource_kind: 'job',
    schema_version: 1,
    summary: 'The monitor new jobs found 1 new job and charged 0.001 USD. Retrieval is free for 7 days.',
    title: 'new jobs: 1 new job',
  });
});

test('an event of 500 resources stays within 64 KiB, even with the longest name and URL', async () => {
  const monitor = await world.monitor(await world.subscribe({ name: '\u{1F600}'.repeat(60) }));
  const event = deliveryEvent(monitor, {
    eventId: uuid7(0),
    resourceIds: Array.from({ length: 500 }, () => uuid7(world.now)),
    costMicros: 500_000n,
    now: world.now,
    appUrl: `https://${'a'.repeat(480)}.example`,
  });
  expect(MonitorDelivery.safeParse(event.data).success).toBe(true);
  expect(MonitorDelivery.safeParse({ ...event.data, resource_ids: [] }).success).toBe(false);
  expect(bodyOf(event, uuid7(0)).length).toBeLessThan(MAXIMUM_BODY_BYTES / 2);
});

test('a run delivers up to its maximum and later runs the rest, each job exactly once', async () => {
  const subscriber = await begun({ maximumResources: 4 });
  const wanted = await publishJobs(10);
  for (const resources of [4, 4, 2]) {
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources });
  }
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  expect(await world.ids(subscriber)).toEqual(wanted);
  expect(await world.violations([subscriber])).toEqual([]);
});

test('delivers what the credit covers, oldest first, waits with its watermark unmoved, and continues after a top-up', async () => {
  const subscriber = await begun({ creditMicros: 2_500n });
  const wanted = await publishJobs(3);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 2 });
  expect(await world.ids(subscriber)).toEqual(wanted.slice(0, 2));
  const before = await world.monitor(subscriber);
  expect(before.status).toBe('paused_credit');
  expect(await world.run(subscriber)).toEqual({ outcome: 'paused_credit' });
  const paused = await world.monitor(subscriber);
  expect(paused).toMatchObject({ status: 'paused_credit', watermark: before.watermark });
  // A month later, the old job is still delivered, together with the new one.
  world.now += 30 * DAY;
  const more = await publishJobs(1);
  await world.topUp(subscriber.organisationId, 2_000n);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 2 });
  expect(await world.ids(subscriber)).toEqual([...wanted, ...more]);
  expect(await world.monitor(subscriber)).toMatchObject({ status: 'active' });
  expect(await world.balance(subscriber)).toBe(500n);
  expect(await world.violations([subscriber])).toEqual([]);
});

test('it stays within its budget for the UTC day and continues on its own the next day', async () => {
  const subscriber = await begun({ dailyBudgetMicros: 5_500n });
  const wanted = await publishJobs(12);
  const spent: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    const before = await world.balance(subscriber);
    for (let i = 0; i < 3; i += 1) await world.run(subscriber);
    spent.push(Number(before - (await world.balance(subscriber))));
    const { status } = await world.monitor(subscriber);
    expect(status).toBe(day < 2 ? 'paused_budget' : 'active');
    const midnight = (Math.floor(world.now / DAY) + 1) * DAY;
    world.now = midnight + 1;
  }
  expect(spent).toEqual([5_000, 5_000, 2_000]);
  expect(await world.ids(subscriber)).toEqual(wanted);
});

test('a clock that goes back across midnight does not start the previous budget day again', async () => {
  const subscriber = await begun({ dailyBudgetMicros: 2_000n });
  world.now = (Math.floor(world.now / DAY) + 1) * DAY + 10_000;
  const tomorrow = world.now;
  await publishJobs(4);
  const before = await world.balance(subscriber);
  await world.run(subscriber);
  for (const now of [tomorrow - 20_000, tomorrow + 60_000]) {
    world.now = now;
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_budget' });
  }
  expect(before - (await world.balance(subscriber))).toBe(2_000n);
});

const HEALTH_INSURANCE = {
  companies: [],
  engagements: [],
  facts: { benefits: ['health_insurance'] },
  industries: [],
  jobs: [],
  languages: [],
  locations: [],
  roles: [],
  schedules: [],
  tools: [],
  workArrangements: [],
};

test('the watermark does not pass a job whose facts are in a later batch of the feed', async () => {
  const subscriber = await begun({ operation: 'job_facts', query: HEALTH_INSURANCE });
  const names = world.newKeys(2);
  const lines = names.flatMap((name) => [
    ...jobs([name]),
    factsLine(name, [{ kind: 'benefit', benefit: 'health_insurance' }]),
  ]);
  const outcomes = new Set<string>();
  world.now += 1_000;
  await publish(numbered(lines), {
    table: world.world.steppingTable(async (_name, effect) => {
      const result = await effect();
      outcomes.add((await world.run(subscriber)).outcome);
      return result;
    }),
    now: () => world.now,
    batchSize: 1,
  });
  await world.run(subscriber);
  expect([...outcomes].sort()).toEqual(['delivered', 'nothing_new']);
  expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', names));
});

test('a job_facts monitor selects new jobs by their facts, at the price of a job', async () => {
  const subscriber = await begun({ operation: 'job_facts', query: HEALTH_INSURANCE });
  const names = world.newKeys(3);
  await world.publish([
    ...jobs(names),
    factsLine(names[1] ?? '', [{ kind: 'benefit', benefit: 'health_insurance' }]),
    factsLine(names[2] ?? '', [{ kind: 'benefit', benefit: 'learning_budget' }]),
  ]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', costMicros: 1_000n });
  expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', [names[1] ?? '']));
});

test('a job_facts monitor finds a job by a fact that no answer shows unasked', async () => {
  const subscriber = await begun({ operation: 'job_facts', query: HEALTH_INSURANCE });
  const names = world.newKeys(2);
  const policies = Array.from(
    { length: 201 },
    () => ({ kind: 'agency_policy', policy: 'agencies_invited' }) as const,
  );
  await world.publish([
    ...jobs(names),
    factsLine(names[0] ?? '', policies),
    factsLine(names[1] ?? '', [...policies, { kind: 'benefit', benefit: 'health_insurance' }]),
  ]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
  expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', names.slice(1)));
});

describe('a monitor that an operator paused', () => {
  test('does nothing, and after its resumption delivers what was published meanwhile', async () => {
    const subscriber = await begun();
    expect(await pauseMonitor(world.table, await world.monitor(subscriber), world.world.operator())).toBe(
      true,
    );
    const wanted = await publishJobs(2);
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused' });
    expect(await resumeMonitor(world.table, await world.monitor(subscriber), world.world.operator())).toBe(
      true,
    );
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual(wanted);
  });

  test('settles nothing of a run in progress', async () => {
    const subscriber = await begun();
    await publishJobs(2);
    const run = await world.run(subscriber, async (name, effect) => {
      if (name === 'TransactWriteCommand') {
        await pauseMonitor(world.table, await world.monitor(subscriber), world.world.operator());
      }
      return await effect();
    });
    expect(run).toEqual({ outcome: 'overtaken' });
    expect(await world.balance(subscriber)).toBe(1_000_000n);
    expect(await world.delivered(subscriber)).toEqual([]);
  });
});

test('a suspended organisation is not charged, gets no events and misses nothing after the suspension', async () => {
  const subscriber = await begun();
  const wanted = await publishJobs(2);
  await suspendOrganisation(world.table, subscriber.organisationId, world.world.operator());
  expect(await world.run(subscriber)).toEqual({ outcome: 'suspended' });
  await unsuspendOrganisation(world.table, subscriber.organisationId, world.world.operator());
  await world.run(subscriber);
  expect(await world.ids(subscriber)).toEqual(wanted);
});

describe('a monitor whose destination is paused', () => {
  const pause = async ({ destinationId }: Subscriber): Promise<void> => {
    const destination = await world.world.readDestination(destinationId);
    await pauseDestination(world.table, destination, 'operator', world.world.operator());
  };

  test('holds: it pays and delivers nothing, and catches up after the resumption', async () => {
    const subscriber = await begun();
    await pause(subscriber);
    const before = await world.monitor(subscriber);
    const wanted = await publishJobs(2);
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_destination' });
    expect(await world.monitor(subscriber)).toMatchObject({
      status: 'paused_destination',
      watermark: before.watermark,
    });
    expect(await world.balance(subscriber)).toBe(1_000_000n);
    expect(await world.delivered(subscriber)).toEqual([]);
    const destination = await world.world.readDestination(subscriber.destinationId);
    await resumeDestination(world.table, destination, world.world.operator());
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 2 });
    expect(await world.ids(subscriber)).toEqual(wanted);
    expect(await world.monitor(subscriber)).toMatchObject({ status: 'active' });
  });

  test('while a run is about to settle pays nothing', async () => {
    const subscriber = await begun();
    await publishJobs(2);
    const run = await world.run(subscriber, async (name, effect) => {
      if (name === 'TransactWriteCommand') await pause(subscriber);
      return await effect();
    });
    expect(run).toEqual({ outcome: 'paused_destination' });
    expect(await world.balance(subscriber)).toBe(1_000_000n);
    expect(await world.delivered(subscriber)).toEqual([]);
    expect(await world.monitor(subscriber)).toMatchObject({ status: 'paused_destination' });
  });

  test('after the transaction was applied and its answer lost is found settled', async () => {
    const subscriber = await begun();
    const wanted = await publishJobs(2);
    const run = await world.run(subscriber, async (name, effect) => {
      const result = await effect();
      if (name !== 'TransactWriteCommand') return result;
      await pause(subscriber);
      throw new Error('socket hang up');
    });
    expect(run).toMatchObject({ outcome: 'delivered', resources: 2 });
    expect(await world.ids(subscriber)).toEqual(wanted);
  });
});

describe('the schedule of monitors without a seat', () => {
  /** A monitor of an earlier release that has never run. */
  const unseated = async (given: Parameters<MonitorWorld['subscribe']>[0] = {}): Promise<Subscriber> => {
    const subscriber = await world.subscribe({ operation: 'company_events', query: ALL_COMPANIES, ...given });
    await world.age(subscriber, null);
    return subscriber;
  };

  const due = (given: Partial<Parameters<typeof runDue>[0]> = {}) => {
    const outcomes = new Map<string, string>();
    const run = runDue({
      table: world.table,
      appUrl: 'https://app.example',
      retention: STANDARD_RETENTION,
      now: () => world.now,
      until: world.now + 1,
      report: (id, result) => outcomes.set(id, 'run' in result ? result.run.outcome : 'failed'),
      ...given,
    });
    return run.then((failed) => ({ failed, outcomes }));
  };

  test('runs due monitors only, and each again within one interval', async () => {
    // First runs what earlier tests left due; a run that a budget cut short is followed by another at once.
    world.now += DAY;
    while ((await due()).outcomes.size > 0);
    const subscribers = [await unseated(), await unseated({ intervalMinutes: 15 })];
    const paused = await unseated();
    await pauseMonitor(world.table, await world.monitor(paused), world.world.operator());
    const { outcomes } = await due();
    expect([...outcomes.keys()].sort()).toEqual(subscribers.map(({ monitorId }) => monitorId).sort());
    for (const [i, minutes] of [60, 15].entries()) {
      const item = await world.world.item(keys.monitor(subscribers[i]?.monitorId ?? ''));
      const wait = (Number(item?.['due_at']) - world.now) / 60_000;
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(minutes);
    }
    expect((await due()).outcomes.size).toBe(0);
  });

  test.each([
    [60, 0, 60],
    [60, 1, 59],
    [60, 29, 31],
    [60, 31, 29],
    [60, 59, 1],
    [15, 8, 7],
    [1_440, 721, 719],
  ])(
    'with an interval of %i minutes, a run %i minutes after its own minute is followed %i minutes later',
    async (interval, after, wait) => {
      const subscriber = await unseated({ intervalMinutes: interval });
      const step = interval * 60_000;
      const own = (spreadOf(subscriber.monitorId) * 60_000) % step;
      world.now = Math.ceil((world.now - own) / step) * step + own + after * 60_000;
      await due();
      const item = await world.world.item(keys.monitor(subscriber.monitorId));
      expect((Number(item?.['due_at']) - world.now) / 60_000).toBe(wait);
    },
  );

  test('a monitor that fails does not stop the others, is due again after ten minutes and is logged', async () => {
    const broken = await begun();
    const sound = await begun();
    for (const subscriber of [broken, sound]) await world.run(subscriber);
    await publishJobs(1);
    // A turn finds what waits; the monitors are due within their intervals.
    await world.turn(direct, 1);
    world.now += 2 * HOUR;
    const lines: string[] = [];
    const table = world.world.steppingTable(async (_name, effect) => await effect());
    const send = table.client.send.bind(table.client);
    const failing = async (...given: unknown[]): Promise<unknown> => {
      const text = JSON.stringify(given[0], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      if (text.includes(`DESTINATION#${broken.destinationId}`)) throw new Error('broken');
      return await Reflect.apply(send, undefined, given);
    };
    const client = Object.assign(Object.create(table.client), { send: failing });
    const handler = serveMonitors({
      table: { name: table.name, client },
      appUrl: 'https://app.example',
      retention: STANDARD_RETENTION,
      sink: (line) => lines.push(line),
      now: () => world.now,
    });
    await expect(handler()).rejects.toThrow('1 monitors failed');
    expect(await world.ids(sound)).toHaveLength(1);
    expect(await world.ids(broken)).toEqual([]);
    const told = lines.map((text) => JSON.parse(text)).find((one) => one.outcome === 'delivered');
    expect(told.trace_id).toBe(told.event_id.replaceAll('-', ''));
    const line = lines.map((text) => JSON.parse(text)).find((one) => one.level === 'ERROR');
    expect(line).toMatchObject({
      monitor_id: broken.monitorId,
      error: { message: 'broken' },
      MonitorsFailed: 1,
    });
    world.now += 10 * 60_000;
    expect((await world.turn(direct, 0)).get(broken.monitorId)).toBe('delivered');
  });

  test('begins no run after its time limit; the next invocation does', async () => {
    const subscriber = await unseated();
    expect((await due({ until: world.now })).outcomes.size).toBe(0);
    expect((await due()).outcomes.get(subscriber.monitorId)).toBe('baseline');
  });
});

describe('a query that an older release stored', () => {
  // Literal copies of stored queries, which do not change with the schema.
  test.each([
    ['jobs', { tools: [], statuses: ['open'], work_arrangements: ['remote'] }],
    ['job_facts', { workArrangements: ['remote'], facts: { benefits: [] } }],
  ] as const)('of %s still delivers, although it lacks filters added since', async (operation, query) => {
    const subscriber = await begun({ operation, query });
    const names = world.newKeys(2);
    await world.publish(
      names.map((name, i) => jobLine(name, 'acme', { work_arrangements: [i === 0 ? 'remote' : 'onsite'] })),
    );
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
    const [event] = await world.delivered(subscriber);
    expect(event?.data.resource_ids).toEqual(await world.idsOf('job', names.slice(0, 1)));
  });

  test('with a filter that no longer exists fails, names the filter and delivers nothing', async () => {
    const subscriber = await begun({ query: { statuses: ['open'], salaries: ['high'] } });
    await publishJobs(1);
    await expect(world.run(subscriber)).rejects.toThrow(
      'jobs no longer accepts the stored query: salaries is no longer a filter',
    );
    expect(await world.balance(subscriber)).toBe(1_000_000n);
  });
});
