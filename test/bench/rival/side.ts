import { Agent, get } from 'node:http';

/** A service under test. */
export interface Side {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The process whose CPU and memory count, with all that it started. */
  readonly pids: readonly number[];
  /** Returns the bytes on disk of what it stores. */
  storedBytes(): Promise<number>;
  stop(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** Sends requests over kept connections, `callers` at a time. @returns the replies in the order of the targets */
export async function ask(
  { baseUrl, apiKey }: Pick<Side, 'apiKey' | 'baseUrl'>,
  targets: readonly string[],
  callers: number,
): Promise<readonly Reply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const replies: Reply[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < targets.length; at = next++) {
      replies[at] = await one(`${baseUrl}${targets[at]}`, apiKey, agent);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return replies;
}

function one(url: string, apiKey: string, agent: Agent): Promise<Reply> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${apiKey}` } }, async (response) => {
      let body = '';
      for await (const chunk of response.setEncoding('utf8')) body += chunk;
      resolve({ status: response.statusCode ?? 0, body, ms: performance.now() - began });
    }).once('error', reject);
  });
}
