import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EngineWire } from './engine-wire.ts';

/** Steps of the SDK that change nothing here: the engines check no signature and read no user agent. */
const NEEDLESS: readonly string[] = [
  'awsAuthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'httpSigningMiddleware',
  'loggerMiddleware',
  'recursionDetectionMiddleware',
];

/** The engines require these headers but do not check them. */
export const UNSIGNED = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
};

interface Client {
  readonly config: { readonly serviceId: string };
  readonly middlewareStack: { remove(name: string): boolean };
}

let lean = false;

/** Removes these steps from clients of the SDK at their first call. They take a third of a call's CPU. */
export function makeClientsLean(...services: readonly ('DynamoDB' | 'SQS')[]): void {
  if (lean) return;
  lean = true;
  const prototype = Object.getPrototypeOf(DynamoDBClient.prototype);
  const send: unknown = prototype.send;
  if (typeof send !== 'function') throw new Error('the SDK’s clients have no common send method');
  const known = new WeakSet<object>();
  prototype.send = function (this: Client, ...given: unknown[]): unknown {
    if (!known.has(this)) {
      known.add(this);
      if (services.some((service) => service === this.config.serviceId)) {
        for (const name of NEEDLESS) this.middlewareStack.remove(name);
      }
    }
    return Reflect.apply(send, this, given);
  };
}

/** A request as the SDK gives it to its HTTP handler. */
interface SdkRequest {
  readonly hostname: string;
  readonly port?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface SdkOptions {
  readonly abortSignal?: AbortSignal;
  readonly requestTimeout?: number;
}

interface Handler {
  readonly configProvider: Promise<{
    readonly requestTimeout?: number;
    readonly throwOnRequestTimeout?: boolean;
  }>;
}

let wired = false;

/**
 * Sends the calls of every DynamoDB client of this realm over a lean wire instead of the SDK's HTTP handler. The SDK
 * still serializes, times out, retries and deserializes; a call takes a quarter of the CPU.
 */
export function sendOverLeanWire(): void {
  if (wired) return;
  wired = true;
  makeClientsLean('DynamoDB');
  const wires = new Map<string, EngineWire>();
  const wireTo = ({ hostname, port = 80 }: SdkRequest): EngineWire => {
    const name = `${hostname}:${port}`;
    const wire = wires.get(name) ?? new EngineWire(hostname, port);
    wires.set(name, wire);
    return wire;
  };
  const { requestHandler } = new DynamoDBClient({ region: 'us-east-1' }).config;
  const prototype = Object.getPrototypeOf(requestHandler);
  const original: unknown = prototype.handle;
  if (typeof original !== 'function') throw new Error('the SDK’s HTTP handler has no handle method');
  prototype.handle = async function (
    this: Handler,
    request: SdkRequest,
    options: SdkOptions = {},
  ): Promise<unknown> {
    if (!request.headers['x-amz-target']?.startsWith('DynamoDB')) {
      return await Reflect.apply(original, this, [request, options]);
    }
    const { requestTimeout = 0, throwOnRequestTimeout = false } = await this.configProvider;
    const limit = options.requestTimeout ?? requestTimeout;
    const { signal, release } = endOf(options.abortSignal, throwOnRequestTimeout ? limit : 0);
    try {
      const headers = { ...request.headers, ...UNSIGNED };
      const { status, ...answer } = await wireTo(request).post(headers, request.body ?? '', signal);
      return { response: { statusCode: status, ...answer } };
    } finally {
      release();
    }
  };
}

/** Ends a call when its caller aborts it or it times out, with the error of the SDK's handler. */
function endOf(
  abortSignal: AbortSignal | undefined,
  limitMs: number,
): { readonly signal?: AbortSignal; readonly release: () => void } {
  if (abortSignal === undefined && limitMs === 0) return { release: () => undefined };
  const controller = new AbortController();
  const onAbort = (): void =>
    controller.abort(
      Object.assign(new Error('Request aborted'), { name: 'AbortError', cause: abortSignal?.reason }),
    );
  if (abortSignal?.aborted === true) onAbort();
  abortSignal?.addEventListener('abort', onAbort);
  const expire = (): void =>
    controller.abort(
      Object.assign(new Error(`no answer within ${limitMs} ms`), { name: 'TimeoutError', code: 'ETIMEDOUT' }),
    );
  const timer = limitMs > 0 ? setTimeout(expire, limitMs) : undefined;
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      abortSignal?.removeEventListener('abort', onAbort);
    },
  };
}
