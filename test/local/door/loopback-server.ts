import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

/** An HTTP server of a test. */
export interface LoopbackServer {
  readonly server: Server;
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves on a free port of 127.0.0.1. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const server = createServer(answer);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    server,
    port: address.port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Passes a request on as it is, with its Host, and its answer back. */
export function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  to: { readonly host: string; readonly port: number; readonly path: string },
): void {
  const onward = request(
    { ...to, method: incoming.method ?? 'GET', headers: incoming.rawHeaders },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
