import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Connections } from '../../../shared/clients/wire/exchange.ts';
import { onSdkClient } from './clients.ts';

/** A response of the engine, as bytes. */
interface Recorded {
  readonly statusCode: number;
  readonly headers: Awaited<ReturnType<Connections['post']>>['headers'];
  readonly body: Buffer;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const decoder = new TextDecoder();
const PREFIX = /"pk":\{"S":"([A-Z]+)/;
const PART = /"sk":\{"S":"([^"]+)/;

/**
 * Replaces the network of every client opened after it. A call that was made before gets the engine's earlier response
 * from memory. Calls are identified by operation, key prefix and sort key, so it serves one resource at a time: call
 * `forget` before the next.
 */
export class Replay {
  readonly #recorded = new Map<string, Recorded>();
  /** Key prefixes to answer from memory; null for all. Other calls go to the engine. */
  only: readonly string[] | null = null;

  constructor() {
    this.#replaceConnections();
    onSdkClient((client) => this.#replaceHandler(client));
  }

  forget(): void {
    this.#recorded.clear();
  }

  #replaceConnections(): void {
    const replay = this;
    const { post } = Connections.prototype;
    Connections.prototype.post = async function (headers, body, signal) {
      const ask = async (): Promise<Recorded> => {
        const { status: statusCode, ...answer } = await post.call(this, headers, body, signal);
        return { ...answer, statusCode };
      };
      const { statusCode, ...answer } = await replay.#answer({ headers, body }, ask);
      return { ...answer, status: statusCode };
    };
  }

  #replaceHandler({ config }: DynamoDBClient): void {
    const network = config.requestHandler;
    const handle: typeof network.handle = async (request, options) => {
      const ask = async (): Promise<Recorded> => {
        const { response } = await network.handle(request, options);
        const { statusCode, headers, body } = response;
        return { statusCode, headers, body: await bytesOf(body) };
      };
      const recorded = await this.#answer(request, ask);
      return { response: { ...recorded, headers: { ...recorded.headers } } };
    };
    config.requestHandler = Object.assign(Object.create(network), { handle });
  }

  async #answer(request: Sent, ask: () => Promise<Recorded>): Promise<Recorded> {
    const { name, prefix } = nameOf(request);
    if (this.only?.includes(prefix) === false) return await ask();
    const recorded = this.#recorded.get(name) ?? (await ask());
    this.#recorded.set(name, recorded);
    return recorded;
  }
}

function nameOf({ headers, body }: Sent): { readonly name: string; readonly prefix: string } {
  const text = body instanceof Uint8Array ? decoder.decode(body) : String(body);
  const prefix = PREFIX.exec(text)?.[1] ?? '';
  // Requests that read ahead begin with the same key as others.
  const keys = text.split('"pk":').length;
  return { name: `${headers['x-amz-target']} ${keys} ${prefix} ${PART.exec(text)?.[1]}`, prefix };
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
