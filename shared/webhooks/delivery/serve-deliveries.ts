import { KMSClient } from '@aws-sdk/client-kms';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, READING } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import { readDevelopmentReceiver } from '../attempt/development-receiver.ts';
import { openResolver } from '../attempt/name-resolver.ts';
import { Poster } from '../attempt/post.ts';
import { Secrets } from '../destination/secrets.ts';
import { SlotChoice } from '../destination/slot-choice.ts';
import { type DeliveryDependencies, deliverBatch } from './deliver.ts';
import { DeliveryMessage } from './message.ts';

const OPERATION = 'deliver-webhooks';

/**
 * The client settings of this function, the same as for API reads: a late call is repeated, up to three calls in total.
 * A connection that died unnoticed delays a batch by two seconds instead of until Lambda's time-out.
 *
 * Every call is safe to repeat. A transaction has a token by which DynamoDB recognises and answers a repeated send. The
 * other writes (marking a slow destination, releasing a slot) are conditional, and nothing depends on them. A duplicate
 * message changes nothing, and an execution is identified by its name.
 */
export const CALLING = { requestHandler: READING.requestHandler };

/**
 * Creates the handler of the delivery queues. It processes the messages of a batch concurrently. Only a message that
 * fails stays on the queue; one that cannot be parsed ends in the dead-letter queue.
 */
export function serveDeliveries(
  given: Partial<DeliveryDependencies> & { readonly sink?: LogSink } = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const { sink = writeToStandardOutput } = given;
  const now = given.now ?? Date.now;
  const dependencies: DeliveryDependencies = {
    table: given.table ?? openTable(CALLING),
    timers: given.timers ?? openTimers(),
    secrets: given.secrets ?? new Secrets(new KMSClient(CALLING)),
    poster: given.poster ?? openPoster(),
    now,
    random: given.random ?? Math.random,
    receipt:
      given.receipt ??
      ((fields, metrics) =>
        log(sink, 'INFO', 'delivery', { operation: OPERATION, ...fields }, metrics, now())),
  };
  const choice = new SlotChoice(dependencies.random());
  const slowQueue = nameOf(dependencies.timers.slowQueueUrl);
  return async ({ Records: records }) => {
    const failed: string[] = [];
    const fail = (messageId: string, error: unknown): void => {
      failed.push(messageId);
      log(sink, 'ERROR', 'delivery', {
        operation: OPERATION,
        message_id: messageId,
        error: errorFields(error),
      });
    };
    const read = records.flatMap(({ messageId, body, eventSourceARN }) => {
      try {
        const lane = nameOf(eventSourceARN) === slowQueue ? 'slow' : 'main';
        return [{ messageId, lane, message: z.parse(DeliveryMessage, JSON.parse(body)) } as const];
      } catch (error) {
        fail(messageId, error);
        return [];
      }
    });
    await deliverBatch(dependencies, choice, read, (at, error) => fail(read[at]?.messageId ?? '', error));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** Returns the name of a queue: the last part of its ARN or URL. */
const nameOf = (place: string | undefined): string | undefined => place?.split(/[:/]/).at(-1);

function openTimers(): DeliveryDependencies['timers'] {
  return {
    sqs: new SQSClient(CALLING),
    queueUrl: requiredVariable(process.env, 'DELIVERIES_QUEUE_URL'),
    slowQueueUrl: requiredVariable(process.env, 'SLOW_DELIVERIES_QUEUE_URL'),
    sfn: new SFNClient(CALLING),
    waiterArn: requiredVariable(process.env, 'WAITER_ARN'),
  };
}

const openPoster = (): Poster =>
  new Poster({ resolve: openResolver(), development: readDevelopmentReceiver(process.env) });
