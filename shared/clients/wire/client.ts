import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { endpointIn } from './endpoint.ts';
import { type Answer, Connections, pathOf, type TimeOuts } from './exchange.ts';
import { failureOf } from './failure.ts';
import { DYNAMODB } from './operations.ts';
import type { Protocol } from './protocol.ts';
import { Retries, type Retry } from './retries.ts';
import { type Credentials, type Sign, signerOf } from './signature.ts';

/** How far a clock may be off before a service refuses its signatures, with a minute to spare. */
const LARGEST_SKEW_MS = 240_000;
const DEFAULT_ATTEMPTS = 4;
/** Of which a wrong clock may be the cause. */
const CLOCK_ERRORS: ReadonlySet<unknown> = new Set([
  'InvalidSignatureException',
  'RequestExpired',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
]);

/** What a client is opened with; the environment of the function has the rest. The SDK takes the same. */
export interface TableConfiguration {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: Credentials;
  /** Including the first. */
  readonly maxAttempts?: number;
  readonly requestHandler?: TimeOuts & {
    readonly socketTimeout?: number;
    readonly throwOnRequestTimeout?: boolean;
  };
}

/** The part of the document client that the product uses. */
export type TableClient = Pick<DynamoDBDocumentClient, 'destroy' | 'send'>;

interface Wire {
  readonly sign: Sign;
  readonly connections: Connections;
}

/**
 * Sends the commands of a service as the SDK does, for a quarter of its CPU and a third of its code (docs/adr/0051). For
 * functions: it takes its credentials from their environment alone.
 */
export class JsonClient {
  readonly #configuration: TableConfiguration;
  readonly #protocol: Protocol;
  readonly #retries = new Retries();
  /** Opened by the first call, as by the SDK, so that a function without a region starts. */
  #opened: Wire | undefined;
  /** What to add to this machine's clock. */
  #skewMs = 0;

  constructor(configuration: TableConfiguration, protocol: Protocol) {
    this.#configuration = configuration;
    this.#protocol = protocol;
  }

  destroy(): void {
    this.#opened?.connections.close();
  }

  /** Returns what the SDK's client returns for the command, or throws its error. */
  async send(command: { readonly input: object }, options?: object) {
    const { abortSignal: signal }: { readonly abortSignal?: AbortSignal } = { ...options };
    const { maxAttempts = DEFAULT_ATTEMPTS } = this.#configuration;
    const protocol = this.#protocol;
    const operation = protocol.operations.get(command.constructor);
    if (operation === undefined) throw new Error(`functions do not send ${command.constructor.name}`);
    // Bytes once: the hash, the length and the socket would each encode a text again.
    const body = Buffer.from(JSON.stringify(protocol.encode(operation, command.input)));
    let retry: Retry | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const skewMs = this.#skewMs;
      let answer: Answer | undefined;
      try {
        answer = await this.#exchange(operation, body, signal);
        const output = outputOf(answer, protocol);
        protocol.decode(output);
        this.#retries.succeeded(retry);
        output.$metadata = { ...metadataOf(answer), attempts: attempt };
        return output;
      } catch (error) {
        const isClockCorrected = answer !== undefined && this.#correctClock(error, answer, skewMs);
        retry =
          attempt < maxAttempts ? this.#retries.next(error, attempt, answer, isClockCorrected) : undefined;
        if (retry === undefined)
          throw Object.assign(Object(error), { $metadata: { ...metadataOf(answer), attempts: attempt } });
        await delay(retry.waitMs, undefined, signal && { signal });
      }
    }
  }

  async #exchange(operation: string, body: Buffer, signal: AbortSignal | undefined): Promise<Answer> {
    this.#opened ??= open(this.#configuration, this.#protocol);
    const { sign, connections } = this.#opened;
    const credentials = this.#configuration.credentials ?? credentialsIn(process.env);
    const headers = sign(operation, body, credentials, Date.now() + this.#skewMs);
    return await connections.post(headers, body, signal);
  }

  /** Reports whether the service refused a request for the time of its signature, and corrects that of the next ones. */
  #correctClock(error: unknown, { headers }: Answer, usedMs: number): boolean {
    if (!CLOCK_ERRORS.has(Object(error).name)) return false;
    const skewMs = Date.parse(String(headers.date)) - Date.now();
    const isWrong = Math.abs(skewMs - usedMs) >= LARGEST_SKEW_MS;
    if (isWrong) this.#skewMs = skewMs;
    return isWrong;
  }
}

/** Sends the commands of the document client. */
export class WireClient extends JsonClient {
  constructor(configuration: TableConfiguration) {
    super(configuration, DYNAMODB);
  }
}

/** Opens a wire client under the type of the document client, whose commands name the type of their answers. */
export const openWireClient = (configuration: TableConfiguration): TableClient =>
  new WireClient(configuration);

function open(
  { endpoint, region = process.env['AWS_REGION'], requestHandler }: TableConfiguration,
  protocol: Protocol,
): Wire {
  if (region === undefined || region === '') throw new Error('AWS_REGION is not set');
  const url = endpoint === undefined ? endpointIn(protocol, process.env, region) : new URL(endpoint);
  return {
    sign: signerOf(protocol, region, url.host, pathOf(url)),
    connections: new Connections(url, requestHandler ?? {}),
  };
}

/** Read for every call, since Lambda may replace them. */
function credentialsIn(environment: NodeJS.ProcessEnv): Credentials {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = environment;
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** @throws Error of the SDK for an answer that is none of success, or one that arrived damaged */
function outputOf(answer: Answer, protocol: Protocol) {
  const { status, headers, body } = answer;
  const checksum = headers['x-amz-crc32'];
  if (checksum !== undefined && Number(checksum) !== crc32(body))
    throw Object.assign(new Error('the answer does not have its checksum'), { name: 'ChecksumError' });
  if (status >= 300) throw failureOf(answer, protocol);
  return body.length === 0 ? {} : JSON.parse(body.toString());
}

const metadataOf = (answer: Answer | undefined): object | undefined =>
  answer && { httpStatusCode: answer.status, requestId: answer.headers['x-amzn-requestid']?.toString() };
