import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';

/** A request, parsed from its raw bytes. */
export interface ReceivedRequest {
  readonly line: string;
  /** Header names in lower case, including repeated ones. */
  readonly names: readonly string[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Handles a request; `raw` is the connection below TLS. */
export type Behaviour = (socket: TLSSocket, request: ReceivedRequest, raw: Socket) => void;

/** A TLS receiver on loopback that speaks correct or broken HTTP, as a test chooses. */
export interface Receiver {
  readonly port: number;
  /** Number of completed handshakes. */
  readonly connections: number;
  /** Bytes of complete and incomplete requests. */
  readonly bytes: number;
  readonly requests: readonly ReceivedRequest[];
  /** Sets the behaviour for the following requests. */
  behave(behaviour: Behaviour): void;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Answers with a status and an empty body, and keeps the connection open. */
export function answer(status: number, headers: Readonly<Record<string, string>> = {}): Behaviour {
  const lines = Object.entries({ 'Content-Length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return (socket) => socket.write(`HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`);
}

/** Sends bytes as they are. */
export const say =
  (text: string | Buffer): Behaviour =>
  (socket) =>
    socket.write(text);

/** Resets the connection. */
export const reset: Behaviour = (_socket, _request, raw) => {
  raw.resetAndDestroy();
};

/** Starts a receiver that answers 204 until its behaviour is set. */
export async function startReceiver(options: TlsOptions): Promise<Receiver> {
  let behaviour: Behaviour = answer(204);
  let connections = 0;
  let bytes = 0;
  const requests: ReceivedRequest[] = [];
  const open = new Set<TLSSocket>();
  const rawByPort = new Map<number | undefined, Socket>();
  const server = createServer(options, (socket) => {
    connections += 1;
    const raw = rawByPort.get(socket.remotePort);
    open.add(socket);
    let pending = Buffer.alloc(0);
    // Many tests make the sender close the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      if (open.size === 0) server.emit('idle');
    });
    socket.on('data', (chunk) => {
      bytes += chunk.byteLength;
      pending = Buffer.concat([pending, chunk]);
      const read = readRequest(pending);
      if (read === null) return;
      pending = pending.subarray(read.length);
      requests.push(read.request);
      if (raw !== undefined) behaviour(socket, read.request, raw);
    });
  });
  server.on('connection', (raw: Socket) => rawByPort.set(raw.remotePort, raw));
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a receiver without a port');
  return {
    port: address.port,
    get connections() {
      return connections;
    },
    get bytes() {
      return bytes;
    },
    requests,
    behave: (next) => {
      behaviour = next;
    },
    idle: async () => {
      if (open.size > 0) await once(server, 'idle');
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readRequest(bytes: Buffer): { readonly request: ReceivedRequest; readonly length: number } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const pairs = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  const headers = Object.fromEntries(pairs);
  const names = pairs.map(([name]) => name);
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (bytes.byteLength < length) return null;
  return { request: { line, names, headers, body: bytes.subarray(end + 4, length) }, length };
}
