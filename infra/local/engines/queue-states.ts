import * as z from 'zod/mini';
import type { QueueState } from '../telemetry/telemetry.ts';

const Queues = z.array(
  z.object({
    name: z.string(),
    approximateMessageCount: z.number(),
    approximateInflightCount: z.number(),
    approximateDelayedCount: z.number(),
  }),
);
const Messages = z.object({
  messages: z.object({ ready: z.array(z.object({ sentTimestamp: z.number() })) }),
});

/** A queue with more messages is not searched for its oldest: the engine would copy all of them. */
const MOST_SEARCHED = 10_000;

/** Asks fauxqs within this process. Its pages for people are not behind the door, which passes only calls of AWS. */
export async function readQueues(
  ask: (path: string) => Promise<{ json(): unknown }>,
): Promise<readonly QueueState[]> {
  const queues = Queues.parse((await ask('/_fauxqs/queues')).json());
  const states: QueueState[] = [];
  for (const queue of queues) {
    states.push({
      name: queue.name,
      visible: queue.approximateMessageCount,
      inFlight: queue.approximateInflightCount,
      delayed: queue.approximateDelayedCount,
      oldestMs: await oldestOf(queue.name, queue.approximateMessageCount, ask),
    });
  }
  return states;
}

async function oldestOf(
  name: string,
  visible: number,
  ask: (path: string) => Promise<{ json(): unknown }>,
): Promise<number | undefined> {
  if (visible === 0 || visible > MOST_SEARCHED) return undefined;
  const { messages } = Messages.parse((await ask(`/_fauxqs/queues/${encodeURIComponent(name)}`)).json());
  const sent = messages.ready.map(({ sentTimestamp }) => sentTimestamp);
  return sent.length === 0 ? undefined : Math.min(...sent);
}
