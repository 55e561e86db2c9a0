import type { QueueMessage } from './queue-event.ts';

/**
 * Reports whether SQS handed out a message for the first time at least `ms` ago. A function that still cannot process it
 * then raises an alarm. Receives are not counted instead, because SQS also counts those that the function never saw.
 * @param now Unix milliseconds
 */
export function isOverdue(
  { attributes }: Pick<QueueMessage, 'attributes'>,
  now: number,
  ms: number,
): boolean {
  const first = Number(attributes?.ApproximateFirstReceiveTimestamp);
  return Number.isFinite(first) && now - first >= ms;
}
