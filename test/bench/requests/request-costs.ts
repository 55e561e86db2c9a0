import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { type Answer, openInterface } from '../harness/interface.ts';
import { median, rounded } from '../harness/statistics.ts';
import { readSubjects } from '../harness/subjects.ts';
import { startBenchTable } from '../harness/table.ts';

const SUBJECTS = 40;
const ROUNDS = 7;
const COMPRESSIONS = 60;
/** Requests before the measurement, so that the code is compiled like that of a warm function. */
const WARMING = 200;

export const benchmark: Benchmark = {
  claim:
    'What docs/cost.md multiplies with prices: units, rounds, CPU, bytes of the response in each coding and of the log line.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const table = await startBenchTable(folder, 'request-costs', 'demo');
  const { jobs } = await readSubjects(table);
  const open = jobs.filter(({ job }) => job.status === 'open').slice(0, SUBJECTS);
  const targets: Readonly<Record<string, readonly string[]>> = {
    'retrieve-job': open.map(({ job }) => `/v0/jobs/${job.id}`),
    // One dimension, the most frequent query; its roles are those of jobs, so frequent ones come up more often.
    'list-jobs': open.map(({ roleCodes }) => `/v0/jobs?limit=50&roles=${roleCodes[0] ?? ''}`),
    'list-companies': ['/v0/companies?limit=50'],
    'list-job-facts': ['/v0/job-facts'],
    'list-job-changes': ['/v0/job-changes'],
  };
  const api = await openInterface(table, Object.keys(targets));
  const costs: Cell[][] = [];
  const compression: Cell[][] = [];
  for (const [id, asked] of Object.entries(targets)) {
    progress(id);
    const samples = [];
    for (const target of asked) samples.push(await sample(api.request(target)));
    const answered = samples.filter(({ body }) => body !== '');
    if (answered.length === 0) continue;
    const send = api.request(asked[0] ?? '');
    for (let at = 0; at < WARMING; at += 1) await send();
    const cpu = median(await rounds(send));
    const middle = (of: (each: Sample) => number) => median(answered.map(of));
    const [page] = answered.toSorted((a, b) => a.bytes - b.bytes).slice(Math.floor(answered.length / 2));
    const body = Buffer.from(page?.body ?? '');
    costs.push([
      id,
      answered.length,
      middle(({ readUnits }) => readUnits),
      middle(({ readRounds }) => readRounds),
      middle(({ writeUnits }) => writeUnits),
      rounded(cpu, 0),
      body.length,
      gzipSync(body, { level: 6 }).length,
      brotli(body, 5).length,
      middle(({ lineBytes }) => lineBytes),
    ]);
    for (const [coding, compress] of CODINGS) {
      compression.push([id, coding, compress(body).length, rounded(cpuOfCompression(compress, body), 0)]);
    }
  }
  return {
    tables: [
      {
        title: 'A request, medians',
        columns: [
          'operation',
          'requests',
          'read units',
          'rounds',
          'write units',
          'CPU µs',
          'bytes',
          'gzip 6',
          'br 5',
          'log bytes',
        ],
        rows: costs,
      },
      {
        title: 'A body of each in every coding',
        columns: ['operation', 'coding', 'bytes', 'CPU µs'],
        rows: compression,
      },
    ],
    targets: [],
    notes: [
      'CPU is that of the whole process, with the SDK and without compression. CPU of a coding includes base64.',
      'Write units are those that the log line has: with the ledger entry and the record that the request was answered.',
    ],
  };
}

interface Sample {
  readonly body: string;
  readonly bytes: number;
  readonly readUnits: number;
  readonly readRounds: number;
  readonly writeUnits: number;
  readonly lineBytes: number;
}

/** Sends a request and reads its log line; a body that is not a 200 is empty. */
async function sample(send: () => Promise<Answer>): Promise<Sample> {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (line: string | Uint8Array): boolean => {
    lines.push(String(line));
    return true;
  };
  try {
    const { statusCode, body = '' } = await send();
    const line = lines.find((each) => each.includes('"message":"request"')) ?? '{}';
    const logged: Readonly<Record<string, unknown>> = JSON.parse(line);
    return {
      body: statusCode === 200 ? body : '',
      bytes: Buffer.byteLength(body),
      readUnits: Number(logged['read_units']),
      readRounds: Number(logged['read_rounds']),
      writeUnits: Number(logged['write_units']),
      lineBytes: Buffer.byteLength(line),
    };
  } finally {
    process.stdout.write = write;
  }
}

async function rounds(send: () => Promise<Answer>): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < COMPRESSIONS; at += 1) await send();
    const { user, system } = process.cpuUsage(before);
    found.push((user + system) / COMPRESSIONS);
  }
  return found;
}

const brotli = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const CODINGS: readonly (readonly [string, (body: Buffer) => Buffer])[] = [
  ...[1, 4, 6].map((level) => [`gzip ${level}`, (body: Buffer) => gzipSync(body, { level })] as const),
  ...[1, 4, 5].map((quality) => [`br ${quality}`, (body: Buffer) => brotli(body, quality)] as const),
];

function cpuOfCompression(compress: (body: Buffer) => Buffer, body: Buffer): number {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < COMPRESSIONS; at += 1) compress(body).toString('base64');
    const { user, system } = process.cpuUsage(before);
    found.push((user + system) / COMPRESSIONS);
  }
  return median(found);
}
