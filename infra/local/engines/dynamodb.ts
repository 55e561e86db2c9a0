import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running DynamoDB engine on loopback. */
export interface DynamoDbEngine {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  readonly pid: number;
  /** Fulfilled when the engine has ended, whoever ended it. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 10_000;
const SETPRIV = '/usr/bin/setpriv';
const DYNOXIDE = fileURLToPath(
  new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

/**
 * Starts dynoxide (SQLite inside, no Java) on a free loopback port.
 * @param file the database file; in memory when left out.
 * @throws Error when the engine does not answer within 10 s.
 */
export async function startDynoxide(file?: string): Promise<DynamoDbEngine> {
  const port = await freePort();
  if (!existsSync(DYNOXIDE)) throw new Error(`the DynamoDB engine is not installed: ${DYNOXIDE} is missing`);
  const args = ['serve', '--port', String(port), ...(file === undefined ? [] : ['--db-path', file])];
  const engine = await startEngine(DYNOXIDE, args, port);
  if (file !== undefined) indexStreamRecords(file);
  return engine;
}

/** dynoxide is built for this machine; where it is not, DynamoDB Local serves. */
export function hasDynoxide(): boolean {
  return existsSync(DYNOXIDE);
}

/**
 * dynoxide finds the next sequence number of a stream by reading all of its records: 2,100 writes a second at
 * first, 520 after 8,000 records. With this index it stays near 2,800. The index is added from outside, while
 * the engine runs, as its own connection sees a changed schema at the next statement.
 */
function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS local_stream_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER));' +
        'CREATE INDEX IF NOT EXISTS local_stream_shard ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}

/** Starts `command` so that it dies with this process, and waits until it listens on `port`. */
export async function startEngine(
  command: string,
  args: readonly string[],
  port: number,
  workingFolder?: string,
): Promise<DynamoDbEngine> {
  const options: SpawnOptions = {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(workingFolder === undefined ? {} : { cwd: workingFolder }),
  };
  const child = existsSync(SETPRIV)
    ? spawn(SETPRIV, ['--pdeathsig', 'KILL', command, ...args], options)
    : spawn(command, args, options);
  // Where setpriv is missing, at least no orderly end of this process leaves the engine behind.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start: ${complaint.trim() || `exit code ${child.exitCode}`}`);
    }
    await delay(10);
  }
  if (child.pid === undefined) throw new Error(`${command} has no process id`);
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  return { endpoint: `http://127.0.0.1:${port}`, pid: child.pid, exited, stop: () => stopChild(child) };
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
