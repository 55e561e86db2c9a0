import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { DevelopmentSettings } from './development-receiver.ts';
import { guard, type Target } from './guard.ts';
import type { Resolve } from './name-resolver.ts';
import type { AttemptResult, FailureCode } from './outcome.ts';
import { readRetryAfter } from './retry-after.ts';

/** The time-out of one attempt: DNS, connection, TLS, headers and body (contract 14.5). */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** Up to this many bytes of a response body are read and discarded, to make the connection reusable. */
const MAXIMUM_RESPONSE_BYTES = 16_384;
const MAXIMUM_HEADER_BYTES = 16_384;
/** Closes idle connections before most receivers do. */
const IDLE_MS = 4_000;

export interface PosterOptions {
  readonly resolve: Resolve;
  readonly development: DevelopmentSettings | null;
  readonly timeoutMs?: number;
  /** Replaces the system's certificate authorities; for test receivers. */
  readonly ca?: string;
}

/**
 * Posts webhooks. It connects to an address that the guard has just checked, never to a name, so a DNS answer cannot
 * change between check and connect. It reuses an idle connection only after the guard has returned the same address
 * again. It checks the remote address of the socket before it writes a byte of the request.
 */
export class Poster {
  readonly #options: PosterOptions;
  readonly #agent: Agent;

  constructor(options: PosterOptions) {
    this.#options = options;
    const ca = options.ca ?? options.development?.ca ?? null;
    this.#agent = new Agent({
      keepAlive: true,
      maxFreeSockets: 32,
      timeout: IDLE_MS,
      minVersion: 'TLSv1.2',
      ...(ca === null ? {} : { ca }),
    });
  }

  /** Sends one attempt. Never rejects, never follows a redirect, and never exceeds the time-out. */
  async post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
  ): Promise<AttemptResult> {
    const { resolve, development, timeoutMs = ATTEMPT_TIMEOUT_MS } = this.#options;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new TimeoutError()), timeoutMs);
    try {
      const verdict = await guard(url, resolve, development, abort.signal);
      abort.signal.throwIfAborted();
      if (!verdict.allowed) return { kind: 'failed', code: verdict.code };
      return await this.#send(verdict.target, headers, body, abort.signal);
    } catch (error) {
      return { kind: 'failed', code: abort.signal.aborted ? 'timeout' : codeOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }

  async #send(
    target: Target,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const { hostname, port, address, path } = target;
    return await new Promise((resolve, reject) => {
      let answered: AttemptResult | null = null;
      // Once the headers have arrived, the status is the outcome. A broken body does not change it.
      const fail = (error: unknown): void => {
        if (answered === null) reject(error);
        else resolve(answered);
      };
      const sent = request({
        agent: this.#agent,
        host: address,
        port,
        servername: hostname,
        path,
        method: 'POST',
        maxHeaderSize: MAXIMUM_HEADER_BYTES,
        signal,
        headers: {
          Host: port === 443 ? hostname : `${hostname}:${port}`,
          'Content-Type': 'application/json',
          'Content-Length': body.byteLength,
          'User-Agent': 'jobs-companies-data-interface/1',
          'Accept-Encoding': 'identity',
          ...headers,
        },
      });
      // Not `once`: a second error must not be unhandled.
      sent.on('error', fail);
      sent.once('socket', (socket) => {
        const write = () => {
          const { remoteAddress } = socket;
          if (remoteAddress === address) sent.end(body);
          // A socket that is already closed has no remote address.
          else sent.destroy(remoteAddress === undefined ? undefined : new RejectedAddressError());
        };
        if (sent.reusedSocket || !isConnecting(socket)) write();
        else socket.once('secureConnect', write);
      });
      // Node reports an unsolicited 101 as an upgrade. It counts like any other status outside 2xx.
      sent.once('upgrade', (response: IncomingMessage, socket) => {
        socket.destroy();
        resolve(answeredBy(response));
      });
      sent.once('response', (response) => {
        const result = answeredBy(response);
        answered = result;
        // A 101 without upgrade headers arrives here. What follows it is not HTTP, so the connection is closed.
        if (response.statusCode === 101) {
          response.destroy();
          resolve(result);
          return;
        }
        drop(response).then(() => resolve(result), fail);
      });
    });
  }
}

const isConnecting = (socket: object): boolean => {
  const { connecting, secureConnecting }: Partial<TLSSocket & { secureConnecting: boolean }> = socket;
  return connecting === true || secureConnecting === true;
};

const answeredBy = ({ statusCode = 0, headers }: IncomingMessage): AttemptResult => ({
  kind: 'answered',
  status: statusCode,
  retryAfterSeconds: readRetryAfter(headers['retry-after'], Date.now()),
});

/** Reads and discards a response body, up to the cap. A longer, slow or broken body closes the connection. */
async function drop(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += Buffer.byteLength(chunk);
    // Leaving the loop destroys the response and its connection.
    if (bytes > MAXIMUM_RESPONSE_BYTES) return;
  }
}

class TimeoutError extends Error {
  constructor() {
    super('the attempt timed out');
    this.name = 'TimeoutError';
  }
}

class RejectedAddressError extends Error {
  constructor() {
    super('the socket is connected to a different address from the one that was checked');
    this.name = 'RejectedAddressError';
  }
}

const TLS_CODES =
  /^(?:CERT_|CRL_|DEPTH_ZERO|ERR_OSSL|ERR_SSL|ERR_TLS|EPROTO|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH|SELF_SIGNED|UNABLE_TO)/;

function codeOf(error: unknown): FailureCode {
  if (error instanceof RejectedAddressError) return 'address_rejected';
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (TLS_CODES.test(code)) return 'tls';
  return code.startsWith('HPE_') ? 'response' : 'connection';
}
