import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { cpuOf } from '../harness/processor.ts';
import type { BenchReceiver } from './receiver.ts';

const POSTS = 4_000;
const WARM_UP = 500;
const CONCURRENCY = 10;

/**
 * Measures the simplest possible sender: sign, post, forget. It persists no event, retries nothing and does not check
 * the address. Its rate is the most that the receiver and TLS allow any engine on this machine.
 */
export async function measureBareLoop({
  port,
  ca,
}: BenchReceiver): Promise<{ readonly perSecond: number; readonly cpuMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY, ca });
  const secret = `whsec_${'a'.repeat(43)}`;
  const send = async (): Promise<void> => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const event = {
      event_id: randomUUID(),
      data: { resource_ids: Array.from({ length: 20 }, () => randomUUID()) },
    };
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(`v0.${timestamp}.${body}`).digest('hex');
    await new Promise<void>((resolve, reject) => {
      const sent = request(
        {
          host: 'localhost',
          port,
          path: '/bare',
          method: 'POST',
          agent,
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'X-Svc-Event-Id': event.event_id,
            'X-Svc-Timestamp': timestamp,
            'X-Svc-Signature': `v0=${signature}`,
          },
        },
        (response) => response.resume().once('end', resolve),
      );
      sent.once('error', reject).end(body);
    });
  };
  const sendAll = async (count: number): Promise<void> => {
    let next = 0;
    const client = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        await send();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
  };
  await sendAll(WARM_UP);
  const cpu = cpuOf(process.pid, false);
  const began = performance.now();
  await sendAll(POSTS);
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: POSTS / seconds, cpuMs: ((cpuOf(process.pid, false) - cpu) * 1_000) / POSTS };
}
