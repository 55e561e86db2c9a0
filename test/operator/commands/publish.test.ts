import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../../support/feed-lines.ts';
import { startObjectStore } from '../../support/object-store.ts';
import { calledIn, startTestRuntime, type TestRuntime } from './support.ts';

let runtime: TestRuntime;
let folder: string;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  folder = mkdtempSync(join(tmpdir(), 'ops-feed-'));
  expect(await runtime.json('publish', feed('catalogues.ndjson', CATALOGUE_LINES))).toMatchObject({
    exitCode: 0,
    applied: CATALOGUE_LINES.length,
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

/** Writes a file with these lines and returns its path. */
function feed(name: string, lines: readonly (FeedLineInput | string)[]): string {
  const path = join(folder, name);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

const GOOD = [companyLine('acme'), jobLine('acme-1', 'acme'), jobLine('acme-2', 'acme')];

describe('publish', () => {
  test('applies a feed, and publishing it again changes nothing, plain or gzip', async () => {
    const first = await runtime.json('publish', feed('good.ndjson', GOOD));
    expect(first).toEqual({
      exitCode: 0,
      read: 3,
      applied: 3,
      unchanged: 0,
      rejected: 0,
      rejects_file: null,
    });
    const again = await runtime.json('publish', feed('good.ndjson.gz', GOOD));
    expect(again).toEqual({
      exitCode: 0,
      read: 3,
      applied: 0,
      unchanged: 3,
      rejected: 0,
      rejects_file: null,
    });
    expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true, jobs: 2 });
  });

  test('publishes an object of a bucket, and writes its faults to the current folder', async () => {
    const store = await startObjectStore('my-feeds');
    const before = { ...process.env };
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: store.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    });
    try {
      const text = `${JSON.stringify(companyLine('stored'))}\n{"type":"job"\n${JSON.stringify(jobLine('stored-1', 'stored'))}`;
      await store.put('feeds/today.ndjson.gz', gzipSync(text));
      const stored = 's3://my-feeds/feeds/today.ndjson.gz';
      await calledIn(folder, async () => {
        expect(await runtime.json('publish', stored)).toMatchObject({
          exitCode: 1,
          read: 3,
          applied: 2,
          rejected: 1,
          rejects_file: join(folder, 'today.ndjson.gz.rejects.ndjson'),
        });
        expect(await runtime.json('publish', 's3://my-feeds/none')).toEqual({
          exitCode: 1,
          error: 's3://my-feeds/none does not exist',
        });
        expect((await runtime.ops('publish', 's3://my-feeds')).code).toBe(2);
      });
    } finally {
      process.env = before;
      await store.stop();
    }
  });

  test('reports broken lines in the rejects file, applies the others, exits 1', async () => {
    const path = feed('mixed.ndjson', [
      companyLine('mixed'),
      '{"type":"job",',
      JSON.stringify({ ...jobLine('mixed-1', 'mixed'), seniority: 'wizard' }),
      jobLine('mixed-2', 'mixed'),
      jobLine('mixed-3', 'nobody'),
    ]);
    const { code, stdout } = await runtime.ops('publish', path);
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      '5 lines read: 2 applied, 0 unchanged, 3 rejected',
      expect.stringMatching(/^ {2}line [25]/),
      expect.stringMatching(/^ {2}line \d/),
      expect.stringMatching(/^ {2}line \d/),
      `all faults of the rejected lines: ${path}.rejects.ndjson`,
      '',
    ]);
    expect(stdout).toContain(
      '  line 5 (mixed-3): company_key: "nobody" is not the key of a published company; the line of a',
    );
    const rejects = readFileSync(`${path}.rejects.ndjson`, 'utf8')
      .trim()
      .split('\n')
      .map((line): { line: number; field: string; reason: string } => JSON.parse(line))
      .sort((a, b) => a.line - b.line);
    expect(rejects).toEqual([
      { line: 2, field: '', reason: expect.stringContaining('not JSON') },
      { line: 3, key: 'mixed-1', field: 'seniority', reason: expect.stringContaining('wizard') },
      { line: 5, key: 'mixed-3', field: 'company_key', reason: expect.stringContaining('nobody') },
    ]);
    expect(await runtime.json('publish', path)).toMatchObject({
      exitCode: 1,
      ...{ read: 5, applied: 0, unchanged: 2, rejected: 3, rejects_file: `${path}.rejects.ndjson` },
    });
  });

  test('a corrected feed removes the earlier rejects file', async () => {
    const path = feed('corrected.ndjson', ['nonsense']);
    expect(await runtime.json('publish', path)).toMatchObject({ exitCode: 1, rejected: 1 });
    expect(existsSync(`${path}.rejects.ndjson`)).toBe(true);
    feed('corrected.ndjson', [companyLine('corrected')]);
    expect(await runtime.json('publish', path)).toMatchObject({ exitCode: 0, rejects_file: null });
    expect(existsSync(`${path}.rejects.ndjson`)).toBe(false);
  });

  test('a line that is not UTF-8 is rejected, and its rejects file is safe to show', async () => {
    const path = join(folder, 'bytes.ndjson');
    const evil = JSON.stringify({ type: 'robot\u001b[2J\u202e' });
    writeFileSync(path, Buffer.concat([Buffer.from([0x7b, 0xff, 0x7d, 0x0a]), Buffer.from(evil)]));
    const outcome = await runtime.json('publish', path);
    expect(outcome).toMatchObject({ exitCode: 1, read: 2, applied: 0, rejected: 2 });
    const text = readFileSync(`${path}.rejects.ndjson`, 'utf8');
    expect(text).toContain('not UTF-8');
    expect(text).toMatch(/^[\n -~]*$/);
  });

  describe('reports an unusable file in one sentence, exit 1, and writes nothing', () => {
    const cases: [string, (path: string) => void, RegExp][] = [
      ['missing', () => undefined, /.* does not exist/],
      ['a folder', (path) => mkdirSync(path), /.* is a directory, not a feed file/],
      ['empty', (path) => writeFileSync(path, ''), /.* is empty/],
      ['blank lines only', (path) => writeFileSync(path, '\n\n'), /.* is empty/],
      [
        'truncated gzip',
        (path) => {
          const whole = gzipSync(
            GOOD.map((line) => JSON.stringify({ ...line, key: `${line.type}-lost` })).join('\n'),
          );
          writeFileSync(path, whole.subarray(0, whole.length - 9));
        },
        /.* is truncated: its gzip data ends early/,
      ],
    ];
    test.each(cases)('%s', async (name, make, message) => {
      const path = join(folder, `unusable ${name}`);
      make(path);
      const before = await runtime.json('status');
      const { code, stdout, stderr } = await runtime.ops('publish', path);
      expect(stderr).toMatch(new RegExp(`^ops: ${message.source}\\n$`));
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect((await runtime.json('status'))['index']).toEqual(before['index']);
      expect(existsSync(`${path}.rejects.ndjson`)).toBe(false);
    });
  });
});
