import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { valuesOf } from '../door/request-head.ts';
import { servesHost } from '../door/served-hosts.ts';
import { splitTarget, type WireRequest, type WireResponse } from './payload.ts';

/** Limits of an HTTP API: request line and headers, body, and time of an integration. */
const MAXIMUM_HEAD_BYTES = 10_240;
const MAXIMUM_BODY_BYTES = 10 * 1024 * 1024;
const INTEGRATION_MS = 30_000;
/** The parser's own limit; above `MAXIMUM_HEAD_BYTES`, so requests reach that check and get the gateway's answer. */
const PARSER_HEAD_BYTES = 64 * 1024;
/** Time that a client gets to send the head of a request. Then the gateway answers 408 and closes the socket. */
const HEAD_MS = 5_000;

/** Answers a request. Any error it throws becomes a 500 of the gateway. */
export type GatewayHandler = (request: WireRequest, path: string) => Promise<WireResponse>;

/** A listening gateway. */
export interface GatewayServer {
  readonly port: number;
  setHandler(handler: GatewayHandler): void;
  /** Lets requests in flight finish for `graceMs`, then closes their sockets. */
  stop(graceMs?: number): Promise<void>;
}

/** Makes an answer of the gateway itself, which the contract does not cover: `{"message":"…"}`. */
export function gatewayAnswer(status: number, message: string): WireResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/**
 * Listens on loopback. Answers 503 until a handler is set.
 * @param port 0 for any free port.
 * @param hosts values of `Host` to answer in addition to the names of loopback, such as `api.localhost:8787`.
 * @throws Error with code EADDRINUSE or EACCES.
 */
export async function listen(port: number, hosts: readonly string[] = []): Promise<GatewayServer> {
  const moreHosts = new Set(hosts.map((host) => host.toLowerCase()));
  let handler: GatewayHandler = async () => gatewayAnswer(503, 'Service Unavailable');
  const server = createServer(
    {
      maxHeaderSize: PARSER_HEAD_BYTES,
      headersTimeout: HEAD_MS,
      requestTimeout: INTEGRATION_MS,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 60_000,
    },
    (request, response) => {
      answer(request, moreHosts, (wire, path) => withinIntegrationTime(handler(wire, path))).then(
        (result) => send(request, response, result),
        () => response.destroy(),
      );
    },
  );
  // Truncating the list would hide headers from the function; the size limit bounds the list.
  server.maxHeadersCount = 0;
  server.on('clientError', refuseMalformed);
  server.on('connect', (_request, socket) => {
    socket.end(rawAnswer(400, 'Bad Request'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  return {
    port: address.port,
    setHandler(next) {
      handler = next;
    },
    stop: (graceMs = 1000) => close(server, graceMs),
  };
}

async function answer(
  request: IncomingMessage,
  moreHosts: ReadonlySet<string>,
  handle: GatewayHandler,
): Promise<WireResponse> {
  // The parser treats a request line without a version as HTTP/0.9.
  if (request.httpVersion === '0.9') return gatewayAnswer(400, 'Bad Request');
  if (!servesHost(valuesOf(request, 'host'), request.socket.localPort ?? 0, moreHosts)) {
    return gatewayAnswer(403, 'Forbidden: this Host is not served; ALLOWED_HOSTS names further ones');
  }
  if (headBytes(request) > MAXIMUM_HEAD_BYTES) return gatewayAnswer(431, 'Request Header Fields Too Large');
  const method = request.method ?? '';
  const body = await readBody(request);
  if (body === undefined) return gatewayAnswer(413, 'Request Entity Too Large');
  const target = request.url ?? '/';
  const bodiless = method === 'GET' || method === 'HEAD';
  const wire: WireRequest = {
    method,
    target,
    rawHeaders: request.rawHeaders,
    body: bodiless ? Buffer.alloc(0) : body,
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
  };
  try {
    return await handle(wire, splitTarget(target).path);
  } catch {
    return gatewayAnswer(500, 'Internal Server Error');
  }
}

/** Counts the bytes of the request line and header lines as sent, including separators. */
function headBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const line = method.length + url.length + ' HTTP/1.1'.length + 3;
  // Each name and value is followed by two bytes: ": " or the line's end.
  return rawHeaders.reduce((total, text) => total + text.length + 2, line);
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= MAXIMUM_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAXIMUM_BODY_BYTES ? undefined : Buffer.concat(chunks);
}

function withinIntegrationTime(work: Promise<WireResponse>): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(gatewayAnswer(503, 'Service Unavailable')), INTEGRATION_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: WireResponse,
): void {
  try {
    for (const [name, value] of headers) response.appendHeader(name, value);
    response.statusCode = status;
  } catch {
    // The function returned a header that is invalid in HTTP; the gateway refuses the whole answer.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    send(request, response, gatewayAnswer(500, 'Internal Server Error'));
    return;
  }
  const empty = status === 204 || status === 304;
  if (!empty) response.setHeader('content-length', body.length);
  response.end(empty || request.method === 'HEAD' ? undefined : body);
}

function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') socket.end(rawAnswer(431, 'Request Header Fields Too Large'));
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.end(rawAnswer(408, 'Request Timeout'));
  else socket.end(rawAnswer(400, 'Bad Request'));
}

function rawAnswer(status: number, message: string): string {
  const body = JSON.stringify({ message });
  return (
    `HTTP/1.1 ${status} ${message}\r\ncontent-type: application/json\r\n` +
    `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  );
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
