import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { listeningSockets } from '../door/listening-sockets.ts';
import { eventually } from '../fixture/fixture.ts';
import { type RunningProcess, runningProcesses } from './processes.ts';

const MAIN = fileURLToPath(new URL('../fixture/main.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runtime of Zoë-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly out: () => string;
  readonly complaint: () => string;
}

function start(environment: Record<string, string>): Running {
  const child = spawn(process.execPath, ['--no-warnings', MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      // Of a developer who works on other deployments, too.
      AWS_PROFILE: 'work',
      AWS_USE_FIPS_ENDPOINT: 'true',
      AWS_USE_DUALSTACK_ENDPOINT: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = { out: '', complaint: '' };
  child.stdout?.on('data', (chunk) => {
    streams.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    streams.complaint += chunk;
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  return { child, exited, out: () => streams.out, complaint: () => streams.complaint };
}

async function startReady(environment: Record<string, string>): Promise<Running & { url: string }> {
  const running = start(environment);
  const url = await eventually(() => {
    if (running.child.exitCode !== null) throw new Error(running.complaint());
    return /^ready (http:\/\/127\.0\.0\.1:\d+)$/m.exec(running.out())?.[1];
  });
  return { ...running, url };
}

/** Returns the processes whose command line names the folder, such as the engine of its runtime. */
function processesOf(path: string): RunningProcess[] {
  return runningProcesses().filter(({ command }) => command.includes(path));
}

describe('the runtime as a process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'starts, describes itself to this user only, and ends within 5 s of %s with everything it started',
    async (signal) => {
      const { child, exited, url } = await startReady({ DATA_DIR: folder });
      const file = join(folder, 'runtime.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
        base_url: url,
        demo: null,
        pid: child.pid,
      });
      expect((await fetch(`${url}/items`)).status).toBe(200);
      expect(processesOf(folder)).not.toEqual([]);
      const before = Date.now();
      child.kill(signal);
      expect(await exited).toBe(0);
      expect(Date.now() - before).toBeLessThan(5000);
      expect(existsSync(file)).toBe(false);
      expect(processesOf(folder)).toEqual([]);
    },
    240_000,
  );

  test('stops in time while a function is busy', async () => {
    const { child, exited, url } = await startReady({ DATA_DIR: folder });
    const pending = fetch(`${url}/items?mode=timeout`).catch(() => undefined);
    const before = Date.now();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(Date.now() - before).toBeLessThan(5000);
    await pending;
  }, 240_000);

  test('exits with one sentence and code 1 when an engine stops unexpectedly', async () => {
    const { exited, complaint } = await startReady({ DATA_DIR: folder });
    const [engine] = processesOf(`db-path ${folder}`);
    if (engine === undefined) throw new Error('the engine is not found');
    process.kill(engine.pid, 'SIGKILL');
    expect(await exited).toBe(1);
    expect(complaint().trim()).toBe('the DynamoDB engine stopped unexpectedly');
    expect(existsSync(join(folder, 'runtime.json'))).toBe(false);
  }, 240_000);

  test('leaves no engine behind after SIGKILL, and starts again on the same folder', async () => {
    const first = await startReady({ DATA_DIR: folder });
    first.child.kill('SIGKILL');
    await first.exited;
    await eventually(() => (processesOf(folder).length === 0 ? true : undefined));
    const second = await startReady({ DATA_DIR: folder });
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
  }, 240_000);
});

/** Returns the mode of every entry of a folder, by its path. */
function modesOf(path: string): Record<string, string> {
  const modeOf = (name: string): string => (statSync(join(path, name)).mode & 0o7777).toString(8);
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(names.map((name) => [name, modeOf(name)]));
}

describe('the data folder', () => {
  const expectPrivate = (modes: Record<string, string>, folders: readonly string[]): void => {
    expect(modes).toEqual(
      Object.fromEntries(Object.keys(modes).map((name) => [name, folders.includes(name) ? '700' : '600'])),
    );
  };

  test('is closed to other users, with everything that is written into it', async () => {
    const data = join(folder, 'data');
    const { child, exited, url } = await startReady({ DATA_DIR: data });
    expect((await fetch(`${url}/items`)).status).toBe(200);
    const modes = modesOf(data);
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['dynamodb.sqlite', 'functions.log', 'lock.sqlite', 'runtime.json', 's3']),
    );
    const buckets = readdirSync(join(data, 's3')).map((name) => `s3/${name}`);
    expectPrivate(modes, ['log-lines', 's3', ...buckets]);
    expect(statSync(data).mode & 0o7777).toBe(0o700);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  }, 240_000);

  test('that an earlier version left open is closed, but not what the user keeps in it', async () => {
    const data = join(folder, 'data');
    const outside = join(folder, 'outside');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    const first = await startReady({ DATA_DIR: data });
    first.child.kill('SIGTERM');
    await first.exited;
    for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      chmodSync(join(data, name), statSync(join(data, name)).isDirectory() ? 0o755 : 0o644);
    }
    mkdirSync(join(data, 's3/older'), { mode: 0o755 });
    symlinkSync(outside, join(data, 'functions.log.1'));
    writeFileSync(join(data, 'mine.sh'), '');
    chmodSync(join(data, 'mine.sh'), 0o755);
    const second = await startReady({ DATA_DIR: data });
    const { 'mine.sh': mine, 'functions.log.1': linked, ...modes } = modesOf(data);
    expect([mine, linked]).toEqual(['755', '644']);
    expectPrivate(modes, ['log-lines', 's3', ...readdirSync(join(data, 's3')).map((name) => `s3/${name}`)]);
    expect(statSync(data).mode & 0o7777).toBe(0o700);
    second.child.kill('SIGTERM');
    await second.exited;
  }, 240_000);
});

describe('a start', () => {
  // /proc tells what a process listens on.
  const onLinux = existsSync('/proc/net/tcp') ? test : test.skip;

  onLinux(
    'listens on loopback only, and on nothing once it has stopped (skipped without /proc)',
    async () => {
      const { child, exited, url } = await startReady({ DATA_DIR: folder });
      const sockets = listeningSockets(child.pid ?? 0);
      const ports = sockets.map(({ port }) => port);
      const { engines } = JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8'));
      for (const endpoint of [url, ...Object.values<string>(engines)]) {
        expect(ports).toContain(Number(new URL(endpoint).port));
      }
      // The interface, a door for each engine, and the DynamoDB engine behind its door.
      expect(sockets).toHaveLength(1 + Object.keys(engines).length + 1);
      for (const { host } of sockets) expect(host).toMatch(/^127\./);
      child.kill('SIGTERM');
      await exited;
      for (const { host, port } of sockets) {
        await expect(once(createConnection(port, host), 'connect')).rejects.toThrow('ECONNREFUSED');
      }
    },
    240_000,
  );

  test('has a credential of its own', async () => {
    const keys: string[] = [];
    for (const _ of ['first', 'second']) {
      const { child, exited } = await startReady({ DATA_DIR: folder });
      const { credential } = JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8'));
      keys.push(credential.access_key_id);
      child.kill('SIGTERM');
      await exited;
    }
    expect(keys[0]).toMatch(/^[0-9A-F]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  }, 240_000);
});

describe('the runtime refuses to start with one sentence and exit code 1 for', () => {
  async function expectRefusal(environment: Record<string, string>, sentence: string): Promise<void> {
    const running = start(environment);
    expect(await running.exited).toBe(1);
    expect(running.complaint().trim()).toContain(sentence);
    expect(running.complaint().trim().split('\n')).toHaveLength(1);
    expect(running.out()).not.toContain('ready');
  }

  test('a port in use, and writes nothing', async () => {
    const server: Server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    await expectRefusal({ DATA_DIR: folder, PORT: port }, `port ${port} is in use`);
    expect(readdirSync(folder)).toEqual([]);
    server.close();
  }, 240_000);

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'kept');
    await expectRefusal({ DATA_DIR: file }, 'is a file');
    expect(readFileSync(file, 'utf8')).toBe('kept');
  }, 240_000);

  test('a data folder that all users share, and leaves it as it is', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    await expectRefusal({ DATA_DIR: shared }, 'is shared by all users');
    expect([statSync(shared).mode & 0o7777, readdirSync(shared)]).toEqual([0o1777, []]);
  }, 240_000);

  test('a data folder that cannot be created', async () => {
    await expectRefusal({ DATA_DIR: '/proc/no-such-folder' }, 'cannot be written');
  }, 240_000);

  test('a file that is not a database, and leaves it unchanged', async () => {
    const file = join(folder, 'dynamodb.sqlite');
    writeFileSync(file, 'this is not a database');
    await expectRefusal({ DATA_DIR: folder }, 'cannot be opened');
    expect(readFileSync(file, 'utf8')).toBe('this is not a database');
    expect(existsSync(join(folder, 'runtime.json'))).toBe(false);
  }, 240_000);

  test('a folder that another runtime uses, which keeps running', async () => {
    const first = await startReady({ DATA_DIR: folder });
    await expectRefusal({ DATA_DIR: folder }, 'another runtime uses the data folder');
    expect((await fetch(`${first.url}/items`)).status).toBe(200);
    expect(existsSync(join(folder, 'runtime.json'))).toBe(true);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
  }, 240_000);
});
