import { Agent, request } from 'node:http';

/** A response in DynamoDB's protocol (JSON 1.0). */
export interface EngineAnswer {
  readonly status: number;
  readonly body: string;
}

/** Executes operations of DynamoDB's protocol, one at a time. */
export interface Engine {
  /** @param operation as `X-Amz-Target` names it, without the service */
  execute(operation: string, body: string): Promise<EngineAnswer>;
}

/** Keys of items that never change while worlds run. */
const PUBLISHED =
  /"(?:MANIFEST|JOB|COMPANY|INDEX|RANKS|CATALOGUE|LOCATION|TOOL|TYPEAHEAD|TAXONOMY|CHANGES|SOURCE)[#"]/;
const CHANGING = /"(?:ACCOUNT|RATE|KEY|ORGANISATION|LEDGER|REFERENCE|AUDIT|CHARGE|DOUBT|ANSWER)[#"]/;
const READS: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * An engine behind HTTP. Once frozen, it reads each published document only once: worlds read documents but never write
 * them, and the emulator, at two milliseconds per call, would spend most of its time on them.
 */
export class HttpEngine implements Engine {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #endpoint: URL;
  readonly #published = new Map<string, EngineAnswer>();
  frozen = false;

  constructor(endpoint: string) {
    this.#endpoint = new URL(endpoint);
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    if (!this.frozen || !READS.has(operation) || !PUBLISHED.test(body) || CHANGING.test(body)) {
      return await this.#send(operation, body);
    }
    const name = `${operation} ${body}`;
    const known = this.#published.get(name) ?? (await this.#send(operation, body));
    this.#published.set(name, known);
    return known;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(operation: string, body: string): Promise<EngineAnswer> {
    return await new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: this.#endpoint.hostname,
          port: this.#endpoint.port,
          method: 'POST',
          path: '/',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': `DynamoDB_20120810.${operation}`,
            'content-length': Buffer.byteLength(body),
            authorization:
              'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
            'x-amz-date': '20260101T000000Z',
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 500, body: Buffer.concat(chunks).toString() });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
