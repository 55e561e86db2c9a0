import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobTerm } from '../../../shared/jobs/term-names.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { SEGMENT_RULES } from '../../../shared/search/segments/segment-rules.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { publishDemo } from '../../support/demo.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { readerOf } from '../../support/table-state.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

interface Page {
  readonly rows: number;
  readonly has_more: boolean;
  readonly read_units: number;
  readonly rounds: number;
  readonly candidates: number;
  readonly checked: number;
  readonly statistics: { readonly from: string; readonly read_units: number };
  readonly windows: readonly { readonly terms: readonly string[]; readonly accepted: number }[];
}

describe('explain', () => {
  let runtime: TestRuntime;

  beforeAll(async () => {
    runtime = await startTestRuntime({ engine: 'memory' });
    await publishDemo(runtime.table, 60);
  }, 240_000);
  afterAll(() => runtime.stop());

  test('explains what a page reads, cold and warm; a warm page needs fewer rounds', async () => {
    const { cold, warm, exitCode } = await runtime.json<{ cold: Page; warm: Page }>(
      'index',
      'explain',
      'work_arrangements=remote&limit=5',
    );
    expect(exitCode).toBe(0);
    expect(warm).toMatchObject({ rows: 5, has_more: true, statistics: { from: 'cache', read_units: 0 } });
    expect(cold.statistics).toMatchObject({ from: 'table' });
    expect(warm.windows.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(6);
    expect(warm.checked).toBeLessThanOrEqual(warm.candidates);
    expect(warm.rounds).toBeLessThan(cold.rounds);
    // A window is one round, its documents take one or two.
    expect(warm.rounds).toBeLessThanOrEqual(3 * warm.windows.length);
  });

  test('explains job facts, as a table without --json', async () => {
    const { code, stdout } = await runtime.ops(
      'index',
      'explain',
      'facts[benefits]=health_insurance',
      '--operation',
      'job-facts',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^read units +\d/m);
    expect(stdout).toMatch(/^WINDOW +ORDINALS/m);
  });

  test('refuses an invalid query and the order without a plan', async () => {
    const wrong = await runtime.ops('index', 'explain', 'limit=0');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('the query is not valid');
    expect((await runtime.ops('index', 'explain', 'sort=updated')).stderr).toContain('change log');
    expect((await runtime.ops('index', 'explain', 'limit=5', '--operation', 'nothing')).code).toBe(2);
  });

  // Its end waits for two seconds: test/search/manifest/pacing.test.ts.
  test('begins pacing, and states the format that writers must know', async () => {
    expect(await runtime.json('index', 'pace')).toMatchObject({ exitCode: 0, paced: true, format_floor: 4 });
    expect((await runtime.ops('index', 'pace')).stdout).toContain('writers must know format 4');
  });
});

describe('verify and rebuild', () => {
  let runtime: TestRuntime;
  beforeAll(async () => {
    runtime = await startTestRuntime({ engine: 'memory' });
    await publishLines(runtime.table, [
      ...CATALOGUE_LINES,
      companyLine('a'),
      jobLine('a1', 'a'),
      jobLine('a2', 'a', { title: 'Unicorn' }),
    ]);
  }, 240_000);
  afterAll(() => runtime.stop());

  test('verify reports a document that the index lacks under one of its terms, exit 1', async () => {
    const key = keys.head(1, 'j', termKey(jobTerm.word('unicorn')));
    const { Attributes } = await runtime.table.client.send(
      new DeleteCommand({ TableName: runtime.table.name, Key: key, ReturnValues: 'ALL_OLD' }),
    );
    expect(Attributes).toBeDefined();
    const { exitCode, ok, missing, examples } = await runtime.json<{
      ok: boolean;
      missing: number;
      examples: { term: string }[];
    }>('index', 'verify');
    expect({ exitCode, ok, missing }).toEqual({ exitCode: 1, ok: false, missing: 1 });
    expect(examples).toEqual([{ space: 'j', term: jobTerm.word('unicorn'), ordinal: expect.any(Number) }]);
  });

  test('rebuild restores it, says how long the old index is kept, and does not delete it earlier', async () => {
    expect(await runtime.json('index', 'rebuild')).toMatchObject({ exitCode: 0, generation: 2 });
    expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true, jobs: 2 });
    const early = await runtime.ops('index', 'rebuild');
    expect(early).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/generation 1 still serves .* run this again after 20/),
    });
  }, 240_000);

  test('verify knows what no answer shows: facts of a job past the 200th, and events past the 100th', async () => {
    const { table } = runtime;
    const python = {
      kind: 'technology',
      code: 'python',
      relationship: 'required_experience',
      subjectScope: 'legal_entity',
    } as const;
    const event = (company: string, i: number) =>
      eventLine(
        `${company}-${i}`,
        company,
        i === 0 ? { ...python, kind: 'technology' } : { ...python, code: 'rust' },
        {
          evidence: evidence(new Date(NOW - (150 - i) * 3_600_000).toISOString()),
        },
      );
    await publishLines(table, [
      companyLine('b'),
      companyLine('c'),
      jobLine('b1', 'b'),
      factsLine('b1', [
        ...Array.from({ length: 250 }, () => ({ kind: 'benefit', benefit: 'health_insurance' }) as const),
        python,
      ]),
      ...Array.from({ length: 120 }, (_, i) => event('b', i)),
      event('c', 0),
      companyLine('c', { merged_into_key: 'b' }),
    ]);
    expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true });

    const remove = async (key: Key) => {
      const { Attributes } = await table.client.send(
        new DeleteCommand({ TableName: table.name, Key: key, ReturnValues: 'ALL_OLD' }),
      );
      expect(Attributes).toBeDefined();
      return Attributes;
    };
    const { generation, nextCompany } = await readManifest(readerOf(table));
    const term = jobTerm.technologyCode('python');
    const head = await remove(keys.head(generation, 'j', termKey(term)));
    expect(await runtime.json('index', 'verify')).toMatchObject({
      missing: 1,
      examples: [{ space: 'j', term }],
    });
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...head } }));

    // The events of the merged company, without which its target says more than was published.
    const merged = await remove(keys.company(nextCompany - 1, 'events'));
    expect(await runtime.json('index', 'verify')).toMatchObject({
      exitCode: 1,
      missing: 1,
      examples: [{ space: 'c', term: '(events)', ordinal: nextCompany - 2 }],
    });
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...merged } }));
    expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true });
  });

  test('--abandon is refused without a rebuild', async () => {
    const { code, stderr } = await runtime.ops('index', 'rebuild', '--abandon');
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: expect.stringContaining('no rebuild is in progress'),
    });
  });
});

describe('compact', () => {
  test('removes what is due from the change log, and says so', async () => {
    const runtime = await startTestRuntime({ engine: 'memory' });
    try {
      const dayMs = 86_400_000;
      const start = Date.now() - 60 * dayMs;
      const at = async (days: number, ...lines: Parameters<typeof publishLines>[1]) =>
        await publishLines(runtime.table, lines, { now: () => start + days * dayMs });
      const seen = { first_observed_at: '2025-01-01T00:00:00Z', last_verified_at: '2025-01-01T00:00:00Z' };
      await at(0, ...CATALOGUE_LINES, companyLine('a'), jobLine('j', 'a', seen), jobLine('k', 'a', seen));
      await at(1, jobLine('j', 'a', { ...seen, title: 'Second' }));
      await at(59, jobLine('j', 'a', { ...seen, title: 'Third' }));
      expect(await runtime.json('index', 'compact')).toMatchObject({ removed: 2, blocks: 2, exitCode: 0 });
      const { code, stdout } = await runtime.ops('index', 'compact');
      expect({ code, stdout: stdout.trim() }).toEqual({ code: 0, stdout: 'nothing is due' });
      expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });
    } finally {
      await runtime.stop();
    }
  }, 240_000);
});

describe('segments', () => {
  let runtime: TestRuntime;
  beforeAll(async () => {
    runtime = await startTestRuntime({ engine: 'memory' });
    const segmentRules = { ...SEGMENT_RULES, fromJobs: 0, leastTerms: 1 };
    for (const lines of [[...CATALOGUE_LINES, companyLine('a')], [jobLine('a1', 'a')], [jobLine('a2', 'a')]])
      await publishLines(runtime.table, lines, { segmentRules });
  }, 240_000);
  afterAll(() => runtime.stop());

  const listed = async () => (await readManifest(readerOf(runtime.table))).segments;

  test('off merges all postings that wait, and the index is complete without them', async () => {
    const waiting = (await listed()).reduce((sum, { postings }) => sum + postings, 0);
    expect(waiting).toBeGreaterThan(20);
    const off = await runtime.json('index', 'segments', 'off');
    expect(off).toEqual({ exitCode: 0, state: 'off', was: 'on', merged: waiting });
    expect(await listed()).toEqual([]);
    expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true, jobs: 2 });
  });

  test('off again merges nothing, and says which releases may serve the table', async () => {
    expect(await runtime.json('index', 'segments', 'off')).toMatchObject({ was: 'off', merged: 0 });
    expect(await runtime.ops('index', 'segments', 'off')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^segments are off: 0 postings merged, .*release without segments may/),
    });
  });

  test('on says what must come before a release without them', async () => {
    const { code, stdout } = await runtime.ops('index', 'segments', 'on');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('index segments off'),
    });
    expect(await runtime.json('index', 'segments', 'on')).toMatchObject({
      state: 'on',
      was: 'on',
      merged: 0,
    });
  });

  test('another state, or none, is refused', async () => {
    for (const argv of [
      ['index', 'segments', 'away'],
      ['index', 'segments'],
    ]) {
      expect((await runtime.ops(...argv)).code).toBe(2);
    }
    expect(await runtime.json('index', 'segments', 'on')).toMatchObject({ was: 'on' });
  });
});
