import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pages } from '../../infra/local/http/documentation.ts';
import { type Launched, launch } from '../../infra/local/process/launch.ts';
import { PRODUCT } from '../../infra/local/process/product.ts';
import { runIn } from '../operator/commands/support.ts';
import { CATALOGUE_LINES, companyLine, contentLine, jobLine } from '../support/feed-lines.ts';

/** The product as `npm start` runs it, with its schedules, and the operator's command line. */
/**
 * Schedules of a minute fire every four seconds. test/infra/due-jobs.test.ts shows that this one is such a schedule.
 */
const SCHEDULE_SPEED = 15;
const dataDir = mkdtempSync(join(tmpdir(), 'due-'));
let launched: Launched;
let key: string;

type Json = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  launched = await launch({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    scheduleSpeed: SCHEDULE_SPEED,
    variables: {},
    parameters: (url) => ({ DocsUrl: `${url}/docs`, AppUrl: `${url}/app`, Stage: 'local' }),
    pages,
    loadDemo: undefined,
    print: () => undefined,
    onFailure: () => undefined,
  });
  const { organisation_id: id } = await ops('organisations', 'create', '--name', 'Follower');
  const organisation = ['--organisation', String(id)];
  await ops('credits', 'top-up', ...organisation, '--usd', '10');
  const made = await ops('keys', 'create', ...organisation, '--name', 'follower', '--scopes', 'jobs:read');
  key = String(made['api_key']);
}, 240_000);
afterAll(async () => {
  await launched?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 240_000);

async function ops(...argv: string[]): Promise<Json> {
  const { code, stdout, stderr } = await runIn({ DATA_DIR: dataDir }, [...argv, '--json']);
  // Commands that take seconds show their progress on standard error.
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

async function get(target: string): Promise<{ readonly status: number; readonly body: Json }> {
  const response = await fetch(`${launched.baseUrl}${target}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: Object(await response.json()) };
}

const listOf = (body: Json): readonly Json[] => (Array.isArray(body['data']) ? body['data'] : []);

test('a job that ends in a few seconds closes within a minute, and every follower sees it', async () => {
  const endMs = Date.now() + 10_000;
  const end = new Date(endMs).toISOString();
  const feed = join(dataDir, 'feed.ndjson');
  const lines = [
    ...CATALOGUE_LINES,
    companyLine('a'),
    jobLine('ends', 'a', { title: 'Ends', expires_at: end }),
    jobLine('lapses', 'a', { title: 'Lapses' }),
    contentLine('lapses', { distributable_until: end }),
  ];
  writeFileSync(feed, lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(await ops('publish', feed)).toMatchObject({ rejected: 0 });
  const { body: before } = await get('/v0/job-changes');
  expect(listOf(before).map(({ change }) => change)).toEqual(['published', 'published']);
  const position = encodeURIComponent(String(before['next_position']));
  const { body: first } = await get('/v0/jobs');
  const idOf = (title: string) => listOf(first).find((job) => job['title'] === title)?.['id'];
  expect(listOf(first).map(({ status, content_available: content }) => [status, content])).toContainEqual([
    'open',
    true,
  ]);

  // Every answer in the meantime changes together with the stream.
  let changes: readonly Json[] = [];
  while (changes.length < 2 && Date.now() < endMs + 100_000) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { body: lapsing } = await get(`/v0/jobs/${idOf('Lapses')}`);
    changes = listOf((await get(`/v0/job-changes?after=${position}`)).body);
    if (changes.length === 0) expect(lapsing).toMatchObject({ content_available: true });
  }
  const seen = new Map(
    changes.map(({ job_id: id, change, changed_at: at }) => [id, { change, at: String(at) }]),
  );
  expect(seen.get(idOf('Ends'))?.change).toBe('closed');
  expect(seen.get(idOf('Lapses'))?.change).toBe('updated');
  for (const { at } of seen.values()) expect(Date.parse(at) - endMs).toBeLessThanOrEqual(75_000);

  const { body: closed } = await get(`/v0/jobs/${idOf('Ends')}`);
  expect(closed).toMatchObject({
    status: 'closed',
    status_reason: 'source_expired',
    closed_at: end,
    updated_at: seen.get(idOf('Ends'))?.at,
    apply_url: null,
  });
  const from = encodeURIComponent(end);
  const sync = `statuses=open&statuses=closed&sort=updated&direction=asc&updated_from=${from}`;
  const { body: updated } = await get(`/v0/jobs?${sync}`);
  const states = listOf(updated).map(({ title, status, content_available: content }) => [
    title,
    status,
    content,
  ]);
  expect(states.sort()).toEqual([
    ['Ends', 'closed', false],
    ['Lapses', 'open', false],
  ]);
  expect((await get(`/v0/jobs/${idOf('Lapses')}/content`)).status).toBe(404);
  expect(await ops('index', 'verify')).toMatchObject({ ok: true, faults: {} });
}, 240_000);
