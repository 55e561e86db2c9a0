import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { startDynoxide } from '../../../infra/local/engines/dynamodb.ts';
import { openOperatorTable } from '../../../infra/operator/connection/operator-table.ts';
import type { Table } from '../../../shared/table/client.ts';
import { createTable } from '../../support/table.ts';

/** A table like the deployed one, in a dynoxide file, with its stream on. */
export interface BenchTable extends Table {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
const PARTS = ['', '-wal', '-shm'];

/** Opens `<name>.sqlite` in the folder of the run. A missing file starts as a copy of `from`, or empty. */
export async function startBenchTable(folder: string, name: string, from?: string): Promise<BenchTable> {
  const file = (of: string): string => join(folder, `${of}.sqlite`);
  if (from !== undefined && !existsSync(file(name))) {
    for (const part of PARTS) {
      if (existsSync(file(from) + part)) copyFileSync(file(from) + part, file(name) + part);
    }
  }
  const fresh = !existsSync(file(name));
  const engine = await startDynoxide(file(name));
  const table = openOperatorTable(
    { endpoint: engine.endpoint, region: 'us-east-1', credentials: CREDENTIALS },
    'table',
  );
  if (fresh) await createTable(table, true);
  return {
    ...table,
    endpoint: engine.endpoint,
    stop: async () => {
      table.client.destroy();
      await engine.stop();
    },
  };
}
