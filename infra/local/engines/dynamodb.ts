import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, createServer, Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type LoopbackAddress, unbrowsableAddress } from './unbrowsable-address.ts';

/** A running DynamoDB engine. */
export interface DynamoDbEngine {
  /** Answers without the credential of a start; who reads `runtime.json` does not learn it. */
  readonly endpoint: string;
  readonly pid: number;
  /** Resolves when the engine process has exited for any reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
  /** Lets this process end while the engine still runs; the engine then ends with it. */
  unref(): void;
}

const START_TIMEOUT_MS = 60_000;
/** What an engine complains of when another process has its port. */
export const ADDRESS_TAKEN = /address already in use/i;
const SETPRIV = '/usr/bin/setpriv';
const DYNOXIDE = fileURLToPath(
  new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

/**
 * Starts dynoxide (based on SQLite, no Java). It answers every origin and every signature, so it listens where no web
 * page can reach it.
 * @param file the database file; omit it to run in memory.
 * @throws Error when the engine does not answer within a minute.
 */
export async function startDynoxide(file?: string): Promise<DynamoDbEngine> {
  if (!existsSync(DYNOXIDE)) throw new Error(`the DynamoDB engine is not installed: ${DYNOXIDE} is missing`);
  const address = await unbrowsableAddress();
  const { host, port } = address;
  const database = file === undefined ? [] : ['--db-path', file];
  const args = ['serve', '--host', host, '--port', String(port), ...database];
  const engine = await startEngine(DYNOXIDE, args, address);
  if (file !== undefined) indexStreamRecords(file);
  return engine;
}

/** Reports whether dynoxide is installed, which requires Linux x64; DynamoDB Local runs on other systems. */
export function hasDynoxide(): boolean {
  return existsSync(DYNOXIDE);
}

/**
 * Adds an index to dynoxide's database. Without it, dynoxide reads all records of a stream to find the next sequence
 * number: 2,100 writes per second at first, 520 after 8,000 records. With it, the rate stays near 2,800. The engine may
 * be running, because its connection sees a changed schema at its next statement.
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

/**
 * Starts `command` as a process that ends with this one, and waits until it answers.
 * @param isReady asks whether the engine answers; by default, whether anything accepts connections at the address.
 */
export async function startEngine(
  command: string,
  args: readonly string[],
  address: LoopbackAddress,
  more: Pick<SpawnOptions, 'cwd' | 'env'> = {},
  isReady: () => Promise<boolean> = () => acceptsConnections(address),
): Promise<DynamoDbEngine> {
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'], ...more };
  const child = existsSync(SETPRIV)
    ? spawn(SETPRIV, ['--pdeathsig', 'KILL', command, ...args], options)
    : spawn(command, args, options);
  // Without setpriv, this stops the engine at least when this process exits normally.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    // Java stays when it cannot bind its port.
    const isAddressTaken = ADDRESS_TAKEN.test(complaint);
    if (isAddressTaken || child.exitCode !== null || Date.now() > deadline) {
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
  return {
    endpoint: `http://${address.host}:${address.port}`,
    pid: child.pid,
    exited,
    stop: () => stopChild(child),
    unref: () => {
      child.unref();
      if (child.stderr instanceof Socket) child.stderr.unref();
    },
  };
}

/** Returns a loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('the system assigned no port');
  return address.port;
}

function acceptsConnections(address: LoopbackAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
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
