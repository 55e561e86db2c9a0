import { openSqs } from '../../clients/sqs.ts';
import { sendMessages } from '../../queue/send-messages.ts';
import { requiredVariable } from '../../table/environment.ts';

/** Sends doubts (settlement-line.ts) to the reconciler's queue. Rejects unless all were sent. */
export type SendDoubts = (doubts: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;

/** Opens the queue that `DOUBTS_QUEUE_URL` names. */
export function openDoubtQueue(url = requiredVariable(process.env, 'DOUBTS_QUEUE_URL')): SendDoubts {
  const client = openSqs();
  return async (doubts) => await sendMessages(client, url, doubts);
}
