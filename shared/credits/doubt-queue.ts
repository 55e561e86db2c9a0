import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { requiredVariable } from '../table/environment.ts';

/** Puts doubts (settlement-line.ts) on the queue of the reconciler, all or an error. */
export type SendDoubts = (doubts: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;

const MAXIMUM_BATCH = 10;

/** Opens the queue that `DOUBTS_QUEUE_URL` names. */
export function openDoubtQueue(url = requiredVariable(process.env, 'DOUBTS_QUEUE_URL')): SendDoubts {
  const client = new SQSClient({ maxAttempts: 3 });
  return async (doubts) => {
    for (let start = 0; start < doubts.length; start += MAXIMUM_BATCH) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: url,
          Entries: doubts.slice(start, start + MAXIMUM_BATCH).map((doubt, at) => ({
            Id: String(at),
            MessageBody: JSON.stringify(doubt),
          })),
        }),
      );
      const [first] = Failed;
      if (first !== undefined) throw new Error(`${Failed.length} doubts were not queued: ${first.Code}`);
    }
  };
}
