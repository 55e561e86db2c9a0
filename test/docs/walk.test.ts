import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { sampleFeed } from '../../infra/feeds/sample-feed.ts';
import { pages } from '../../infra/local/http/documentation.ts';
import type { PageState } from '../../infra/local/operations/live-page.ts';
import { type Launched, launch } from '../../infra/local/process/launch.ts';
import { PRODUCT } from '../../infra/local/process/product.ts';
import { readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable } from '../../shared/table/client.ts';
import { publishLines } from '../end-to-end/demo.ts';
import { eventually } from '../local/fixture/fixture.ts';
import { calledIn, type Ran, runIn } from '../operator/commands/support.ts';
import { catalogueLines, cataloguesNamedIn } from '../support/catalogues.ts';
import { read } from './pages.ts';
import { has } from './programs.ts';

/** Runs every command of docs/operator/walk.md in order, on one data folder, and looks at the operations page. */

const MAIN = fileURLToPath(new URL('../../infra/local/main.ts', import.meta.url));
const MINUTE = 60_000;
const OPS = 'npm run ops -- ';
const run = promisify(execFile);

const guide = read('docs/operator/walk.md');
/** The command lines by the heading above them. */
const steps = new Map(
  guide
    .split(/^## /m)
    .slice(1)
    .map((step) => [
      /^.*/.exec(step)?.[0] ?? '',
      [...step.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n')),
    ]),
);

const folder = mkdtempSync(join(tmpdir(), 'walk-'));
/** The operator's working folder, with the data in `.local`. */
const dataDir = join(folder, '.local');
const values: Record<string, string> = {};
/** How far the page's clock runs ahead: an alarm period is five minutes. */
let aheadMs = 0;
let launched: Launched | undefined;
let started: { readonly child: ChildProcess; readonly printed: () => string } | undefined;

afterAll(async () => {
  await launched?.stop();
  await end();
  rmSync(folder, { recursive: true, force: true });
}, 240_000);

/** Runs the commands of a step and returns what they printed. */
async function walk(step: string): Promise<readonly Ran[]> {
  const lines = steps.get(step) ?? [];
  expect([step, lines.length > 0]).toEqual([step, true]);
  const ran: Ran[] = [];
  for (const line of lines) ran.push(await execute(line));
  return ran;
}

async function execute(line: string): Promise<Ran> {
  if (line === 'npm start') return await start();
  if (line === 'rm -r .local') {
    await end();
    return await shell(line);
  }
  if (line.startsWith('curl ')) return await curl(line);
  if (line.startsWith('npx cdk synth ')) {
    // test/infra/deployment.test.ts runs this command, and npm start synthesizes the same app.
    expect(read('docs/operator/deploy.md')).toContain(`\`${line}\``);
    return { code: 0, stdout: '', stderr: '' };
  }
  expect(line.startsWith(OPS)).toBe(true);
  const [command = '', file] = line.slice(OPS.length).split(' > ');
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
  const argv = words.map((word) => (word.startsWith('$') ? (values[word.slice(1)] ?? word) : word));
  const ran = await calledIn(folder, () => runIn({ DATA_DIR: dataDir }, argv));
  expect([line, ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([line, 0, '']);
  if (file !== undefined) writeFileSync(join(folder, file), ran.stdout);
  for (const [name, pattern] of Object.entries(PRINTED)) {
    const [, value] = pattern.exec(ran.stdout) ?? [];
    if (value !== undefined) values[name] ??= value;
  }
  return ran;
}

/** Values that a command prints and later ones need. */
const PRINTED = {
  ORGANISATION: /^organisation +(\S{36})$/m,
  KEY: /(jck_local_\w+)/,
  KEY_ID: /^(?:key|key id) +(\S{36})$/m,
};

/** The first start runs in this process, so that the clock of its alarms can be moved; the second is the real one. */
async function start(): Promise<Ran> {
  if (launched !== undefined) return await startAgain();
  launched = await launch({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    alarmClock: () => Date.now() + aheadMs,
    variables: {},
    parameters: (url) => ({ DocsUrl: `${url}/docs`, AppUrl: `${url}/app`, Stage: 'local' }),
    pages,
    loadDemo: undefined,
    operationsPage: true,
    print: () => undefined,
    onFailure: () => undefined,
  });
  // Replaces the demo data and its catalogues, which take longer than everything else here.
  const { dynamodb, tableName } = await readRuntime(dataDir);
  const table = openTable(dynamodb, tableName);
  await publishLines(table, [...catalogueLines(cataloguesNamedIn(JSON.stringify(sampleFeed(Date.now()))))]);
  table.client.destroy();
  return { code: 0, stdout: '', stderr: '' };
}

async function startAgain(): Promise<Ran> {
  await launched?.stop();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  started = { child, printed: () => stdout };
  while (!/^ready http/m.test(stdout) && child.exitCode === null) await delay(100);
  return { code: child.exitCode ?? 0, stdout, stderr: '' };
}

/** Ends the second start as Ctrl-C does. */
async function end(): Promise<void> {
  const { child } = started ?? {};
  if (child === undefined || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  expect(await gone).toEqual([0, null]);
}

async function shell(line: string, environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const options = { cwd: folder, env: { ...process.env, ...environment } };
  const { stdout, stderr } = await run('sh', ['-ec', line], options);
  return { code: 0, stdout, stderr };
}

async function curl(line: string): Promise<Ran> {
  const local = line.replace('http://127.0.0.1:8787', launched?.baseUrl ?? '');
  const ran = await shell(local, { KEY: values['KEY'] ?? '' });
  const [, request] = /^x-request-id: (\S+)/im.exec(ran.stdout) ?? [];
  values['REQUEST'] = request ?? '';
  // The ledger gets it a second later.
  await eventually(async () => {
    const own = ['--organisation', values['ORGANISATION'] ?? '', '--request', values['REQUEST'] ?? ''];
    const { stdout } = await runIn({ DATA_DIR: dataDir }, ['credits', 'ledger', ...own, '--json']);
    return stdout.includes('"charge"') ? true : undefined;
  });
  return ran;
}

/** Returns the address and the token of a page. */
const pageAt = (url: string): { readonly origin: string; readonly token: string } => {
  const { origin, hash } = new URL(url);
  return { origin, token: hash.slice(1) };
};

/** The page as last received: a look returns only what changed since. */
const page = { version: 0, sections: new Map<string, string>() };

/** Looks at a section of the operations page until it shows something. */
async function seen(section: string, text: RegExp): Promise<string> {
  const { origin, token } = pageAt(launched?.operationsUrl ?? '');
  for (const deadline = Date.now() + MINUTE; Date.now() < deadline; await delay(400)) {
    const headers = { authorization: `Bearer ${token}` };
    const state: PageState = JSON.parse(
      await (await fetch(`${origin}/state?since=${page.version}`, { headers })).text(),
    );
    page.version = state.version;
    for (const [name, shown] of Object.entries(state.sections)) page.sections.set(name, shown);
    const shown = page.sections.get(section) ?? '';
    if (text.test(shown)) return shown;
  }
  throw new Error(`${section} never shows ${text}`);
}

test('the walk has the steps of an operator’s life', () => {
  expect([...steps.keys()]).toEqual([
    'Deploy',
    'Publish',
    'A customer',
    'An alarm',
    'A drill',
    'Upgrade',
    'Remove',
  ]);
});

(has('curl') ? describe : describe.skip)('the walk (skipped without curl)', () => {
  test('deploy: the template runs here, and the page shows that no alarm sounds', async () => {
    const [, , status] = await walk('Deploy');
    expect(status?.stdout).toMatch(/^status: ok$/m);
    expect(await seen('alarms', /class="symptom"/)).not.toContain('class="sounding');
  }, 240_000);

  test('publish: the sample is applied once, and the page shows its jobs and its source', async () => {
    const [, first, again] = await walk('Publish');
    expect(first?.stdout).toMatch(/lines read: [1-9]\d* applied, 0 unchanged, 0 rejected/);
    expect(again?.stdout).toMatch(/lines read: 0 applied, [1-9]\d* unchanged, 0 rejected/);
    await seen('data', /sample:board:tideline/);
  }, 240_000);

  test('a customer: a request is answered and charged, and the page shows it', async () => {
    const ran = await walk('A customer');
    expect(ran[4]?.stdout).toMatch(/^HTTP\/1\.1 200 .*^svc-cost-usd: 0\.002/ms);
    expect(ran[5]?.stdout).toMatch(/charge .*-0\.002/);
    expect(await seen('requests', /\$0\.002/)).toContain(values['REQUEST']);
    await seen('money', /Northwind Staffing/);
  }, 240_000);

  test('an alarm: it sounds on the page, its runbook resolves it, and it ends', async () => {
    const sounding = await seen('alarms', /<h3>low credit<\/h3>/);
    const [, runbook = ''] = /<h3>low credit.*?href="([^"]+)"/s.exec(sounding) ?? [];
    expect(runbook).toBe(`${launched?.baseUrl}/docs/operators/alarms#low-credit`);
    expect(await (await fetch(runbook)).text()).toContain('id="low-credit"');
    expect(await seen('announcement', /Notices/)).toBe('Notices: low credit');

    const [before] = await walk('An alarm');
    expect(before?.stdout).toMatch(/^low credit +Northwind Staffing 9\.998 of 9\.9995 USD$/m);
    const { stdout } = await runIn({ DATA_DIR: dataDir }, ['status']);
    expect(stdout).toMatch(/^low credit +nobody below their threshold$/m);

    aheadMs += 5 * MINUTE;
    expect(await seen('announcement', /quiet/)).toBe('All quiet');
  }, 240_000);

  test('a drill: the copy has every balance and the whole index', async () => {
    const [drill] = await walk('A drill');
    expect(drill?.stdout).toMatch(/RPO|RTO/);
  }, 240_000);

  test('upgrade: the next start has the same data and another token, and says so in one line', async () => {
    const { token: before } = pageAt(launched?.operationsUrl ?? '');
    const [, verified, , shown] = await walk('Upgrade');
    expect(verified?.stdout).toMatch(/^consistent: /);
    expect(shown?.stdout).toContain('259.998 USD');

    const printed = started?.printed() ?? '';
    const [, url = ''] = /^ +operations +(http:\S+)$/m.exec(printed) ?? [];
    const { origin, token } = pageAt(url);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(token).not.toBe(before);
    expect(printed.split('\n').filter((line) => line.includes(token))).toHaveLength(1);
    for (const name of readdirSync(dataDir)) {
      const file = join(dataDir, name);
      if (statSync(file).isFile()) expect(readFileSync(file, 'latin1')).not.toContain(token);
    }
    const look = async (with_: string) =>
      (await fetch(`${origin}/nothing`, { headers: { authorization: `Bearer ${with_}` } })).status;
    // A caller with access learns that there is nothing.
    expect([await look(token), await look(before)]).toEqual([404, 403]);
  }, 240_000);

  test('remove: the key, the customer and all data are gone', async () => {
    await walk('Remove');
    expect(existsSync(dataDir)).toBe(false);
  }, 240_000);
});
