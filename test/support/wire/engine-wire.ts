import { connect, type Socket } from 'node:net';

/** An answer of the engine. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Calls beyond this wait for a connection, as with the SDK. */
const MOST_CONNECTIONS = 50;
const HEAD_END = '\r\n\r\n';

/**
 * Connections to an engine on loopback that are kept open: HTTP with a quarter of the work of node:http. An engine
 * answers requests in order and states the length of each answer.
 */
export class EngineWire {
  readonly #host: string;
  readonly #port: number;
  readonly #idle: Socket[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  /**
   * Sends a request. Aborting it destroys its connection, because its answer may still arrive.
   * @throws Error with the code of what broke the connection
   */
  async post(
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array,
    signal?: AbortSignal,
  ): Promise<WireAnswer> {
    const socket = await this.#connection();
    try {
      return await exchange(socket, this.#requestOf(headers, body), signal);
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      this.#release(socket);
    }
  }

  close(): void {
    for (const socket of this.#idle.splice(0)) socket.destroy();
  }

  #requestOf(headers: Readonly<Record<string, string>>, body: string | Uint8Array): Buffer {
    let head = `POST / HTTP/1.1\r\nhost: ${this.#host}:${this.#port}\r\n`;
    for (const name in headers) if (name !== 'host') head += `${name}: ${headers[name]}\r\n`;
    const bytes =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), bytes]);
  }

  async #connection(): Promise<Socket> {
    if (this.#open >= MOST_CONNECTIONS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#open += 1;
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (!idle.destroyed) return idle.ref();
    }
    // An error on an idle connection does not matter: the next call opens another.
    return connect({ host: this.#host, port: this.#port, noDelay: true }).on('error', () => undefined);
  }

  #release(socket: Socket): void {
    this.#open -= 1;
    // Unreferenced, so that an idle connection keeps no process alive.
    if (!socket.destroyed) this.#idle.push(socket.unref());
    this.#waiting.shift()?.();
  }
}

/** Writes a request and reads its answer. */
async function exchange(
  socket: Socket,
  request: Buffer,
  signal: AbortSignal | undefined,
): Promise<WireAnswer> {
  return await new Promise((resolve, reject) => {
    let begun: Buffer = Buffer.alloc(0);
    let head: Head | undefined;
    /** The chunks of the body so far, joined once because a page of 1 MB arrives in dozens. */
    const body: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      let part = chunk;
      if (head === undefined) {
        begun = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
        try {
          head = headOf(begun);
        } catch (error) {
          onError(error);
          return;
        }
        if (head === undefined) return;
        part = begun.subarray(head.end);
      }
      body.push(part);
      length += part.length;
      if (length < head.length) return;
      stop();
      const { status, headers } = head;
      resolve({ status, headers, body: body.length === 1 ? part : Buffer.concat(body, length) });
    };
    const onError = (error: unknown): void => {
      stop();
      reject(error);
    };
    const onClose = (): void =>
      onError(Object.assign(new Error('the engine closed the connection'), { code: 'ECONNRESET' }));
    const onAbort = (): void => onError(signal?.reason);
    const stop = (): void => {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      signal?.removeEventListener('abort', onAbort);
    };
    if (signal?.aborted === true) return reject(signal.reason);
    socket.on('data', onData).on('error', onError).on('close', onClose);
    signal?.addEventListener('abort', onAbort);
    socket.write(request);
  });
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the body begins, and its length in bytes. */
  readonly end: number;
  readonly length: number;
}

/**
 * Returns the head of an answer, or undefined while it is incomplete.
 * @throws Error for an answer that does not state its length
 */
function headOf(received: Buffer): Head | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const length = Number(headers['content-length']);
  if (Number.isNaN(length)) throw new Error(`the engine answered without a length: ${first}`);
  return { status: Number(first.slice(9, 12)), headers, end: end + HEAD_END.length, length };
}
