import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { onClient } from './sdk-calls.ts';

/** A response of the engine, as bytes. */
interface Recorded {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
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
    onClient((client) => this.#replace(client));
  }

  forget(): void {
    this.#recorded.clear();
  }

  #replace({ config }: DynamoDBClient): void {
    const network = config.requestHandler;
    const handle: typeof network.handle = async (request, options) => {
      const { name, prefix } = nameOf(request);
      if (this.only?.includes(prefix) === false) return await network.handle(request, options);
      let recorded = this.#recorded.get(name);
      if (recorded === undefined) {
        const { response } = await network.handle(request, options);
        recorded = {
          statusCode: response.statusCode,
          headers: response.headers,
          body: await bytesOf(response.body),
        };
        this.#recorded.set(name, recorded);
      }
      return { response: { ...recorded, headers: { ...recorded.headers } } };
    };
    config.requestHandler = Object.assign(Object.create(network), { handle });
  }
}

function nameOf({ headers, body }: Sent): { readonly name: string; readonly prefix: string } {
  const text = body instanceof Uint8Array ? decoder.decode(body) : String(body);
  const prefix = PREFIX.exec(text)?.[1] ?? '';
  return { name: `${headers['x-amz-target']} ${prefix} ${PART.exec(text)?.[1]}`, prefix };
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
