import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { decideHeldRead, NoHeldReadError } from '../../shared/publishing/reads/held-read.ts';
import { readSourceNames } from '../../shared/sources/source-items.ts';
import { keys } from '../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  evidence,
  jobLine,
  publishLines,
} from '../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';
import { countWrites } from '../support/watched/written-items.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** When the first read of a test begins. */
const T = Date.UTC(2026, 2, 1, 12);
const BOARD = 'ashby:board:acme';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, CATALOGUE_LINES, { now: () => T });
});
afterEach(() => table.stop());

const iso = (ms: number): string => new Date(ms).toISOString();

type JobMore = Parameters<typeof jobLine>[2];

/** The lines of a job as a read at `ms` shows it. */
function seen(key: string, ms: number, more: JobMore = {}, withFacts = false): FeedLineInput[] {
  const { revision: _, ...job } = jobLine(key, 'acme', {
    first_observed_at: iso(ms),
    last_verified_at: iso(ms),
    ...more,
  });
  if (!withFacts) return [job];
  const fact = { kind: 'recruiting_platform', platform: 'ashby' } as const;
  return [job, { type: 'facts', job_key: key, facts: [{ evidence: evidence(iso(ms)), fact }] }];
}

interface Options {
  readonly source?: string;
  readonly complete?: boolean;
  readonly lastsMs?: number;
  readonly open?: boolean;
}

function readAt(ms: number, records: readonly FeedLineInput[], options: Options = {}): FeedLineInput[] {
  const { source = BOARD, complete = true, lastsMs = 60_000, open = false } = options;
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms + lastsMs), complete },
    companyLine('acme'),
    ...records,
    ...(open ? [] : [{ type: 'read_end' as const, source }]),
  ];
}

const read = (ms: number, names: readonly string[], options?: Options): FeedLineInput[] =>
  readAt(
    ms,
    names.flatMap((name) => seen(name, ms)),
    options,
  );

/** Publishes lines; the clock of the publisher is at the latest time it was told. */
let nowMs = T;
beforeEach(() => {
  nowMs = T + HOUR;
});
async function publish(lines: readonly (FeedLineInput | string)[], atMs = nowMs) {
  nowMs = Math.max(nowMs + 1000, atMs);
  const at = nowMs;
  return await publishLines(table, lines, { now: () => at });
}

const jobOf = async (key: string) => (await documentsOf(table)).jobs.get(key)?.document.job;
const statuses = async (...names: string[]) => {
  const { jobs } = await documentsOf(table);
  return names.map((name) => jobs.get(name)?.document.job.status);
};

const TEN = Array.from({ length: 10 }, (_, i) => `j${i}`);
const without = (...gone: string[]) => TEN.filter((name) => !gone.includes(name));

describe('a job that its board does not show any more', () => {
  test('closes after two complete reads six hours apart, from the first that missed it', async () => {
    await publish(read(T, TEN));
    const first = await publish(read(T + DAY, without('j3')), T + DAY + HOUR);
    expect(first.reads).toEqual([
      {
        source: BOARD,
        started_at: iso(T + DAY),
        ...{ verdict: 'accepted', seen: 9, added: 0, changed: 0, returned: 0, missed: 1, closed: 0 },
      },
    ]);
    expect(await statuses('j3')).toEqual(['open']);
    await publish(read(T + DAY + 6 * HOUR - 1, without('j3')), T + DAY + 7 * HOUR);
    expect(await statuses('j3')).toEqual(['open']);
    const last = await publish(read(T + DAY + 7 * HOUR, without('j3')), T + DAY + 8 * HOUR);
    expect(last.reads).toMatchObject([{ missed: 0, closed: 1 }]);
    expect(await jobOf('j3')).toMatchObject({
      status: 'closed',
      status_reason: 'removed_at_source',
      closed_at: iso(T + DAY),
      last_verified_at: iso(T + DAY + 7 * HOUR),
      apply_url: null,
      updated_at: iso(nowMs),
    });
    const { companies } = await documentsOf(table);
    expect(companies.get('acme')?.document.company.open_job_count).toBe(9);
  });

  test('reopens under its id within 30 days, as its record then is', async () => {
    await publish(read(T, TEN));
    await publish(read(T + DAY, without('j3')), T + 2 * DAY);
    await publish(read(T + 2 * DAY, without('j3')), T + 3 * DAY);
    const before = await jobOf('j3');
    expect(before?.status).toBe('closed');
    const back = T + DAY + 30 * DAY;
    const records = TEN.flatMap((name) => seen(name, back, name === 'j3' ? { title: 'Back' } : {}));
    expect((await publish(readAt(back, records), back + HOUR)).reads).toMatchObject([{ returned: 1 }]);
    expect(await jobOf('j3')).toMatchObject({
      id: before?.id,
      title: 'Back',
      status: 'open',
      status_reason: null,
      closed_at: null,
      apply_url: 'https://jobs.example.com/apply',
      first_observed_at: iso(T),
      last_verified_at: iso(back),
    });
  });

  test('begins a new job after more than 30 days, and the earlier one keeps its dates', async () => {
    await publish(read(T, TEN));
    await publish(read(T + DAY, without('j3')), T + 2 * DAY);
    await publish(read(T + 2 * DAY, without('j3')), T + 3 * DAY);
    const before = await jobOf('j3');
    const back = T + DAY + 30 * DAY + 1;
    await publish(read(back, TEN), back + HOUR);
    const after = await jobOf('j3');
    expect(after).toMatchObject({ status: 'open', first_observed_at: iso(back) });
    expect(after?.id).not.toBe(before?.id);
    const earlier = (await allItems(table)).find(({ doc }) => String(doc).includes(`"id":"${before?.id}"`));
    expect(JSON.parse(String(earlier?.['doc'])).job).toEqual(before);
    // A late sighting of the earlier life changes neither.
    await publish(read(T + HOUR, TEN), nowMs);
    expect(await jobOf('j3')).toEqual(after);
  });

  test('stays open while its reads are incomplete, late or in quarantine', async () => {
    await publish(read(T, TEN));
    for (const day of [1, 2, 3]) {
      const { reads } = await publish(read(T + day * DAY, [], { complete: false }), T + day * DAY + HOUR);
      expect(reads).toMatchObject([{ verdict: 'incomplete' }]);
    }
    // A read without its end is incomplete, too.
    const open = await publish(read(T + 4 * DAY, ['j0'], { open: true }), T + 4 * DAY + HOUR);
    expect(open.reads).toMatchObject([{ verdict: 'incomplete', seen: 1 }]);
    const late = await publish(read(T + 2 * DAY + HOUR, ['j0']), nowMs);
    expect(late.reads).toMatchObject([{ verdict: 'late' }]);
    for (const day of [5, 6]) {
      const { reads } = await publish(read(T + day * DAY, without(...TEN.slice(0, 6))), T + day * DAY + HOUR);
      expect(reads).toMatchObject([{ verdict: 'held', closed: 0, missed: 0 }]);
    }
    expect(await statuses(...TEN)).toEqual(TEN.map(() => 'open'));
  });

  test('stays open while five of ten vanish, and no read is in quarantine for it', async () => {
    await publish(read(T, TEN));
    const left = TEN.slice(5);
    expect((await publish(read(T + DAY, left), T + 2 * DAY)).reads).toMatchObject([{ verdict: 'accepted' }]);
  });

  test('stays open if a record of the read could not be read', async () => {
    await publish(read(T, TEN));
    const [begin, ...rest] = read(T + DAY, without('j3'));
    const broken = [begin, '{"type":"job","key":', ...rest].filter((line) => line !== undefined);
    const summary = await publish(broken, T + DAY + HOUR);
    expect(summary).toMatchObject({ rejected: 1, reads: [{ verdict: 'incomplete', missed: 0 }] });
  });

  test('is there although its record is refused', async () => {
    await publish(read(T, TEN));
    for (const day of [1, 2]) {
      const ms = T + day * DAY;
      const records = TEN.flatMap((name) => seen(name, ms, name === 'j3' ? { tools: ['cobol'] } : {}));
      const summary = await publish(readAt(ms, records), ms + HOUR);
      expect(summary.rejects).toMatchObject([{ field: 'tools.0' }]);
      expect(summary.reads).toMatchObject([{ verdict: 'accepted', missed: 0, seen: 10 }]);
    }
    expect(await statuses('j3')).toEqual(['open']);
  });

  test('opens again when a late read saw it after both absences', async () => {
    await publish(read(T, TEN));
    await publish(read(T + DAY, without('j3')), T + 2 * DAY);
    await publish(read(T + 2 * DAY, without('j3')), T + 3 * DAY);
    expect(await statuses('j3')).toEqual(['closed']);
    await publish(read(T + DAY + HOUR, TEN), nowMs);
    // One absence is left: the job is open until another read misses it.
    expect(await jobOf('j3')).toMatchObject({ status: 'open', closed_at: null, first_observed_at: iso(T) });
    await publish(read(T + 3 * DAY, without('j3')), T + 4 * DAY);
    expect(await jobOf('j3')).toMatchObject({ status: 'closed', closed_at: iso(T + 2 * DAY) });
  });
});

describe('a line outside a read', () => {
  const withdrawn = (ms: number): FeedLineInput => {
    const { revision: _, ...line } = jobLine('j3', 'acme', {
      ...closed('withdrawn_by_employer', { closed_at: iso(ms) }),
      first_observed_at: iso(T),
      last_verified_at: iso(ms),
    });
    return line;
  };

  test('closes a job of a board until a later read shows it', async () => {
    await publish(read(T, TEN));
    await publish([withdrawn(T + 3 * DAY)], T + 3 * DAY + HOUR);
    expect(await jobOf('j3')).toMatchObject({ status: 'closed', status_reason: 'withdrawn_by_employer' });
    // Its read began before the withdrawal.
    await publish(read(T + 2 * DAY, TEN), T + 3 * DAY + 2 * HOUR);
    expect(await statuses('j3')).toEqual(['closed']);
    await publish(read(T + 4 * DAY, TEN, { complete: false }), T + 4 * DAY + HOUR);
    expect(await jobOf('j3')).toMatchObject({ status: 'open', closed_at: null });
  });

  test('in the feed of a read is seen by that read', async () => {
    await publish(read(T, TEN));
    const feed = [withdrawn(T + DAY), ...read(T + 2 * DAY, TEN)];
    expect(await publish(feed, T + 3 * DAY)).toMatchObject({ rejected: 0 });
    expect(await statuses('j3')).toEqual(['open']);
  });
});

describe('a late read', () => {
  test('moves first_observed_at back, and creates and overwrites nothing', async () => {
    await publish(read(T, TEN));
    const early = T - 10 * DAY;
    const records = ['j0', 'new'].flatMap((name) => seen(name, early, { title: 'Early' }));
    const summary = await publish(readAt(early, records), nowMs);
    expect(summary.reads).toMatchObject([{ verdict: 'late', seen: 1, added: 0 }]);
    expect(await jobOf('j0')).toMatchObject({
      title: 'Engineer j0',
      first_observed_at: iso(early),
      last_verified_at: iso(T),
    });
    expect(await jobOf('new')).toBeUndefined();
  });
});

describe('what a read writes', () => {
  // Only an engine reports the capacity of writes.
  beforeEach(async () => {
    await table.stop();
    table = await startTestTable();
    await publishLines(table, CATALOGUE_LINES, { now: () => T });
  });

  const many = Array.from({ length: 30 }, (_, i) => `m${i}`);
  const board = (ms: number) =>
    readAt(
      ms,
      many.flatMap((name) => seen(name, ms, {}, true)),
    );

  test('an unchanged read of 30 records writes at most 0.1 units per record', async () => {
    await publish(board(T));
    const before = await documentsOf(table);
    const writes = countWrites(table);
    const at = T + DAY + HOUR;
    const summary = await publishLines(writes.table, board(T + DAY), { now: () => at });
    expect(summary).toMatchObject({ applied: 2, rejected: 0, reads: [{ verdict: 'accepted', seen: 30 }] });
    const families = new Set(writes.keys().map((pk) => pk.split('#')[0]));
    expect(families).toEqual(new Set(['MANIFEST', 'RUNS', 'SOURCES', 'VERIFIED']));
    const units = writes.units('RUNS') + writes.units('SOURCES') + writes.units('VERIFIED');
    expect(units).toBe(3);
    expect(units / many.length).toBeLessThanOrEqual(0.1);
    expect(await documentsOf(table)).toEqual(before);
  });

  test('the same feed three times: the second and third run write nothing but the lease', async () => {
    const feed = [
      ...read(T, TEN),
      ...read(T + DAY, without('j3', 'j4')),
      ...read(T + 2 * DAY, without('j3')),
      ...read(T + 3 * DAY, ['j0'], { complete: false }),
      ...read(T + 4 * DAY, ['j0']),
      ...read(T, ['x'], { source: 'another' }),
    ];
    const at = T + 5 * DAY;
    const first = await publishLines(table, feed, { now: () => at });
    expect(first.reads?.map(({ verdict }) => verdict)).toEqual([
      ...['accepted', 'accepted', 'accepted', 'incomplete', 'held', 'accepted'],
    ]);
    for (const batchSize of [100, 3]) {
      const writes = countWrites(table);
      const again = await publishLines(writes.table, feed, { now: () => at + HOUR, batchSize });
      expect(again).toMatchObject({ applied: 0, unchanged: feed.length, rejected: 0 });
      expect(new Set(again.reads?.map(({ verdict }) => verdict))).toEqual(new Set(['repeated']));
      expect([writes.keys(), writes.count()]).toEqual([[keys.manifest().pk], 2]);
    }
  });

  test('a changed record writes its job and its roster, and no other job', async () => {
    await publish(read(T, TEN));
    const writes = countWrites(table);
    const ms = T + DAY;
    const records = TEN.flatMap((name) => seen(name, ms, name === 'j3' ? { title: 'Changed' } : {}));
    await publishLines(writes.table, readAt(ms, records), { now: () => ms + HOUR });
    const jobs = writes.keys().filter((pk) => pk.startsWith('JOB#'));
    expect(jobs).toHaveLength(1);
    expect(writes.byPartition.get(keys.reads(BOARD, 0).pk)).toBe(1);
    expect(await jobOf('j3')).toMatchObject({ title: 'Changed', last_verified_at: iso(ms) });
  });

  test('a new catalogue looks at every record once, and an unchanged one stays as it is', async () => {
    await publish(read(T, TEN));
    await publish([
      { type: 'tool', code: 'go', label: 'Go', category: 'programming-languages' },
      ...CATALOGUE_LINES.filter(({ type }) => type === 'tool'),
    ]);
    const before = await documentsOf(table);
    await publish(read(T + DAY, TEN), T + DAY + HOUR);
    expect(await documentsOf(table)).toEqual(before);
    const writes = countWrites(table);
    await publishLines(writes.table, read(T + 2 * DAY, TEN), { now: () => T + 3 * DAY });
    expect(writes.keys().filter((pk) => pk.startsWith('READS'))).toEqual([]);
  });
});

describe('a read in quarantine', () => {
  const few = TEN.slice(7);
  const decide = async (decided: 'accepted' | 'rejected') => {
    nowMs += 1000;
    const at = nowMs;
    return await decideHeldRead({ table, now: () => at }, BOARD, decided);
  };

  test('counts like any other once the operator accepts it', async () => {
    await publish(read(T, TEN));
    await publish(read(T + DAY, without('j0')), T + DAY + HOUR);
    await publish(read(T + 2 * DAY, few), T + 2 * DAY + HOUR);
    expect(await decide('accepted')).toMatchObject({ verdict: 'accepted', missed: 6, closed: 1 });
    expect(await statuses('j0', 'j1')).toEqual(['closed', 'open']);
    expect(await jobOf('j0')).toMatchObject({ closed_at: iso(T + DAY), status_reason: 'removed_at_source' });
    await expect(decide('accepted')).rejects.toThrow(NoHeldReadError);
    // Those that it missed once are in neither number of the next read, which closes them.
    const next = await publish(read(T + 3 * DAY, few), T + 3 * DAY + HOUR);
    expect(next.reads).toMatchObject([{ verdict: 'accepted', closed: 6 }]);
    expect(await jobOf('j1')).toMatchObject({ closed_at: iso(T + 2 * DAY) });
  });

  test('closes nothing if it is rejected, and the next one like it is in quarantine again', async () => {
    await publish(read(T, TEN));
    await publish(read(T + DAY, few), T + DAY + HOUR);
    await decide('rejected');
    await expect(decide('accepted')).rejects.toThrow('no read in quarantine');
    expect((await publish(read(T + 2 * DAY, few), T + 3 * DAY)).reads).toMatchObject([{ verdict: 'held' }]);
    expect(await statuses(...TEN)).toEqual(TEN.map(() => 'open'));
  });

  test('is overtaken by a later read', async () => {
    await publish(read(T, TEN));
    await publish(read(T + DAY, few), T + DAY + HOUR);
    await publish(read(T + 2 * DAY, TEN), T + 3 * DAY);
    await expect(decide('accepted')).rejects.toThrow(NoHeldReadError);
    expect(await statuses(...TEN)).toEqual(TEN.map(() => 'open'));
  });
});

describe('bad input', () => {
  const cases: [string, (FeedLineInput | string)[], string, string][] = [
    ['a read that ends before it begins', readAt(T, [], { lastsMs: -1 }), 'ended_at', 'before started_at'],
    ['a read from the future', readAt(T + 30 * DAY, []), 'ended_at', 'in the future'],
    ['an end without a read', [{ type: 'read_end', source: BOARD }], 'source', 'no read of this source'],
    [
      'an end of another source',
      [...readAt(T, [], { open: true }), { type: 'read_end', source: 'other' }],
      'source',
      'the open read is of "ashby:board:acme"',
    ],
    ['a closed job inside a read', readAt(T, seen('n', T, closed())), 'status', 'must be open inside a read'],
    ['a record from outside its read', readAt(T, seen('n', T - 1)), 'last_verified_at', 'within its read'],
    [
      'a record twice in a read',
      readAt(T, [...seen('n', T), ...seen('n', T)]),
      'key',
      'in this read already',
    ],
    [
      'facts before their job',
      readAt(T, seen('n', T, {}, true).toReversed()),
      'job_key',
      'must follow the line of its job',
    ],
    ['a catalogue inside a read', readAt(T, CATALOGUE_LINES.slice(-1)), 'type', 'must not be inside a read'],
    [
      'a read with an unknown property',
      ['{"type":"read","source":"s","when":1}'],
      '',
      'unknown property when',
    ],
  ];
  test.each(cases)('%s is refused, and says why', async (_, lines, field, reason) => {
    const { rejects } = await publish(lines);
    expect(rejects).toContainEqual({
      line: expect.any(Number),
      key: expect.any(String),
      field,
      reason: expect.stringContaining(reason),
    });
  });

  test('the records of a refused read change nothing', async () => {
    await publish(read(T, TEN));
    const before = await documentsOf(table);
    for (const options of [{ lastsMs: -1 }, { lastsMs: 2 * DAY }]) {
      const lines = read(T + DAY, [...without('j3'), 'new'], options);
      const summary = await publish(lines, T + DAY);
      expect(summary).toMatchObject({ applied: 0, rejected: lines.length });
    }
    const [begin, ...rest] = read(T + DAY, ['new']);
    const torn = [JSON.stringify(begin).replace('"started_at"', '"started"'), ...rest];
    expect(await publish(torn, T + 2 * DAY)).toMatchObject({ applied: 0, rejected: torn.length });
    expect(await documentsOf(table)).toEqual(before);
    // The next feed is not part of it.
    expect(await publish([companyLine('c')])).toMatchObject({ applied: 1 });
  });

  test('a key of another source is refused, and its job stays as it is', async () => {
    await publish(read(T, TEN));
    const before = await jobOf('j0');
    const summary = await publish(read(T + DAY, ['j0', 'own'], { source: 'other' }), T + DAY + HOUR);
    expect(summary.rejects).toEqual([
      { line: 3, key: 'j0', field: 'key', reason: '"j0": the key belongs to the source "ashby:board:acme"' },
    ]);
    expect(await jobOf('j0')).toEqual(before);
    expect(await jobOf('own')).toBeDefined();
    expect(await readSourceNames(readerOf(table))).toEqual(
      new Map([
        [0, BOARD],
        [1, 'other'],
      ]),
    );
    // The board that has it goes on to decide about it.
    await publish(read(T + DAY, without('j0')), T + 2 * DAY);
    await publish(read(T + 2 * DAY, without('j0')), T + 3 * DAY);
    expect(await statuses('j0')).toEqual(['closed']);
  });
});

describe('a board that was imported before reads were recorded', () => {
  test('keeps its jobs and their dates, and closes what two reads miss', async () => {
    const old = TEN.flatMap((name) => seen(name, T));
    await publish([companyLine('acme'), ...old]);
    const before = await documentsOf(table);
    await publish(read(T + DAY, TEN), T + DAY + HOUR);
    const after = await documentsOf(table);
    expect([...after.jobs].map(([key, { document }]) => [key, document])).toEqual(
      [...before.jobs].map(([key, { document }]) => [key, document]),
    );
    await publish(read(T + 2 * DAY, without('j1')), T + 3 * DAY);
    await publish(read(T + 3 * DAY, without('j1')), T + 4 * DAY);
    expect(await statuses('j0', 'j1')).toEqual(['open', 'closed']);
  });
});
