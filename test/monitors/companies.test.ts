import { beforeAll, expect, test } from '@jest/globals';
import type { NewMonitor } from '../../shared/monitors/monitor.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { keys } from '../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  numbered,
} from '../support/feed-lines.ts';
import { ALL_JOBS, type MonitorWorld, monitorWorld, type Subscriber } from './world.ts';

const worldOf = monitorWorld();
let world: MonitorWorld;
let companies = 0;
let events = 0;
beforeAll(async () => {
  world = worldOf();
  await world.publish([...CATALOGUE_LINES]);
});

const NO_EVENTS = {
  complianceConcepts: [],
  complianceRelationships: [],
  employeeScopes: [],
  eventKinds: [],
  types: [],
};
const EVERY = { company: NO_EVENTS, countries: [], industries: [], matchingJobs: {} };

type Event = Parameters<typeof eventLine>[2];
const technology = (code: string): Event => ({
  kind: 'technology',
  code,
  relationship: 'explicit_current_use',
  subjectScope: 'hiring_organisation',
});
const workforce = {
  kind: 'workforce',
  maximum: 50,
  measure: 'employees',
  minimum: 10,
  subjectScope: 'hiring_organisation',
} as const;

/** Publishes companies with one open job each. @returns their keys */
async function newCompanies(
  count: number,
  lines: (name: string) => Parameters<MonitorWorld['publish']>[0] = () => [],
) {
  companies += count;
  const names = Array.from({ length: count }, (_, i) => `company-${companies - count + i}`);
  await world.publish(
    names.flatMap((name) => [companyLine(name), jobLine(`${name}-job`, name), ...lines(name)]),
  );
  return names;
}

const event = (company: string, what: Event = technology('python')) => {
  events += 1;
  return eventLine(`event-${events}`, company, what, {
    evidence: evidence(new Date(world.now).toISOString()),
  });
};

const subscribers: Subscriber[] = [];

async function begun(given: Partial<NewMonitor> & { creditMicros?: bigint } = {}): Promise<Subscriber> {
  const subscriber = await world.subscribe({ operation: 'company_events', query: EVERY, ...given });
  subscribers.push(subscriber);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  return subscriber;
}

/** Returns the keys of the delivered companies in order, without the first `since`. */
async function deliveredOf(subscriber: Subscriber, names: readonly string[], since = 0): Promise<string[]> {
  const ids = await world.idsOf('company', names);
  return (await world.ids(subscriber)).slice(since).map((id) => names[ids.indexOf(id)] ?? id);
}

test('new events of old and new companies are delivered; old events and companies without events are not', async () => {
  const [known = '', silent = '', unchanged = ''] = await newCompanies(3, (name) =>
    name === 'company-1' ? [] : [event(name)],
  );
  const subscriber = await begun();
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  const [fresh = ''] = await newCompanies(1, (name) => [event(name)]);
  await world.publish([event(known), event(silent)]);
  expect(await world.run(subscriber)).toMatchObject({
    outcome: 'delivered',
    resources: 3,
    costMicros: 30_000n,
  });
  const names = [known, silent, unchanged, fresh];
  expect(await deliveredOf(subscriber, names)).toEqual([fresh, known, silent]);
  const [{ data } = { data: null }] = await world.delivered(subscriber);
  expect(data).toMatchObject({ resource_kind: 'company', cost_usd: '0.03' });
  // A new job is not an event.
  await world.publish([jobLine('another', known)]);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  await world.publish([event(known)]);
  await world.run(subscriber);
  expect(await deliveredOf(subscriber, names, 3)).toEqual([known]);
});

test('a new event is found among the older ones of a company that shows 100', async () => {
  const [name = ''] = await newCompanies(1, (company) => [
    ...Array.from({ length: 130 }, () => event(company)),
    factsLine(`${company}-job`, [
      ...Array.from({ length: 201 }, () => ({ kind: 'benefit', benefit: 'health_insurance' }) as const),
      { kind: 'working_condition', condition: 'on_call' },
    ]),
  ]);
  const query = { company: { employeeCountMin: 1 }, matchingJobs: { workingConditions: ['on_call'] } };
  const subscriber = await begun({ query });
  const old = eventLine('old', name, workforce, { evidence: evidence('2020-01-01T00:00:00Z') });
  await world.publish([old]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
  expect(await deliveredOf(subscriber, [name])).toEqual([name]);
});

test('a new event must meet the conditions on events; conditions on jobs select the company', async () => {
  const [python = '', rust = ''] = await newCompanies(2, (name) => [event(name, workforce)]);
  await world.publish([
    factsLine(`${python}-job`, [{ kind: 'benefit', benefit: 'health_insurance' }]),
    factsLine(`${rust}-job`, [{ kind: 'benefit', benefit: 'learning_budget' }]),
  ]);
  const staff = await begun({ query: { ...EVERY, company: { ...NO_EVENTS, eventKinds: ['workforce'] } } });
  const insured = await begun({ query: { ...EVERY, matchingJobs: { benefits: ['health_insurance'] } } });
  // Each company has an old workforce event; the new event is about technology.
  await world.publish([event(python), event(rust)]);
  expect(await world.run(staff)).toEqual({ outcome: 'nothing_new' });
  await world.run(insured);
  expect(await deliveredOf(insured, [python, rust])).toEqual([python]);
  await world.publish([event(rust, { ...workforce, minimum: 20 })]);
  await world.run(staff);
  expect(await deliveredOf(staff, [python, rust])).toEqual([rust]);
});

test('a run continues where the one before ended, and takes what is published meanwhile behind it', async () => {
  const subscriber = await begun({ maximumResources: 2 });
  const names = await newCompanies(5, (name) => [event(name)]);
  const [first = '', , , , last = ''] = names;
  expect(await world.run(subscriber)).toMatchObject({ resources: 2 });
  // Delivered before, and still to be delivered: a further event makes the first one new, and is part of the last one.
  await world.publish([event(first), event(last)]);
  for (const resources of [2, 2]) expect(await world.run(subscriber)).toMatchObject({ resources });
  expect(await deliveredOf(subscriber, names)).toEqual([...names, first]);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
});

test('delivers what the credit covers first and loses nothing while credit is missing', async () => {
  const subscriber = await begun({ creditMicros: 10_000n });
  const names = await newCompanies(3, (name) => [event(name)]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
  expect(await world.run(subscriber)).toEqual({ outcome: 'paused_credit' });
  await world.topUp(subscriber.organisationId, 20_000n);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 2 });
  expect(await deliveredOf(subscriber, names)).toEqual(names);
});

test('what waits for the end of a publication does not hold up what it does not concern', async () => {
  const subscriber = await begun();
  const [known = '', other = ''] = await newCompanies(2);
  await world.publish([event(known), event(other)]);
  let outcome: unknown;
  // The company has lost its only open job, and not yet got the other one.
  await publish(numbered([jobLine(`${known}-job`, known, closed()), jobLine(`${known}-next`, known)]), {
    table: world.world.steppingTable(async (name, effect) => {
      if (name === 'DeleteCommand' && outcome === undefined) outcome = await world.run(subscriber);
      return await effect();
    }),
    now: () => world.now,
  });
  await world.run(subscriber);
  expect(await deliveredOf(subscriber, [known, other])).toEqual([known, other]);
});

test('an event whose publisher died before writing it is new when it is finally published', async () => {
  const [name = ''] = await newCompanies(1);
  const subscriber = await begun();
  const line = event(name);
  const key = keys.source('event', line.key);
  world.now += 1_000;
  const dying = publish(numbered([line]), {
    table: world.world.steppingTable(async (_name, effect) => {
      if ((await world.world.item(key)) !== undefined) throw new Error('died');
      return await effect();
    }),
    now: () => world.now,
  });
  await expect(dying).rejects.toThrow('died');
  // After the dead publisher's lease expires, another publication moves the monitor past the time of the lost event.
  world.now += 600_000;
  await world.publish([jobLine('later', name)]);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  await world.publish([line]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
});

test('a company whose jobs closed is not delivered, because it is no longer listed', async () => {
  const [name = ''] = await newCompanies(1);
  const subscriber = await begun();
  await world.publish([event(name), jobLine(`${name}-job`, name, closed())]);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
});

const SMALL_BOUNDS = { page: { readUnits: 6, rounds: 6 }, pages: 1 };

test('the company walk of an earlier release with a small read budget continues soon where it stopped, and sends nothing until a match', async () => {
  const query = { ...EVERY, company: { ...NO_EVENTS, eventKinds: ['workforce'] } };
  const subscriber = await begun({ query });
  await world.age(subscriber, { through: (await world.manifest()).changesMarkMs, walk: null });
  // The index proposes all of them, because each has an old workforce event.
  const names = await newCompanies(8, (name) => [event(name, workforce)]);
  const last = names.at(-1) ?? '';
  await world.run(subscriber);
  await world.publish([...names.map((name) => event(name)), event(last, workforce)]);
  let runs = 0;
  while ((await world.run(subscriber, undefined, SMALL_BOUNDS)).outcome === 'nothing_new' && runs < 50) {
    runs += 1;
    const { watermark } = await world.monitor(subscriber);
    expect(watermark).toMatchObject({ walk: { company: expect.any(Number) } });
    expect((await world.world.item(keys.monitor(subscriber.monitorId)))?.['due_at']).toBe(world.now);
  }
  expect(runs).toBeGreaterThan(2);
  expect(await deliveredOf(subscriber, names, 8)).toEqual([last]);
});

test('the job walk of an earlier release continues with a small read budget where it stopped', async () => {
  // No term of the index covers update times, so all jobs are proposed and none matches.
  const query = { ...ALL_JOBS, updated_from: '2999-01-01T00:00:00Z' };
  const subscriber = await world.subscribe({ operation: 'jobs', query });
  await world.age(subscriber, { job: 0 });
  await newCompanies(12);
  const marks: number[] = [];
  for (let seated = false; !seated && marks.length < 50; ) {
    expect(await world.run(subscriber, undefined, SMALL_BOUNDS)).toEqual({ outcome: 'nothing_new' });
    const { watermark, seat } = await world.monitor(subscriber);
    // It takes a seat when the walk is through.
    seated = seat !== null;
    if (watermark !== null && 'job' in watermark) marks.push(watermark.job);
  }
  expect(marks.length).toBeGreaterThan(2);
  expect(marks).toEqual([...new Set(marks)].sort((a, b) => a - b));
  expect(await world.balance(subscriber)).toBe(1_000_000n);
});

test.each([
  ['jobs', ALL_JOBS, 1],
  ['company_events', EVERY, 2],
] as const)(
  'a monitor of %s that runs between any two steps of a publication delivers everything once',
  async (operation, query, feeds) => {
    const subscriber = await world.subscribe({ operation, query });
    await world.run(subscriber);
    const names: string[] = [];
    for (let feed = 0; feed < feeds; feed += 1) {
      const fresh = Array.from({ length: 3 }, (_, i) => `${operation}-${feed}-${i}`);
      names.push(...fresh);
      world.now += 1_000;
      await publish(
        numbered(fresh.flatMap((name) => [companyLine(name), jobLine(`${name}-job`, name), event(name)])),
        {
          table: world.world.steppingTable(async (_name, effect) => {
            const result = await effect();
            await world.run(subscriber);
            return result;
          }),
          now: () => world.now,
        },
      );
    }
    await world.run(subscriber);
    const ids = await world.ids(subscriber);
    const wanted =
      operation === 'jobs'
        ? await world.idsOf(
            'job',
            names.map((name) => `${name}-job`),
          )
        : await world.idsOf('company', names);
    expect(ids).toEqual(wanted);
  },
);

test('the ledgers of all subscribers are consistent', async () => {
  expect(subscribers.length).toBeGreaterThan(8);
  expect(await world.violations(subscribers)).toEqual([]);
});

test('a query that an older release stored lacks the filters added since, and still delivers', async () => {
  // Written out as stored: all scopes by name, and none of the filters of companies.
  const scopes = ['consolidated_hiring_group', 'hiring_organisation', 'legal_entity'];
  const query = {
    company: {
      eventKinds: ['workforce'],
      employeeCountMin: 1,
      employeeScopes: [...scopes, 'local_establishment', 'parent_organisation'],
    },
    matchingJobs: { noDegreeRequired: undefined, benefits: [] },
  };
  const subscriber = await begun({ query });
  const [hiring = ''] = await newCompanies(1, (name) => [event(name, workforce)]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
  expect(await deliveredOf(subscriber, [hiring])).toEqual([hiring]);
  const named = await begun({ query: { query: '&', countries: [] } });
  expect(await world.run(named)).toEqual({ outcome: 'nothing_new' });
});
