import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { doubtFields } from '../../shared/credits/settlement/settlement-line.ts';
import {
  INTERVAL_MINUTES,
  STANDARD_DAILY_BUDGET_MICROS,
  STANDARD_RESOURCES,
} from '../../shared/monitors/monitor.ts';
import { createMonitor } from '../../shared/monitors/monitors.ts';
import { keys, PREFIXES } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../shared/webhooks/delivery/accept-event.ts';
import { readDelivery } from '../../shared/webhooks/delivery/delivery.ts';
import type { DeliveryMessage } from '../../shared/webhooks/delivery/message.ts';
import { park } from '../../shared/webhooks/delivery/park.ts';
import { testEvent } from '../../shared/webhooks/delivery/send-test.ts';
import {
  createDestination,
  findDestination,
  pauseDestination,
  resumeDestination,
} from '../../shared/webhooks/destination/destinations.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { readStream } from '../credits/stream.ts';
import { CATALOGUE_LINES, companyLine, eventLine, jobLine, publishLines } from '../support/feed-lines.ts';
import type { TestInterface } from '../support/interface.ts';
import { readerOf } from '../support/table-state.ts';

/** A record of the table's stream as Lambda passes it on: bytes are base64. */
export interface StreamRecord {
  readonly eventName: string;
  readonly dynamodb: Readonly<Record<string, unknown>>;
}

/** What waits outside the table while functions are replaced: in streams, queues, logs and state machines. */
export interface InFlight {
  /** In the queue of deliveries: due, and due an hour later. */
  readonly deliveryMessage: DeliveryMessage;
  readonly waitingMessage: DeliveryMessage;
  /** Postings that are not in the ledger yet, and the delivery that is due. */
  readonly streamRecords: readonly StreamRecord[];
  /** How many of them are postings. */
  readonly postings: number;
  /** Lines of functions that charged, one of them with a doubt. */
  readonly logLines: readonly string[];
  readonly answeredRequestId: string;
  readonly doubtfulRequestId: string;
  /** The input of the state machine that drains, and the event that it must wake. */
  readonly drain: { readonly destinationId: string; readonly resumption: number };
  readonly parkedEventId: string;
  readonly monitorId: string;
  /** A job whose declared end is a minute after the beginning. */
  readonly endingJobId: string;
}

const HOUR_MS = 3_600_000;
const JOBS = ['one', 'two', 'three', 'four', 'five', 'six'];
/** The guard of addresses refuses it, so every attempt fails without a network. */
const CUSTOMER = 'https://127.0.0.1/';
const SECRET = 'whsec_of_a_test';

/** Publishes what customers read, at this time in Unix milliseconds. */
export async function publishMarket(table: TestInterface['table'], at: number): Promise<void> {
  // The change stream serves the last 30 days.
  const NOW = { now: () => at };
  await publishLines(table, [...CATALOGUE_LINES, companyLine('Alder'), companyLine('Birch')], NOW);
  await publishLines(
    table,
    [
      ...JOBS.map((name, i) =>
        jobLine(
          name,
          i % 2 === 0 ? 'Alder' : 'Birch',
          name === 'six' ? { expires_at: new Date(at + 60_000).toISOString() } : {},
        ),
      ),
      eventLine('grown', 'Alder', {
        ...{ kind: 'workforce', measure: 'employees', minimum: 5, maximum: 9 },
        subjectScope: 'legal_entity',
      }),
    ],
    NOW,
  );
}

/** Lets a customer charge, receive and follow, and returns what is under way then. */
export async function leaveInFlight(tested: TestInterface, at: number): Promise<InFlight> {
  const { table, organisationId } = tested;
  const operator = { name: 'record', now: at };
  const { json } = await tested.get('/v0/jobs?limit=10');
  const jobs: readonly { readonly id: string; readonly title: string }[] = json.data;
  const jobId = jobs[0]?.id ?? '';
  const before = tested.logged.length;
  await tested.get(`/v0/jobs/${jobId}`);
  const charged = tested.logged.slice(before).join('').trim();
  const answeredRequestId = String(JSON.parse(charged).request_id);
  const doubtfulRequestId = uuid7(at);
  const doubt = doubtFields({
    posting: {
      ...{
        organisationId,
        id: doubtfulRequestId,
        kind: 'charge',
        deltaMicros: -1_000n,
        minimumMicros: 1_000n,
      },
      at,
      charge: {
        ...{ meter: 'job_resource', operation: 'retrieve-job', keyId: uuid7(at), resources: 1 },
      },
    },
    sequenceRead: 1,
  });
  const unresolved = JSON.stringify({
    ...{ level: 'ERROR', message: 'request', status: 503, settlement: 'unresolved', unresolved: doubt },
    trace_id: 'a'.repeat(32),
  });

  const first = await newDestination(tested, 'hook', at);
  const eventId = await accept(tested, first, at);
  const paused = await newDestination(tested, 'paused hook', at);
  const parkedEventId = await accept(tested, paused, at);
  const drain = await parkAndResume(tested, parkedEventId, paused, at);
  const monitor = await createMonitor(
    table,
    {
      ...{ organisationId, destinationId: first, name: 'monitor', operation: 'company_events', query: {} },
      intervalMinutes: INTERVAL_MINUTES.minimum,
      maximumResources: STANDARD_RESOURCES,
      dailyBudgetMicros: STANDARD_DAILY_BUDGET_MICROS,
    },
    operator,
  );
  const stream = await readStream(table);
  const isPosting = ({ dynamodb }: _Record): boolean =>
    dynamodb?.Keys?.['pk']?.S?.startsWith(`${PREFIXES.account}#`) === true &&
    Number(dynamodb.NewImage?.['sequence']?.N ?? 0) > 0;
  const isDue = ({ dynamodb }: _Record): boolean =>
    dynamodb?.Keys?.['pk']?.S?.endsWith(eventId) === true && dynamodb.NewImage?.['ready'] !== undefined;
  return {
    deliveryMessage: messageOf(eventId, first),
    waitingMessage: messageOf(await accept(tested, first, at + HOUR_MS), first),
    streamRecords: stream.filter((record) => isPosting(record) || isDue(record)).map(asLambdaPassesIt),
    // A request that charges nothing shows the last posting again.
    postings: new Set(stream.filter(isPosting).map(({ dynamodb }) => dynamodb?.NewImage?.['sequence']?.N))
      .size,
    logLines: [charged, unresolved],
    ...{ answeredRequestId, doubtfulRequestId, drain, parkedEventId, monitorId: monitor.id },
    endingJobId: jobs.find(({ title }) => title.endsWith('six'))?.id ?? '',
  };
}

const messageOf = (eventId: string, destinationId: string): DeliveryMessage => ({
  ...{ event_id: eventId, destination_id: destinationId, generation: 1, attempt: 1 },
});

async function newDestination(
  { table, organisationId }: TestInterface,
  name: string,
  at: number,
): Promise<string> {
  const { id } = await createDestination(
    table,
    { organisationId, name, url: CUSTOMER, secret: SECRET },
    async (_, secret) => Buffer.from(secret),
    { name: 'record', now: at },
  );
  return id;
}

async function accept(
  { table, organisationId }: TestInterface,
  destinationId: string,
  at: number,
): Promise<string> {
  const eventId = uuid7(at);
  const event = testEvent('hook', { eventId, organisationId, now: at, appUrl: 'https://app.example' });
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: acceptanceOf(
        table.name,
        { event, organisationId, destinationIds: [destinationId], test: false },
        at,
        STANDARD_RETENTION,
      ),
    }),
  );
  return eventId;
}

/** Parks a delivery at a paused destination and resumes it. @returns the drain that has not run yet */
async function parkAndResume(
  { table }: TestInterface,
  eventId: string,
  destinationId: string,
  at: number,
): Promise<InFlight['drain']> {
  const operator = { name: 'record', now: at };
  const find = async () => {
    const found = await findDestination(table, destinationId);
    if (found === undefined) throw new Error('there is no destination');
    return found;
  };
  await pauseDestination(table, await find(), 'operator', operator);
  const delivery = readDelivery(
    (await readerOf(table).get(keys.delivery(eventId, destinationId), true)) ?? {},
  );
  const isParked = await park(table, delivery, await find());
  const drain = await resumeDestination(table, await find(), operator);
  if (!isParked || drain === null) throw new Error('nothing was parked');
  return drain;
}

/** Returns a record of the stream as Lambda passes it to a function. */
export const asLambdaPassesIt = ({ eventName, dynamodb }: _Record): StreamRecord => ({
  eventName: String(eventName),
  dynamodb: JSON.parse(
    JSON.stringify({
      ...dynamodb,
      ApproximateCreationDateTime: Math.floor(Number(dynamodb?.ApproximateCreationDateTime ?? 0) / 1_000),
    }),
    (_, value: unknown) => bytesAsText(value),
  ),
});

/** JSON has typed arrays as objects of indexes. */
function bytesAsText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('B' in value)) return value;
  const { B: bytes } = value;
  return typeof bytes === 'object' && bytes !== null
    ? { B: Buffer.from(Object.values(bytes)).toString('base64') }
    : value;
}
