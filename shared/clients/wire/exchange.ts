import { type IncomingMessage, Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';

/** An answer of DynamoDB. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** In milliseconds; undefined waits without limit. */
export type TimeOuts = {
  readonly connectionTimeout?: number;
  /** For the head of an answer, and for every silence within its body. */
  readonly requestTimeout?: number;
};

/** Errors of a connection on which no answer arrived in time, under the name that the SDK gives them. */
const LATE: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);

/** Returns the path of every request to an endpoint. The one of DynamoDB is `/`; an engine may have one of its own. */
export const pathOf = ({ pathname }: URL): string => (pathname.endsWith('/') ? pathname : `${pathname}/`);

/** Keeps connections to one endpoint open and exchanges requests for answers over them. */
export class Connections {
  readonly #send: typeof plain;
  readonly #agent: PlainAgent;
  readonly #target: { readonly host: string; readonly port: string; readonly path: string };
  readonly #timeOuts: TimeOuts;

  constructor(url: URL, timeOuts: TimeOuts) {
    const { protocol, hostname, port } = url;
    const isSecure = protocol === 'https:';
    this.#send = isSecure ? secure : plain;
    this.#agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: 50 });
    // An address of IPv6 is in brackets in a URL only.
    this.#target = { host: hostname.replaceAll(/[[\]]/g, ''), port, path: pathOf(url) };
    this.#timeOuts = timeOuts;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @throws Error `TimeoutError`, `AbortError`, or that of the connection */
  async post(
    headers: Record<string, string>,
    body: Buffer,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    if (signal?.aborted === true) throw abortError(signal);
    return await new Promise((resolve, reject) => {
      const { connectionTimeout, requestTimeout } = this.#timeOuts;
      const sent = this.#send({
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        agent: this.#agent,
        ...this.#target,
      });
      const failAfter = (ms: number | undefined, what: string): NodeJS.Timeout | undefined =>
        ms === undefined ? undefined : setTimeout(() => fail(lateError(`no ${what} within ${ms} ms`)), ms);
      const silence = failAfter(requestTimeout, 'answer');
      let connecting: NodeJS.Timeout | undefined;
      const onAbort = (): void => fail(abortError(signal));
      const settle = (): void => {
        clearTimeout(silence);
        clearTimeout(connecting);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (error: Error): void => {
        settle();
        reject(LATE.has(Reflect.get(error, 'code')) ? Object.assign(error, { name: 'TimeoutError' }) : error);
        sent.destroy();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      sent.on('error', fail);
      sent.once('socket', (socket) => {
        // One that is kept is open.
        if (!socket.connecting) return;
        connecting = failAfter(connectionTimeout, 'connection');
        socket.once('connect', () => clearTimeout(connecting));
      });
      sent.on('response', (response) => {
        silence?.refresh();
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          silence?.refresh();
          chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () => {
          settle();
          const { statusCode = 0, headers: received } = response;
          resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks) });
        });
      });
      sent.end(body);
    });
  }
}

const lateError = (message: string): Error => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

const abortError = (signal: AbortSignal | undefined): Error =>
  Object.assign(new Error('Request aborted', { cause: signal?.reason }), { name: 'AbortError' });
