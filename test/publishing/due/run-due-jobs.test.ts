import { expect, test } from '@jest/globals';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { runDueJobs } from '../../../shared/publishing/due/run-due-jobs.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import { readFirstDue } from '../../../shared/publishing/write/due-jobs.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { BRIEF_HOLDER, WriterLeaseHeldError } from '../../../shared/search/manifest/lease-errors.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { verifiedTimesOf } from '../../../shared/sources/verified-block.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  jobLine,
  NOW,
  numbered,
} from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';
import { Crash, crashesOf, failing } from '../../support/watched/failing-table.ts';
import { checkInvariants } from '../check-invariants.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const START = [...CATALOGUE_LINES, companyLine('a'), companyLine('b')];

/** A table with a clock that moves only when somebody waits, or when a test moves it. */
class World {
  nowMs = NOW;
  readonly sim: SimulatedTable;
  readonly table: Table;
  /** What happens while somebody waits. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  constructor(sim?: SimulatedTable) {
    this.sim = sim ?? new SimulatedTable({ now: () => this.nowMs });
    this.table = this.sim.open();
  }

  readonly now = (): number => this.nowMs;
  readonly sleep = async (ms: number): Promise<void> => {
    this.nowMs += ms;
    await this.meanwhile();
  };

  async publish(lines: readonly FeedLineInput[], table = this.table): Promise<void> {
    const { now, sleep } = this;
    const rejects: unknown[] = [];
    await publish(numbered(lines), { table, now, sleep, onReject: (reject) => rejects.push(reject) });
    expect(rejects).toEqual([]);
  }

  async run(table: Table = this.table) {
    return await runDueJobs({ table, now: this.now, sleep: this.sleep });
  }

  at(ms: number): string {
    return new Date(NOW + ms).toISOString();
  }

  async job(key: string) {
    const document = (await documentsOf(this.table)).jobs.get(key)?.document;
    if (document === undefined) throw new Error(`${key} was not published`);
    return document.job;
  }

  /** Returns the keys of jobs that are not open, in order. */
  async closed(): Promise<string[]> {
    const { jobs } = await documentsOf(this.table);
    return [...jobs].flatMap(([key, { document }]) => (document.job.status === 'closed' ? [key] : [])).sort();
  }

  /** Returns the changes of a job that a follower of the whole stream sees. */
  async changesOf(key: string): Promise<string[]> {
    const { id } = await this.job(key);
    const { changes } = await listChanges({
      ...{ reader: readerOf(this.table), kinds: [], bodies: false, limit: 1_000, after: null },
      now: this.nowMs,
    });
    return changes.flatMap((change) => (change.id === id ? [change.kind] : []));
  }

  async epoch(): Promise<number> {
    return (await readManifest(readerOf(this.table))).lease?.epoch ?? 0;
  }
}

test('a run that finds nothing due reads the index and the manifest once and takes no lease', async () => {
  const world = new World();
  await world.publish([...START, jobLine('j', 'a', { expires_at: world.at(HOUR_MS) })]);
  const epoch = await world.epoch();
  const calls: string[] = [];
  const table = world.sim.open(async (call) => {
    calls.push(call.operation);
    return world.sim.execute(call);
  });
  expect(await world.run(table)).toMatchObject({ jobs: 0, blockedBy: null, lagMs: 0 });
  expect(calls).toEqual(['Query', 'Query', 'Query', 'Query', 'GetItem']);
  expect([await world.epoch(), world.nowMs]).toEqual([epoch, NOW]);
});

test('states how long ago a publication reached its end, changed anything or not; one that died did not', async () => {
  const world = new World();
  const age = async () => (await world.run()).publicationAgeMs;
  expect(await age()).toBeNull();
  await world.publish(START);
  world.nowMs += HOUR_MS;
  expect(await age()).toBe(HOUR_MS);
  await world.publish(START);
  expect(await age()).toBe(0);
  world.nowMs += HOUR_MS;
  const { table } = failing(world.table, 3, false);
  await expect(world.publish([jobLine('j', 'a')], table)).rejects.toThrow(Crash);
  expect(await age()).toBeGreaterThanOrEqual(HOUR_MS);
});

test('closes declared ends and ends rights, each with a change of its own and once', async () => {
  const world = new World();
  await world.publish([
    ...START,
    jobLine('ends', 'a', { expires_at: world.at(MINUTE_MS) }),
    jobLine('lapses', 'a'),
    contentLine('lapses', { distributable_until: world.at(MINUTE_MS) }),
    jobLine('stays', 'a'),
    contentLine('stays'),
  ]);
  world.nowMs += 61 * SECOND_MS;
  expect(await world.run()).toMatchObject({ jobs: 2, blockedBy: null, lagMs: 0 });
  expect(await world.job('ends')).toMatchObject({
    status: 'closed',
    status_reason: 'source_expired',
    closed_at: world.at(MINUTE_MS),
    apply_url: null,
    updated_at: world.at(61 * SECOND_MS),
  });
  expect(await world.job('lapses')).toMatchObject({
    status: 'open',
    content_available: false,
    updated_at: world.at(61 * SECOND_MS),
  });
  expect(await world.job('stays')).toMatchObject({ content_available: true, updated_at: world.at(0) });
  expect((await documentsOf(world.table)).companies.get('a')?.document.company.open_job_count).toBe(2);
  expect(await world.changesOf('ends')).toEqual(['closed']);
  expect(await world.changesOf('lapses')).toEqual(['updated']);
  await checkInvariants(world.table);
  const epoch = await world.epoch();
  expect(await world.run()).toMatchObject({ jobs: 0, blockedBy: null, lagMs: 0 });
  expect(await world.epoch()).toBe(epoch);
});

test('what becomes due within half a minute is settled together, at most half a minute late', async () => {
  const world = new World();
  await world.publish([
    ...START,
    jobLine('first', 'a', { expires_at: world.at(5 * SECOND_MS) }),
    jobLine('second', 'b', { expires_at: world.at(29 * SECOND_MS) }),
    jobLine('next', 'b', { expires_at: world.at(31 * SECOND_MS) }),
  ]);
  const epoch = await world.epoch();
  expect(await world.run()).toMatchObject({ jobs: 2, lagMs: 0 });
  expect(await world.closed()).toEqual(['first', 'second']);
  expect(await world.epoch()).toBe(epoch + 1);
  for (const key of ['first', 'second']) {
    const { closed_at: closedAt, updated_at: updatedAt } = await world.job(key);
    expect(Date.parse(updatedAt) - Date.parse(closedAt ?? '')).toBeLessThanOrEqual(30 * SECOND_MS);
  }
  // The run of the next minute.
  world.nowMs = NOW + MINUTE_MS;
  expect(await world.run()).toMatchObject({ jobs: 1 });
  expect(await world.closed()).toEqual(['first', 'next', 'second']);
});

test('runs that were missed for an hour lose nothing', async () => {
  const world = new World();
  const ends = [1, 20, 59].map((minutes) => world.at(minutes * MINUTE_MS));
  await world.publish([...START, ...ends.map((end, i) => jobLine(`j${i}`, 'a', { expires_at: end }))]);
  world.nowMs += HOUR_MS;
  expect(await world.run()).toMatchObject({ jobs: 3, lagMs: 0 });
  for (const [i, end] of ends.entries()) {
    expect(await world.job(`j${i}`)).toMatchObject({ closed_at: end, updated_at: world.at(HOUR_MS) });
  }
  await checkInvariants(world.table);
});

test('a run waits for a publication that holds the lease, and reports how late it is', async () => {
  const world = new World();
  await world.publish([...START, jobLine('j', 'a', { expires_at: world.at(SECOND_MS) })]);
  world.nowMs += 2 * SECOND_MS;
  const lease = await WriterLease.acquire(world.table, 'a publication', world.now);
  world.meanwhile = () => lease.hold();
  expect(await world.run()).toMatchObject({ jobs: 0, blockedBy: 'writer', lagMs: 46 * SECOND_MS });
  expect(await world.closed()).toEqual([]);
  // The next one is luckier.
  world.nowMs = NOW + MINUTE_MS;
  await lease.renew();
  let waits = 0;
  world.meanwhile = async () => {
    waits += 1;
    if (waits === 3) await lease.release();
  };
  expect(await world.run()).toMatchObject({ jobs: 1, blockedBy: null, lagMs: 0 });
  expect(await world.closed()).toEqual(['j']);
});

test('a publication waits for the lease of a run, and of nobody else', async () => {
  const world = new World();
  await world.publish([...START, jobLine('j', 'a')]);
  const run = await WriterLease.acquireBriefly(world.table, world.now, world.sleep);
  let waits = 0;
  world.meanwhile = async () => {
    waits += 1;
    if (waits === 40) await run.release();
    else if (waits < 40) await run.hold();
  };
  await world.publish([companyLine('c')]);
  expect(waits).toBe(40);
  world.meanwhile = async () => undefined;
  await WriterLease.acquire(world.table, 'somebody', world.now);
  await expect(world.publish([companyLine('d')])).rejects.toThrow(WriterLeaseHeldError);
});

test('a run that does not let go is named to the operator', async () => {
  const world = new World();
  const run = await WriterLease.acquireBriefly(world.table, world.now, world.sleep);
  world.meanwhile = () => run.hold();
  await expect(world.publish(START)).rejects.toThrow(`the index is being written by ${BRIEF_HOLDER}`);
});

test('a publication settles what becomes due while it reads a slow feed', async () => {
  const world = new World();
  await world.publish([...START, jobLine('j', 'a', { expires_at: world.at(10 * SECOND_MS) })]);
  const seen: string[][] = [];
  async function* slowly() {
    for (let i = 0; i < 60; i += 1) {
      world.nowMs += SECOND_MS;
      if (i % 10 === 0) seen.push(await world.closed());
      yield { number: i + 1, text: JSON.stringify(companyLine('a')) };
    }
  }
  const { now, sleep, table } = world;
  await publish(slowly(), { table, now, sleep });
  // It looks every 15 seconds.
  expect(seen).toEqual([[], [], ['j'], ['j'], ['j'], ['j']]);
  expect(await world.changesOf('j')).toEqual(['closed']);
});

test('the batches of a slow publication become smaller, so that it looks within a minute', async () => {
  const world = new World();
  const lines = Array.from({ length: 6_000 }, (_, i) => companyLine(`c${i}`));
  const { now, sleep } = world;
  // Each write of 25 items takes half a second.
  const table = world.sim.open(async (call) => {
    if (call.operation === 'BatchExecuteStatement') world.nowMs += 500;
    return world.sim.execute(call);
  });
  const looks: number[] = [];
  const looking: Table = {
    name: table.name,
    client: new Proxy(table.client, {
      get(target, property, receiver) {
        if (property !== 'send') return Reflect.get(target, property, receiver);
        return async (...args: [{ readonly input: { readonly IndexName?: string } }]) => {
          if (args[0].input.IndexName !== undefined) looks.push(world.nowMs);
          return await Reflect.apply(target.send, target, args);
        };
      },
    }),
  };
  await publish(numbered(lines), { table: looking, now, sleep, batchSize: 1_500 });
  const pauses = looks.slice(1).map((at, i) => at - (looks[i] ?? 0));
  // The first batch shows how long they take.
  const [first = 0, ...others] = pauses.filter((ms) => ms > 0);
  expect(first).toBeGreaterThan(50_000);
  expect(others.length).toBeGreaterThan(5);
  expect(Math.max(...others)).toBeLessThan(35_000);
});

test('a run that dies at any write is finished by the next one, without a change lost or told twice', async () => {
  const feed = (world: World) => [
    ...START,
    jobLine('ends', 'a', { expires_at: world.at(MINUTE_MS) }),
    jobLine('other', 'b', { expires_at: world.at(MINUTE_MS) }),
    jobLine('lapses', 'b'),
    contentLine('lapses', { distributable_until: world.at(MINUTE_MS) }),
  ];
  const before = new World();
  await before.publish(feed(before));
  before.nowMs += 2 * MINUTE_MS;
  const { writes, diedAfter } = await watchRun(before.sim, (table) => before.run(table));
  expect(writes).toBeGreaterThan(12);
  for (const n of [...crashesOf(writes), writes]) {
    const world = new World(diedAfter(n));
    // Its lease has expired by the next minute. If nothing is due any more, the next publication finishes the rest.
    world.nowMs = before.nowMs + MINUTE_MS;
    await world.run();
    expect([n, await world.closed()]).toEqual([n, ['ends', 'other']]);
    expect([n, (await world.job('lapses')).content_available]).toEqual([n, false]);
    world.nowMs += MINUTE_MS;
    await world.publish([]);
    await checkInvariants(world.table);
    for (const [key, kind] of Object.entries({ ends: 'closed', other: 'closed', lapses: 'updated' })) {
      expect([n, key, await world.changesOf(key)]).toEqual([n, key, [kind]]);
    }
  }
}, 120_000);

test('runs serve a backlog within their time, the earliest first', async () => {
  const world = new World();
  const many = Array.from({ length: 2_000 }, (_, i) =>
    jobLine(`j${i}`, i % 2 === 0 ? 'a' : 'b', { expires_at: world.at((i + 1) * SECOND_MS) }),
  );
  await world.publish([...START, ...many]);
  world.nowMs += 2 * HOUR_MS;
  // A slow table: a step of 400 jobs takes more than 30 seconds.
  const slow = world.sim.open(async (call) => {
    if (call.operation !== 'Query') world.nowMs += 500;
    return world.sim.execute(call);
  });
  let runs = 0;
  let last = 0;
  for (let lagMs = 1; lagMs > 0; runs += 1) {
    const beganMs = world.nowMs;
    const run = await world.run(slow);
    ({ lagMs } = run);
    expect(world.nowMs - beganMs).toBeLessThan(2 * MINUTE_MS);
    const closed = await world.closed();
    expect(closed.length - last).toBe(run.jobs);
    expect(run.jobs).toBeGreaterThan(0);
    last = closed.length;
    const ends = closed.map((key) => Number(key.slice(1)));
    // Up to a step apart, since the index has four shards.
    expect(Math.max(...ends)).toBeLessThan(closed.length + 400);
    world.nowMs = beganMs + 2 * MINUTE_MS;
  }
  expect([runs > 2, last]).toEqual([true, 2_000]);
  expect(await readFirstDue(world.table, world.nowMs)).toBeNull();
  await checkInvariants(world.table);
}, 120_000);

test('entries of the index that are out of date are put right, and change nothing', async () => {
  const world = new World();
  await world.publish([
    ...START,
    jobLine('j', 'a'),
    jobLine('later', 'a', { expires_at: world.at(HOUR_MS) }),
  ]);
  const { jobs } = await documentsOf(world.table);
  for (const [key, shard] of [
    ['j', 'JOBS#0'],
    ['later', 'JOBS#1'],
  ] as const) {
    const at = keys.job(jobs.get(key)?.document.ordinal ?? -1, 'job');
    world.sim.set(at, { ...world.sim.item(at), due_shard: shard, due_at: NOW - HOUR_MS });
  }
  expect(await world.run()).toMatchObject({ jobs: 0 });
  expect(await world.closed()).toEqual([]);
  expect(await readFirstDue(world.table, NOW + 10 * HOUR_MS)).toBe(NOW + HOUR_MS);
  expect(await world.changesOf('j')).toEqual(['published']);
  expect(await world.run()).toMatchObject({ jobs: 0, blockedBy: null, lagMs: 0 });
});

test('a run finishes a publication that died, and leaves a large one to the next publication', async () => {
  const world = new World();
  await world.publish([...START, jobLine('j', 'a', { expires_at: world.at(MINUTE_MS) })]);
  const many = (count: number) => Array.from({ length: count }, (_, i) => companyLine(`c${i}`));
  const dies = async (lines: readonly FeedLineInput[], writes: number) =>
    await expect(world.publish(lines, failing(world.table, writes, true).table)).rejects.toThrow(Crash);
  await dies(many(2_001), 100);
  world.nowMs += 2 * MINUTE_MS;
  const blocked = await world.run();
  expect(blocked).toMatchObject({ jobs: 0, blockedBy: 'dead-publication', lagMs: MINUTE_MS });
  world.nowMs += MINUTE_MS;
  await world.publish([]);
  expect(await world.closed()).toEqual(['j']);

  await world.publish([jobLine('k', 'a', { expires_at: world.at(5 * MINUTE_MS) })]);
  await dies([jobLine('new', 'b'), ...many(3)], 10);
  world.nowMs += 5 * MINUTE_MS;
  expect(await world.run()).toMatchObject({ jobs: 1, blockedBy: null, lagMs: 0 });
  expect(await world.closed()).toEqual(['j', 'k']);
  await checkInvariants(world.table);
});

test('orders of companies without room for what changed are built again, or by the next publication', async () => {
  const world = new World();
  const companies = Array.from({ length: 90 }, (_, i) => companyLine(`c${i}`));
  const jobs = companies.flatMap(({ key }) => [
    jobLine(`${key} ends`, key, { expires_at: world.at(MINUTE_MS) }),
    jobLine(`${key} stays`, key),
  ]);
  await world.publish([...START, ...companies, ...jobs]);
  world.nowMs += 2 * MINUTE_MS;
  const before = await readManifest(readerOf(world.table));
  expect(await world.run()).toMatchObject({ jobs: 90 });
  const after = await readManifest(readerOf(world.table));
  expect(after.ranksAreStale).toBe(false);
  expect(after.ranks.o?.generation).toBeGreaterThan(before.ranks.o?.generation ?? 0);
  await checkInvariants(world.table);

  // A run that died between noting that and building them.
  const manifest = world.sim.item(keys.manifest());
  world.sim.set(keys.manifest(), { ...manifest, ranksAreStale: true });
  await world.publish([]);
  const repaired = await readManifest(readerOf(world.table));
  expect(repaired.ranksAreStale).toBe(false);
  expect(repaired.ranks.o?.generation).toBeGreaterThan(after.ranks.o?.generation ?? 0);
}, 120_000);

test('writes the times of a small board within the hour, though no publication comes', async () => {
  const world = new World();
  const { revision: _, ...line } = jobLine('one', 'a', {
    first_observed_at: world.at(0),
    last_verified_at: world.at(0),
  });
  const read = { type: 'read', source: 'board', started_at: world.at(0), ended_at: world.at(0) } as const;
  await world.publish([...START, read, line, { type: 'read_end', source: 'board' }]);
  const blocks = async () => await readerOf(world.table).get(keys.verified(0), true);
  world.nowMs += 49 * MINUTE_MS;
  const before = await readManifest(readerOf(world.table));
  await world.run();
  expect(await readManifest(readerOf(world.table))).toEqual(before);
  expect(await blocks()).toBeUndefined();
  world.nowMs += 2 * MINUTE_MS;
  expect(await world.run()).toMatchObject({ jobs: 0, blockedBy: null, lagMs: 0 });
  expect([...verifiedTimesOf(await blocks())].filter((ms) => ms !== 0)).toEqual([NOW]);
  const { unverifiedSinceMs, intent } = await readManifest(readerOf(world.table));
  expect([unverifiedSinceMs, intent]).toEqual([null, null]);
});
