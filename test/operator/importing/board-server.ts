import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site of boards on loopback. */
export interface BoardServer {
  readonly origin: string;
  /** The paths that were asked for, with the answers that were given. */
  readonly asked: readonly { readonly path: string; readonly status: number; readonly headers: object }[];
  /** Most requests that were open at the same time. */
  readonly mostOpen: number;
  stop(): Promise<void>;
}

/** Starts a site. A path without an answer is a 404. */
export async function startBoardServer(answers: Readonly<Record<string, Answer>>): Promise<BoardServer> {
  const asked: { path: string; status: number; headers: object }[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
      asked.push({ path: request.url ?? '', status: response.statusCode, headers: request.headers });
    });
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    // In another turn, so that a client which does not wait would have two requests open.
    else setImmediate(() => answer(request, response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const { port }: Pick<AddressInfo, 'port'> =
    typeof address === 'object' && address !== null ? address : { port: 0 };
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    get mostOpen() {
      return mostOpen;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Answers a text with validators, and 304 to a request that has one of them. */
export const page =
  (text: string, etag: string | null = null): Answer =>
  (request, response) => {
    if (etag !== null && request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, etag === null ? {} : { ETag: etag }).end(text);
  };
export const redirect =
  (location: string): Answer =>
  (_, response) => {
    response.writeHead(302, { Location: location }).end();
  };
