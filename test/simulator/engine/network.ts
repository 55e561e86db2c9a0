import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Random } from '../../../infra/operator/demo/random.ts';
import type { Engine, EngineAnswer } from './engine.ts';
import { type CallFault, drawFate, type Fate, type FaultProfile, NO_FAULTS } from './faults.ts';
import { type Invocation, running } from './invocation.ts';
import { inside, type VirtualTime } from './virtual-time.ts';

/** A request as the SDK passes it to its HTTP handler, serialised and signed. */
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

/** Receives the events of a network. */
export interface NetworkObserver {
  /** A call was sent. `attempt` counts the sends of the same call from 1. */
  sent(caller: Invocation | undefined, operation: string, fate: Fate, attempt: number, body: string): void;
  /** The engine carried out a call, for the first time or again. */
  carriedOut(caller: Invocation | undefined, operation: string, answer: EngineAnswer, body: string): void;
}

/**
 * The network between the SDK and the engine. It replaces the SDK's HTTP handler for every client of the process. The
 * SDK serialises, signs, times out and retries as it does in Lambda, and every call meets its fate here.
 */
export class Network {
  readonly #time: VirtualTime;
  engine: Engine;
  observer: NetworkObserver | undefined;
  profile: FaultProfile = NO_FAULTS;
  random: Random;

  constructor(time: VirtualTime, engine: Engine, random: Random) {
    this.#time = time;
    this.engine = engine;
    this.random = random;
  }

  /** Replaces the SDK's HTTP handler permanently. */
  install(): void {
    const network = this;
    const { requestHandler } = new DynamoDBClient({ region: 'us-east-1' }).config;
    const handle = async function (
      this: { readonly configProvider: Promise<HandlerConfiguration> },
      request: SdkRequest,
      options: SdkOptions = {},
    ): Promise<unknown> {
      return await network.#handle(request, options, await this.configProvider);
    };
    Object.assign(Object.getPrototypeOf(requestHandler), { handle });
  }

  async #handle(
    { headers, body = '' }: SdkRequest,
    { abortSignal }: SdkOptions,
    configuration: HandlerConfiguration,
  ): Promise<unknown> {
    const caller = running.getStore();
    const operation = (headers['x-amz-target'] ?? headers['X-Amz-Target'] ?? '').split('.').at(-1) ?? '';
    const text = typeof body === 'string' ? body : decoder.decode(body);
    const attempt = Number(/attempt=(\d+)/.exec(headers['amz-sdk-request'] ?? '')?.[1] ?? 1);
    return await new Promise((resolve, reject) => {
      if (abortSignal?.aborted === true) return reject(aborted(abortSignal));
      // An invocation that dies here has not sent the request.
      if (caller?.survives() === false) return;
      const profile = caller === undefined ? NO_FAULTS : this.profile;
      const fate = drawFate(operation, profile, this.random, this.#time.now);
      const sent = reshaped(fate.fault, text, this.random);
      this.observer?.sent(caller, operation, fate, attempt, sent.body);
      let over = false;
      const ends = (end: () => void): void => {
        if (over) return;
        over = true;
        giveUp();
        inside(caller, end);
      };
      const answers = ({ status, body: bytes }: EngineAnswer): void =>
        ends(() => resolve({ response: { statusCode: status, headers: {}, body: Buffer.from(bytes) } }));
      const fails = (failure: () => Error): void => ends(() => reject(failure()));
      const { requestTimeout = 0, throwOnRequestTimeout } = configuration;
      const giveUp =
        requestTimeout > 0 && throwOnRequestTimeout === true
          ? this.#time.after(requestTimeout, () => fails(() => timedOut(requestTimeout)))
          : () => undefined;
      const carryOut = async (): Promise<void> => {
        const answer = sent.completed(await this.engine.execute(operation, sent.body));
        this.observer?.carriedOut(caller, operation, answer, sent.body);
        if (fate.instead === null) this.#time.after(fate.travels, () => answers(answer));
      };
      if (fate.carriedOut !== null) this.#time.after(fate.carriedOut, carryOut);
      if (fate.carriedOutAgain !== null) {
        this.#time.after(fate.carriedOutAgain, async () => {
          const answer = await this.engine.execute(operation, sent.body);
          this.observer?.carriedOut(caller, operation, answer, sent.body);
        });
      }
      const { instead } = fate;
      if (instead !== null) {
        const delay = (fate.carriedOut ?? 0) + fate.travels;
        this.#time.after(delay, () => (instead === 'reset' ? fails(reset) : answers(instead)));
      }
      abortSignal?.addEventListener('abort', () => fails(() => aborted(abortSignal)), { once: true });
    });
  }
}

const decoder = new TextDecoder();

/** Returns the body with a smaller batch or page if the fault asks for it, and a function that completes the reply. */
function reshaped(
  fault: CallFault | null,
  body: string,
  random: Random,
): { readonly body: string; readonly completed: (answer: EngineAnswer) => EngineAnswer } {
  const asIs = { body, completed: (answer: EngineAnswer) => answer };
  if (fault === 'cut_page') {
    const query = JSON.parse(body);
    return {
      ...asIs,
      body: JSON.stringify({ ...query, Limit: random.integer(1, Number(query.Limit ?? 5)) }),
    };
  }
  if (fault !== 'partial_batch') return asIs;
  const batch = JSON.parse(body);
  const [[name, wanted] = ['', { Keys: [] }]] = Object.entries<{ Keys: object[] }>(batch.RequestItems);
  const kept = wanted.Keys.filter(() => random.chance(0.5));
  const left = wanted.Keys.filter((key) => !kept.includes(key));
  if (left.length === 0) return asIs;
  const unprocessed = { [name]: { ...wanted, Keys: left } };
  const none = { status: 200, body: JSON.stringify({ Responses: {}, UnprocessedKeys: unprocessed }) };
  return {
    // The engine refuses an empty batch.
    body:
      kept.length === 0
        ? body
        : JSON.stringify({ ...batch, RequestItems: { [name]: { ...wanted, Keys: kept } } }),
    completed: (answer) => {
      if (answer.status !== 200 || kept.length === 0) return answer.status === 200 ? none : answer;
      return {
        status: 200,
        body: JSON.stringify({ ...JSON.parse(answer.body), UnprocessedKeys: unprocessed }),
      };
    },
  };
}

const reset = (): Error => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

const timedOut = (ms: number): Error =>
  Object.assign(new Error(`a request has exceeded the configured ${ms} ms requestTimeout`), {
    name: 'TimeoutError',
    code: 'ETIMEDOUT',
  });

const aborted = (signal: AbortSignal): Error =>
  Object.assign(new Error('Request aborted'), { name: 'AbortError', cause: signal.reason });
