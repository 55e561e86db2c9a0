import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { publish } from '../../shared/publishing/publish.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { turnPacing } from '../../shared/search/state/turn-pacing.ts';
import { keys } from '../../shared/table/keys.ts';
import { CATALOGUE_LINES, companyLine, jobLine, numbered } from '../support/feed-lines.ts';
import { startTestTable } from '../support/table.ts';
import { ALL_COMPANIES, ALL_JOBS, MonitorWorld } from './world.ts';

const REMOTE = { ...ALL_JOBS, work_arrangements: ['remote'] };

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
