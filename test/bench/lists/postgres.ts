import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { freePort } from '../../../infra/local/engines/dynamodb.ts';
import { copyLine, type SqlValue } from './sql-text.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const PSQL = '/usr/bin/psql';
/** Characters of rows that go to psql at once. */
const STEP = 1 << 18;
/** The account `nobody`, because PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

export const hasPostgres = (): boolean =>
  existsSync(join(BIN, 'postgres')) && existsSync(PSQL) && hasAccount();

/** Reports whether the machine has an account for this user: initdb refuses others. */
function hasAccount(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

export type Rows = Iterable<readonly SqlValue[]> | AsyncIterable<readonly SqlValue[]>;

/** A temporary PostgreSQL 15 cluster on a loopback port, queried through psql, which times each statement. */
export interface Postgres {
  readonly version: string;
  readonly port: number;
  /** The process that started all others. */
  readonly pid: number;
  /** Runs statements. @throws Error with the message of psql */
  run(sql: string): string;
  /** Streams rows into a table, without holding them. @throws Error with the message of psql */
  copy(table: string, rows: Rows): Promise<void>;
  /** Returns the milliseconds of each statement, including reading the result but not connecting. */
  time(statements: readonly string[]): number[];
  stop(): Promise<void>;
}

/** @param durability settings; by default, nothing survives a crash of the machine */
export async function startPostgres(
  folder: string,
  durability: readonly string[] = ['fsync=off'],
): Promise<Postgres> {
  const data = mkdtempSync(join(folder, 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) {
    chownSync(data, NOBODY, NOBODY);
    chmodSync(folder, 0o711);
  }
  const made = spawnSync(
    join(BIN, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    {
      ...account,
      cwd: data,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = String(await freePort());
  const settings = [
    ...durability,
    'shared_buffers=512MB',
    'work_mem=64MB',
    'random_page_cost=1.1',
    'jit=off',
  ];
  const server = spawn(
    join(BIN, 'postgres'),
    [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      port,
      // No socket in a folder: its path may have at most 107 bytes.
      '-k',
      '',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...account, cwd: data, stdio: 'ignore' },
  );
  const kill = (): boolean => server.kill('SIGQUIT');
  process.once('exit', kill);
  const options = ['-h', '127.0.0.1', '-p', port, '-U', 'bench', '-d', 'postgres', '-X', '-q', '-A', '-t'];
  options.push('-v', 'ON_ERROR_STOP=1');
  const psql = (args: readonly string[], input: string): string => {
    const { status, stdout, stderr } = spawnSync(PSQL, [...options, ...args], {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    if (status !== 0) throw new Error(`psql failed: ${stderr.slice(0, 2000)}`);
    return stdout;
  };
  for (
    let attempt = 0;
    spawnSync(join(BIN, 'pg_isready'), ['-h', '127.0.0.1', '-p', port]).status !== 0;
    attempt += 1
  ) {
    if (attempt > 200 || server.exitCode !== null) throw new Error('PostgreSQL did not start');
  }
  return {
    port: Number(port),
    pid: server.pid ?? 0,
    version: psql(['-c', 'SHOW server_version'], '').trim(),
    run: (sql) => psql([], sql),
    copy: async (table, rows) => await copyInto(table, rows, options),
    time: (statements) => {
      const file = join(folder, 'statements.sql');
      writeFileSync(
        file,
        ['\\o /dev/null', '\\timing on', ...statements.map((statement) => `${statement};`)].join('\n'),
      );
      return [...psql(['-f', file], '').matchAll(/^Time: ([\d.]+) ms/gm)].map(([, ms]) => Number(ms));
    },
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      process.off('exit', kill);
    },
  };
}

async function copyInto(table: string, rows: Rows, options: readonly string[]): Promise<void> {
  const child = spawn(PSQL, [...options, '-c', `COPY ${table} FROM STDIN`], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const message = text(child.stderr);
  // A psql that gave up closes its input; its message says more than the broken pipe.
  await pipeline(Readable.from(steps(rows)), child.stdin).catch(() => undefined);
  const [status]: unknown[] = await ended;
  if (status !== 0) throw new Error(`psql failed: ${(await message).slice(0, 2000)}`);
}

async function* steps(rows: Rows): AsyncGenerator<string> {
  let lines = '';
  for await (const row of rows) {
    lines += copyLine(row);
    if (lines.length < STEP) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
