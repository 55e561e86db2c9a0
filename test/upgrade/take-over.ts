import { gzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import { verifyOrganisation } from '../../shared/credits/ledger/verify.ts';
import { AnswerRecords } from '../../shared/credits/settlement/answer-records.ts';
import { findMonitor } from '../../shared/monitors/monitors.ts';
import { keys } from '../../shared/table/keys.ts';
import { readDelivery } from '../../shared/webhooks/delivery/delivery.ts';
import type { TestInterface } from '../support/interface.ts';
import { readerOf } from '../support/table-state.ts';
import type { Invoke } from './earlier-functions.ts';
import type { InFlight } from './in-flight.ts';
import type { StandIns } from './stand-ins.ts';

/** What the functions of one release take over from another, and over which table. */
export interface TakeOver {
  readonly tested: Pick<TestInterface, 'get' | 'table'>;
  readonly organisationId: string;
  readonly inFlight: InFlight;
  readonly standIns: StandIns;
  /** The functions that take over. */
  readonly invoke: Invoke;
}

type Step = (over: TakeOver) => Promise<void>;

const NONE_FAILED = { batchItemFailures: [] };

const queued = (body: object) => ({
  Records: [
    {
      messageId: 'queued',
      body: JSON.stringify(body),
      attributes: { SentTimestamp: String(Date.now()), ApproximateReceiveCount: '1' },
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:deliveries',
    },
  ],
});

const deliveryOf = async ({ tested }: TakeOver, eventId: string, destinationId: string) =>
  readDelivery((await readerOf(tested.table).get(keys.delivery(eventId, destinationId), true)) ?? {});

/** What a release does with what the other one left in flight, by the guarantee that it keeps. */
export const STEPS: Readonly<Record<string, Step>> = {
  'writes postings that waited in the stream into the ledger': async ({
    tested,
    organisationId,
    inFlight,
    invoke,
  }) => {
    const event = { Records: inFlight.streamRecords };
    expect(await invoke('project-ledger', event)).toEqual(NONE_FAILED);
    const { entries, violations } = await verifyOrganisation(readerOf(tested.table), organisationId);
    // Requests of the test have been charged since, which the stream has not passed on.
    expect(violations.filter(({ code }) => code !== 'behind')).toEqual([]);
    expect(entries).toBe(inFlight.postings);
  },

  'enqueues a delivery that waited in the stream': async ({ inFlight, standIns, invoke }) => {
    expect(await invoke('enqueue-deliveries', { Records: inFlight.streamRecords })).toEqual(NONE_FAILED);
    expect(standIns.messagesOf('deliveries')).toEqual([inFlight.deliveryMessage]);
  },

  'collects answers and doubts from lines that waited in the log': async ({
    tested,
    organisationId,
    inFlight,
    standIns,
    invoke,
  }) => {
    const document = {
      messageType: 'DATA_MESSAGE',
      logEvents: inFlight.logLines.map((message) => ({ message })),
    };
    await invoke('collect-answers', {
      awslogs: { data: gzipSync(JSON.stringify(document)).toString('base64') },
    });
    const unanswered = await new AnswerRecords(readerOf(tested.table)).unansweredOf(organisationId, [
      inFlight.answeredRequestId,
    ]);
    expect(unanswered).toEqual([]);
    expect(standIns.messagesOf('doubts')).toEqual([
      expect.objectContaining({ request_id: inFlight.doubtfulRequestId }),
    ]);
  },

  'decides a doubt that waited in the queue': async ({ standIns, invoke }) => {
    const [doubt] = standIns.messagesOf('doubts');
    expect(await invoke('reconcile-charges', queued(Object(doubt)))).toEqual(NONE_FAILED);
  },

  'attempts a delivery that waited in the queue': async (over) => {
    const { inFlight, invoke } = over;
    expect(await invoke('deliver-webhooks', queued(inFlight.deliveryMessage))).toEqual(NONE_FAILED);
    const { event_id: eventId, destination_id: destinationId } = inFlight.deliveryMessage;
    expect(await deliveryOf(over, eventId, destinationId)).toMatchObject({
      attempts: 1,
      outcome: 'terminal_failure',
      history: [expect.objectContaining({ failure: 'address_rejected' })],
    });
  },

  'hands what is due in an hour to the state machine that waits': async ({ inFlight, standIns, invoke }) => {
    const { waitingMessage } = inFlight;
    expect(await invoke('deliver-webhooks', queued(waitingMessage))).toEqual(NONE_FAILED);
    expect(standIns.executions).toEqual([
      { at: expect.stringMatching(/^\d{4}-.*Z$/), message: expect.objectContaining(waitingMessage) },
    ]);
  },

  'goes on with a drain that the state machine has begun': async (over) => {
    const { inFlight, invoke } = over;
    // The machine adds the result of the step before.
    const input = { ...inFlight.drain, step: { state: 'more', woken: 0 } };
    expect(await invoke('drain-destination', input)).toEqual({ state: 'done', woken: 1 });
    const woken = await deliveryOf(over, inFlight.parkedEventId, inFlight.drain.destinationId);
    expect(woken.parked).toBe(false);
  },

  'runs a monitor that is due': async ({ tested, inFlight, invoke }) => {
    await invoke('run-monitors', {});
    const monitor = await findMonitor(tested.table, inFlight.monitorId);
    expect(monitor?.lastRunAtMs).not.toBeNull();
  },

  'sweeps charges and deliveries': async ({ invoke }) => {
    for (const name of ['refund-unanswered', 'sweep-deliveries']) await invoke(name, {});
  },

  'closes a job at its declared end': async ({ tested, inFlight, invoke }) => {
    await invoke('settle-due-jobs', {});
    const { json } = await tested.get(`/v0/jobs/${inFlight.endingJobId}`);
    expect(json).toMatchObject({ status: 'closed', status_reason: 'source_expired' });
  },
};
