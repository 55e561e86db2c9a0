import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyIndex } from '../../../infra/operator/index/index-check.ts';
import { sourceFaults } from '../../../infra/operator/index/source-check.ts';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { Interrupted } from '../../../infra/operator/terminal/refusal.ts';
import { erase } from '../../../shared/publishing/erase/erase.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { decideHeldRead } from '../../../shared/publishing/reads/held-read.ts';
import { SourceLedger } from '../../../shared/publishing/reads/source-ledger.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { DocumentReader } from '../../../shared/search/store/documents-write.ts';
import type { Clock } from '../../../shared/sources/clock.ts';
import { decodeClocks, encodeClocks } from '../../../shared/sources/clock-codec.ts';
import { keyDigest, recordDigest } from '../../../shared/sources/digests.ts';
import {
  decodeObservations,
  encodeObservations,
  type Observations,
  setDigest,
} from '../../../shared/sources/observations.ts';
import type { Slot } from '../../../shared/sources/roster.ts';
import { decodeSlots, encodeSlots } from '../../../shared/sources/roster-codec.ts';
import { SourceRead } from '../../../shared/sources/source-read.ts';
import {
  decodeVerifiedTimes,
  encodeVerifiedTimes,
  type VerifiedTimes,
} from '../../../shared/sources/verified-block.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import type { Table } from '../../../shared/table/client.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';
import { crashesOf } from '../../support/watched/failing-table.ts';

type Stored = Record<string, unknown>;

const DAY = 86_400_000;
/** A round of reads takes some 20 ms, and Ctrl-C must end the check within a second. */
const MOST_ROUNDS_PER_STEP = 6;
const T = Date.UTC(2026, 2, 1, 12);
const A = 'ashby:board:a';
const B = 'ashby:board:b';
const iso = (ms: number): string => new Date(ms).toISOString();
const namesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const OF_A = namesOf('a', 40);
const OF_B = namesOf('b', 30);

function read(source: string, ms: number, names: readonly string[], complete = true): FeedLineInput[] {
  const jobs = names.map((name) => {
    const { revision: _, ...line } = jobLine(name, 'acme', {
      first_observed_at: iso(ms),
      last_verified_at: iso(ms),
    });
    return line;
  });
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms), complete },
    ...jobs,
    { type: 'read_end', source },
  ];
}

/** Of a board: one closed, one missed once. Of the other: a read in quarantine, accepted; then one that waits. */
const FEEDS: readonly (readonly FeedLineInput[])[] = [
  [...CATALOGUE_LINES, companyLine('acme'), ...read(A, T, OF_A), ...read(B, T, OF_B)],
  [...read(A, T + DAY, OF_A.slice(1)), ...read(B, T + DAY, OF_B.slice(0, 10))],
  [...read(A, T + 2 * DAY, [...OF_A.slice(2), 'a40']), ...read(B, T + 2 * DAY, OF_B, false)],
  [...read(A, T + DAY + 1000, OF_A.slice(1, 3)), ...read(B, T + 3 * DAY, OF_B.slice(0, 9))],
];

let clock = T;
let table: Table;

async function publish(to: Table, lines: readonly FeedLineInput[], after = 10 * DAY): Promise<void> {
  clock = Math.max(clock + 60_000, T + after);
  const at = clock;
  const { rejects } = await publishLines(to, lines, { now: () => at });
  expect(rejects).toEqual([]);
}

beforeAll(async () => {
  table = new SimulatedTable({ now: () => clock, keepsVersions: false }).open();
  for (const feed of FEEDS.slice(0, 2)) await publish(table, feed);
  clock += 60_000;
  await decideHeldRead({ table, now: () => clock }, B, 'accepted');
  for (const feed of FEEDS.slice(2)) await publish(table, feed);
});

async function verify(of = table) {
  const reader = readerOf(of);
  const progress = new Progress({ write: () => undefined });
  const context = { now: () => clock + DAY, progress, signal: new AbortController().signal };
  return await verifyIndex(reader, await readManifest(reader), context);
}

/** Verifies with an item changed, deleted or added, and puts it back. */
async function withDefect(key: Key, change: (item: Stored) => Stored | null) {
  const { client, name: TableName } = table;
  const { Item } = await client.send(new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true }));
  const changed = change(structuredClone(Item ?? {}));
  if (changed === null) await client.send(new DeleteCommand({ TableName, Key: { ...key } }));
  else await client.send(new PutCommand({ TableName, Item: { ...changed, ...key } }));
  try {
    const { faults, missing, unchecked } = await verify();
    expect(unchecked).toEqual([]);
    return { parts: Object.keys(faults), terms: missing.map(({ term }) => term), missing };
  } finally {
    if (Item === undefined) await client.send(new DeleteCommand({ TableName, Key: { ...key } }));
    else await client.send(new PutCommand({ TableName, Item }));
  }
}

const remove = () => null;
const garble = (item: Stored): Stored => ({ ...item, p: Uint8Array.of(255, 255) });
const withSlots = (change: (slots: Slot[]) => Slot[]) => (item: Stored) => ({
  ...item,
  p: encodeSlots(change(decodeSlots(binaryAttribute(item, 'p')))),
});
const withSlot = (key: string, change: Partial<Slot>) =>
  withSlots((slots) => slots.map((slot) => (slot.key === keyDigest(key) ? { ...slot, ...change } : slot)));
const withClocks = (change: (clocks: Map<number, Clock>) => void) => (item: Stored) => {
  const clocks = decodeClocks(binaryAttribute(item, 'p'));
  change(clocks);
  return { ...item, p: encodeClocks(clocks) };
};
const withReads = (change: (reads: Observations[]) => Observations[]) => (item: Stored) => ({
  ...item,
  p: encodeObservations(change(decodeObservations(binaryAttribute(item, 'p')))),
});
const withTimes = (change: (times: VerifiedTimes) => void) => (item: Stored) => {
  const times = decodeVerifiedTimes(binaryAttribute(item, 'p'));
  change(times);
  return { ...item, p: encodeVerifiedTimes(times) };
};
const ordinalOfJob = async (key: string) =>
  ordinalOf((await documentsOf(table)).jobs.get(key)?.document.job.id ?? '');

test('finds nothing in a ledger with closed, missed, quarantined, accepted, incomplete and late reads', async () => {
  const states = [...(await documentsOf(table)).jobs.values()].map(({ document }) => document.job.status);
  expect(states.filter((status) => status === 'closed').length).toBeGreaterThan(0);
  expect(await verify()).toMatchObject({ faults: {}, missing: [], unchecked: [] });
});

describe('names a planted defect', () => {
  test.each([
    [
      'a job that does not exist',
      { ordinal: 9_999 },
      /^\(a slot of ashby:board:a names a job that does not exist\)$/,
    ],
    ['the job of another key', { ordinal: 7 }, /do not have the keys that name it\)$/],
    ['another key', { key: keyDigest('other') }, /do not have the keys that name it\)$/],
  ])('in a roster: a slot with %s', async (_, change, term) => {
    const { parts, terms } = await withDefect(keys.reads(A, 0), withSlot('a5', change));
    // A time of a job without its slot is no one's.
    expect(parts[0]).toBe('sources');
    expect(terms).toContainEqual(expect.stringMatching(term));
  });

  test('in a roster: an entry that belongs to another source', async () => {
    const { client, name: TableName } = table;
    const { Item = {} } = await client.send(new GetCommand({ TableName, Key: { ...keys.reads(A, 0) } }));
    const [, second] = decodeSlots(binaryAttribute(Item, 'p'));
    const { parts, missing } = await withDefect(
      keys.reads(B, 0),
      withSlots((slots) => (second === undefined ? slots : [...slots, second])),
    );
    expect(parts).toEqual(['sources']);
    expect(missing.map(({ ordinal }) => ordinal)).toContain(await ordinalOfJob('a1'));
  });

  test('in a roster: a job that it lacks, and a roster that cannot be read', async () => {
    const lacking = await withDefect(
      keys.reads(A, 0),
      withSlots((slots) => slots.slice(0, -1)),
    );
    expect(lacking.missing).toContainEqual({
      space: 'sources',
      term: '(the rosters of its sources do not have the keys that name it)',
      ordinal: await ordinalOfJob('a40'),
    });
    expect(lacking.terms).toContain(`(${A}: its reads do not lead to its roster)`);
    const garbled = await withDefect(keys.reads(A, 0), garble);
    expect(garbled.terms).toContain(`(the roster of ${A} cannot be read)`);
    const gone = await withDefect(keys.reads(A, 0), remove);
    expect(gone.terms).toContain(`(${A}: its reads do not lead to its roster)`);
  });

  test('between a roster and the state of a job', async () => {
    const closed = await withDefect(
      keys.reads(A, 0),
      withSlot('a9', { absence: { seenAtMs: T, sinceMs: T + 3 * DAY, closedByMs: T + 4 * DAY } }),
    );
    const ordinal = await ordinalOfJob('a9');
    const term = `(it is open, but its source closed it at ${iso(T + 4 * DAY)})`;
    expect(closed.missing).toContainEqual({ space: 'sources', term, ordinal });
    const there = await withDefect(keys.reads(A, 0), withSlot('a0', { absence: null }));
    expect(there.terms).toContain('(it is closed as removed, but its source shows it)');
    const gone = await withDefect(keys.job(ordinal, 'job'), remove);
    expect(gone.missing).toContainEqual({
      space: 'sources',
      term: '(a roster names the job, which does not exist)',
      ordinal,
    });
  });

  test('in the recorded reads', async () => {
    const day = iso(T + 2 * DAY).slice(0, 10);
    const { items } = await readerOf(table).query(keys.run(day, 0, 0, 0).pk, { limit: 9 }, true);
    const key = { pk: String(items[0]?.['pk']), sk: String(items[0]?.['sk']) };
    const gone = await withDefect(key, remove);
    expect(gone.parts).toEqual(['sources']);
    expect(gone.terms).toContain(`(${A}: its newest read, of ${iso(T + 2 * DAY)}, is not recorded)`);
    const garbled = await withDefect(key, garble);
    expect(garbled.terms).toContain(`(the reads of ${day} cannot be read)`);
    for (const change of [
      { added: 0 },
      { seen: 3 },
      { gone: [99] },
      { gone: [], seen: 40 },
      { back: [5] },
      { unseen: [5] },
    ]) {
      const number = decodeObservations(binaryAttribute(items[0] ?? {}, 'p'))[0]?.source;
      const { parts, terms } = await withDefect(
        key,
        withReads((reads) => reads.map((each) => (each.source === number ? { ...each, ...change } : each))),
      );
      expect([change, parts]).toEqual([change, ['sources']]);
      expect(terms.join()).toMatch(/its reads (contradict each other at|do not lead to its roster)/);
    }
  });

  test('in the clocks and names of sources', async () => {
    const gone = await withDefect(keys.sourceClocks(0), remove);
    expect(gone.terms).toContain(`(${A} has no clock: publish its first read again)`);
    const garbled = await withDefect(keys.sourceClocks(0), garble);
    expect(garbled.terms).toContain('(page 0 of the clocks cannot be read)');
    const ahead = await withDefect(
      keys.sourceClocks(0),
      withClocks((clocks) => {
        const own = clocks.get(0);
        if (own !== undefined)
          clocks.set(0, { ...own, newest: { startMs: T + 9 * DAY, endMs: T + 9 * DAY } });
      }),
    );
    expect(ahead.terms).toContain(`(${A}: its newest read, of ${iso(T + 9 * DAY)}, is not recorded)`);
    const nameless = await withDefect(keys.sourceName(0), remove);
    expect(nameless.terms).toContain(`(its source ${A} does not exist)`);
    const renumbered = await withDefect(keys.reads(A, 'source'), (item) => ({ ...item, number: 5 }));
    expect(renumbered.terms).toContain(`(${A} has the number 5 instead of 0)`);
  });

  test('in a block of times', async () => {
    const [found, missed, closed] = await Promise.all(['a9', 'a1', 'a0'].map(ordinalOfJob));
    for (const [ordinal = 0, ms] of [
      [found, T + 2 * DAY + 1],
      [missed, T + 2 * DAY],
      [closed, T + 2 * DAY + 1],
    ] as const) {
      const { parts, missing } = await withDefect(
        keys.verified(0),
        withTimes((times) => {
          times[ordinal] = ms;
        }),
      );
      expect(parts).toEqual(['verified']);
      const term = `(it was verified at ${iso(ms)}, when no accepted read found it)`;
      expect(missing).toEqual([{ space: 'verified', term, ordinal }]);
    }
    const beyond = await withDefect(
      keys.verified(0),
      withTimes((times) => {
        times[500] = T;
      }),
    );
    expect(beyond.missing).toEqual([{ space: 'verified', term: '(the job does not exist)', ordinal: 500 }]);
    const garbled = await withDefect(keys.verified(0), garble);
    expect(garbled.missing).toEqual([{ space: 'verified', term: '(block 0 cannot be read)', ordinal: null }]);
    // Without it times are older, which is no fault.
    expect(await withDefect(keys.verified(0), remove)).toMatchObject({ parts: [] });
  });
});

test('stops at its next step once it is asked to, which is never more than a few rounds of reads away', async () => {
  const reader = readerOf(table);
  const run = async (last: number) => {
    const controller = new AbortController();
    const rounds: number[] = [];
    let leaping = 0;
    const write = () => {
      rounds.push(reader.usage.rounds);
      if (rounds.length === last) controller.abort();
    };
    // A clock that leaps shows every step.
    const progress = new Progress({ write }, () => {
      leaping += 60_000;
      return leaping;
    });
    const context = { now: () => clock + DAY, progress, signal: controller.signal };
    await verifyIndex(reader, await readManifest(reader), context);
    return rounds;
  };
  const all = await run(Number.POSITIVE_INFINITY);
  const gaps = all.map((rounds, i) => rounds - (all[i - 1] ?? rounds));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(MOST_ROUNDS_PER_STEP);
  const ends = await Promise.allSettled(Array.from({ length: all.length - 3 }, (_, i) => run(i + 1)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Interrupted);
});

test('does not judge the ledger while a publication runs', async () => {
  const lease = await WriterLease.acquire(table, 'test', () => clock + DAY + 1);
  expect((await verify()).unchecked).toEqual(expect.arrayContaining(['sources', 'verified']));
  await lease.release();
  expect((await verify()).unchecked).toEqual([]);
});

test('finds nothing when a run died at any write, nor once it is repeated, nor after an erasure', async () => {
  clock = T;
  const first = new SimulatedTable({ now: () => clock, keepsVersions: false });
  for (const feed of FEEDS.slice(0, 2)) await publish(first.open(), feed);
  const [, , third = []] = FEEDS;
  const { writes, diedAfter } = await watchRun(first, (to) => publish(to, third));
  const published = clock;
  const died = (n: number) => {
    clock = published + 120_000;
    return diedAfter(n).open();
  };
  expect(writes).toBeGreaterThan(8);
  for (const n of crashesOf(writes)) {
    const to = died(n);
    const between = await verify(to);
    expect([n, between.faults, between.missing]).toEqual([n, {}, []]);
    await publish(to, third);
    const { faults, missing } = await verify(to);
    expect([n, faults, missing]).toEqual([n, {}, []]);
    // Nor if it is never repeated, and the next read comes.
    if (n % 3 === 0) {
      const left = died(n);
      await publish(left, [
        ...read(A, T + 3 * DAY, [...OF_A.slice(2), 'a40']),
        ...read(B, T + 3 * DAY, OF_B),
      ]);
      const after = await verify(left);
      expect([n, after.faults, after.missing]).toEqual([n, {}, []]);
      const id = (await documentsOf(left)).jobs.get('a9')?.document.job.id ?? '';
      clock += 120_000;
      await erase({ kind: 'job', id, table: left, now: () => clock, sleep: async () => undefined });
      expect((await verify(left)).faults).toEqual({});
    }
  }
}, 300_000);

test('takes the parts of a read with very many changes for one read', async () => {
  const to = new SimulatedTable({ now: () => clock, keepsVersions: false }).open();
  const reader = new DocumentReader(to, new AbortController().signal);
  const names = Array.from({ length: 21_000 }, (_, i) => keyDigest(`k${i}`));
  const shows = async (startMs: number, record: string, until: number) => {
    const lease = await WriterLease.acquire(to, 'test', () => startMs);
    const ledger = new SourceLedger(to, reader);
    const source = await ledger.open(A, '');
    const header = { startMs, endMs: startMs, complete: true };
    const section = new SourceRead(source.roster, source.clock, header);
    const digest = recordDigest(record);
    for (const [ordinal, key] of names.slice(0, until).entries()) {
      const sighting = section.see(key, digest);
      if (sighting === undefined) section.add(key, digest, ordinal);
      else section.keep(sighting.slot, digest, ordinal);
    }
    const set = setDigest([recordDigest(record)]);
    await ledger.write(
      [{ source, header, decision: section.end(), set, seen: section.seen }],
      lease,
      startMs,
    );
    await lease.release();
  };
  await shows(T, 'one', names.length);
  await shows(T + DAY, 'two', names.length - 10);
  await shows(T + 2 * DAY, 'three', names.length);
  const { items } = await readerOf(to).query(
    keys.run(iso(T + DAY).slice(0, 10), 0, 0, 0).pk,
    { limit: 9 },
    true,
  );
  expect(items.length).toBeGreaterThan(1);
  const steps = { begin: () => undefined, at: () => undefined };
  const faults = await sourceFaults(readerOf(to), await readManifest(readerOf(to)), steps);
  // The jobs themselves were never written.
  expect(faults.filter(({ ordinal }) => ordinal === null)).toEqual([]);
}, 60_000);
