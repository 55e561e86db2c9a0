import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { batchesAsTransactions } from '../../../infra/operator/connection/local-batches.ts';
import { insertingInto } from '../../../infra/operator/connection/local-inserts.ts';
import { readRuntime } from '../../../infra/operator/connection/local-runtime.ts';
import { openOperatorTable } from '../../../infra/operator/connection/operator-table.ts';
import type { Table } from '../../../shared/table/client.ts';
import { newCustomer } from '../harness/interface.ts';
import type { Side } from './side.ts';

const RUNTIME = fileURLToPath(new URL('../deliveries/runtime-process.ts', import.meta.url));
const START_TIMEOUT_MS = 240_000;

/** The product in its local runtime. */
export interface OwnSide extends Side {
  /** The table as commands open it, and as the first load opens it, past the engine. */
  readonly table: Table;
  readonly loading: Table;
}

export async function startOwnSide(folder: string): Promise<OwnSide> {
  const dataDir = join(folder, 'own');
  mkdirSync(dataDir);
  const child = spawn(process.execPath, ['--no-warnings', RUNTIME, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): boolean => child.kill('SIGTERM');
  process.once('exit', kill);
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('the local runtime did not become ready in time');
    await delay(100);
  }
  const { baseUrl, dynamodb, tableName, stage } = await readRuntime(dataDir);
  const table = openOperatorTable(dynamodb, tableName);
  const { apiKey } = await newCustomer(table, stage);
  const file = join(dataDir, 'dynamodb.sqlite');
  const loading = insertingInto(batchesAsTransactions(table), file);
  return {
    name: 'local runtime',
    baseUrl,
    apiKey,
    pids: [child.pid ?? 0],
    table: batchesAsTransactions(table),
    loading,
    storedBytes: async () => {
      const database = new DatabaseSync(file);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      return statSync(file).size;
    },
    stop: async () => {
      loading.close();
      table.client.destroy();
      process.off('exit', kill);
      const gone = once(child, 'exit');
      kill();
      await gone;
    },
  };
}
