import { parentPort, workerData } from 'node:worker_threads';
import { openOperatorTable } from './connection/operator-table.ts';
import { loadDemo } from './demo.ts';

/**
 * Loads the demo data in a thread of its own, so that the thread of the local runtime is free: it shows progress and ends
 * at once on Ctrl-C, whatever is computed here.
 */
const { address, tableName, database, stage } = workerData;
const table = openOperatorTable(address, tableName);
try {
  const demo = await loadDemo({
    table,
    database,
    stage,
    onProgress: (progress) => parentPort?.postMessage({ progress }),
  });
  parentPort?.postMessage({ demo });
} finally {
  table.client.destroy();
}
