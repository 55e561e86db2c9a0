import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type MonitorEdit,
  type Updated,
  updateMonitor,
} from '../../shared/monitors/editing/update-monitor.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { movedAttribute, movedText } from '../../shared/webhooks/destination/destination.ts';
import {
  createDestination,
  deleteDestination,
  pauseDestination,
} from '../../shared/webhooks/destination/destinations.ts';
import { CATALOGUE_LINES, companyLine, eventLine, jobLine } from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import type { Step } from '../webhooks/support/interleaver.ts';
import { counting, killedAt } from '../webhooks/support/killing.ts';
import { direct, Killed } from '../webhooks/support/world.ts';
import { ALL_COMPANIES, ALL_JOBS, type MonitorWorld, monitorWorld, type Subscriber } from './world.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const REMOTE = { ...ALL_JOBS, work_arrangements: ['remote'] };
const ONSITE = { ...ALL_JOBS, work_arrangements: ['onsite'] };

const WORKFORCE = {
  kind: 'workforce',
  maximum: 50,
  measure: 'employees',
  minimum: 10,
  subjectScope: 'hiring_organisation',
} as const;

const worldOf = monitorWorld();
let world: MonitorWorld;
beforeAll(async () => {
  world = worldOf();
  await world.publish([...CATALOGUE_LINES, companyLine('acme')]);
});

const remote = (name: string) => jobLine(name, 'acme', { work_arrangements: ['remote'] });
const onsite = (name: string) => jobLine(name, 'acme', { work_arrangements: ['onsite'] });
const newKey = (): string => world.newKeys(1)[0] ?? '';
const idsOf = async (...names: string[]): Promise<string[]> => await world.idsOf('job', names);

async function edit(subscriber: Subscriber, changes: MonitorEdit, step: Step = direct): Promise<Updated> {
  const monitor = await world.monitor(subscriber);
  return await updateMonitor(world.world.steppingTable(step), monitor, changes, world.world.operator());
}

async function newDestination(organisationId: string): Promise<string> {
  const given = { organisationId, name: 'Second', url: 'https://second.example.com/', secret: 'whsec_y' };
  const operator = world.world.operator();
  return (await createDestination(world.table, given, async () => new Uint8Array(1), operator)).id;
}

const auditEntries = async () =>
  await world.world.partition(keys.audit(new Date(world.now).toISOString().slice(0, 10), '').pk);

/** A monitor of remote jobs that has delivered one. */
async function delivering(): Promise<{ subscriber: Subscriber; name: string; id: string }> {
  const subscriber = await world.subscribe({ query: REMOTE });
  const name = newKey();
  await world.publish([remote(name)]);
  await world.run(subscriber);
  const [id = ''] = await idsOf(name);
  expect(await world.ids(subscriber)).toEqual([id]);
  return { subscriber, name, id };
}

describe('an edited query', () => {
  test('makes nothing new that matched already, and delivers what comes to match from then on', async () => {
    const subscriber = await world.subscribe({ query: REMOTE });
    const [before, changed, after] = world.newKeys(3) as [string, string, string];
    await world.publish([onsite(before), remote(changed)]);
    await world.run(subscriber);
    expect(await edit(subscriber, { query: ONSITE })).toBe('updated');
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    await world.publish([onsite(after), remote(newKey()), remote(before)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual(await idsOf(changed, after));
    // It matched only before the edit, so it is new when it matches again.
    await world.publish([onsite(before)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual(await idsOf(changed, after, before));
    expect(await world.violations([subscriber])).toEqual([]);
  });

  test.each([
    [1, false],
    [30, false],
    [32, true],
  ])('delivers again what was delivered for the query before, after %i days: %s', async (days, isNew) => {
    const { subscriber, name, id } = await delivering();
    await edit(subscriber, { query: ONSITE });
    world.now += days * DAY;
    await world.publish([onsite(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual(isNew ? [id, id] : [id]);
  });

  test('keeps what matches both queries as delivered, however long', async () => {
    const { subscriber, name, id } = await delivering();
    await edit(subscriber, { query: ALL_JOBS });
    world.now += 40 * DAY;
    // Another job of the block, so that the record is written.
    const other = newKey();
    await world.publish([onsite(other), jobLine(name, 'acme', { title: 'Chief Engineer' })]);
    await world.run(subscriber);
    await world.publish([jobLine(name, 'acme', { cleared: false })]);
    await world.run(subscriber);
    world.now += 5 * DAY;
    await world.publish([remote(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual([id, ...(await idsOf(other))]);
  });

  test('decides what waits', async () => {
    const subscriber = await world.subscribe({ query: ALL_JOBS, creditMicros: 0n });
    const [wanted, unwanted] = world.newKeys(2) as [string, string];
    await world.publish([remote(wanted), onsite(unwanted)]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_credit' });
    await edit(subscriber, { query: REMOTE });
    await world.topUp(subscriber.organisationId, 1_000_000n);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual(await idsOf(wanted));
  });

  test('of company events goes on with a walk where it is', async () => {
    const names = ['walk-a', 'walk-b', 'walk-c'];
    const subscriber = await world.subscribe({ operation: 'company_events', query: ALL_COMPANIES });
    await world.publish(names.flatMap((name) => [companyLine(name), jobLine(newKey(), name)]));
    await world.run(subscriber);
    await world.publish(names.map((name) => eventLine(`event-${name}`, name, WORKFORCE)));
    await edit(subscriber, { maximumResources: 1 });
    await world.run(subscriber);
    await edit(subscriber, { query: { ...ALL_COMPANIES, countries: [] }, maximumResources: 2 });
    await edit(subscriber, { query: { ...ALL_COMPANIES, industries: [], matchingJobs: {} } });
    for (let run = 0; run < 4; run += 1) await world.run(subscriber);
    expect((await world.ids(subscriber)).sort()).toEqual((await world.idsOf('company', names)).sort());
  });

  test.each([11, 12, 13])(
    'among publications in a random order loses, repeats and overcharges nothing: seed %i',
    async (seed) => {
      const random = new Random(seed);
      const subscriber = await world.subscribe({ query: REMOTE });
      const names = world.newKeys(6);
      const states = new Map<string, 'onsite' | 'remote'>();
      /** What came to match since the last edit, and still does. */
      const owed = new Set<string>();
      let query: object = REMOTE;
      const wants = (state: 'onsite' | 'remote' | undefined): boolean =>
        state !== undefined && (query === ALL_JOBS || state === (query === REMOTE ? 'remote' : 'onsite'));
      for (let action = 0; action < 30; action += 1) {
        const chance = random.below(10);
        if (chance < 5) {
          const name = names[random.below(names.length)] ?? '';
          const state = random.chance(0.5) ? 'remote' : 'onsite';
          if (wants(state) && !wants(states.get(name))) owed.add(name);
          else if (!wants(state)) owed.delete(name);
          states.set(name, state);
          await world.publish([state === 'remote' ? remote(name) : onsite(name)]);
        } else if (chance < 8) await world.run(subscriber);
        else {
          // What was owed is paid, or decided by the edited query.
          query = [REMOTE, ONSITE, ALL_JOBS][random.below(3)] ?? REMOTE;
          for (const name of owed) if (!wants(states.get(name))) owed.delete(name);
          await edit(subscriber, { query: { ...query } });
        }
      }
      await world.run(subscriber);
      const ids = await world.ids(subscriber);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await world.balance(subscriber)).toBe(1_000_000n - BigInt(ids.length) * 1_000n);
      expect(ids).toEqual(expect.arrayContaining(await idsOf(...owed)));
    },
  );
});

test('a shorter interval holds from the next turn on', async () => {
  const subscriber = await world.subscribe({ query: REMOTE, intervalMinutes: 1_440 });
  await world.publish([remote(newKey())]);
  await world.turn(direct, 16 * MINUTE);
  expect(await edit(subscriber, { intervalMinutes: 15 })).toBe('updated');
  await world.turn(direct, 5 * MINUTE);
  expect((await world.turn(direct, 16 * MINUTE)).get(subscriber.monitorId)).toBe('delivered');
});

test('a budget below what is spent waits for the next day, and a larger one does not', async () => {
  const { subscriber } = await delivering();
  await edit(subscriber, { dailyBudgetMicros: 1_000n });
  await world.publish([remote(newKey())]);
  expect(await world.run(subscriber)).toEqual({ outcome: 'paused_budget' });
  await edit(subscriber, { dailyBudgetMicros: 2_000n });
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
});

describe('another destination', () => {
  test('gets what is delivered from then on', async () => {
    const { subscriber, id } = await delivering();
    const destinationId = await newDestination(subscriber.organisationId);
    expect(await edit(subscriber, { destinationId })).toBe('updated');
    const name = newKey();
    await world.publish([remote(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toEqual([id]);
    expect(await world.ids({ ...subscriber, destinationId })).toEqual(await idsOf(name));
  });

  test('that is paused holds the monitor, and an active one lets it go on', async () => {
    const { subscriber } = await delivering();
    const destinationId = await newDestination(subscriber.organisationId);
    const paused = await world.world.readDestination(subscriber.destinationId);
    await pauseDestination(world.table, paused, 'operator', world.world.operator());
    await world.publish([remote(newKey())]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_destination' });
    await edit(subscriber, { destinationId });
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered' });
    await edit(subscriber, { destinationId: subscriber.destinationId });
    await world.publish([remote(newKey())]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_destination' });
  });

  test('is remembered for 30 days by the one before, which never remembers more than 1,000 monitors', async () => {
    const { subscriber } = await delivering();
    const key = keys.destination(subscriber.destinationId);
    const item = await world.world.item(key);
    const marks = (count: number, atMs: number) =>
      Object.fromEntries(
        Array.from({ length: count }, () => [
          movedAttribute(uuid7(world.now)),
          movedText({ to: subscriber.destinationId, atMs }),
        ]),
      );
    const remembered = async () => (await world.world.readDestination(subscriber.destinationId)).moved.size;
    const destinationId = await newDestination(subscriber.organisationId);
    const recent = world.now - 29 * DAY;
    await world.world.put({ ...item, ...marks(1_000, recent) });
    const before = await world.monitor(subscriber);
    expect(await edit(subscriber, { destinationId, name: 'x' })).toBe('too many moves');
    expect(await world.monitor(subscriber)).toEqual(before);

    await world.world.put({ ...item, ...marks(999, recent), ...marks(45, world.now - 31 * DAY) });
    for (const left of [1_025, 1_005, 1_000]) {
      expect(await edit(subscriber, { destinationId })).toBe('updated');
      expect(await remembered()).toBe(left);
      await edit(subscriber, { destinationId: subscriber.destinationId });
    }
    // It came back.
    expect(await remembered()).toBe(999);
  });

  test('of another organisation, or deleted, changes nothing', async () => {
    const { subscriber } = await delivering();
    const before = await world.monitor(subscriber);
    const other = await world.subscribe();
    const gone = await newDestination(subscriber.organisationId);
    await deleteDestination(world.table, await world.world.readDestination(gone), world.world.operator());
    for (const destinationId of [other.destinationId, gone, subscriber.monitorId]) {
      expect(await edit(subscriber, { destinationId, name: 'x' })).toBe('destination gone');
    }
    // Deleted between the read and the transaction.
    const racing = await newDestination(subscriber.organisationId);
    const step: Step = async (name, effect) => {
      if (name === 'TransactWriteCommand') {
        await deleteDestination(
          world.table,
          await world.world.readDestination(racing),
          world.world.operator(),
        );
      }
      return await effect();
    };
    expect(await edit(subscriber, { destinationId: racing }, step)).toBe('destination gone');
    expect(await world.monitor(subscriber)).toEqual(before);
  });
});

test('an edit with the values that the monitor has writes nothing', async () => {
  const { subscriber } = await delivering();
  const before = await world.monitor(subscriber);
  const { step, steps } = counting();
  const entries = await auditEntries();
  const same = { query: { ...REMOTE }, name: before.name, intervalMinutes: 60, destinationId: undefined };
  expect(await edit(subscriber, same, step)).toBe('unchanged');
  expect(steps()).toBe(0);
  expect(await auditEntries()).toEqual(entries);
  await edit(subscriber, { name: 'other', intervalMinutes: 15 });
  const id = subscriber.monitorId;
  expect((await auditEntries()).slice(entries.length)).toMatchObject([
    {
      command: 'monitors update',
      before: { monitor_id: id, name: before.name, interval_minutes: 60 },
      after: { monitor_id: id, name: 'other', interval_minutes: 15 },
    },
  ]);
});

test('an edit of a monitor that ran meanwhile changes nothing, nor does a run that an edit overtook', async () => {
  const { subscriber, id } = await delivering();
  const stale = await world.monitor(subscriber);
  await edit(subscriber, { name: 'first' });
  const operator = world.world.operator();
  expect(await updateMonitor(world.table, stale, { name: 'second' }, operator)).toBe('overtaken');
  expect(await world.monitor(subscriber)).toMatchObject({ name: 'first' });
  await world.publish([remote(newKey())]);
  const run = await world.run(subscriber, async (name, effect) => {
    if (name === 'TransactWriteCommand') await edit(subscriber, { query: ONSITE });
    return await effect();
  });
  expect(run).toEqual({ outcome: 'overtaken' });
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  expect(await world.ids(subscriber)).toEqual([id]);
});

test('an edit that dies at any step is whole or absent, in the monitor, the registry and the audit', async () => {
  const { subscriber } = await delivering();
  const { seat } = await world.monitor(subscriber);
  const { step, steps } = counting();
  const queries = [ONSITE, REMOTE] as const;
  const edited = (n: number): MonitorEdit => ({
    query: queries[n % 2] ?? REMOTE,
    intervalMinutes: 30 + n,
    name: `edit ${n}`,
  });
  await edit(subscriber, edited(0), step);
  for (let n = 1; n <= steps(); n += 1) {
    for (const when of ['before', 'after'] as const) {
      await edit(subscriber, edited(n), killedAt(n, when)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const { query, intervalMinutes, name } = await world.monitor(subscriber);
      const shard = seat?.shard ?? 0;
      const line = await world.world.item(keys.query(shard, subscriber.monitorId));
      const members = Object((await world.world.item(keys.shard(shard, 'members')))?.['members']);
      expect(line?.['query']).toBe(JSON.stringify(query));
      expect(members).toContainEqual([seat?.seat, subscriber.monitorId, intervalMinutes]);
      expect([`edit ${n}`, 'edit 0', `edit ${n - 1}`]).toContain(name);
      expect(intervalMinutes).toBe(30 + Number(name.slice(5)));
    }
  }
});
