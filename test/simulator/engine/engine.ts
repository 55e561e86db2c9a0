import { EngineWire } from '../../support/wire/engine-wire.ts';
import { UNSIGNED } from '../../support/wire/lean-client.ts';

/** A response in DynamoDB's protocol (JSON 1.0). */
export interface EngineAnswer {
  readonly status: number;
  readonly body: string;
}

/** Executes operations of DynamoDB's protocol, one at a time. */
export interface Engine {
  /** @param operation the operation in `X-Amz-Target`, without the service */
  execute(operation: string, body: string): Promise<EngineAnswer>;
}

/** Keys of items that never change while worlds run. */
const PUBLISHED =
  /"(?:MANIFEST|JOB|COMPANY|INDEX|RANKS|CATALOGUE|LOCATION|TOOL|TYPEAHEAD|TAXONOMY|CHANGES|SOURCE)[#"]/;
const CHANGING = /"(?:ACCOUNT|KEY|ORGANISATION|LEDGER|REFERENCE|AUDIT|CHARGE|DOUBT|ANSWER)[#"]/;
const READS: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * An engine behind HTTP. Once frozen, it reads each published document only once: worlds read documents but never write
 * them, and the emulator takes two milliseconds per call, so these reads would take most of its time.
 */
export class HttpEngine implements Engine {
  readonly #wire: EngineWire;
  readonly #published = new Map<string, EngineAnswer>();
  frozen = false;

  constructor(endpoint: string) {
    const { hostname, port } = new URL(endpoint);
    this.#wire = new EngineWire(hostname, Number(port));
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
    this.#wire.close();
  }

  async #send(operation: string, body: string): Promise<EngineAnswer> {
    const { status, body: bytes } = await this.#wire.post(
      {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        'content-length': String(Buffer.byteLength(body)),
        ...UNSIGNED,
      },
      body,
    );
    return { status, body: bytes.toString() };
  }
}
