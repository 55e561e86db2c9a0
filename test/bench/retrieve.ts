import { type AttributeValue, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { keys } from '../../shared/table/keys.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from './harness/benchmark.ts';
import { type Interface, openInterface } from './harness/interface.ts';
import { type SdkCall, SdkCalls, sequentialRounds } from './harness/sdk-calls.ts';
import { maximum, median, percentile, rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';
import { type BenchTable, startBenchTable } from './harness/table.ts';

const REQUESTS = 300;

export const benchmark: Benchmark = {
  claim:
    'A retrieval by id takes 2 sequential round trips to the table including settlement, at most 4 read units and ' +
    '1 write unit; the stream writes one ledger entry later.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const calls = new SdkCalls();
  const table = await startBenchTable(folder, 'retrieve', 'demo');
  const ids = ['retrieve-job', 'retrieve-company', 'retrieve-job-content'];
  const api = await openInterface(table, ids);
  const { jobs, companies } = await readSubjects(table);
  const withContent = jobs.filter(({ distributableUntil }) => distributableUntil === 'always');
  const targets: Readonly<Record<string, readonly string[]>> = {
    'retrieve-job': jobs.map(({ job }) => `/v0/jobs/${job.id}`),
    'retrieve-company': companies.map(({ company }) => `/v0/companies/${company.id}`),
    'retrieve-job-content': withContent.map(({ job }) => `/v0/jobs/${job.id}/content`),
  };
  const results: (Measurement & { readonly id: string })[] = [];
  for (const id of ids) {
    progress(id);
    results.push({ id, ...(await measure(api, calls, targets[id] ?? [])) });
  }
  const accountBytes = await accountSize(table, api.organisationId);
  const flow = results[0]?.example ?? [];
  await table.stop();
  const worst = (of: (result: (typeof results)[number]) => readonly number[]): number =>
    maximum(results.flatMap((result) => of(result)));
  return {
    tables: [
      {
        title: `Calls to the table, ${REQUESTS} requests each, counted at the clients`,
        columns: [
          'operation',
          'status 200',
          'rounds p50',
          'rounds max',
          'calls',
          'read units p50',
          'read units max',
          'write units p50',
          'write units max',
          'ms p50',
          'ms p95',
        ],
        rows: results.map(({ id, found, rounds, sent, reads, writes, ms }) => [
          id,
          found,
          median(rounds),
          maximum(rounds),
          median(sent),
          median(reads),
          maximum(reads),
          median(writes),
          maximum(writes),
          rounded(median(ms), 2),
          rounded(percentile(ms, 0.95), 2),
        ]),
      },
      {
        title: 'A retrieval of a job, call by call',
        columns: ['call', 'keys', 'starts ms', 'ends ms', 'read units', 'write units'],
        rows: flow
          .toSorted((a, b) => a.startMs - b.startMs)
          .map((call) => [
            call.command,
            call.prefixes.join(' '),
            rounded(call.startMs - (flow[0]?.startMs ?? 0), 2),
            rounded(call.endMs - (flow[0]?.startMs ?? 0), 2),
            call.readUnits,
            call.writeUnits,
          ]),
      },
    ],
    targets: [
      {
        what: 'sequential rounds, maximum',
        unit: 'rounds',
        measured: worst(({ rounds }) => rounds),
        target: 2,
      },
      {
        what: 'read units, median of the most expensive operation',
        unit: 'units',
        measured: maximum(results.map(({ reads }) => median(reads))),
        target: 4,
      },
      {
        what: 'write units, median of the most expensive operation',
        unit: 'units',
        measured: maximum(results.map(({ writes }) => median(writes))),
        target: 1,
      },
      { what: 'account item', unit: 'bytes', measured: accountBytes, target: 1024 },
    ],
    notes: [
      'Read and write units are those that the engine reports. A write that fails its condition counts as one unit.',
      'The first request of a process takes a round and a write unit more; it is not in the table.',
    ],
  };
}

interface Measurement {
  found: number;
  readonly rounds: number[];
  readonly sent: number[];
  readonly reads: number[];
  readonly writes: number[];
  readonly ms: number[];
  example: readonly SdkCall[];
}

async function measure(api: Interface, calls: SdkCalls, targets: readonly string[]): Promise<Measurement> {
  const result: Measurement = {
    found: 0,
    rounds: [],
    sent: [],
    reads: [],
    writes: [],
    ms: [],
    example: [],
  };
  // The process knows the secret of the keys.
  for (const target of targets.slice(0, 1)) await api.request(target)();
  const step = Math.max(1, Math.floor(targets.length / REQUESTS));
  for (const target of targets.filter((_, i) => i % step === 0).slice(0, REQUESTS)) {
    const send = api.request(target);
    calls.take();
    const started = performance.now();
    const { statusCode } = await send();
    result.ms.push(performance.now() - started);
    const made = calls.take();
    // A resource that is not available costs less, so it is left out of the figures.
    if (statusCode !== 200) continue;
    result.found += 1;
    result.rounds.push(sequentialRounds(made));
    result.sent.push(made.length);
    result.reads.push(made.reduce((sum, { readUnits }) => sum + readUnits, 0));
    result.writes.push(made.reduce((sum, { writeUnits }) => sum + writeUnits, 0));
    result.example = made;
  }
  return result;
}

/** Returns the bytes of the account item after hundreds of charges, when its ring is full. */
async function accountSize({ client, name }: BenchTable, organisationId: string): Promise<number> {
  const { pk, sk } = keys.account(organisationId);
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName: name, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true }),
  );
  return sizeOf(item ?? {});
}

/** Returns the bytes of an item as DynamoDB counts them: names, values, 3 per map or list and 1 per element. */
function sizeOf(attributes: Readonly<Record<string, AttributeValue>>): number {
  return Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}

function valueSize({ S, N, B, M, L }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.replace(/\D/g, '').length / 2) + 1 + (N.startsWith('-') ? 1 : 0);
  if (B !== undefined) return B.length;
  if (M !== undefined) return 3 + sizeOf(M) + Object.keys(M).length;
  if (L !== undefined) return 3 + L.reduce((sum, one) => sum + 1 + valueSize(one), 0);
  return 1;
}
