import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REQUEST_BUDGET } from '../../../shared/search/planner/budget.ts';
import {
  appendChanges,
  type Change,
  compareChanges,
  readDays,
} from '../../../shared/search/store/changes.ts';
import {
  type ChangesPage,
  type ChangesRequest,
  walkChanges,
} from '../../../shared/search/walk/walk-changes.ts';
import { IndexFixture } from '../../support/index-fixture.ts';
import { logged } from '../../support/logged.ts';
import { Random } from '../../support/random.ts';

interface MadeUpJob {
  readonly ordinal: number;
  updatedAtMs: number;
  readonly colour: number;
}

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const random = new Random(21);
const jobs: MadeUpJob[] = Array.from({ length: 2_000 }, (_, ordinal) => ({
  ordinal,
  updatedAtMs: 0,
  colour: random.below(10),
}));
let fixture: IndexFixture;
let markMs = 0;

async function publish(changed: readonly MadeUpJob[], atMs: number): Promise<void> {
  for (const job of changed) job.updatedAtMs = atMs + random.below(3);
  await appendChanges(fixture.table, fixture.lease, logged(changed));
  markMs = atMs + 3;
}

beforeAll(async () => {
  fixture = await IndexFixture.start();
  await publish(jobs.slice(0, 1500), START);
  // Quiet weeks, then busy days. Jobs that changed again leave rows that no longer count.
  for (let i = 1; i < 40; i += 1) {
    const some = Array.from({ length: 30 }, () => random.pick(jobs));
    await publish([...new Set(some)], START + (i < 20 ? i * 9 * DAY : 180 * DAY + i * 3_600_000));
  }
  await publish(jobs.slice(1500), START + 300 * DAY);
}, 240_000);
afterAll(() => fixture.stop());

type Options = Partial<Omit<ChangesRequest<MadeUpJob>, 'accept'>> & { readonly colour?: number };

async function page(options: Options): Promise<ChangesPage<MadeUpJob>> {
  const { colour, ...rest } = options;
  return await walkChanges<MadeUpJob>({
    reader: fixture.reader(),
    days: await readDays(fixture.reader()),
    direction: 'desc',
    start: null,
    limit: 50,
    markMs,
    end: jobs.length,
    load: (ordinals) => Promise.resolve(ordinals.map((ordinal) => jobs[ordinal])),
    updatedAtMs: (job) => job.updatedAtMs,
    accept: (job) => colour === undefined || job.colour === colour,
    ...rest,
  });
}

async function scan(options: Options): Promise<Change[]> {
  const out: Change[] = [];
  let start: Change | null = null;
  do {
    const answer: ChangesPage<MadeUpJob> = await page({ ...options, start });
    out.push(...answer.rows.map(({ updatedAtMs, ordinal }) => ({ updatedAtMs, ordinal })));
    expect(answer.exhausted).toBe(answer.next === null);
    start = answer.next;
  } while (start !== null);
  return out;
}

function bruteForce({
  direction = 'desc',
  colour,
  fromMs = 0,
  untilMs = Number.MAX_SAFE_INTEGER,
  end = 1e9,
}: Options) {
  const rows = jobs
    .filter(
      (job) =>
        job.updatedAtMs >= Math.max(1, fromMs) &&
        job.updatedAtMs <= untilMs &&
        job.ordinal < end &&
        (colour === undefined || job.colour === colour),
    )
    .map(({ updatedAtMs, ordinal }) => ({ updatedAtMs, ordinal }))
    .sort(compareChanges);
  return direction === 'asc' ? rows : rows.reverse();
}

describe('the change log', () => {
  test.each(['asc', 'desc'] as const)(
    'returns every job once, at its last change, %s',
    async (direction) => {
      for (const limit of [37, 100]) {
        for (const colour of [undefined, 4]) {
          const options = { direction, limit, ...(colour === undefined ? {} : { colour }) };
          expect(await scan(options)).toEqual(bruteForce(options));
        }
      }
    },
    240_000,
  );

  test('respects inclusive time bounds, within a day and across empty weeks', async () => {
    for (let i = 0; i < 40; i += 1) {
      const { updatedAtMs } = random.pick(jobs);
      const fromMs = random.pick([updatedAtMs, START + random.below(200 * DAY)]);
      const untilMs = fromMs + random.pick([0, 1, DAY, 100 * DAY]);
      const options = { fromMs, untilMs, direction: random.pick(['asc', 'desc'] as const), limit: 100 };
      expect(await scan(options)).toEqual(bruteForce(options));
    }
  });

  test.each(['asc', 'desc'] as const)(
    'reads a document older than its row again strongly, losing no change, %s',
    async (direction) => {
      const stale = {
        direction,
        load: (ordinals: readonly number[], consistent: boolean) =>
          Promise.resolve(
            ordinals.flatMap((ordinal) => {
              const job = jobs[ordinal];
              // For every third job, the replica lags.
              const late = !consistent && ordinal % 3 === 0;
              return job === undefined || !late ? [job] : [{ ...job, updatedAtMs: job.updatedAtMs - 1 }];
            }),
          ),
      };
      expect(await scan(stale)).toEqual(bruteForce({ direction }));
      const budget = { readUnits: 20, rounds: 3 };
      expect(await scan({ ...stale, budget })).toEqual(bruteForce({ direction }));
    },
    240_000,
  );

  test('ends a page before 5 MB of rows and continues exactly, however large one row is', async () => {
    // Some 300 of the 2,000 jobs: ten pages of 5 MB.
    const fromMs = START + 180 * DAY + 25 * 3_600_000;
    const untilMs = START + 300 * DAY - 1;
    for (const direction of ['asc', 'desc'] as const) {
      const jsonOf = ({ ordinal }: MadeUpJob) => 'a'.repeat(ordinal % 60 === 7 ? 6_000_000 : 150_000);
      const options = { direction, jsonOf, fromMs, untilMs, limit: 100 };
      const expected = bruteForce(options);
      expect(expected.filter(({ ordinal }) => ordinal % 60 === 7).length).toBeGreaterThan(2);
      const first = await page(options);
      expect(first.rows.reduce((sum, { document }) => sum + jsonOf(document).length, 0)).toBeLessThan(
        5_000_000,
      );
      expect(first.rows.length).toBeGreaterThan(20);
      expect(await scan(options)).toEqual(expected);
    }
  }, 240_000);

  test('continues exactly after the short pages of a tiny budget', async () => {
    const options = { colour: 3, budget: { readUnits: 5, rounds: 3 }, limit: 100 };
    const first = await page(options);
    expect(first.rows.length).toBeLessThan(100);
    expect(first.exhausted).toBe(false);
    expect(await scan(options)).toEqual(bruteForce(options));
  }, 240_000);

  test.each([
    ['few', 100, 20],
    ['many', 5, 400],
  ])('loads only candidates, %s of them', async (_, step, count) => {
    const loaded = new Set<number>();
    const ordinals = Uint32Array.from({ length: count }, (__, i) => i * step);
    const candidates = { ordinals, has: (ordinal: number) => ordinal % step === 0 };
    const load = (wanted: readonly number[]) => {
      for (const ordinal of wanted) loaded.add(ordinal);
      return Promise.resolve(wanted.map((ordinal) => jobs[ordinal]));
    };
    for (const direction of ['asc', 'desc'] as const) {
      const fromMs = START + 100 * DAY;
      const expected = bruteForce({ direction, fromMs }).filter(({ ordinal }) => candidates.has(ordinal));
      expect(await scan({ direction, fromMs, candidates, load })).toEqual(expected);
    }
    expect([...loaded].every((ordinal) => candidates.has(ordinal))).toBe(true);
  });

  test('shows no row after the mark upwards, and no ordinal past the end in either direction', async () => {
    const untilMs = START + 300 * DAY - 1;
    const upwards = { direction: 'asc', end: 1400 } as const;
    expect(await scan({ ...upwards, markMs: untilMs })).toEqual(bruteForce({ ...upwards, untilMs }));
    expect(await scan({ markMs: untilMs, end: 1400 })).toEqual(bruteForce({ end: 1400 }));
  });

  test('rejects a row that a follower may have passed', async () => {
    const fresh = await IndexFixture.start();
    await fresh.lease.raiseMarks({ changesMarkMs: START });
    const append = (updatedAtMs: number) =>
      appendChanges(fresh.table, fresh.lease, logged([{ updatedAtMs, ordinal: 1 }]));
    await expect(append(START)).rejects.toThrow(RangeError);
    await append(START + 5);
    // If a run dies here, the next one starts from this time even if its clock is behind.
    expect(fresh.lease.manifest.lastMintedMs).toBe(START + 5);
    await fresh.stop();
  });

  test('stays within its budget for a query without matches', async () => {
    const reader = fixture.reader();
    const answer = await page({ reader, colour: 99 });
    expect(answer.rows).toEqual([]);
    expect(reader.usage.readUnits).toBeLessThanOrEqual(REQUEST_BUDGET.readUnits);
    expect(reader.usage.rounds).toBeLessThanOrEqual(REQUEST_BUDGET.rounds);
  });
});

describe('the cost of a page', () => {
  const COUNT = 730;
  let sparse: IndexFixture;

  beforeAll(async () => {
    sparse = await IndexFixture.start();
    const changes = Array.from({ length: COUNT }, (_, ordinal) => ({
      ordinal,
      updatedAtMs: START + ordinal * DAY,
    }));
    await appendChanges(sparse.table, sparse.lease, logged(changes));
  }, 240_000);
  afterAll(() => sparse.stop());

  const pageOf = async (options: Partial<ChangesRequest<MadeUpJob>>) => {
    const reader = sparse.reader();
    const days = await readDays(reader);
    const before = { ...reader.usage };
    const answer = await walkChanges<MadeUpJob>({
      reader,
      days,
      direction: 'desc',
      start: null,
      limit: 50,
      markMs: START + COUNT * DAY,
      end: COUNT,
      // Documents cost as much as in the table.
      load: (ordinals) => {
        reader.usage.rounds += 1;
        reader.usage.readUnits += ordinals.length / 2;
        return Promise.resolve(
          ordinals.map((ordinal) => ({ ordinal, updatedAtMs: START + ordinal * DAY, colour: ordinal % 100 })),
        );
      },
      updatedAtMs: ({ updatedAtMs }) => updatedAtMs,
      accept: () => true,
      ...options,
    });
    const { readUnits, rounds } = reader.usage;
    return { answer, units: readUnits - before.readUnits, rounds: rounds - before.rounds };
  };

  test('with one change per day is that of its days, read together', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const { answer, units, rounds } = await pageOf({ direction });
      expect(answer.rows).toHaveLength(50);
      expect(units).toBeLessThanOrEqual(100);
      expect(rounds).toBeLessThanOrEqual(2);
    }
  });

  test('of a rare filter over a long log is that of its candidates, or the page ends short and continues', async () => {
    const accept = ({ colour }: MadeUpJob) => colour === 7;
    const ordinals = Uint32Array.from({ length: 8 }, (_, i) => 7 + i * 100);
    const candidates = { ordinals, has: (ordinal: number) => ordinals.includes(ordinal) };
    const direct = await pageOf({ accept, candidates });
    expect(direct.answer.rows.map(({ ordinal }) => ordinal)).toEqual([...ordinals].reverse());
    expect(direct).toMatchObject({ units: 4, rounds: 1 });

    const seen: number[] = [];
    for (let start: Change | null = null, pages = 0; ; pages += 1) {
      const { answer, units, rounds } = await pageOf({ accept, start });
      seen.push(...answer.rows.map(({ ordinal }) => ordinal));
      expect(units).toBeLessThanOrEqual(REQUEST_BUDGET.readUnits);
      expect(rounds).toBeLessThanOrEqual(REQUEST_BUDGET.rounds);
      if (answer.next === null) break;
      expect(start === null || compareChanges(answer.next, start) < 0).toBe(true);
      start = answer.next;
      expect(pages).toBeLessThan(10);
    }
    expect(seen).toEqual([...ordinals].reverse());
  });
});
