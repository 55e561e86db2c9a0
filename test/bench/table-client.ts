import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BatchGetCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { CALLING } from '../../shared/clients/calling.ts';
import { openSdkClient } from '../../shared/clients/dynamodb-sdk.ts';
import { openWireClient, type TableClient } from '../../shared/clients/wire/client.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from './harness/benchmark.ts';
import { maximum, median, rounded } from './harness/statistics.ts';

const ROUNDS = 15;
const CALLS = 150;
/** Before the measurement, so that the code is compiled like that of a warm function. */
const WARMING = 400;

export const benchmark: Benchmark = {
  claim:
    'A call through the wire client costs at most half the CPU of the same call through the SDK, over a real socket.',
  run,
};

const get = (client: TableClient): Promise<unknown> =>
  client.send(
    new GetCommand({ TableName: 'table', Key: { pk: 'JOB#1', sk: 'job' }, ReturnConsumedCapacity: 'TOTAL' }),
  );
const getThree = (client: TableClient): Promise<unknown> =>
  client.send(
    new BatchGetCommand({
      RequestItems: {
        table: {
          Keys: ['KEY#a', 'ACCOUNT#a#0', 'JOB#1'].map((pk) => ({ pk, sk: pk })),
          ConsistentRead: true,
        },
      },
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
const bytes = (): Uint8Array => new Uint8Array(16).fill(5);
/** As large as a charge. */
const charge = (client: TableClient): Promise<unknown> => {
  const names = Array.from({ length: 32 }, (_, i) => `r${i.toString(32)}`);
  return client.send(
    new UpdateCommand({
      TableName: 'table',
      Key: { pk: 'ACCOUNT#a#0', sk: 'account' },
      UpdateExpression: `SET #b = #b + :delta, #p = :posting, ${names.map((name) => `${name} = :id`).join(', ')}`,
      ConditionExpression: `#b >= :minimum AND ${names.map((name) => `${name} <> :id`).join(' AND ')}`,
      ExpressionAttributeNames: { '#b': 'balance', '#p': 'posting' },
      ExpressionAttributeValues: {
        ':delta': -1_000n,
        ':minimum': 1_000n,
        ':id': bytes(),
        ':posting': {
          kind: 'charge',
          id: bytes(),
          delta: -1_000n,
          at: 1,
          operation: 'retrieve-job',
          resources: 1,
        },
      },
      ReturnValues: 'UPDATED_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
};

const SUBJECTS: Readonly<Record<string, (client: TableClient) => Promise<unknown>>> = {
  GetItem: get,
  'BatchGetItem, 3 items': getThree,
  'UpdateItem, a charge': charge,
  'both calls of a retrieval': async (client) => {
    await getThree(client);
    await charge(client);
  },
};

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const table = fork(fileURLToPath(import.meta.resolve('./harness/answering-table.ts')), {
    execArgv: ['--no-warnings'],
  });
  const [port] = await once(table, 'message');
  const configuration = {
    ...CALLING,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const [sdk, wire] = [openSdkClient(configuration), openWireClient(configuration)];
  const rows: (number | string)[][] = [];
  for (const [name, call] of Object.entries(SUBJECTS)) {
    progress(name);
    for (const client of [sdk, wire]) await cpuOf(() => call(client), WARMING);
    const samples: { readonly sdk: number; readonly wire: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.push({
        sdk: await cpuOf(() => call(sdk), CALLS),
        wire: await cpuOf(() => call(wire), CALLS),
      });
    }
    const theirs = samples.map((sample) => sample.sdk);
    const own = samples.map((sample) => sample.wire);
    const ratio = median(samples.map((sample) => sample.wire / sample.sdk));
    const least = [Math.min(...theirs), Math.min(...own)];
    rows.push([
      name,
      ...[median(theirs), median(own), ...least].map((us) => rounded(us, 0)),
      rounded(ratio, 2),
    ]);
  }
  table.disconnect();
  sdk.destroy();
  wire.destroy();
  return {
    tables: [
      {
        title: `CPU of a call in microseconds, ${ROUNDS} rounds of ${CALLS} over loopback`,
        columns: ['call', 'SDK', 'wire', 'SDK, least', 'wire, least', 'wire to SDK'],
        rows,
      },
    ],
    targets: [
      {
        what: 'CPU of a call through the wire client to one through the SDK, highest',
        unit: 'times',
        measured: maximum(rows.map((row) => Number(row[5]))),
        target: 0.5,
      },
    ],
    notes: [
      'CPU is that of this process; another one answers at once, without TLS. The clients take turns, and the ratio is ' +
        'the median of those of the rounds.',
    ],
  };
}

/** Returns the mean microseconds of CPU of a run of `work`. */
async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}
