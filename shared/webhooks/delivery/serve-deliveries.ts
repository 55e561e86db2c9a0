import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import { openKms } from '../../clients/kms.ts';
import { openSfn } from '../../clients/sfn.ts';
import { openSqs } from '../../clients/sqs.ts';
import { errorFields, type LogFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { isOverdue } from '../../queue/overdue.ts';
import type { QueueEvent, QueueMessage } from '../../queue/queue-event.ts';
import { openTable } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import { readDevelopmentReceiver } from '../attempt/development-receiver.ts';
import { openResolver } from '../attempt/name-resolver.ts';
import { Poster } from '../attempt/post.ts';
import { Secrets } from '../destination/secrets.ts';
import { SlotChoice } from '../destination/slot-choice.ts';
import { traceIdOf } from '../trace.ts';
import { type DeliveryDependencies, deliverBatch } from './deliver.ts';
import { DeliveryMessage } from './message.ts';

const OPERATION = 'deliver-webhooks';
/**
 * When a message that fails raises an alarm: with its third failure, three minutes apart. Few fail more often, because
 * the sweeper replaces the wake-up of a delivery that does not proceed.
 */
const FAILING_MS = 6 * 60_000;

/**
 * Creates the handler of the delivery queues. It processes the messages of a batch concurrently. Only a message that
 * fails stays on the queue; one that always fails ends in the dead-letter queue after a day.
 */
export function serveDeliveries(
  given: Partial<DeliveryDependencies> & { readonly sink?: LogSink } = {},
): (event: QueueEvent) => Promise<SQSBatchResponse> {
  const { sink = writeToStandardOutput } = given;
  const now = given.now ?? Date.now;
  const dependencies: DeliveryDependencies = {
    table: given.table ?? openTable(),
    timers: given.timers ?? openTimers(),
    secrets: given.secrets ?? new Secrets(openKms()),
    poster: given.poster ?? openPoster(),
    now,
    random: given.random ?? Math.random,
    receipt:
      given.receipt ??
      ((fields, metrics) =>
        log(
          sink,
          'INFO',
          'delivery',
          { operation: OPERATION, ...traceOf(fields['event_id']), ...fields },
          metrics,
          now(),
        )),
  };
  const choice = new SlotChoice(dependencies.random());
  const slowQueue = nameOf(dependencies.timers.slowQueueUrl);
  return async ({ Records: records }) => {
    const failed: string[] = [];
    const fail = (record: QueueMessage, error: unknown, message?: DeliveryMessage): void => {
      failed.push(record.messageId);
      log(
        sink,
        'ERROR',
        'delivery',
        {
          operation: OPERATION,
          ...traceOf(message?.event_id),
          event_id: message?.event_id,
          message_id: record.messageId,
          error: errorFields(error),
        },
        isOverdue(record, now(), FAILING_MS) ? [{ name: 'DeliveriesFailing', unit: 'Count', value: 1 }] : [],
        now(),
      );
    };
    const read = records.flatMap((record) => {
      try {
        const lane = nameOf(record.eventSourceARN) === slowQueue ? 'slow' : 'main';
        return [{ record, lane, message: z.parse(DeliveryMessage, JSON.parse(record.body)) } as const];
      } catch (error) {
        fail(record, error);
        return [];
      }
    });
    await deliverBatch(dependencies, choice, read, (at, error) => {
      const failing = read[at];
      if (failing !== undefined) fail(failing.record, error, failing.message);
    });
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

const traceOf = (eventId: unknown): LogFields =>
  typeof eventId === 'string' ? { trace_id: traceIdOf(eventId) } : {};

/** Returns the name of a queue: the last part of its ARN or URL. */
const nameOf = (place: string | undefined): string | undefined => place?.split(/[:/]/).at(-1);

function openTimers(): DeliveryDependencies['timers'] {
  return {
    sqs: openSqs(),
    queueUrl: requiredVariable(process.env, 'DELIVERIES_QUEUE_URL'),
    slowQueueUrl: requiredVariable(process.env, 'SLOW_DELIVERIES_QUEUE_URL'),
    sfn: openSfn(),
    waiterArn: requiredVariable(process.env, 'WAITER_ARN'),
  };
}

const openPoster = (): Poster =>
  new Poster({ resolve: openResolver(), development: readDevelopmentReceiver(process.env) });
