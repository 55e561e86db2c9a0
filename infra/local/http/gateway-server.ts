import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { splitTarget, type WireRequest, type WireResponse } from './payload.ts';

/** Limits of an HTTP API: request line and headers, body, bytes; the whole integration, milliseconds. */
const MAXIMUM_HEAD_BYTES = 10_240;
const MAXIMUM_BODY_BYTES = 10 * 1024 * 1024;
const INTEGRATION_MS = 30_000;
/** What the parser reads before it gives up; above the limit, so that the limit is what answers. */
const PARSER_HEAD_BYTES = 64 * 1024;
/** How long a client may take to send its request; a socket that stays silent is answered and closed. */
const HEAD_MS = 5_000;

/** Answers a request; anything it throws is a 500 in the gateway's own words. */
export type GatewayHandler = (request: WireRequest, path: string) => Promise<WireResponse>;

/** A listening gateway. */
export interface GatewayServer {
  readonly port: number;
  setHandler(handler: GatewayHandler): void;
  /** Lets requests in flight finish for `graceMs`, then closes their sockets. */
  stop(graceMs?: number): Promise<void>;
}

/** An answer of the gateway itself, exempt from the contract: `{"message":"…"}`. */
export function gatewayAnswer(status: number, message: string): WireResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/**
 * Listens on loopback, and answers 503 until it has a handler.
 * @param port 0 for any free one.
 * @throws Error with code EADDRINUSE or EACCES.
 */
export async function listen(port: number): Promise<GatewayServer> {
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
      answer(request, (wire, path) => withinIntegrationTime(handler(wire, path))).then(
        (result) => send(request, response, result),
        () => response.destroy(),
      );
    },
  );
  // Truncating the list would hand a function fewer headers than were sent; the size limit bounds it.
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

async function answer(request: IncomingMessage, handle: GatewayHandler): Promise<WireResponse> {
  // A request line without a version, which the parser takes for HTTP/0.9.
  if (request.httpVersion === '0.9') return gatewayAnswer(400, 'Bad Request');
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

/** Request line and header lines as sent, separators included. */
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
    // A header that HTTP can not carry: the gateway refuses the function's answer.
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
