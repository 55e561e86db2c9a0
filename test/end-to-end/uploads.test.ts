import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pages } from '../../infra/local/http/documentation.ts';
import { type Launched, launch } from '../../infra/local/process/launch.ts';
import { PRODUCT } from '../../infra/local/process/product.ts';
import { type LocalRuntime, readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable } from '../../shared/table/client.ts';
import { calledIn, runIn } from '../operator/commands/support.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';

/** Publishing by the deployment, as `npm start` runs it: bucket, rule, state machine and functions. */
const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const dataDir = join(folder, 'data');
let launched: Launched;
let runtime: LocalRuntime;

const FEED = [companyLine('acme'), ...Array.from({ length: 30 }, (_, n) => jobLine(`job-${n}`, 'acme'))];
const TEXT = FEED.map((line) => JSON.stringify(line)).join('\n');

beforeAll(async () => {
  launched = await launch({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    variables: {},
    parameters: (url) => ({ DocsUrl: `${url}/docs`, AppUrl: `${url}/app`, Stage: 'local' }),
    pages,
    loadDemo: undefined,
    print: () => undefined,
    onFailure: () => undefined,
  });
  runtime = await readRuntime(dataDir);
  const table = openTable(runtime.dynamodb, runtime.tableName);
  await publishLines(table, CATALOGUE_LINES);
  table.client.destroy();
  writeFileSync(join(folder, 'feed.ndjson'), TEXT);
  writeFileSync(join(folder, 'feed.ndjson.gz'), gzipSync(TEXT));
  const posting = {
    ...{
      board: 'acme',
      id: '11111111-2222-4333-8444-000000000001',
      title: 'Backend Engineer',
      isListed: true,
    },
    ...{ jobUrl: 'https://jobs.ashbyhq.com/acme/1', descriptionHtml: '<p>You write Python.</p>' },
  };
  writeFileSync(join(folder, 'jobs.ndjson'), JSON.stringify(posting));
}, 240_000);
afterAll(async () => {
  await launched?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 240_000);

async function ops(...argv: string[]) {
  const ran = await calledIn(folder, () => runIn({ DATA_DIR: dataDir }, [...argv, '--json']));
  const json: Record<string, unknown> = ran.stdout === '' ? {} : JSON.parse(ran.stdout);
  return { ...ran, json };
}

const guide = readFileSync(new URL('../../docs/operator/publish.md', import.meta.url), 'utf8');
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, code = '']) =>
  code.trim().split('\n'),
);

test('the commands of the guide work in order', async () => {
  expect(commands).toHaveLength(5);
  const bucket = runtime.outputs['UploadsBucket'] ?? '';
  for (const command of commands) {
    const words = command
      .replace('npm run ops -- ', '')
      .replace(' --stack JobsData', '')
      .replace('$BUCKET', bucket)
      // The local runtime has only its own bucket, to which the next command uploads the feed.
      .replace('s3://my-feeds/feed.ndjson', 'feed.ndjson')
      .split(' ');
    const { code, stderr, json } = await ops(...words);
    expect([command, code, code === 0 ? '' : stderr]).toEqual([command, 0, '']);
    if (words.includes('--watch')) expect(json).toMatchObject({ state: 'published', rejected: 0 });
  }
  expect(await ops('index', 'verify')).toMatchObject({ json: { ok: true, jobs: 31 } });
  const text = await runIn({ DATA_DIR: dataDir }, [
    'publish',
    `s3://${bucket}/feeds/feed.ndjson.gz`,
    '--watch',
  ]);
  expect(text.stdout).toMatch(
    /was published in [\d.]+ s\n31 lines read: 0 applied, 31 unchanged, 0 rejected\n/,
  );
  expect(text.stdout).toMatch(
    /write units and [\d,]+ read units: \$0\.\d{4} at the list prices of us-east-1/,
  );
  // The object that the deployment published is a file that a command can publish too.
  const stored = await ops('publish', `s3://${bucket}/feeds/feed.ndjson.gz`);
  expect(stored).toMatchObject({ code: 0, json: { unchanged: 31 } });
}, 120_000);

test('a faulty upload ends with its reason, and leaves no place in the queue', async () => {
  writeFileSync(join(folder, 'damaged.gz'), gzipSync(TEXT).subarray(0, 100));
  const damaged = await ops('publish', 'damaged.gz', '--upload', 'feeds/damaged.gz', '--watch');
  expect(damaged).toMatchObject({ code: 1, json: { state: 'failed', read: 0, cost: { usd: 0 } } });
  expect(damaged.json['reason']).toMatch(/is truncated: its gzip data ends early$/);
  const bucket = join(dataDir, 's3', runtime.outputs['UploadsBucket'] ?? '');
  expect(readdirSync(join(bucket, 'queue'))).toEqual([]);
  const unknown = await ops('publish', 'feed.ndjson', '--upload', 'elsewhere/feed.ndjson');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('elsewhere/feed.ndjson is neither feeds/FILE nor boards/FORMAT/FILE');
}, 120_000);

test('two concurrent uploads are published one after the other', async () => {
  const lines = (name: string, revision: number) =>
    [companyLine('same', { name, revision }), ...FEED].map((line) => JSON.stringify(line)).join('\n');
  writeFileSync(join(folder, 'old.ndjson'), lines('Old', 1));
  writeFileSync(join(folder, 'new.ndjson'), lines('New', 2));
  await ops('publish', 'old.ndjson', '--upload', 'feeds/old.ndjson');
  const newer = await ops('publish', 'new.ndjson', '--upload', 'feeds/new.ndjson', '--watch');
  expect(newer.json).toMatchObject({ state: 'published', rejected: 0 });
  const bucket = runtime.outputs['UploadsBucket'] ?? '';
  const old = await ops('publish', `s3://${bucket}/feeds/old.ndjson`, '--watch');
  expect(old.json).toMatchObject({ state: 'published', rejected: 0 });
  expect(await ops('index', 'verify')).toMatchObject({ json: { ok: true } });
}, 120_000);
