import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Postgres, startPostgres } from '../lists/postgres.ts';
import { ACCOUNTS } from './account-sql.ts';
import type { Side } from './side.ts';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const API_KEY = 'rival_key_of_the_benchmark';
const ACCOUNT = '00000000-0000-4000-8000-000000000001';
/** As durable as the table's engine: a commit survives the end of a process, and perhaps not that of the machine. */
const DURABILITY = ['synchronous_commit=off'];

/** Fastify and PostgreSQL. */
export interface RivalSide extends Side {
  readonly postgres: Postgres;
}

/** The rival's database without its service. */
export interface RivalDatabase extends Pick<Side, 'stop' | 'storedBytes'> {
  readonly postgres: Postgres;
}

export async function openRivalDatabase(folder: string): Promise<RivalDatabase> {
  const postgres = await startPostgres(folder, DURABILITY);
  return {
    postgres,
    storedBytes: async () => {
      postgres.run('CHECKPOINT');
      return Number(
        postgres.run(
          "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'",
        ),
      );
    },
    stop: () => postgres.stop(),
  };
}

export async function startRivalSide(folder: string): Promise<RivalSide> {
  const { postgres, storedBytes, stop } = await openRivalDatabase(folder);
  const digest = createHash('sha256').update(API_KEY).digest('hex');
  postgres.run(
    `${ACCOUNTS}
INSERT INTO accounts (id, balance, per_second, per_minute) VALUES ('${ACCOUNT}', 1000000000000, 10000, 600000);
INSERT INTO keys VALUES ('\\x${digest}', '${ACCOUNT}', NULL);`,
  );
  const child = spawn(
    process.execPath,
    ['--no-warnings', SERVER, String(postgres.port), join(folder, 'rival.log')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = (): boolean => child.kill('SIGTERM');
  process.once('exit', kill);
  const [printed]: unknown[] = await once(child.stdout, 'data');
  return {
    name: 'Fastify and PostgreSQL',
    baseUrl: `http://127.0.0.1:${Number(String(printed))}`,
    apiKey: API_KEY,
    pids: [child.pid ?? 0, postgres.pid],
    postgres,
    storedBytes,
    stop: async () => {
      process.off('exit', kill);
      const gone = once(child, 'exit');
      kill();
      await gone;
      await stop();
    },
  };
}
