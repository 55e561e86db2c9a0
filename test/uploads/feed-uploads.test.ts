import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import type { Table } from '../../shared/table/client.ts';
import { rejectsKey, reportKey } from '../../shared/uploads/upload.ts';
import { checkInvariants } from '../publishing/check-invariants.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { forkedIndex } from '../support/simulated/forked-index.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf } from '../support/table-state.ts';
import { type Step, UploadWorld } from '../support/uploads/upload-world.ts';
import { failing } from '../support/watched/failing-table.ts';

const LINES: readonly FeedLineInput[] = Array.from({ length: 8 }, (_, i) => [
  companyLine(`c${i}`),
  ...Array.from({ length: 5 }, (_, n) => jobLine(`j${i}-${n}`, `c${i}`, { tools: n === 0 ? ['rust'] : [] })),
]).flat();
const textOf = (lines: readonly (FeedLineInput | string)[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
const TEXT = textOf(LINES);

const catalogued = new SimulatedTable({ now: () => NOW, keepsVersions: false });
await publishLines(catalogued.open(), CATALOGUE_LINES);
const newTable = (): Table => forkedIndex(catalogued).open();

/** What readers see, without ids, ordinals and times. */
async function visible(table: Table): Promise<unknown> {
  const { companies, jobs } = await documentsOf(table);
  return {
    companies: [...companies].map(([key, { document }]) => [key, document.company.open_job_count]).sort(),
    jobs: [...jobs].map(([key, { document }]) => [key, document.job.title, document.job.status]).sort(),
  };
}

const world = UploadWorld.inMemory();
let wanted: unknown;
beforeAll(async () => {
  const table = newTable();
  await publishLines(table, LINES);
  wanted = await visible(table);
});

describe('an uploaded feed', () => {
  test('is published like a file, plain or gzip, in parts and in turns, and its report says at what cost', async () => {
    for (const [key, body] of [
      ['feeds/plain.ndjson', TEXT],
      ['feeds/zipped.ndjson.gz', gzipSync(TEXT)],
    ] as const) {
      const table = newTable();
      const task = await world.upload(key, body);
      const report = await world.run(task, { table, linesPerTurn: 13 });
      expect(report).toMatchObject({ state: 'published', read: 48, applied: 48, rejected: 0, lines: 48 });
      if (report === 'repeated') throw new Error('the upload is new');
      expect(report.turns).toBeGreaterThan(2);
      // The simulated table reports what reads cost; the local runtime reports both (publish-service.test.ts).
      expect(report.cost.read_units).toBeGreaterThan(48);
      expect(JSON.parse((await world.text(reportKey(task.upload))) ?? '')).toEqual(report);
      expect(await visible(table)).toEqual(wanted);
      await checkInvariants(table);
      expect(await world.store.list('queue/')).toEqual([]);
    }
  });

  test('ends in the same state wherever a function is killed', async () => {
    const steps: [Step, 'after' | 'before'][] = [];
    const hook = (step: Step, when: 'after' | 'before') => steps.push([step, when]);
    await world.run(await world.upload('feeds/steps.ndjson', TEXT), {
      table: newTable(),
      linesPerTurn: 13,
      hook,
    });
    expect(new Set(steps.map(([step]) => step)).size).toBe(4);
    for (const at of steps.keys()) {
      let passed = 0;
      const table = newTable();
      const task = await world.upload(`feeds/killed-${at}.ndjson`, TEXT);
      const report = await world.run(task, {
        table,
        linesPerTurn: 13,
        hook: () => {
          passed += 1;
          if (passed === at + 1) throw new Error('Sandbox.Timedout');
        },
      });
      expect(report).toMatchObject({ state: 'published', read: 48, applied: 48, unchanged: 0 });
      expect(await visible(table)).toEqual(wanted);
      await checkInvariants(table);
    }
  });

  test('goes on from its checkpoint when a turn dies at a write', async () => {
    for (const writes of [10, 40, 70, 90]) {
      const table = newTable();
      let dies = true;
      let nowMs = NOW;
      const dying = failing(table, writes, false).table;
      const through: Table = {
        name: table.name,
        get client() {
          return dies ? dying.client : table.client;
        },
      };
      let turns = 0;
      const report = await world.run(await world.upload(`feeds/dies-${writes}.ndjson`, TEXT), {
        table: through,
        now: () => nowMs,
        hook: (step, when) => {
          if (step !== 'publish' || when !== 'before') return;
          turns += 1;
          dies = turns === 1;
          // The lease of the turn that died runs out.
          nowMs += 60_000;
        },
      });
      expect(turns).toBeGreaterThan(1);
      expect(report).toMatchObject({ state: 'published', read: 48, rejected: 0 });
      expect(await visible(table)).toEqual(wanted);
      await checkInvariants(table);
    }
  });

  test('states the faults of its lines by their numbers in the file, in whatever part they are', async () => {
    const lines = textOf([
      ...LINES.slice(0, 20),
      '{"type":"job","key":"broken"',
      ...LINES.slice(20),
      '',
      JSON.stringify(jobLine('lost', 'c9')),
    ]);
    const bytes = Buffer.concat([Buffer.from(lines), Buffer.from([0x7b, 0xff, 0x0a])]);
    const task = await world.upload('feeds/faulty.ndjson', bytes);
    const report = await world.run(task, { table: newTable(), linesPerTurn: 13 });
    expect(report).toMatchObject({ state: 'published', read: 51, applied: 48, rejected: 3 });
    const rejects = ((await world.text(rejectsKey(task.upload))) ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rejects).toEqual([
      { line: 21, key: 'broken', field: '', reason: expect.stringContaining('JSON') },
      { line: 51, key: 'lost', field: 'company_key', reason: expect.stringContaining('did you mean') },
      { line: 52, field: '', reason: expect.stringContaining('not UTF-8') },
    ]);
    if (report === 'repeated') throw new Error('the upload is new');
    expect(report.first_faults[0]).toMatch(/^line 21 \(broken\): /);
    expect(report.rejects).toBe(rejectsKey(task.upload));
    // The next upload of the same key has no faults, so there are none to read.
    await world.run(await world.upload('feeds/faulty.ndjson', TEXT), { table: newTable() });
    expect(await world.text(rejectsKey(task.upload))).toBeUndefined();
  });

  test('of one line is published, with or without its line break', async () => {
    for (const [i, text] of [JSON.stringify(companyLine('one')), textOf([companyLine('one')])].entries()) {
      const report = await world.run(await world.upload(`feeds/one-${i}`, text), { table: newTable() });
      expect(report).toMatchObject({ state: 'published', read: 1, applied: 1, lines: 1 });
    }
  });

  test.each([
    { why: 'empty', key: 'feeds/empty', body: '', reason: 's3://uploads/feeds/empty is empty' },
    { why: 'empty gzip', key: 'feeds/empty.gz', body: gzipSync(''), reason: /is empty$/ },
    {
      why: 'truncated',
      key: 'feeds/truncated.gz',
      body: gzipSync(TEXT).subarray(0, 200),
      reason: /is truncated: its gzip data ends early/,
    },
    {
      why: 'of no known kind',
      key: 'boards/nonsense/a.json',
      body: '{}',
      reason:
        /^boards\/nonsense\/a.json is neither feeds\/FILE nor boards\/FORMAT\/FILE; formats are ashby, /,
    },
  ])('that is $why ends with a report and without a write', async ({ key, body, reason }) => {
    const table = newTable();
    const task = await world.upload(key, body);
    const report = await world.run(task, { table });
    expect(report).toMatchObject({ state: 'failed', read: 0, cost: { write_units: 0 } });
    if (report === 'repeated') throw new Error('the upload is new');
    expect(report.reason).toMatch(reason);
    expect(await world.store.list('queue/')).toEqual([]);
  });

  test('that was replaced is not published; the newer one is', async () => {
    const table = newTable();
    const old = await world.upload('feeds/replaced', textOf([companyLine('old')]));
    const newer = await world.upload('feeds/replaced', textOf([companyLine('new')]));
    expect(await world.run(newer, { table })).toMatchObject({ state: 'published' });
    const report = await world.run(old, { table });
    expect(report).toMatchObject({ state: 'failed', reason: expect.stringContaining('was replaced') });
    // The operator still sees the report of the newer one.
    expect(JSON.parse((await world.text(reportKey(old.upload))) ?? '')).toMatchObject({ state: 'published' });
    expect([...(await documentsOf(table)).companies.keys()]).toEqual(['new']);
  });

  test('that kills every turn ends with a report after four attempts', async () => {
    const report = await world.run(await world.upload('feeds/poisoned', TEXT), {
      table: newTable(),
      hook: (step) => {
        if (step === 'publish') throw new Error('out of memory');
      },
    });
    expect(report).toMatchObject({ state: 'failed', reason: expect.stringContaining('out of memory') });
    expect(await world.store.list('queue/')).toEqual([]);
  });

  test('whose turns end where they began is given up', async () => {
    const report = await world.run(await world.upload('feeds/vain', TEXT), {
      table: newTable(),
      linesPerTurn: 0,
    });
    expect(report).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('3 turns ended where they began, after line 0'),
    });
  });

  test('whose event is delivered twice is published once', async () => {
    const table = newTable();
    const task = await world.upload('feeds/twice', TEXT);
    const again = world.execution(task);
    const first = world.machine(task, { table });
    const hold = await world.queue.enter(task);
    expect(hold).toBe(true);
    expect(await world.run(again, { table })).toBe('repeated');
    expect((await first.next()).value).toMatchObject({ state: 'published' });
    expect(await world.run(world.execution(task), { table })).toBe('repeated');
  });
});

describe('two uploads at once', () => {
  test('are published in the order in which they came', async () => {
    const table = newTable();
    const [first, second] = [
      await world.upload('feeds/a', textOf([companyLine('same', { name: 'Old', revision: 1 }), ...LINES])),
      await world.upload('feeds/b', textOf([companyLine('same', { name: 'New', revision: 2 })])),
    ];
    // The first one is in the queue, and still prepares.
    await world.queue.enter(first);
    const waiting = world.machine(second, { table });
    expect((await waiting.next()).value).toBe('waiting');
    expect((await waiting.next()).value).toBe('waiting');
    expect(JSON.parse((await world.text(reportKey(second.upload))) ?? '')).toMatchObject({
      state: 'waiting',
    });
    expect(await world.run(first, { table, linesPerTurn: 13 })).toMatchObject({ state: 'published' });
    expect((await waiting.next()).value).toMatchObject({ state: 'published', applied: 1 });
    expect((await documentsOf(table)).companies.get('same')?.document.company.name).toBe('New');
  });

  test('do not wait for an execution that was stopped', async () => {
    const dead = await world.upload('feeds/dead', TEXT);
    await world.queue.enter(dead);
    world.running.delete(dead.execution.arn);
    const report = await world.run(await world.upload('feeds/alive', TEXT), { table: newTable() });
    expect(report).toMatchObject({ state: 'published' });
    expect(await world.store.list('queue/')).toEqual([]);
  });
});
