import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { CATALOGUE_LINES, companyLine, jobLine, numbered } from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import { startTestTable } from '../support/table.ts';
import { Interleaver, type Step } from '../webhooks/support/interleaver.ts';
import { counting, killedAt } from '../webhooks/support/killing.ts';
import { direct, Killed } from '../webhooks/support/world.ts';
import { ALL_COMPANIES, ALL_JOBS, MonitorWorld, type Subscriber } from './world.ts';

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

async function newKey(): Promise<string> {
  const [name = ''] = world.newKeys(1);
  return name;
}

const idOf = async (name: string): Promise<string> => (await world.idsOf('job', [name]))[0] ?? '';

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
