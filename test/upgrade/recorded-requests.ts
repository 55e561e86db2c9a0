import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { Call } from '../infra/support/policy.ts';
import { callsIn } from '../infra/support/recording.ts';
import type { Invoke } from './earlier-functions.ts';

/** A call that its function may not make. */
export interface RefusedCall extends Omit<Call, 'resource'> {
  readonly name: string;
}

/** The requests of functions to DynamoDB, as IAM would see them. */
export interface RecordedRequests {
  /** Where the functions find DynamoDB. */
  readonly url: string;
  /** Returns what invokes functions one at a time, each with the rights of its role. */
  recording(invoke: Invoke): Invoke;
  /** The functions that made any. */
  readonly functions: ReadonlySet<string>;
  readonly refused: readonly RefusedCall[];
  stop(): Promise<void>;
}

/**
 * Starts a server on loopback that passes requests on to the engine: bundled functions have a client of their own, which no
 * recorder of this realm reaches. A request that is not `allowed` is refused as IAM refuses it.
 */
export async function startRecording(
  engine: string,
  allowed: (name: string, call: Omit<Call, 'resource'>) => boolean,
): Promise<RecordedRequests> {
  const functions = new Set<string>();
  const refused: RefusedCall[] = [];
  const agent = new Agent({ keepAlive: true });
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Returns the first call of a request that its function may not make. */
  const faultOf = (target: string, body: string): RefusedCall | undefined => {
    const name = current ?? 'none';
    functions.add(name);
    const made = callsIn(target.split('.').at(-1) ?? '', JSON.parse(body));
    const fault = made.find((call) => !allowed(name, call));
    return fault && { name, ...fault };
  };
  const server = createServer(async (received, response) => {
    const { headers, method } = received;
    const body = await bodyOf(received);
    const fault = faultOf(String(headers['x-amz-target']), body);
    if (fault !== undefined) {
      refused.push(fault);
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      const message = `User is not authorized to perform: ${fault.action}`;
      response.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message }));
      return;
    }
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
    functions,
    refused,
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
