import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../../infra/operator/demo/random.ts';
import { microsOf } from '../../shared/contract/money.ts';

/** The observations of all callers. */
export interface Seen {
  /** By status; `error` if the connection failed. */
  readonly outcomes: Map<string, number>;
  /** Micro-dollars by request id, for responses that show a cost. */
  readonly charged: Map<string, bigint>;
  readonly milliseconds: number[];
}

/** Runs callers that send one request at a time until `until` (of performance.now). */
export async function call(
  { baseUrl, apiKey, targets }: { baseUrl: string; apiKey: string; targets: readonly string[] },
  callers: number,
  until: number,
): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const seen: Seen = { outcomes: new Map(), charged: new Map(), milliseconds: [] };
  const caller = async (_: unknown, number: number): Promise<void> => {
    const random = new Random(number);
    while (performance.now() < until) {
      const began = performance.now();
      const { status, headers } = await ask(new URL(random.pickSkewed(targets), baseUrl), apiKey, agent);
      seen.milliseconds.push(performance.now() - began);
      seen.outcomes.set(status, (seen.outcomes.get(status) ?? 0) + 1);
      const cost = microsOf(String(headers['svc-cost-usd'] ?? '0.00')) ?? -1n;
      if (cost !== 0n) seen.charged.set(String(headers['x-request-id']), cost);
      // A refused client, mostly out of credit, pauses briefly before it retries.
      if (status !== '200') await delay(random.integer(1, 20));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return seen;
}

async function ask(
  url: URL,
  apiKey: string,
  agent: Agent,
): Promise<{ readonly status: string; readonly headers: IncomingMessage['headers'] }> {
  return await new Promise((resolve) => {
    const fail = (): void => resolve({ status: 'error', headers: {} });
    get(url, { agent, headers: { authorization: `Bearer ${apiKey}` } }, (answer) => {
      answer
        .resume()
        .once('error', fail)
        .once('end', () => resolve({ status: String(answer.statusCode), headers: answer.headers }));
    }).once('error', fail);
  });
}
