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

const WHO = 'deliver-webhooks';

/**
 * How this function calls AWS, as a request reads: what is late is called again, three times in all, so that a connection
 * that died unnoticed holds a batch for two seconds and not until Lambda ends the function.
 *
 * Everything that it calls may be repeated. A transaction carries a token by which DynamoDB knows it again, and answers
 * the second as it did the first; the other writes (the mark of a slow destination, a slot that is given back) state
 * what they expect, and nothing depends on them. A message more changes nothing, an execution is known by its name.
 */
export const CALLING = { requestHandler: READING.requestHandler };

/**
 * The function behind the queue of deliveries. The messages of a batch are worked at side by side; one that fails
 * stays on the queue alone, and one that cannot be read goes to the dead-letter queue in the end.
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
      ((fields, metrics) => log(sink, 'INFO', 'delivery', { operation: WHO, ...fields }, metrics, now())),
  };
  const choice = new SlotChoice(dependencies.random());
  const slowQueue = nameOf(dependencies.timers.slowQueueUrl);
  return async ({ Records: records }) => {
    const failed: string[] = [];
    const fail = (messageId: string, error: unknown): void => {
      failed.push(messageId);
      log(sink, 'ERROR', 'delivery', {
        operation: WHO,
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

/** The name of a queue, which ends its ARN and its URL. */
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
