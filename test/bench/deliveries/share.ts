import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { CALLING } from '../../../shared/clients/calling.ts';
import { openSfn } from '../../../shared/clients/sfn.ts';
import { openSqs } from '../../../shared/clients/sqs.ts';
import { marshall } from '../../../shared/clients/wire/attributes.ts';
import { openTable, type Table } from '../../../shared/table/client.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { openResolver } from '../../../shared/webhooks/attempt/name-resolver.ts';
import { Poster } from '../../../shared/webhooks/attempt/post.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import { serveDeliveries } from '../../../shared/webhooks/delivery/serve-deliveries.ts';
import { newDestination } from '../../../shared/webhooks/destination/destination.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { serveEnqueuing } from '../../../shared/webhooks/waking/serve-enqueuing.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from '../harness/benchmark.ts';
import { median, rounded } from '../harness/statistics.ts';
import { dataOf } from './load.ts';
import type { Counts, Places, Settings } from './services.ts';

/** Deliveries before the measurement, so that the code is compiled like that of a warm function. */
const WARMING = 600;
/** Messages of a full batch. */
const MOST = 10;
/** How the receiver and the table answer, and how much is measured. */
const RECEIVERS = [
  { answers: 'at once', receiverMs: [0], callMs: 0, rounds: 15, deliveries: 200 },
  {
    answers: 'after 50 to 140 ms, calls after 5 ms',
    receiverMs: Array.from({ length: MOST }, (_, at) => 50 + 10 * ((at * 7) % MOST)),
    callMs: 5,
    rounds: 5,
    deliveries: 100,
  },
] as const;
/** The lookups of both address families of a name take their time on other threads too. */
const LOOKUPS = 300;

export const benchmark: Benchmark = {
  claim: 'A delivery costs the functions at most 2 ms of CPU, from the stream to its receipt.',
  run,
};

/** The deliveries of a batch, as the functions receive them and as the table holds them. */
interface Batch {
  readonly items: Readonly<Record<string, object>>;
  readonly stream: DynamoDBStreamEvent;
  readonly messages: SQSEvent;
}

/** Each delivery goes to a destination of its own. */
function batchOf(size: number, port: number): Batch {
  const now = Date.now();
  const items: Record<string, object> = {};
  const stream: object[] = [];
  const messages: object[] = [];
  const organisationId = uuid7(now);
  const hold = (item: Key & Readonly<Record<string, unknown>>): object => {
    const { pk, sk } = item;
    const held = marshall(item);
    items[JSON.stringify(marshall({ pk, sk }))] = held;
    return held;
  };
  for (let at = 0; at < size; at += 1) {
    const [eventId, destinationId] = [uuid7(now), uuid7(now)];
    const url = `https://localhost:${port}/hooks/${at}`;
    const named = { id: destinationId, name: 'Receiver', organisationId, url, secret: new Uint8Array(200) };
    hold({ ...keys.destination(destinationId), ...newDestination(named, now) });
    const event = {
      eventId,
      type: 'integration.test',
      occurredAt: new Date(now).toISOString(),
      data: dataOf(eventId, 'integration.test', now),
    } as const;
    const accepted = { event, organisationId, destinationIds: [destinationId], test: false };
    const [, delivery] = acceptanceOf('table', accepted, now, STANDARD_RETENTION).map(({ Put }) =>
      hold({ ...keys.webhookEvent(eventId), ...Put?.Item }),
    );
    stream.push({ dynamodb: { NewImage: delivery, SequenceNumber: String(at) } });
    const message = { event_id: eventId, destination_id: destinationId, generation: 1, attempt: 1 };
    messages.push({
      messageId: `m${at}`,
      eventSourceARN: 'arn:aws:sqs:us-east-1:1:main',
      body: JSON.stringify(message),
      attributes: {},
    });
  }
  return { items, stream: { Records: stream as never }, messages: { Records: messages as never } };
}

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const services = fork(fileURLToPath(import.meta.resolve('./services.ts')), { execArgv: ['--no-warnings'] });
  const [places]: Places[] = await once(services, 'message');
  if (places === undefined) throw new Error('the services did not start');
  const tell = async (message: Settings | 'count'): Promise<Counts> => {
    services.send(message);
    const [answer]: Counts[] = await once(services, 'message');
    return answer ?? {};
  };
  const endpoint = `http://127.0.0.1:${places.calls}`;
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: endpoint,
  });
  const table = openTable({ ...CALLING, endpoint }, 'table');
  const sqs = openSqs();
  const timers = {
    sqs,
    queueUrl: `${endpoint}/1/main`,
    slowQueueUrl: `${endpoint}/1/slow`,
    sfn: openSfn(),
    waiterArn: '',
  };
  const poster = new Poster({
    resolve: openResolver(),
    development: { hostname: 'localhost', port: places.receiver, ca: places.ca },
  });
  const secrets = { of: async () => `whsec_${'a'.repeat(43)}` };
  const sink = (): void => undefined;
  const deliver = (given: { readonly table: Table; readonly poster: Pick<Poster, 'post'> }) =>
    serveDeliveries({ ...given, timers, secrets, sink });
  const enqueue = serveEnqueuing({ table, sqs, queueUrl: timers.queueUrl, sink });
  const unposted = {
    post: async () => ({ kind: 'answered', status: 204, retryAfterSeconds: null }) as const,
  };
  const rows: Cell[][] = [];
  const targets: Target[] = [];
  for (const size of [1, MOST]) {
    progress(`batches of ${size}`);
    const batch = batchOf(size, places.receiver);
    await tell({ items: batch.items, callMs: 0, receiverMs: [0] });
    const handlers = {
      whole: deliver({ table, poster }),
      unposted: deliver({ table, poster: unposted }),
      alone: deliver({
        table: await remembered(table, batch, (given) => deliver({ table: given, poster: unposted })),
        poster: unposted,
      }),
    };
    const works = {
      enqueue: async () => refuse(await enqueue(batch.stream)),
      whole: async () => refuse(await handlers.whole(batch.messages)),
      unposted: async () => refuse(await handlers.unposted(batch.messages)),
      alone: async () => refuse(await handlers.alone(batch.messages)),
    };
    await tell({ items: batch.items, callMs: 0, receiverMs: [0] });
    for (const name in works) await cpuOf(works[name as keyof typeof works], WARMING / size);
    for (const { answers, receiverMs, callMs, rounds, deliveries } of RECEIVERS) {
      if (size === 1 && callMs > 0) continue;
      await tell({ items: batch.items, callMs, receiverMs });
      const us = await compare(works, { size, rounds, deliveries });
      const all = us.enqueue + us.whole;
      // Without the spread of the receiver's answers, fewer calls are made.
      const parts = [us.whole - us.unposted, us.unposted - us.alone].map((each) =>
        callMs > 0 ? null : each,
      );
      await tell('count');
      await works.whole();
      const { BatchGetItem = 0, TransactWriteItems = 0 } = await tell('count');
      const perDelivery = (BatchGetItem + TransactWriteItems) / size;
      rows.push([
        size,
        answers,
        ...[all, us.enqueue, ...parts, us.alone].map((each) => each && rounded(each, 0)),
        BatchGetItem,
        TransactWriteItems,
        perDelivery,
      ]);
      targets.push({
        what: `CPU of a delivery, ${size} per batch, answered ${answers}`,
        unit: 'ms',
        measured: rounded(all / 1_000, 2),
        target: 2,
      });
    }
  }
  const lookup = await measureLookups(places.names);
  poster.close();
  for (const client of [table.client, sqs, timers.sfn]) client.destroy();
  services.disconnect();
  return {
    tables: [
      {
        title: 'CPU of a delivery in microseconds, and calls to the table of a batch',
        columns: [
          'messages per batch',
          'answered',
          'all',
          'enqueuing',
          'POST',
          "the table's client",
          'the rest',
          'reads',
          'transactions',
          'calls per delivery',
        ],
        rows,
      },
      {
        title: `CPU of looking up a name, ${LOOKUPS} lookups of both address families`,
        columns: ['microseconds'],
        rows: [[rounded(lookup, 0)]],
      },
    ],
    targets,
    notes: [
      'CPU is that of the process that runs both functions as they are; another one answers for the table and the queue ' +
        'without TLS, and receives with TLS over a connection that stays open. Each message of a batch goes to another ' +
        'destination. The parts are differences, medians of alternating rounds: without the POST, and without the calls to the table.',
      'The lookup is not part of a delivery to the development receiver. Its resolver and its socket are opened per attempt.',
    ],
  };
}

/** Returns a table that answers every read at once with the object that `table` returned for it. */
async function remembered(
  table: Table,
  { messages }: Batch,
  serve: (table: Table) => ReturnType<typeof serveDeliveries>,
): Promise<Table> {
  const answers = new Map<string, unknown>();
  const client = {
    destroy: () => undefined,
    send: async (command: object): Promise<unknown> => {
      const { RequestItems: asked } = Object(Object(command).input);
      const name = JSON.stringify(asked ?? null);
      if (!answers.has(name))
        answers.set(name, await Reflect.apply(table.client.send, table.client, [command]));
      return answers.get(name);
    },
  };
  const own: Table = { name: table.name, client: Object.assign(Object.create(table.client), client) };
  refuse(await serve(own)(messages));
  return own;
}

function refuse({ batchItemFailures: failures }: { readonly batchItemFailures: readonly object[] }): void {
  if (failures.length > 0) throw new Error(`${failures.length} messages failed`);
}

/** Returns the medians of the microseconds per delivery. The works take turns. */
async function compare<N extends string>(
  works: Readonly<Record<N, () => Promise<void>>>,
  {
    size,
    rounds,
    deliveries,
  }: { readonly size: number; readonly rounds: number; readonly deliveries: number },
): Promise<Readonly<Record<N, number>>> {
  const measured: { readonly work: () => Promise<void>; readonly name: N; readonly samples: number[] }[] = [];
  for (const name in works) measured.push({ work: works[name], name, samples: [] });
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, samples } of measured) samples.push((await cpuOf(work, deliveries / size)) / size);
  }
  return Object.fromEntries(measured.map(({ name, samples }) => [name, median(samples)])) as Record<
    N,
    number
  >;
}

async function measureLookups(nameServer: string): Promise<number> {
  const resolve = openResolver([nameServer]);
  const look = async (): Promise<void> =>
    void (await resolve('hooks.example.com', new AbortController().signal));
  await cpuOf(look, LOOKUPS);
  return await cpuOf(look, LOOKUPS);
}

/** Returns the mean microseconds of CPU of a run of `work`. */
async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}
