import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleChanges, sampleFeed } from '../../infra/feeds/sample-feed.ts';
import { pages } from '../../infra/local/http/documentation.ts';
import { type Launched, launch } from '../../infra/local/process/launch.ts';
import { PRODUCT } from '../../infra/local/process/product.ts';
import { readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable } from '../../shared/table/client.ts';
import { eventually } from '../local/fixture/fixture.ts';
import { runIn } from '../operator/commands/support.ts';
import { catalogueLines, cataloguesNamedIn } from '../support/catalogues.ts';
import { makeCertificates } from '../webhooks/support/certificates.ts';
import { type Receiver, startReceiver } from '../webhooks/support/receiver.ts';
import { publishLines } from './demo.ts';

/** The walks of docs/feeds.md and of an import, in the product as `npm start` runs it. */
const dataDir = mkdtempSync(join(tmpdir(), 'sample-feed-'));
let receiver: Receiver;
let launched: Launched;

beforeAll(async () => {
  const { ca, good } = await makeCertificates('localhost');
  receiver = await startReceiver(good);
  const authority = join(dataDir, 'authority.pem');
  writeFileSync(authority, ca);
  launched = await launch({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    variables: {
      WEBHOOK_DEVELOPMENT_RECEIVER: `localhost:${receiver.port}`,
      WEBHOOK_DEVELOPMENT_CA: authority,
    },
    parameters: (url) => ({ DocsUrl: `${url}/docs`, AppUrl: `${url}/app`, Stage: 'local' }),
    pages,
    loadDemo: undefined,
    print: () => undefined,
    onFailure: () => undefined,
  });
  const runtime = await readRuntime(dataDir);
  const table = openTable(runtime.dynamodb, runtime.tableName);
  const now = Date.now();
  const named = cataloguesNamedIn(JSON.stringify([...sampleFeed(now), ...sampleChanges(now)]));
  await publishLines(table, [...catalogueLines(named)]);
  table.client.destroy();
}, 240_000);
afterAll(async () => {
  await launched?.stop();
  await receiver?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 240_000);

async function ops(...argv: string[]): Promise<Readonly<Record<string, unknown>>> {
  const { code, stdout, stderr } = await runIn({ DATA_DIR: dataDir }, [...argv, '--json']);
  expect([argv[0], code, code === 0 ? '' : `${stderr}${stdout}`]).toEqual([argv[0], 0, '']);
  return JSON.parse(stdout);
}

/** Writes what a command prints to a file, after the banner that `npm run` prints first. */
async function printed(name: string, ...argv: string[]): Promise<string> {
  const { code, stdout } = await runIn({ DATA_DIR: dataDir }, argv);
  expect(code).toBe(0);
  const path = join(dataDir, name);
  writeFileSync(path, `\n> jobs@0.1.0 ops\n> node infra/operator/main.ts ${argv.join(' ')}\n\n${stdout}`);
  return path;
}

test('the sample publishes, and its changes reach a receiver through a monitor', async () => {
  const feed = await printed('feed.ndjson', 'feed', 'sample');
  const lines = readFileSync(feed, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{')).length;
  expect(await ops('publish', feed)).toMatchObject({
    read: lines,
    applied: lines,
    rejected: 0,
    rejects_file: null,
  });
  expect(await ops('publish', feed)).toMatchObject({ applied: 0, rejected: 0 });

  const organisation = String((await ops('organisations', 'create', '--name', 'Reader'))['organisation_id']);
  await ops('credits', 'top-up', '--organisation', organisation, '--usd', '10');
  const url = `https://localhost:${receiver.port}/jobs`;
  const of = ['--organisation', organisation];
  const destination = String(
    (await ops('destinations', 'create', ...of, '--name', 'hook', '--url', url))['id'],
  );
  const query = ['--operation', 'jobs', '--query', 'query=platform engineer'];
  const made = await ops('monitors', 'create', ...of, '--destination', destination, ...query);
  const monitor = String(made['monitor_id'] ?? made['id']);
  await ops('monitors', 'run', monitor);

  expect(await ops('publish', await printed('changes.ndjson', 'feed', 'sample', '--changes'))).toMatchObject({
    unchanged: 0,
    rejected: 0,
  });
  await ops('monitors', 'run', monitor);
  const delivery = await eventually(async () =>
    receiver.requests.find(({ headers }) => headers['x-svc-event-type'] === 'signals.monitor.delivery'),
  );
  expect(JSON.parse(String(delivery.body)).data).toMatchObject({
    resource_kind: 'job',
    resource_ids: [expect.any(String)],
    cost_usd: '0.001',
  });
  expect(await ops('index', 'verify')).toMatchObject({ ok: true });
}, 120_000);

test('a board file is imported, and its facts are listed and explained', async () => {
  const file = fileURLToPath(new URL('../fixtures/boards/ashby.json', import.meta.url));
  expect(await ops('import', 'ashby', file)).toMatchObject({ jobs: 1, rejected: 0 });
  const organisation = String((await ops('organisations', 'create', '--name', 'Facts'))['organisation_id']);
  await ops('credits', 'top-up', '--organisation', organisation, '--usd', '10');
  const made = await ops(
    ...['keys', 'create', '--organisation', organisation, '--name', 'facts', '--scopes', 'jobs:read'],
  );
  const key = String(made['api_key']);
  const listed = await fetch(`${launched.baseUrl}/v0/job-facts?query=senior+backend+engineer`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = JSON.parse(await listed.text());
  expect([listed.status, data.length]).toEqual([200, 1]);
  const { facts } = await ops('facts', 'explain', data[0].jobId, '--from', file);
  expect(facts).toHaveLength(data[0].facts.length);
  expect(facts).toContainEqual(
    expect.objectContaining({
      fact: expect.objectContaining({ code: 'python', relationship: 'required_experience' }),
      passage: 'Experience with «Python» is required',
      rule: 'technology.required',
      is_current_parser: true,
    }),
  );
}, 120_000);
