import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { APIGatewayProxyEventV2, CloudWatchLogsEvent, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { OPERATIONS } from '../../infra/operations.ts';
import { mintApiKey } from '../../shared/auth/api-key.ts';
import { KeyCheck } from '../../shared/auth/key-check.ts';
import { openS3ForLargeObjects } from '../../shared/clients/s3.ts';
import { serveLedger } from '../../shared/credits/ledger/serve-ledger.ts';
import { serveCollection } from '../../shared/credits/settlement/serve-collection.ts';
import { serveReconciliation } from '../../shared/credits/settlement/serve-reconciliation.ts';
import { serveSweep as serveRefunds } from '../../shared/credits/settlement/serve-refunds.ts';
import { CHARGED, doubtFields } from '../../shared/credits/settlement/settlement-line.ts';
import { servePublication } from '../../shared/documentation/serve-publication.ts';
import { serve } from '../../shared/http/serve.ts';
import { JOB_DUE_SHARDS } from '../../shared/jobs/due.ts';
import { serveMonitors } from '../../shared/monitors/serve-monitors.ts';
import { servePortal } from '../../shared/portal/serve/serve-portal.ts';
import { COOKIE } from '../../shared/portal/session/request.ts';
import { serveDueJobs } from '../../shared/publishing/due/serve-due-jobs.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { newDelivery } from '../../shared/webhooks/delivery/delivery.ts';
import { serveDeliveries } from '../../shared/webhooks/delivery/serve-deliveries.ts';
import { newDestination } from '../../shared/webhooks/destination/destination.ts';
import { serveSweep } from '../../shared/webhooks/waking/serve-delivery-sweep.ts';
import { serveDrain } from '../../shared/webhooks/waking/serve-drain.ts';
import { serveEnqueuing } from '../../shared/webhooks/waking/serve-enqueuing.ts';
import { SWEPT_SHARDS } from '../../shared/webhooks/waking/sweep.ts';
import { invoke, NOW, retrieve, SETTINGS } from '../http/harness.ts';
import { type SilentServer, startSilentServer } from './silent-server.ts';

const before = { ...process.env };
let silent: SilentServer;
/** The calls below, all in flight at once. */
let calls: readonly Promise<unknown>[];
beforeAll(async () => {
  silent = await startSilentServer();
  const { endpoint } = silent;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: 'test',
    BUCKET_NAME: 'documentation',
    STAGE: SETTINGS.stage,
    PAYLOAD_RETENTION_DAYS: '30',
    RECEIPT_RETENTION_DAYS: '396',
    BASE_URL: 'https://api.example.com',
    DOCS_URL: SETTINGS.docsUrl,
    APP_URL: SETTINGS.appUrl,
    DEADLINE_MS: String(SETTINGS.deadlineMs),
    DELIVERIES_QUEUE_URL: `${endpoint}/1/deliveries`,
    SLOW_DELIVERIES_QUEUE_URL: `${endpoint}/1/slow`,
    DOUBTS_QUEUE_URL: `${endpoint}/1/doubts`,
    WAITER_ARN: 'arn:aws:states:us-east-1:123456789012:stateMachine:waiter',
    DRAIN_ARN: 'arn:aws:states:us-east-1:123456789012:stateMachine:drain',
  });
  calls = CALLS.map(async ([, call]) => await call());
  // Each test awaits its own call; until then, a failure must not count as unhandled.
  for (const call of calls) call.catch(() => undefined);
});
afterAll(async () => {
  process.env = before;
  await silent.stop();
  rmSync(folder, { recursive: true });
});

const ORGANISATION = uuid7(NOW);
const DESTINATION = uuid7(NOW);
const EVENT = uuid7(NOW);
/** Stands for every operation. */
const OPERATION = 'retrieve-job';
const sink = (): void => undefined;
const now = (): number => NOW;

const logged = (fields: object): CloudWatchLogsEvent => {
  const data = { messageType: 'DATA_MESSAGE', logEvents: [{ message: JSON.stringify(fields) }] };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
};
const doubt = doubtFields({
  posting: {
    organisationId: ORGANISATION,
    id: EVENT,
    kind: 'charge',
    deltaMicros: -1_000n,
    minimumMicros: 1_000n,
    at: NOW,
    charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: uuid7(NOW), resources: 1 },
  },
  sequenceRead: 1,
});
const queued = (body: object): SQSEvent =>
  JSON.parse(JSON.stringify({ Records: [{ messageId: '1', body: JSON.stringify(body) }] }));
const changed = (image: object): DynamoDBStreamEvent => ({
  Records: [{ dynamodb: { SequenceNumber: '1', NewImage: { ...image } } }],
});
const ready = {
  event_id: { S: EVENT },
  destination_id: { S: DESTINATION },
  generation: { N: '1' },
  attempts: { N: '0' },
  ready: { N: String(NOW) },
};

const entitling = { ...ready, event_type: { S: 'signals.monitor.delivery' } };
const answered = { ...CHARGED, status: 200, organisation_id: ORGANISATION, request_id: EVENT };
const message = { event_id: EVENT, destination_id: DESTINATION, generation: 1, attempt: 1 };
const posted = {
  pk: { S: keys.account(ORGANISATION).pk },
  balance: { N: '0' },
  sequence: { N: '2' },
  posting: {
    M: { kind: { S: 'charge' }, id: { S: EVENT }, delta: { N: '-1' }, at: { N: String(NOW) } },
  },
};

/** A page of the portal with a link. Only the portal's keys can tell it from a forged one. */
const opened: APIGatewayProxyEventV2 = JSON.parse(
  JSON.stringify({
    rawPath: '/app/overview',
    rawQueryString: '',
    headers: {},
    cookies: [`${COOKIE}=${'A'.repeat(96)}`],
    requestContext: { http: { method: 'GET' } },
  }),
);

/** A publication of one page, and the request that publishes it. */
const folder = mkdtempSync(join(tmpdir(), 'publication-'));
const publication = pathToFileURL(join(folder, 'site.json'));
writeFileSync(
  publication,
  JSON.stringify({
    address: 'http://a',
    files: [{ key: 'docs', contentType: 'text/html', cacheControl: 'public', body: 'a' }],
  }),
);
const deployment = {
  RequestType: 'Create',
  ResponseURL: 'https://answers.example/',
  StackId: 's',
  RequestId: 'r',
  LogicalResourceId: 'Site',
  ResourceProperties: { BaseUrl: 'https://a', DocsUrl: 'https://a/docs', AppUrl: 'https://a/app' },
};

/** A table that answers, in which one delivery and one drain are overdue. */
const overdue = (): Table => {
  const shared = { organisationId: ORGANISATION, destinationId: DESTINATION };
  const items = [
    {
      ...keys.delivery(EVENT, DESTINATION),
      ...newDelivery({ ...shared, eventId: EVENT, eventType: 'integration.test', test: true }, NOW),
      due_at: NOW - 1,
    },
    {
      ...keys.destination(DESTINATION),
      ...newDestination(
        { ...shared, id: DESTINATION, name: 'r', url: 'https://a.example/', secret: Buffer.of(1) },
        NOW,
      ),
      due_at: NOW - 1,
    },
  ];
  const send = async (command: object): Promise<object> => {
    if (command instanceof QueryCommand) {
      return command.input.ExpressionAttributeValues?.[':shard'] === 'DUE#0' ? { Items: items } : {};
    }
    return command instanceof BatchGetCommand ? { Responses: { test: items } } : {};
  };
  const table = openTable({ region: 'us-east-1' }, 'test');
  return { ...table, client: Object.assign(Object.create(table.client), { send }) };
};

/** A call of each function, for each of its clients whose service may be silent. */
const CALLS: readonly (readonly [name: string, call: () => Promise<unknown>, gone: readonly string[]])[] = [
  [
    'collect-answers',
    () => serveCollection({ sink })(logged({ settlement: 'unresolved', unresolved: doubt })),
    ['SendMessageBatch'],
  ],
  // Whether organisations already share their records.
  ['collect-answers', () => serveCollection({ sink })(logged(answered)), ['GetItem']],
  ['deliver-webhooks', () => serveDeliveries({ sink })(queued(message)), ['BatchGetItem']],
  [
    'drain-destination',
    () => serveDrain({ sink })({ destinationId: DESTINATION, resumption: 1 }),
    ['GetItem'],
  ],
  ['enqueue-deliveries', () => serveEnqueuing({ sink })(changed(ready)), ['SendMessageBatch']],
  ['enqueue-deliveries', () => serveEnqueuing({ sink })(changed(entitling)), ['GetItem']],
  ['project-ledger', () => serveLedger(undefined, sink)(changed(posted)), ['PutItem', 'GetItem']],
  ['reconcile-charges', () => serveReconciliation({ sink })(queued(doubt)), ['GetItem']],
  [
    'publish-documentation',
    () => servePublication(publication, { sink, send: async () => new Response() })(deployment),
    ['PutObject'],
  ],
  // The name and colour of the operator.
  ['portal', () => servePortal({ sink })(opened), ['GetItem']],
  [
    'refund-unanswered',
    () => serveRefunds({ sink })({}, { getRemainingTimeInMillis: () => 300_000 }),
    ['GetItem'],
  ],
  ['run-monitors', () => serveMonitors({ sink })(), ['GetItem']],
  ['settle-due-jobs', () => serveDueJobs({ sink })(), JOB_DUE_SHARDS.map(() => 'Query')],
  ['sweep-deliveries', () => serveSweep({ sink })(), SWEPT_SHARDS.map(() => 'Query')],
  [
    'sweep-deliveries',
    () => serveSweep({ sink, now, table: overdue() })(),
    ['SendMessageBatch', 'StartExecution'],
  ],
  [
    OPERATION,
    () => {
      const operation = serve(retrieve, async () => ({ body: { id: 'a' }, resources: 1 }), { sink });
      const apiKey = mintApiKey(SETTINGS.stage, ORGANISATION, new KeyCheck(new Uint8Array(32)));
      return invoke(operation, { apiKey });
    },
    // The secret of the keys, and the caller.
    ['GetItem', 'BatchGetItem'],
  ],
];

test.each(CALLS.map(([name, , operations], at) => [name, operations.join(', '), at] as const))(
  '%s abandons a service that does not answer %s',
  async (_name, _operations, at) => {
    // A function that fails and one that reports failures have both stopped waiting.
    await calls[at]?.catch(() => undefined);
  },
);

test('each function calls a silent service three times; one that posts calls it once', async () => {
  await Promise.allSettled(calls);
  const expected = CALLS.flatMap(([name, , operations]) => {
    const attempts = ['reconcile-charges', 'refund-unanswered'].includes(name) ? 1 : 3;
    return Array.from({ length: attempts }, () => operations).flat();
  });
  expect(silent.heard.toSorted()).toEqual(expected.toSorted());
});

/** They answer from the event alone. */
const WITHOUT_CLIENTS = ['admit-edge', 'no-route'];
/** They wait for objects of tens of megabytes, which would take minutes here. */
const WITH_LARGE_OBJECTS = ['prepare-upload', 'publish-upload', 'receive-upload', 'report-upload'];

test('functions that wait for large objects give up too', async () => {
  const { config } = openS3ForLargeObjects();
  expect(await config.maxAttempts()).toBe(5);
  const timeOuts = { requestTimeout: 30_000, socketTimeout: 30_000, throwOnRequestTimeout: true };
  // The handler reads its settings at its first request.
  expect(await Object(config.requestHandler).configProvider).toMatchObject(timeOuts);
});

test('the list has every function that opens a client; operations share their chain', () => {
  const folders = readdirSync(fileURLToPath(new URL('../../functions', import.meta.url)));
  const workers = folders.filter(
    (name) =>
      ![...WITHOUT_CLIENTS, ...WITH_LARGE_OBJECTS].includes(name) &&
      !OPERATIONS.some(({ id }) => id === name),
  );
  expect([...new Set(CALLS.map(([name]) => name))].sort()).toEqual([...workers, OPERATION].sort());
});
