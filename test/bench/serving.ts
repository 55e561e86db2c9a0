import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable } from '../../shared/table/client.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './harness/benchmark.ts';
import { newCustomer } from './harness/interface.ts';
import { startRuntimeProcess } from './harness/started-runtime.ts';
import { median, percentile, rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';

const REQUESTS = 600;
const WARM_UP = 100;

export const benchmark: Benchmark = {
  claim: 'Retrievals over HTTP through the whole local runtime, with client and runtime on one machine.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const dataDir = join(folder, 'runtime');
  progress('starting the local runtime');
  const runtime = await startRuntimeProcess(dataDir);
  try {
    const rows = await measure(dataDir, progress);
    return {
      tables: [
        {
          title: `Retrieve a job over HTTP through the local runtime, ${REQUESTS} requests`,
          columns: ['concurrency', 'requests/s', 'ms p50', 'ms p95', 'ms p99'],
          rows,
        },
      ],
      targets: [],
      notes: [
        `First start, including synthesis and demo data: ${rounded(runtime.startSeconds)} s.`,
        'Client, runtime, engine and functions (two worker threads each) share the same cores. Every response is ' +
          'validated against its schema, charged and entered into the ledger.',
      ],
    };
  } finally {
    await runtime.stop();
  }
}

async function measure(dataDir: string, progress: (message: string) => void): Promise<Cell[][]> {
  const { baseUrl, stage, tableName, dynamodb } = await readRuntime(dataDir);
  const table = openTable(dynamodb, tableName);
  const { apiKey } = await newCustomer(table, stage);
  const { jobs } = await readSubjects(table);
  const urls = jobs.map(({ job }) => `${baseUrl}/v0/jobs/${job.id}`);
  const rows: Cell[][] = [];
  for (const concurrency of [1, 8]) {
    progress(`concurrency ${concurrency}`);
    await load(urls, apiKey, concurrency, WARM_UP);
    const began = performance.now();
    const ms = await load(urls, apiKey, concurrency, REQUESTS);
    const seconds = (performance.now() - began) / 1000;
    rows.push([
      concurrency,
      rounded(REQUESTS / seconds, 0),
      ...[median(ms), percentile(ms, 0.95), percentile(ms, 0.99)].map((value) => rounded(value, 2)),
    ]);
  }
  table.client.destroy();
  return rows;
}

/** Sends requests. @returns the milliseconds of each */
async function load(
  urls: readonly string[],
  apiKey: string,
  concurrency: number,
  requests: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const ms: number[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < requests) {
      const url = urls[(next * 7) % urls.length] ?? '';
      next += 1;
      const began = performance.now();
      const status = await ask(url, apiKey, agent);
      if (status !== 200) throw new Error(`${url} returned status ${status}`);
      ms.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return ms;
}

function ask(url: string, apiKey: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${apiKey}` } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
}
