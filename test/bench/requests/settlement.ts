import { gzipSync } from 'node:zlib';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { serveLedger } from '../../../shared/credits/ledger/serve-ledger.ts';
import { createOrganisation } from '../../../shared/credits/organisations.ts';
import { post } from '../../../shared/credits/posting.ts';
import { shareRecords } from '../../../shared/credits/record-sharing.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import { serveCollection } from '../../../shared/credits/settlement/serve-collection.ts';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { SdkCalls, sequentialRounds } from '../harness/sdk-calls.ts';
import { median, rounded } from '../harness/statistics.ts';
import { type BenchTable, startBenchTable } from '../harness/table.ts';

/** Charges per batch. Each is of another organisation, which is the worst case of both functions. */
const BATCHES = [1, 10, 50];
const ROUNDS = 60;
/** Batches before the measurement, so that the code is compiled and the accounts are known, as in a warm function. */
const WARMING = 40;
const TOP_UP = 1_000_000_000n;

export const benchmark: Benchmark = {
  claim:
    'What a charge causes behind its request, counted at the client: the ledger in one round and one write unit per ' +
    'charge; the record of its answer in two rounds and one write unit per batch, for any mix of organisations.',
  run,
};

interface Charge {
  readonly organisationId: string;
  readonly id: string;
  readonly at: number;
}

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const calls = new SdkCalls();
  const table = await startBenchTable(folder, 'settlement');
  const operator = { name: 'bench', now: Date.now() };
  const organisations: string[] = [];
  for (let made = 0; made < Math.max(...BATCHES); made += 1) {
    const { organisationId } = await createOrganisation(table, { name: 'Customer' }, operator);
    const topUp = { organisationId, kind: 'top_up', deltaMicros: TOP_UP, reference: 'start' } as const;
    await postReference(table, topUp, operator);
    organisations.push(organisationId);
  }
  await shareRecords(table, operator.now);
  const sequences = new Map(organisations.map((id) => [id, 1]));
  const lines: string[] = [];
  const sink = (line: string): void => {
    lines.push(line);
  };
  const project = serveLedger(table, sink);
  const collect = serveCollection({ table, sendDoubts: async () => undefined, sink });
  await project({ Records: await Promise.all(organisations.map((id) => recordOf(table, id))) });
  const rows: Cell[][] = [];
  const figures = new Map<string, Figures>();
  for (const size of BATCHES) {
    progress(`batches of ${size}`);
    const samples: Readonly<Record<string, Figures[]>> = { 'project-ledger': [], 'collect-answers': [] };
    for (let round = 0; round < WARMING + ROUNDS; round += 1) {
      const charges: Charge[] = [];
      for (const organisationId of organisations.slice(0, size)) {
        charges.push(await charge(table, organisationId, sequences));
      }
      const Records = await Promise.all(charges.map(({ organisationId }) => recordOf(table, organisationId)));
      const event = logged(charges);
      const works = { 'project-ledger': () => project({ Records }), 'collect-answers': () => collect(event) };
      for (const [name, work] of Object.entries(works)) {
        const measured = await measure(calls, lines, work);
        if (round >= WARMING) samples[name]?.push(measured);
      }
    }
    for (const [name, found] of Object.entries(samples)) {
      const of = (figure: keyof Figures) => rounded(median(found.map((each) => each[figure])), 1);
      const figure: Figures = {
        rounds: of('rounds'),
        readUnits: of('readUnits'),
        writeUnits: of('writeUnits'),
        cpuMicros: rounded(of('cpuMicros'), 0),
        logBytes: of('logBytes'),
      };
      figures.set(`${name} ${size}`, figure);
      rows.push([name, size, ...Object.values(figure)]);
    }
  }
  await table.stop();
  const ten = (name: string) => figures.get(`${name} 10`);
  return {
    tables: [
      {
        title: 'What follows a charge, medians of batches',
        columns: ['function', 'charges', 'rounds', 'read units', 'write units', 'CPU µs', 'log bytes'],
        rows,
      },
    ],
    targets: [
      {
        what: 'write units of the record of ten answers',
        unit: 'units',
        measured: ten('collect-answers')?.writeUnits ?? Number.NaN,
        target: 1,
      },
      {
        what: 'rounds of the ledger of ten charges',
        unit: 'rounds',
        measured: ten('project-ledger')?.rounds ?? Number.NaN,
        target: 1,
      },
    ],
    notes: [
      'Each charge of a batch is of another organisation. The process has written the entry before each charge.',
      'CPU is that of the whole process, with the SDK and the connection to the engine.',
    ],
  };
}

interface Figures {
  readonly rounds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly cpuMicros: number;
  readonly logBytes: number;
}

async function measure(calls: SdkCalls, lines: string[], work: () => Promise<unknown>): Promise<Figures> {
  calls.take();
  lines.length = 0;
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const taken = calls.take();
  const sum = (of: 'readUnits' | 'writeUnits') => taken.reduce((total, call) => total + call[of], 0);
  return {
    rounds: sequentialRounds(taken),
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
    cpuMicros: user + system,
    logBytes: lines.reduce((total, line) => total + Buffer.byteLength(line), 0),
  };
}

async function charge(
  table: BenchTable,
  organisationId: string,
  sequences: Map<string, number>,
): Promise<Charge> {
  const at = Date.now();
  const id = uuid7(at);
  const sequence = sequences.get(organisationId) ?? 0;
  const { status } = await post(
    table,
    {
      ...{ organisationId, id, kind: 'charge', at },
      ...{ deltaMicros: -1_000n, minimumMicros: 1_000n },
      charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: id, resources: 1 },
    },
    sequence,
    { deadline: at + 5_000 },
  );
  if (status !== 'applied') throw new Error(`a charge was ${status}`);
  sequences.set(organisationId, sequence + 1);
  return { organisationId, id, at };
}

/** Returns the record of the account as the stream has it, with bytes in base64. */
async function recordOf(table: BenchTable, organisationId: string): Promise<DynamoDBRecord> {
  const { pk, sk } = keys.account(organisationId);
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item = {} } = await table.client.send(
    new GetItemCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  const text = JSON.stringify(Item, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
  return {
    dynamodb: {
      NewImage: JSON.parse(text),
      SequenceNumber: '1',
      ApproximateCreationDateTime: Date.now() / 1_000,
    },
  };
}

/** Returns the lines of requests as CloudWatch Logs delivers them. */
function logged(charges: readonly Charge[]) {
  const logEvents = charges.map(({ organisationId, id, at }, index) => ({
    id: String(index),
    timestamp: at,
    message: JSON.stringify({
      level: 'INFO',
      timestamp: new Date(at).toISOString(),
      ...{ message: 'request', operation: 'retrieve-job', status: 200, request_id: id },
      ...{ trace_id: id.replaceAll('-', ''), span_id: id.slice(-12), organisation_id: organisationId },
      ...{ key_id: id, resources: 1, cost_usd: '0.001', cost_micros: 1_000, settlement: 'charged' },
      ...{ read_units: 3, read_rounds: 1, write_units: 2, ms: 12.34 },
    }),
  }));
  const data = { messageType: 'DATA_MESSAGE', logGroup: 'g', logStream: 's', logEvents };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
}
