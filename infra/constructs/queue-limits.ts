import { Duration } from 'aws-cdk-lib';

/**
 * The fewest concurrent invocations that the mapping of a queue can be limited to (Lambda). A new account has ten
 * concurrent executions for everything. Three queues with two workers each leave at least four of them to requests,
 * streams and schedules, whatever waits on the queues.
 */
export const FEWEST_WORKERS = 2;
/** The most that Lambda accepts. */
export const MOST_WORKERS = 1_000;

/** How long throttling may last before SQS takes a message for a dead letter that no function has seen. */
const THROTTLING = Duration.days(1);

/**
 * Returns how often a message may be received before it is a dead letter.
 *
 * A receive is not an attempt. The maximum concurrency keeps a mapping from receiving more messages than it may
 * process, but reserves nothing: when other functions use all of the account's concurrency, the mapping has received a
 * batch that it cannot invoke the function with. It repeats the invocation until the visibility time-out and then drops
 * the batch, whose messages return to the queue with another receive counted (AWS Lambda Developer Guide, "Handling
 * errors for an SQS event source", backoff strategy). Throttling thus costs a message one receive per visibility
 * time-out. This number allows for a day of it. Messages that do reach their function and fail raise an alarm long
 * before (shared/queue/overdue.ts).
 */
export const receivesFor = (visibilityTimeout: Duration): number =>
  Math.ceil(THROTTLING.toSeconds() / visibilityTimeout.toSeconds());
