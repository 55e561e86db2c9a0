import { createHash } from 'node:crypto';
import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { DeliveryMessage } from './message.ts';
import { MAXIMUM_QUEUE_DELAY_SECONDS } from './schedule.ts';

/** What wakes a consumer up later. */
export interface Timers {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  /** For destinations that are slow (lane.ts). */
  readonly slowQueueUrl: string;
  readonly sfn: SFNClient;
  /** Waits until a time, then sends a message to the queue. */
  readonly waiterArn: string;
}

/**
 * Has a delivery looked at again at `atMs`: by a delayed message up to 15 minutes from now, beyond it by an
 * execution of the waiter, named by what it waits for, so that a second start is none.
 * @throws what the services throw; the sweeper makes up for it, so no attempt depends on it
 */
export async function wakeAt(
  timers: Timers,
  message: DeliveryMessage,
  atMs: number,
  now: number,
): Promise<void> {
  const delaySeconds = Math.max(0, Math.ceil((atMs - now) / 1_000));
  if (delaySeconds <= MAXIMUM_QUEUE_DELAY_SECONDS) {
    await timers.sqs.send(
      new SendMessageCommand({
        QueueUrl: timers.queueUrl,
        MessageBody: JSON.stringify(message),
        DelaySeconds: delaySeconds,
      }),
    );
    return;
  }
  try {
    await timers.sfn.send(
      new StartExecutionCommand({
        stateMachineArn: timers.waiterArn,
        name: executionName(message),
        input: JSON.stringify({ at: new Date(atMs).toISOString(), message }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/** The name of the execution that waits for an attempt: the same for the same attempt. */
export function executionName({ event_id, destination_id, generation, attempt }: DeliveryMessage): string {
  return createHash('sha256').update(`${event_id} ${destination_id} ${generation} ${attempt}`).digest('hex');
}
