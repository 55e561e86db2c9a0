import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadQueries } from '../../shared/monitors/matching/query-registry.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { turnPacing } from '../../shared/search/state/turn-pacing.ts';
import { WriterLease } from '../../shared/search/store/lease.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import { keys } from '../../shared/table/keys.ts';
import { CATALOGUE_LINES, closed, companyLine, factsLine, jobLine, numbered } from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import { startTestTable } from '../support/table.ts';
import { Interleaver, type Step } from '../webhooks/support/interleaver.ts';
import { counting, killedAt } from '../webhooks/support/killing.ts';
import { direct, Killed } from '../webhooks/support/world.ts';
import { ALL_COMPANIES, ALL_JOBS, MonitorWorld, type Subscriber } from './world.ts';

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

describe('the turn of a shard', () => {
  test('runs only monitors to which something was proposed, when their intervals are over', async () => {
    const concerned = await world.subscribe({ query: REMOTE });
    const other = await world.subscribe({ query: { ...ALL_JOBS, query: 'nobody' } });
    await world.turn();
    await world.publish([remote(await newKey())]);
    // Found now, due within the interval.
    expect((await world.turn(direct, 1)).has(concerned.monitorId)).toBe(false);
    const outcomes = await world.turn();
    expect(outcomes.get(concerned.monitorId)).toBe('delivered');
    expect(outcomes.has(other.monitorId)).toBe(false);
    expect((await world.turn()).has(concerned.monitorId)).toBe(false);
  });

  test('writes nothing when nothing was published', async () => {
    await world.subscribe({ query: REMOTE });
    await world.subscribe({ operation: 'company_events', query: ALL_COMPANIES });
    await world.publish([remote(await newKey())]);
    await world.turn();
    await world.turn();
    const names: string[] = [];
    await world.turn(async (name, effect) => {
      names.push(name);
      return await effect();
    });
    expect(names.filter((name) => !/^(?:Get|BatchGet|Query)Command$/.test(name))).toEqual([]);
  });

  test('keeps a monitor pending that could not pay, and wakes it by itself after a top-up', async () => {
    const subscriber = await world.subscribe({ query: REMOTE, creditMicros: 0n });
    await world.publish([remote(await newKey())]);
    await world.turn();
    expect((await world.turn()).get(subscriber.monitorId)).toBe('paused_credit');
    expect((await world.turn()).get(subscriber.monitorId)).toBe('paused_credit');
    await world.topUp(subscriber.organisationId, 1_000n);
    expect((await world.turn()).get(subscriber.monitorId)).toBe('delivered');
  });

  test('finds what a monitor created while it reads missed', async () => {
    await world.subscribe({ query: REMOTE });
    let late: Subscriber | undefined;
    const name = await newKey();
    await world.turn(async (_name, effect) => {
      const result = await effect();
      if (late !== undefined || result === undefined) return result;
      if (!JSON.stringify(result).includes('"members"')) return result;
      // The turn has read who sits in the shard, and not yet the mark.
      late = await world.subscribe({ query: REMOTE });
      await world.publish([remote(name)]);
      return result;
    });
    if (late === undefined) throw new Error('the turn read no members');
    await world.turn();
    await world.turn();
    expect(await world.ids(late)).toEqual([await idOf(name)]);
  });

  test('leaves a monitor without credit right before the first job that waits', async () => {
    const subscriber = await world.subscribe({ query: REMOTE, creditMicros: 0n });
    for (let n = 0; n < 3; n += 1) await world.publish([onsite(await newKey())]);
    const name = await newKey();
    await world.publish([remote(name)]);
    const { changesMarkMs } = await world.manifest();
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_credit' });
    const { watermark } = await world.monitor(subscriber);
    // Otherwise every run without credit reads the inbox since the monitor last paid.
    expect(watermark).toMatchObject({ position: changesMarkMs });
    await world.topUp(subscriber.organisationId, 1_000n);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual([await idOf(name)]);
  });

  test('that dies at any step loses nothing and pays nothing twice', async () => {
    const subscribers = [await world.subscribe({ query: REMOTE }), await world.subscribe()];
    await world.subscribe({ query: REMOTE, creditMicros: 0n });
    const wanted: string[] = [];
    const turn = async (step?: Step): Promise<unknown> => await world.turn(step, 3_600_000);
    const { step, steps } = counting();
    const publishOne = async (): Promise<void> => {
      const name = await newKey();
      wanted.push(name);
      await world.publish([remote(name)]);
    };
    await publishOne();
    await turn();
    await turn(step);
    for (let n = 1; n <= steps(); n += 1) {
      for (const when of ['before', 'after'] as const) {
        await publishOne();
        await turn(killedAt(n, when)).catch(swallowKilled);
        await turn(killedAt(n, when)).catch(swallowKilled);
      }
    }
    await turn();
    await turn();
    const ids = await world.idsOf('job', wanted);
    for (const subscriber of subscribers) expect(await world.ids(subscriber)).toEqual(ids);
    expect(await world.violations(subscribers)).toEqual([]);
  });

  test.each([1, 2, 3, 4])(
    'may overlap with others and with publications, in the order of seed %i',
    async (seed) => {
      const subscribers = [await world.subscribe({ query: REMOTE }), await world.subscribe()];
      await world.subscribe({ query: REMOTE, creditMicros: 0n });
      const interleaver = new Interleaver(new Random(seed));
      const names = world.newKeys(6);
      const turns = () => async () => {
        for (let i = 0; i < 4; i += 1) await world.turn(interleaver.step, 3_600_000);
      };
      await interleaver.run([
        async () => {
          for (const name of names) {
            await publish(numbered([remote(name)]), {
              table: world.world.steppingTable(interleaver.step),
              now: () => world.now,
            });
          }
        },
        turns(),
        turns(),
      ]);
      await world.turn();
      await world.turn();
      const ids = (await world.idsOf('job', names)).sort();
      for (const subscriber of subscribers) expect((await world.ids(subscriber)).sort()).toEqual(ids);
    },
  );
});

const swallowKilled = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};

test('a publication that dies at any step, and is repeated, delivers every match once', async () => {
  const subscriber = await world.subscribe({ query: REMOTE });
  const changes = async (): Promise<{ names: string[]; lines: FeedLineInput[] }> => {
    const [fresh = '', changed = '', cleared = ''] = world.newKeys(3);
    await world.publish([onsite(changed), remote(cleared, { cleared: false })]);
    return { names: [fresh, changed, cleared], lines: [remote(fresh), remote(changed), remote(cleared)] };
  };
  const { step, steps } = counting();
  const counted = await changes();
  await publish(numbered(counted.lines), { table: world.world.steppingTable(step), now: () => world.now });
  const wanted = [...counted.names];
  for (let n = 1; n <= steps(); n += 1) {
    const { names, lines } = await changes();
    wanted.push(...names);
    world.now += 60_000;
    const table = world.world.steppingTable(killedAt(n, n % 2 === 0 ? 'after' : 'before'));
    await publish(numbered(lines), { table, now: () => world.now }).catch(swallowKilled);
    // A monitor looks at what the dead publication left.
    await world.run(subscriber);
    world.now += 60_000;
    await world.publish(lines);
    await world.run(subscriber);
  }
  expect((await world.ids(subscriber)).sort()).toEqual((await world.idsOf('job', wanted)).sort());
  expect(await world.violations([subscriber])).toEqual([]);
}, 120_000);

describe('a monitor of an earlier release', () => {
  test('takes a seat without a baseline and without a gap', async () => {
    const [before = '', between = '', never = ''] = world.newKeys(3);
    await world.publish([remote(before), onsite(never)]);
    const subscriber = await world.subscribe({ query: REMOTE });
    const { jobMark } = await world.manifest();
    await world.age(subscriber, { job: jobMark });
    // Published while the earlier release did not run, and found by its walk.
    await world.publish([remote(between)]);
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
    expect(await world.monitor(subscriber)).toMatchObject({ seat: null });
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    const { seat, watermark } = await world.monitor(subscriber);
    expect(seat).not.toBeNull();
    expect(watermark).toHaveProperty('position');
    const item = await world.world.item(keys.monitor(subscriber.monitorId));
    expect([item?.['due_shard'], item?.['due_at']]).toEqual([undefined, undefined]);
    // What matched before counts as delivered: it does not come again when it returns within 30 days.
    for (const name of [before, between]) await world.publish([onsite(name)]);
    await world.run(subscriber);
    for (const name of [before, between, never]) await world.publish([remote(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', [between, never]));
    // Nor when a run only looks after it has returned.
    for (const name of [before, between]) {
      await world.publish([onsite(name)]);
      await world.publish([remote(name)]);
    }
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toHaveLength(2);
    expect(await world.violations([subscriber])).toEqual([]);
  });

  test('that runs between any two steps of publications misses nothing and pays nothing twice', async () => {
    const subscriber = await world.subscribe({ query: REMOTE });
    const { jobMark } = await world.manifest();
    await world.age(subscriber, { job: jobMark });
    const names = world.newKeys(6);
    for (const name of names) {
      world.now += 1_000;
      await publish(numbered([remote(name)]), {
        table: world.world.steppingTable(async (_name, effect) => {
          const result = await effect();
          await world.run(subscriber);
          return result;
        }),
        now: () => world.now,
      });
    }
    await world.run(subscriber);
    await world.run(subscriber);
    expect((await world.monitor(subscriber)).seat).not.toBeNull();
    expect(await world.ids(subscriber)).toEqual(await world.idsOf('job', names));
  });

  test('takes no seat while writers are allowed that propose nothing, or a publication has not ended', async () => {
    const subscriber = await world.subscribe({ query: REMOTE });
    const { jobMark } = await world.manifest();
    await world.age(subscriber, { job: jobMark });
    const manifest = await world.world.item(keys.manifest());
    for (const state of [{ formatFloor: 1 }, { leaseUntilMs: world.now + 1 }]) {
      await world.put({ ...manifest, ...state });
      expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
      expect(await world.monitor(subscriber)).toMatchObject({ seat: null, watermark: { job: jobMark } });
    }
    await world.put({ ...manifest });
    await world.run(subscriber);
    expect((await world.monitor(subscriber)).seat).not.toBeNull();
  });
});

test('the first monitor over jobs, and the first over companies, refuse writers that propose nothing to them', async () => {
  const empty = new MonitorWorld(await startTestTable({ engine: 'memory' }));
  const floorOf = async () => (await empty.world.item(keys.manifest()))?.['formatFloor'];
  await empty.publish([...CATALOGUE_LINES, companyLine('acme')]);
  expect(await floorOf()).toBeUndefined();
  const running = await WriterLease.acquire(empty.table, 'earlier', () => empty.now);
  await expect(empty.subscribe()).rejects.toThrow('a publication is running');
  await running.release();
  await empty.subscribe();
  expect(await floorOf()).toBe(2);
  // Later ones need not wait.
  const later = await WriterLease.acquire(empty.table, 'later', () => empty.now);
  await empty.subscribe();
  const ofCompanies = { operation: 'company_events', query: ALL_COMPANIES } as const;
  await expect(empty.subscribe(ofCompanies)).rejects.toThrow('a publication is running');
  await later.release();
  await empty.subscribe(ofCompanies);
  expect(await floorOf()).toBe(3);
  await empty.subscribe();
  expect(await floorOf()).toBe(3);
  await empty.table.stop();
});

test('the first monitor over jobs of a paced table raises the floor that it has once pacing ends', async () => {
  const paced = new MonitorWorld(await startTestTable({ engine: 'memory' }));
  const options = { table: paced.table, now: () => paced.now, sleep: async () => undefined };
  await paced.publish([...CATALOGUE_LINES, companyLine('acme')]);
  expect(await turnPacing(options, true)).toBe(4);
  await paced.subscribe();
  expect(await paced.manifest()).toMatchObject({ formatFloor: 4, unpacedFloor: 2, paced: true });
  expect(await turnPacing(options, false)).toBe(2);
  await paced.table.stop();
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
