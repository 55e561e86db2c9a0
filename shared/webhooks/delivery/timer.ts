import { createHash } from 'node:crypto';
import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { MachineClient } from '../../clients/sfn.ts';
import type { QueueClient } from '../../clients/sqs.ts';
import { traceIdOf } from '../trace.ts';
import type { DeliveryMessage } from './message.ts';
import { MAXIMUM_QUEUE_DELAY_SECONDS } from './schedule.ts';

/** The services that schedule a later check of a delivery. */
export interface Timers {
  readonly sqs: QueueClient;
  readonly queueUrl: string;
  /** For slow destinations (lane.ts). */
  readonly slowQueueUrl: string;
  readonly sfn: MachineClient;
  /** Waits until a time, then sends a message to the queue. */
  readonly waiterArn: string;
}

/**
 * Schedules the next check of a delivery at `atMs`: with a delayed message for up to 15 minutes, otherwise with an
 * execution of the waiter. The execution's name identifies the wake-up, so a second start has no effect.
 * @throws the error of SQS or Step Functions; no attempt is lost, because the sweeper finds it
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

/** Hex digits of an execution's name that tell the wake-ups of one event apart. A name has 80 characters at most. */
const WAKE_UP_DIGITS = 40;

/**
 * Returns the name of the execution that waits for an attempt. The same wake-up always has the same name. It begins with
 * the trace id: the log of the state machine has the names of executions and not their input.
 */
export function executionName({
  event_id,
  destination_id,
  generation,
  attempt,
  wake = 0,
}: DeliveryMessage): string {
  const wakeUp = createHash('sha256')
    .update(`${event_id} ${destination_id} ${generation} ${attempt} ${wake}`)
    .digest('hex');
  return `${traceIdOf(event_id)}-${wakeUp.slice(0, WAKE_UP_DIGITS)}`;
}
