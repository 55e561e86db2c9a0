import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/local/engines/dynamodb.ts';
import { readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable } from '../../shared/table/client.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './harness/benchmark.ts';
import { newCustomer } from './harness/interface.ts';
import { median, percentile, rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';

const REQUESTS = 600;
const WARM_UP = 100;
const START_TIMEOUT_MS = 240_000;

export const benchmark: Benchmark = {
  claim: 'Retrievals over HTTP through the whole local runtime, with client and runtime on one machine.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const dataDir = join(folder, 'runtime');
  const port = await freePort();
  progress('starting the local runtime');
  const started = performance.now();
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../infra/local/main.ts', import.meta.url))],
    {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const kill = (): boolean => server.kill('SIGTERM');
  process.once('exit', kill);
  try {
    await ready(server, dataDir);
    const startSeconds = (performance.now() - started) / 1000;
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
        `First start, including synthesis and demo data: ${rounded(startSeconds)} s.`,
        'Client, runtime, engine and functions (two worker threads each) share the same cores. Every response is ' +
          'validated against its schema, charged and entered into the ledger.',
      ],
    };
  } finally {
    process.off('exit', kill);
    if (server.exitCode === null) {
      const gone = once(server, 'exit');
      kill();
      await gone;
    }
  }
}

async function ready(server: ChildProcess, dataDir: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (server.exitCode !== null) throw new Error(`the local runtime exited with code ${server.exitCode}`);
    if (performance.now() > deadline) throw new Error('the local runtime did not become ready in time');
    await delay(100);
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
