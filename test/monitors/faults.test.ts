import { beforeAll, describe, expect, test } from '@jest/globals';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import { Interleaver, type Step } from '../webhooks/support/interleaver.ts';
import { counting, killedAt, killedByChance } from '../webhooks/support/killing.ts';
import { direct, Killed } from '../webhooks/support/world.ts';
import { type MonitorWorld, monitorWorld, type Subscriber } from './world.ts';

const CREDIT = 1_000_000n;
const JOBS = 3;

const worldOf = monitorWorld();
let world: MonitorWorld;
beforeAll(async () => {
  world = worldOf();
  await world.publish([...CATALOGUE_LINES, companyLine('acme'), jobLine('old', 'acme')]);
});

/** Creates `count` subscribers that have run their baseline, then publishes new jobs for all of them. */
async function prepared(count: number): Promise<{ subscribers: Subscriber[]; wanted: string[] }> {
  const subscribers: Subscriber[] = [];
  for (let i = 0; i < count; i += 1) {
    const subscriber = await world.subscribe({ creditMicros: CREDIT });
    await world.run(subscriber);
    subscribers.push(subscriber);
  }
  const names = world.newKeys(JOBS);
  await world.publish(names.map((name) => jobLine(name, 'acme')));
  return { subscribers, wanted: await world.idsOf('job', names) };
}

/** Subscribers whose ledgers the last test verifies. */
const seen: Subscriber[] = [];

/** Expects every wanted job to be delivered once and paid once. */
async function expectOnce(subscribers: readonly Subscriber[], wanted: readonly string[]): Promise<void> {
  for (const subscriber of subscribers) {
    expect(await world.ids(subscriber)).toEqual(wanted);
    expect(await world.balance(subscriber)).toBe(CREDIT - BigInt(wanted.length) * 1_000n);
  }
  seen.push(...subscribers);
}

test('a run that is killed before or after any of its steps can be repeated and is paid once', async () => {
  const {
    subscribers: [first],
    wanted: counted,
  } = await prepared(1);
  if (first === undefined) throw new Error('the subscriber is missing');
  const { step, steps } = counting();
  await world.run(first, step);
  expect(await world.ids(first)).toEqual(counted);
  const kills = Array.from({ length: steps() }, (_, i) => i + 1).flatMap((n) => [
    killedAt(n, 'before'),
    killedAt(n, 'after'),
  ]);
  const { subscribers, wanted } = await prepared(kills.length);
  let paidBeforeKill = 0;
  for (const [i, subscriber] of subscribers.entries()) {
    await expect(world.run(subscriber, kills[i])).rejects.toThrow(Killed);
    if ((await world.balance(subscriber)) < CREDIT) paidBeforeKill += 1;
    await world.run(subscriber);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  }
  // The last step is the transaction, so only the worker that died right after it had paid.
  expect(paidBeforeKill).toBe(1);
  await expectOnce(subscribers, wanted);
});

test.each([1, 2, 3, 4, 5, 6])(
  'concurrent runs pay once, with their steps in the order of seed %i',
  async (seed) => {
    const { subscribers, wanted } = await prepared(1);
    const [subscriber] = subscribers;
    if (subscriber === undefined) throw new Error('the subscriber is missing');
    const interleaver = new Interleaver(new Random(seed));
    const outcomes: string[] = [];
    await interleaver.run(
      Array.from({ length: 3 }, () => async () => {
        outcomes.push((await world.run(subscriber, interleaver.step)).outcome);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'delivered')).toHaveLength(1);
    for (const outcome of outcomes) expect(['delivered', 'nothing_new', 'overtaken']).toContain(outcome);
    await expectOnce(subscribers, wanted);
  },
);

test('runs that are killed at random while others charge the account are paid once', async () => {
  const random = new Random(7);
  const { subscribers, wanted } = await prepared(4);
  for (const [i, subscriber] of subscribers.entries()) {
    for (let round = 0; round < 12; round += 1) {
      await world.run(subscriber, killedByChance(random, 0.1)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      // Changes the account between the reads of one run and the settlement of the next.
      const posting = {
        organisationId: subscriber.organisationId,
        kind: 'adjustment',
        reference: `noise-${i}-${round}`,
        deltaMicros: round % 2 === 0 ? 1_000n : -1_000n,
      } as const;
      await postReference(world.table, posting, world.world.operator());
    }
    await world.run(subscriber);
  }
  await expectOnce(subscribers, wanted);
});

describe('a transaction of unknown outcome', () => {
  const lost = new Error('socket hang up');
  const onTransaction =
    (what: <T>(effect: () => Promise<T>) => Promise<T>): Step =>
    async (name, effect) =>
      name === 'TransactWriteCommand' ? await what(effect) : await effect();

  test('that was applied: the monitor shows it, and the run ends as if it had received the response', async () => {
    const { subscribers, wanted } = await prepared(1);
    const [subscriber] = subscribers;
    if (subscriber === undefined) throw new Error('the subscriber is missing');
    const run = await world.run(
      subscriber,
      onTransaction(async (effect) => {
        await effect();
        throw lost;
      }),
    );
    expect(run).toMatchObject({ outcome: 'delivered', resources: JOBS });
    await expectOnce(subscribers, wanted);
  });

  test('that was applied while reads fail too: the next run finds it settled', async () => {
    const { subscribers, wanted } = await prepared(1);
    const [subscriber] = subscribers;
    if (subscriber === undefined) throw new Error('the subscriber is missing');
    let isCut = false;
    const cut: Step = async (name, effect) => {
      if (isCut) throw lost;
      const result = await effect();
      if (name === 'TransactWriteCommand') {
        isCut = true;
        throw lost;
      }
      return result;
    };
    await expect(world.run(subscriber, cut)).rejects.toThrow(lost);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    await expectOnce(subscribers, wanted);
  });

  test('that arrives only after the next run: it is refused, and the jobs are paid once', async () => {
    const { subscribers, wanted } = await prepared(1);
    const [subscriber] = subscribers;
    if (subscriber === undefined) throw new Error('the subscriber is missing');
    const late: (() => Promise<unknown>)[] = [];
    const held = onTransaction(async (effect) => {
      late.push(effect);
      throw lost;
    });
    await expect(world.run(subscriber, held)).rejects.toThrow(lost);
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered' });
    expect(late).toHaveLength(1);
    await expect(late[0]?.()).rejects.toThrow(/ConditionalCheckFailed/);
    await expectOnce(subscribers, wanted);
  });

  test('that arrives after a run without credit: it is refused, and nothing is paid', async () => {
    const { subscribers } = await prepared(1);
    const [subscriber] = subscribers;
    if (subscriber === undefined) throw new Error('the subscriber is missing');
    const { organisationId } = subscriber;
    const late: (() => Promise<unknown>)[] = [];
    const held = onTransaction(async (effect) => {
      late.push(effect);
      throw lost;
    });
    await expect(world.run(subscriber, held)).rejects.toThrow(lost);
    const adjust = (deltaMicros: bigint, reference: string) =>
      postReference(
        world.table,
        { organisationId, kind: 'adjustment', deltaMicros, reference },
        world.world.operator(),
      );
    await adjust(-CREDIT, 'all');
    expect(await world.run(subscriber)).toEqual({ outcome: 'paused_credit' });
    await adjust(CREDIT, 'back');
    await expect(late[0]?.()).rejects.toThrow(/ConditionalCheckFailed/);
    expect(await world.balance(subscriber)).toBe(CREDIT);
    expect(await world.delivered(subscriber)).toEqual([]);
  });

  test('of an account that moved beyond its posting window: it is settled once, within a new window', async () => {
    const { subscribers, wanted } = await prepared(1);
    const [subscriber] = subscribers;
    if (subscriber === undefined) throw new Error('the subscriber is missing');
    let moved = false;
    const busy = onTransaction(async (effect) => {
      for (let i = 0; !moved && i < 34; i += 1) {
        const { organisationId } = subscriber;
        const deltaMicros = i % 2 === 0 ? 1_000n : -1_000n;
        const posting = { organisationId, kind: 'adjustment', reference: `busy-${i}`, deltaMicros } as const;
        await postReference(world.table, posting, world.world.operator());
      }
      moved = true;
      return await effect();
    });
    expect(await world.run(subscriber, busy)).toMatchObject({ outcome: 'delivered' });
    await expectOnce(subscribers, wanted);
  });
});

test('an idle run makes five calls', async () => {
  const subscriber = await world.subscribe();
  await world.run(subscriber);
  const { step, steps } = counting();
  expect(await world.run(subscriber, step)).toEqual({ outcome: 'nothing_new' });
  expect(steps()).toBe(5);
  await world.run(subscriber, direct);
});

test('the ledgers of all subscribers are consistent', async () => {
  expect(seen.length).toBeGreaterThan(20);
  expect(await world.violations(seen)).toEqual([]);
});
