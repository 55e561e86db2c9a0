import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { Call } from '../infra/support/policy.ts';
import { callsIn } from '../infra/support/recording.ts';
import type { Invoke } from './earlier-functions.ts';

/** The requests of functions to DynamoDB, as IAM would see them. */
export interface RecordedRequests {
  /** Where the functions find DynamoDB. */
  readonly url: string;
  /** Returns what invokes functions one at a time and records their requests under their names. */
  recording(invoke: Invoke): Invoke;
  /** The distinct requests by function. */
  readonly calls: ReadonlyMap<string, ReadonlyMap<string, Omit<Call, 'resource'>>>;
  stop(): Promise<void>;
}

/**
 * Starts a server on loopback that passes requests on to the engine: bundled functions have a client of their own, which no
 * recorder of this realm reaches.
 */
export async function startRecording(engine: string): Promise<RecordedRequests> {
  const calls = new Map<string, Map<string, Omit<Call, 'resource'>>>();
  const agent = new Agent({ keepAlive: true });
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const note = (target: string, body: string): void => {
    const own = calls.get(current ?? 'none') ?? new Map();
    calls.set(current ?? 'none', own);
    for (const call of callsIn(target.split('.').at(-1) ?? '', JSON.parse(body)))
      own.set(JSON.stringify(call), call);
  };
  const server = createServer(async (received, response) => {
    const { headers, method } = received;
    const body = await bodyOf(received);
    note(String(headers['x-amz-target']), body);
    const passed = request(engine, { agent, headers, method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', (error) => response.destroy(error));
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the recording has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    recording: (invoke) => async (name, event) => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      current = name;
      try {
        return await invoke(name, event);
      } finally {
        current = null;
        resolve();
      }
    },
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
