import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadQueries } from '../../shared/monitors/matching/query-registry.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import { keys } from '../../shared/table/keys.ts';
import { CATALOGUE_LINES, closed, companyLine, factsLine, jobLine } from '../support/feed-lines.ts';
import { startTestTable } from '../support/table.ts';
import { ALL_JOBS, MonitorWorld, type Subscriber } from './world.ts';

const DAY = 86_400_000;
const REMOTE = { ...ALL_JOBS, work_arrangements: ['remote'] };
const INSURED = {
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

/** A package of 140,000 to 150,000 USD a year. */
const PAY = {
  baseAnnualCurrency: 'USD' as const,
  baseAnnualMin: 140_000,
  baseAnnualMax: 150_000,
  baseAnnualUsdMin: 140_000,
  baseAnnualUsdMax: 150_000,
  components: [
    {
      valueType: 'disclosure' as const,
      cadence: 'recurring' as const,
      condition: 'target' as const,
      evidence: 'x',
      interval: 'year' as const,
      kind: 'base_pay' as const,
    },
  ],
  evidence: 'x',
  fxObservedAt: null,
  hasBonus: false,
  hasCommission: false,
  hasEquity: false,
  scope: { kind: 'global' as const },
};

// Each test has a world of its own: monitors and jobs of earlier tests would take part in each of its publications.
let world: MonitorWorld;
beforeEach(async () => {
  world = new MonitorWorld(await startTestTable({ stream: true, engine: 'memory' }));
  await world.publish([...CATALOGUE_LINES, companyLine('acme')]);
});
afterEach(() => world.table.stop());

const remote = (name: string, more: Parameters<typeof jobLine>[2] = {}) =>
  jobLine(name, 'acme', { work_arrangements: ['remote'], ...more });
const onsite = (name: string) => jobLine(name, 'acme', { work_arrangements: ['onsite'] });

async function newKey(): Promise<string> {
  const [name = ''] = world.newKeys(1);
  return name;
}

const idOf = async (name: string): Promise<string> => (await world.idsOf('job', [name]))[0] ?? '';

describe('a job is delivered when it comes to match', () => {
  const before = async (lines: (name: string) => readonly FeedLineInput[]): Promise<string> => {
    const name = await newKey();
    await world.publish(lines(name));
    return name;
  };

  test.each<
    [
      string,
      (name: string) => FeedLineInput[],
      (name: string) => FeedLineInput[],
      Partial<Parameters<MonitorWorld['subscribe']>[0]>,
    ]
  >([
    ['because it is published', () => [], (name) => [remote(name)], { query: REMOTE }],
    [
      'because it is cleared',
      (name) => [remote(name, { cleared: false })],
      (name) => [remote(name)],
      { query: REMOTE },
    ],
    [
      'because it is reopened',
      (name) => [remote(name, closed())],
      (name) => [remote(name)],
      { query: REMOTE },
    ],
    ['because it becomes remote', (name) => [onsite(name)], (name) => [remote(name)], { query: REMOTE }],
    [
      'because its pay rises',
      (name) => [onsite(name)],
      (name) => [
        jobLine(name, 'acme', {
          compensation_packages: [PAY],
        }),
      ],
      { query: { ...ALL_JOBS, base_annual_usd_min: 145_000 } },
    ],
    [
      'because it gains a fact',
      (name) => [onsite(name)],
      (name) => [factsLine(name, [{ kind: 'benefit', benefit: 'health_insurance' }])],
      { operation: 'job_facts', query: INSURED },
    ],
    [
      'because its company is cleared',
      (name) => [companyLine(`of-${name}`, { cleared: false }), jobLine(name, `of-${name}`)],
      (name) => [companyLine(`of-${name}`)],
      {},
    ],
    [
      'because its company takes another name',
      (name) => [companyLine(`of-${name}`), jobLine(name, `of-${name}`)],
      (name) => [companyLine(`of-${name}`, { name: `Zephyrine ${name}` })],
      { query: { ...ALL_JOBS, query: 'zephyrine' } },
    ],
  ])('%s', async (_why, earlier, later, given) => {
    const name = await before(earlier);
    const subscriber = await world.subscribe(given);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    await world.publish(later(name));
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
    expect(await world.ids(subscriber)).toEqual([await idOf(name)]);
    // Published again, and changed in a field that no filter looks at.
    await world.publish(later(name));
    await world.publish([companyLine('acme', { website_url: `https://${name}.example.com` })]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    expect(await world.balance(subscriber)).toBe(999_000n);
    expect(await world.violations([subscriber])).toEqual([]);
  });
});

describe('a match that ends and returns', () => {
  const delivered = async (): Promise<{ subscriber: Subscriber; name: string }> => {
    const subscriber = await world.subscribe({ query: REMOTE });
    const name = await newKey();
    await world.publish([remote(name)]);
    await world.run(subscriber);
    return { subscriber, name };
  };

  test.each([
    [1, false],
    [30, false],
    [32, true],
  ])('after %i days is new: %s', async (days, isNew) => {
    const { subscriber, name } = await delivered();
    await world.publish([onsite(name)]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    world.now += days * DAY;
    await world.publish([remote(name)]);
    await world.run(subscriber);
    const id = await idOf(name);
    expect(await world.ids(subscriber)).toEqual(isNew ? [id, id] : [id]);
    expect(await world.balance(subscriber)).toBe(isNew ? 998_000n : 999_000n);
  });

  test('before a run looks is not new either', async () => {
    const { subscriber, name } = await delivered();
    await world.publish([onsite(name)]);
    await world.publish([remote(name)]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  });

  test('is new if it was only ever matched before the monitor began', async () => {
    const name = await newKey();
    await world.publish([remote(name)]);
    const subscriber = await world.subscribe({ query: REMOTE });
    await world.publish([onsite(name)]);
    await world.publish([remote(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual([await idOf(name)]);
  });

  test('before a run looks is not delivered while it does not match', async () => {
    const subscriber = await world.subscribe({ query: REMOTE });
    const name = await newKey();
    await world.publish([remote(name)]);
    await world.publish([onsite(name)]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    await world.publish([remote(name)]);
    expect(await world.run(subscriber)).toMatchObject({ resources: 1 });
  });
});

test('delivers in the order in which jobs came to match, and what credit covers first', async () => {
  const [first = '', second = '', third = ''] = world.newKeys(3);
  await world.publish([onsite(first), onsite(second), onsite(third)]);
  const subscriber = await world.subscribe({ query: REMOTE, creditMicros: 2_000n });
  for (const name of [third, first, second]) await world.publish([remote(name)]);
  expect(await world.run(subscriber)).toMatchObject({ resources: 2, waitsFor: 'credit' });
  expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', [third, first]));
  await world.topUp(subscriber.organisationId, 5_000n);
  await world.run(subscriber);
  expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', [third, first, second]));
  expect(await world.monitor(subscriber)).toMatchObject({ status: 'active' });
});

test('a deleted monitor leaves no record of what it delivered', async () => {
  const subscriber = await world.subscribe({ query: REMOTE });
  await world.publish([remote(await newKey())]);
  await world.run(subscriber);
  const { pk } = keys.delivered(subscriber.monitorId, 0);
  expect(await world.world.partition(pk)).toHaveLength(1);
  await world.remove(subscriber);
  expect(await world.world.partition(pk)).toEqual([]);
});

test('a commit reads the saved queries and what their codes mean strongly', async () => {
  await world.subscribe({ query: { ...ALL_JOBS, roles: ['software_engineering'] } });
  const catalogues: unknown[] = [];
  const { pk } = keys.catalogue('roles');
  const client = aroundSend(world.table.client, async (send, [command]) => {
    const { input } = Object(command);
    if (input?.Key?.pk === pk) catalogues.push(input.ConsistentRead);
    return await send(command);
  });
  await loadQueries({ name: world.table.name, client }, (await world.manifest()).generation);
  expect(catalogues.length).toBeGreaterThan(0);
  expect(new Set(catalogues)).toEqual(new Set([true]));
});

test('a deleted monitor leaves the registry, and its seat stays empty', async () => {
  const first = await world.subscribe({ query: REMOTE });
  const { seat } = await world.monitor(first);
  await world.remove(first);
  const next = await world.subscribe({ query: REMOTE });
  expect((await world.monitor(next)).seat).not.toEqual(seat);
  await world.publish([remote(await newKey())]);
  const outcomes = await world.turn();
  expect(outcomes.get(next.monitorId)).toBe('delivered');
  expect(outcomes.has(first.monitorId)).toBe(false);
});
