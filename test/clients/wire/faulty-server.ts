import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** How a server reacts to a request: it writes these bytes, then goes on, hangs up or falls silent. */
export interface Reaction {
  readonly name: string;
  readonly bytes: string;
  readonly afterwards: 'goes on' | 'hangs up' | 'resets' | 'stays silent';
}

export interface FaultyServer {
  readonly endpoint: string;
  /** How it reacts to the next requests; the last reaction applies to all further ones. */
  reactions: readonly Reaction[];
  /** Requests since the reactions were set. */
  seen: number;
  /** The heads of all requests. */
  readonly heads: string[];
  stop(): Promise<void>;
}

const json = (status: number, body: string, headers = ''): string =>
  `HTTP/1.1 ${status} Status\r\nContent-Type: application/x-amz-json-1.0\r\n${headers}` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const failure = (status: number, type: string, headers = ''): string =>
  json(status, `{"__type":"com.amazonaws.dynamodb.v20120810#${type}","message":"because"}`, headers);

const ITEM = '{"Item":{"pk":{"S":"a"}}}';
const goesOn = (name: string, bytes: string): Reaction => ({ name, bytes, afterwards: 'goes on' });

export const ANSWERED = goesOn('answered', json(200, ITEM));
/** A call that meets one of these is repeated while attempts are left. */
export const PASSING: readonly Reaction[] = [
  { name: 'reset', bytes: '', afterwards: 'resets' },
  { name: 'hung up', bytes: '', afterwards: 'hangs up' },
  { name: 'hung up within the head', bytes: 'HTTP/1.1 200 O', afterwards: 'hangs up' },
  { name: 'truncated', bytes: json(200, ITEM).slice(0, -9), afterwards: 'hangs up' },
  { name: 'reset within the body', bytes: json(200, ITEM).slice(0, -9), afterwards: 'resets' },
  goesOn('500', failure(500, 'InternalServerError')),
  goesOn('503', failure(503, 'ServiceUnavailable')),
  goesOn('504 of a proxy', failure(504, 'GatewayTimeout')),
  goesOn('throttled', failure(400, 'ProvisionedThroughputExceededException')),
  goesOn('throttled by 429', failure(429, 'SomethingNew')),
  goesOn('throttled with a hint', failure(400, 'ThrottlingException', 'x-amz-retry-after: 3\r\n')),
  goesOn('throttled with a second', failure(400, 'RequestLimitExceeded', 'Retry-After: 0.002\r\n')),
  goesOn('throttled until a date', failure(503, 'Busy', 'Retry-After: Sun, 22 Nov 2020 10:00:00 GMT\r\n')),
  goesOn('conflicting', failure(400, 'TransactionInProgressException')),
];
/** A call that meets one of these ends at once. */
export const FINAL: readonly Reaction[] = [
  { name: 'garbage', bytes: 'SSH-2.0-OpenSSH_9.2\r\n\r\n', afterwards: 'hangs up' },
  goesOn('not JSON', json(200, '<html>')),
  goesOn('501', failure(501, 'NotImplemented')),
  goesOn('condition', failure(400, 'ConditionalCheckFailedException')),
  goesOn('cancelled', failure(400, 'TransactionCanceledException')),
  goesOn('invalid', failure(400, 'ValidationException')),
  goesOn('forbidden', failure(403, 'AccessDeniedException')),
  goesOn('moved', json(302, '{}', 'Location: http://127.0.0.1:9/\r\n')),
];
/** Answers in unusual forms. */
export const UNUSUAL: readonly Reaction[] = [
  goesOn(
    'chunked',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${ITEM.length.toString(16)}\r\n${ITEM}\r\n0\r\n\r\n`,
  ),
  { name: 'without a length', bytes: `HTTP/1.0 200 OK\r\n\r\n${ITEM}`, afterwards: 'hangs up' },
  goesOn('interim', `HTTP/1.1 100 Continue\r\n\r\n${json(200, ITEM)}`),
  { name: 'closing', bytes: json(200, ITEM, 'Connection: close\r\n'), afterwards: 'hangs up' },
  goesOn('empty', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
];
export const SILENT: readonly Reaction[] = [
  { name: 'silent', bytes: '', afterwards: 'stays silent' },
  { name: 'silent within the head', bytes: 'HTTP/1.1 200 OK\r\nContent-', afterwards: 'stays silent' },
  { name: 'silent within the body', bytes: json(200, ITEM).slice(0, -9), afterwards: 'stays silent' },
];
export const DAMAGED = goesOn('damaged', json(200, ITEM, 'x-amz-crc32: 1\r\n'));
/** Refuses the time of a signature and states its own. */
export const lateBy = (ms: number): Reaction =>
  goesOn(
    'skewed',
    failure(400, 'InvalidSignatureException', `Date: ${new Date(Date.now() + ms).toUTCString()}\r\n`),
  );

/** Starts a server that reacts to requests as it is told, over real sockets. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const sockets = new Set<Socket>();
  const heads: string[] = [];
  const faulty = { reactions: [ANSWERED] as readonly Reaction[], seen: 0, heads };
  const react = (socket: Socket): void => {
    const reaction = faulty.reactions[Math.min(faulty.seen, faulty.reactions.length - 1)] ?? ANSWERED;
    faulty.seen += 1;
    if (reaction.afterwards === 'hangs up') socket.end(reaction.bytes);
    else socket.write(reaction.bytes);
    // A reset discards what was written and has not left yet.
    if (reaction.afterwards === 'resets') setImmediate(() => socket.resetAndDestroy());
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let request = '';
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1');
      const [head = '', body] = request.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body === undefined || body.length < length) return;
      request = '';
      heads.push(head);
      react(socket);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return Object.assign(faulty, {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
