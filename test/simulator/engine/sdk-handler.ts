import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Network } from './network.ts';

/** A request as the SDK passes it to its HTTP handler, serialised. */
interface SdkRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface SdkOptions {
  readonly abortSignal?: AbortSignal;
}

interface HandlerConfiguration {
  readonly requestTimeout?: number;
  readonly throwOnRequestTimeout?: boolean;
}

/**
 * Replaces the HTTP handler of every client of the SDK in this process, permanently: the queue's, and the one through
 * which operators open the table. The SDK still serialises, times out and retries.
 */
export function sendSdkRequestsOver(network: Network): void {
  const { requestHandler } = new DynamoDBClient({ region: 'us-east-1' }).config;
  const handle = async function (
    this: { readonly configProvider: Promise<HandlerConfiguration> },
    request: SdkRequest,
    options: SdkOptions = {},
  ): Promise<unknown> {
    return await send(network, request, options, await this.configProvider);
  };
  Object.assign(Object.getPrototypeOf(requestHandler), { handle });
}

async function send(
  network: Network,
  { headers, body = '' }: SdkRequest,
  { abortSignal }: SdkOptions,
  { requestTimeout = 0, throwOnRequestTimeout }: HandlerConfiguration,
): Promise<unknown> {
  const operation = (headers['x-amz-target'] ?? headers['X-Amz-Target'] ?? '').split('.').at(-1) ?? '';
  const attempt = Number(/attempt=(\d+)/.exec(headers['amz-sdk-request'] ?? '')?.[1] ?? 1);
  return await new Promise((resolve, reject) => {
    if (abortSignal?.aborted === true) return reject(aborted(abortSignal));
    let stopTiming = (): void => undefined;
    const underway = network.send(
      { operation, attempt, body: typeof body === 'string' ? body : decoder.decode(body) },
      {
        answered: ({ status, body: text }) => {
          stopTiming();
          resolve({ response: { statusCode: status, headers: {}, body: Buffer.from(text) } });
        },
        failed: (error) => {
          stopTiming();
          reject(error);
        },
      },
    );
    if (underway === undefined) return;
    const fails = (failure: () => Error): void => {
      stopTiming();
      underway.end(() => reject(failure()));
    };
    if (requestTimeout > 0 && throwOnRequestTimeout === true)
      stopTiming = network.time.after(requestTimeout, () => fails(() => timedOut(requestTimeout)));
    abortSignal?.addEventListener('abort', () => fails(() => aborted(abortSignal)), { once: true });
  });
}

const decoder = new TextDecoder();

const timedOut = (ms: number): Error =>
  Object.assign(new Error(`a request has exceeded the configured ${ms} ms requestTimeout`), {
    name: 'TimeoutError',
    code: 'ETIMEDOUT',
  });

const aborted = (signal: AbortSignal): Error =>
  Object.assign(new Error('Request aborted'), { name: 'AbortError', cause: signal.reason });
