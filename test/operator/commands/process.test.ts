import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { companyLine, INDUSTRIES, jobLine, ROLES } from '../../support/feed-lines.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(ROOT, 'infra/operator/main.ts');
let runtime: TestRuntime;
let folder: string;
const groups: number[] = [];

beforeAll(async () => {
  runtime = await startTestRuntime();
  folder = mkdtempSync(join(tmpdir(), 'ops-process-'));
});
afterAll(async () => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // All of its processes are gone.
    }
  }
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Runs a command with what an operator may set for other deployments. */
const start = (...argv: string[]): Started =>
  startWith(
    { DATA_DIR: runtime.dataDir, AWS_USE_FIPS_ENDPOINT: 'true', AWS_USE_DUALSTACK_ENDPOINT: 'true' },
    argv,
  );

function startWith(environment: Readonly<Record<string, string>>, argv: readonly string[]): Started {
  const child = spawn(process.execPath, ['--no-warnings', MAIN, ...argv], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended };
}

test('the process prints one JSON document and exits with 0, 1 or 2', async () => {
  const [done, refused, usage] = await Promise.all([
    start('organisations', 'create', '--name', 'Process', '--json').ended,
    start('publish', join(folder, 'missing.ndjson'), '--json').ended,
    start('organisations', 'create').ended,
  ]);
  expect(JSON.parse(done.stdout)).toMatchObject({
    name: 'Process',
    limits: { per_second: 20, per_minute: 600 },
  });
  expect(done.stderr).toBe('');
  expect(JSON.parse(refused.stdout)).toEqual({ error: expect.stringMatching(/ does not exist$/) });
  expect(usage.stderr).toMatch(/^ops: --name is missing/);
  expect([done.code, refused.code, usage.code]).toEqual([0, 1, 2]);
}, 240_000);

/** Between a process and the engine: holds requests once a publication has written a little. */
interface Relay {
  /** A data folder whose runtime has the relay in the engine's place. */
  readonly dataDir: string;
  /** Resolves when a request is held. */
  readonly holding: Promise<void>;
  release(): void;
  stop(): void;
}

/** Passes requests until ordinals are reserved, then as many as `passed`, and holds those after them. */
async function startRelay(passed: number, isReserved: () => Promise<boolean>): Promise<Relay> {
  const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let left = passed;
  const server = createServer(async (asked, answer) => {
    if (await isReserved()) left -= 1;
    if (left < 0) {
      holding.resolve();
      await released.promise;
    }
    const { method, url, headers } = asked;
    const onward = send(new URL(url ?? '/', runtime.table.endpoint), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const dataDir = join(folder, 'through-a-relay');
  mkdirSync(dataDir);
  const runtimeFile = JSON.parse(readFileSync(join(runtime.dataDir, 'runtime.json'), 'utf8'));
  const engines = { dynamodb: `http://127.0.0.1:${address.port}` };
  writeFileSync(join(dataDir, 'runtime.json'), JSON.stringify({ ...runtimeFile, engines }));
  return {
    dataDir,
    holding: holding.promise,
    release: released.resolve,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('Ctrl-C while publishing reports what is applied and exits 1; running it again completes it', async () => {
  const jobs = 300;
  const path = join(folder, 'large.ndjson');
  const lines = [
    companyLine('large'),
    ...Array.from({ length: jobs }, (_, n) =>
      jobLine(`large-${n}`, 'large', { title: `Engineer ${n} of ${n % 97}` }),
    ),
  ];
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  const catalogues = join(folder, 'catalogues.ndjson');
  writeFileSync(catalogues, [ROLES, INDUSTRIES].map((line) => JSON.stringify(line)).join('\n'));
  expect(await runtime.json('publish', catalogues)).toMatchObject({ exitCode: 0 });
  const reader = new TableReader(runtime.table, new AbortController().signal);

  // Ordinals are reserved before anything is written, and the marks are raised afterwards.
  const relay = await startRelay(10, async () => (await readManifest(reader)).nextJob > 0);
  const { child, ended } = startWith({ DATA_DIR: relay.dataDir }, ['publish', path]);
  await Promise.race([relay.holding, ended]);
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  relay.release();
  const interrupted = await ended;
  relay.stop();
  expect(interrupted.stderr).toMatch(
    /ops: interrupted: 0 lines are applied; run the same command again to continue\n$/,
  );
  expect({ code: interrupted.code, stdout: interrupted.stdout }).toEqual({ code: 1, stdout: '' });
  expect((await readManifest(reader)).jobMark).toBe(0);

  const again = await runtime.json('publish', path);
  expect(again).toMatchObject({ exitCode: 0, read: jobs + 1, rejected: 0 });
  expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true, jobs });
  expect(await runtime.json('publish', path)).toMatchObject({ applied: 0, unchanged: jobs + 1 });
}, 240_000);

describe('--stack', () => {
  let cloudFormation: Server;
  let environment: Record<string, string>;

  beforeAll(async () => {
    // Answers DescribeStacks as CloudFormation does (awsQuery), since there is no local engine for it.
    cloudFormation = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const name = new URLSearchParams(body).get('StackName');
      const outputs = {
        TableName: runtime.table.name,
        StageName: 'live',
        BaseUrl: 'http://127.0.0.1:9',
        LedgerFailuresBucket: 'failures-bucket',
      };
      const members = Object.entries(outputs)
        .filter(([key]) => name === 'JobsData' || key === 'BaseUrl')
        .map(
          ([key, value]) =>
            `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
        );
      response.writeHead(name === 'Absent' ? 400 : 200, { 'content-type': 'text/xml' });
      response.end(
        name === 'Absent'
          ? '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id Absent does not exist</Message></Error></ErrorResponse>'
          : `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
      );
    });
    await new Promise<void>((done) => cloudFormation.listen(0, '127.0.0.1', done));
    const address = cloudFormation.address();
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    environment = {
      DATA_DIR: join(folder, 'no-runtime-here'),
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${address.port}`,
      AWS_ENDPOINT_URL_DYNAMODB: runtime.table.endpoint,
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_REGION: 'us-east-1',
    };
  });
  afterAll(() => new Promise<unknown>((done) => cloudFormation.close(done)));

  test('reads table and stage from the outputs of the stack', async () => {
    const created = await startWith(environment, [
      'organisations',
      'create',
      '--name',
      'S',
      '--stack',
      'JobsData',
      '--json',
    ]).ended;
    expect({ code: created.code, stderr: created.stderr }).toEqual({ code: 0, stderr: '' });
    const { organisation_id: id }: { organisation_id: string } = JSON.parse(created.stdout);
    const command = ['keys', 'create', '--organisation', id, '--name', 'k', '--scopes', 'jobs:read'];
    const key = await startWith(environment, [...command, '--stack', 'JobsData', '--json']).ended;
    expect(JSON.parse(key.stdout)).toMatchObject({ api_key: expect.stringMatching(/^jck_live_/) });
    const local = ['--url', 'https://receiver.localhost:8443/'];
    const destination = ['destinations', 'create', '--organisation', id, '--name', 'd', ...local];
    const hook = await startWith(environment, [...destination, '--stack', 'JobsData']).ended;
    expect(hook.stderr).toMatch(/^ops: --url 'https:\/\/receiver\.localhost:8443\/' is refused; allowed: /);
    expect(hook.code).toBe(2);
    const replay = await startWith(environment, ['credits', 'replay', '--stack', 'JobsData']).ended;
    expect(replay.stderr).toContain('aws s3 sync s3://failures-bucket');
    expect(replay.code).toBe(1);
  }, 240_000);

  test('reports an unknown or foreign stack in one sentence, exit 1', async () => {
    const [absent, foreign] = await Promise.all([
      startWith(environment, ['status', '--stack', 'Absent']).ended,
      startWith(environment, ['status', '--stack', 'Other']).ended,
    ]);
    expect(absent.stderr).toBe('ops: stack Absent cannot be read: Stack with id Absent does not exist\n');
    expect(foreign.stderr).toBe('ops: stack Other has no output TableName: is it a stack of this product?\n');
    expect([absent.code, foreign.code]).toEqual([1, 1]);
  }, 240_000);
});

test('a command ends when the npm that runs it is ended', async () => {
  const listen = ['run', '-s', 'ops', '--', 'listen', '--port', '0', '--keep', join(folder, 'listening')];
  // A group of its own, so that nothing is left running when the test fails.
  const npm = spawn('npm', listen, { cwd: ROOT, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  if (npm.pid !== undefined) groups.push(npm.pid);
  // The output closes when the last process that writes to it is gone.
  const closed = new Promise((resolve) => npm.once('close', resolve));
  await new Promise((resolve) => npm.stderr.once('data', resolve));
  npm.kill('SIGTERM');
  await closed;
}, 20_000);
