import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A service behind a dead connection: it accepts requests and never answers. */
export interface SilentServer {
  readonly endpoint: string;
  /** The operation of every request that arrived, such as `SendMessageBatch`. */
  readonly heard: string[];
  stop(): Promise<void>;
}

/** Most services name the operation in a header; S3 names it in its query. */
const TARGET = /\r\nx-amz-target: *[^\r\n]*?(\w+)\r\n|^\w+ [^ \r\n]*[?&]x-id=(\w+)/i;

/** @param answer bytes to answer every request with before falling silent; none by default */
export async function startSilentServer(answer = ''): Promise<SilentServer> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let request = '';
    let isHeard = false;
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1');
      const [, named, asked] = TARGET.exec(request) ?? [];
      const operation = named ?? asked;
      if (operation === undefined || isHeard) return;
      isHeard = true;
      heard.push(operation);
      socket.write(answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    heard,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
