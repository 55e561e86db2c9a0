import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { refusalBody, refusalOf } from './admission.ts';
import type { Credential } from './credential.ts';
import { relay } from './relay.ts';

/** A loopback port in front of an engine, which answers only requests with the credential of this start. */
export interface Door {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/** An engine in this process. A request that it throws for is closed without an answer. */
export type Engine = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const KEEP_ALIVE_MS = 60_000;

/** Opens a door to an engine in this process, for requests with these methods. */
export async function openDoor(
  credential: Credential,
  engine: Engine,
  methods: readonly string[] = ['POST'],
): Promise<Door> {
  const server = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    const { method = '', url = '', rawHeaders, socket } = request;
    const head = { method, target: url, rawHeaders };
    const refusal = refusalOf(credential, socket.localPort ?? 0, head, methods);
    if (refusal === undefined) {
      try {
        await engine(request, response);
      } catch {
        response.destroy();
      }
      return;
    }
    request.resume();
    response.writeHead(refusal.status, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' });
    response.end(refusalBody(refusal));
  });
  return await open(server);
}

/**
 * Opens a door to an engine in another process.
 * @param endpoint of the engine. A path in it is sent before the path of each request.
 */
export async function openRelay(credential: Credential, endpoint: string): Promise<Door> {
  const { hostname, port, pathname } = new URL(endpoint);
  const target = { host: hostname, port: Number(port), prefix: pathname.replace(/\/$/, '') };
  const server = createSocketServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    relay(client, target, (head) => refusalOf(credential, client.localPort ?? 0, head));
  });
  return await open(server);
}

async function open(server: Server): Promise<Door> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
