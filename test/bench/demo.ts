import { loadDemo } from '../../infra/operator/demo.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from './harness/benchmark.ts';
import { ENVIRONMENT } from './harness/environment.ts';
import { DATA_TIME } from './harness/feeds.ts';
import { rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';
import { startBenchTable } from './harness/table.ts';
import { measured } from './harness/usage.ts';
import { WriteTally } from './harness/writes.ts';

export const benchmark: Benchmark = {
  claim: 'Loading the demo data (catalogues, companies, jobs, facts, events) takes less than 30 seconds.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const writes = new WriteTally();
  const table = await startBenchTable(folder, 'demo');
  const { usage } = await measured(() =>
    loadDemo({
      table,
      stage: ENVIRONMENT.STAGE,
      onProgress: ({ step }) => progress(step),
      now: () => DATA_TIME,
    }),
  );
  const items = writes.items;
  const { jobs, companies } = await readSubjects(table);
  await table.stop();
  const seconds = rounded(usage.wallMs / 1000);
  return {
    tables: [
      {
        title: 'Loading the demo data',
        columns: ['cleared companies', 'cleared jobs', 'seconds', 'CPU seconds', 'peak MB', 'items written'],
        rows: [
          [
            companies.length,
            jobs.length,
            seconds,
            rounded(usage.cpuMs / 1000),
            rounded(usage.peakBytes / 1e6, 0),
            items,
          ],
        ],
      },
    ],
    targets: [{ what: 'time', unit: 's', measured: seconds, target: 30 }],
    notes: ['As in the first start, including the catalogues with the cities above 100,000 inhabitants.'],
  };
}
