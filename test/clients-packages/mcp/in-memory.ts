import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { serverOf } from '../../../clients/mcp/src/server.ts';
import { Session } from '../../../clients/mcp/src/session/session.ts';
import { microsOf } from '../../../clients/typescript/src/money/usd.ts';

export const KEY = 'jck_test_0123456789abcdef';

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  /** The lines of data. */
  readonly lines: readonly string[];
}

export interface Connection {
  readonly client: Client;
  readonly session: Session;
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Answer>;
}

/** Connects the SDK's client to the server within this process. */
export async function connect(baseUrl: string, budgetUsd: string, timeoutMs = 5_000): Promise<Connection> {
  const session = new Session({
    apiKey: KEY,
    baseUrl,
    allowHttp: false,
    budgetMicros: microsOf(budgetUsd),
    timeoutMs,
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await serverOf(session).connect(theirs);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(ours);
  return { client, session, call: (name, args, signal) => callWith(client, name, args, signal) };
}

export async function callWith(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const options = signal === undefined ? {} : { signal };
  const { content, isError } = await client.callTool({ name, arguments: args }, undefined, options);
  const [block] = Array.isArray(content) ? content : [];
  const text = String(Object(block).text);
  return { text, isError: isError === true, lines: text.split('\n').filter((line) => line.startsWith('{')) };
}
