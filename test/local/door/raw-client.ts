import { createConnection, type Socket } from 'node:net';

/** A connection that sends bytes as they are. */
export interface RawClient {
  readonly socket: Socket;
  send(text: string): void;
  /** Everything received so far. */
  received(): string;
  /** Waits until the answer satisfies `enough`. @throws Error when the connection ends first */
  until(enough: (received: string) => boolean): Promise<string>;
  /** Waits until the server closes, and returns all that was received. */
  closed(): Promise<string>;
}

export function rawClient(endpoint: string): RawClient {
  const { hostname, port } = new URL(endpoint);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  const watchers = new Set<() => void>();
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (const look of watchers) look();
  });
  socket.on('error', () => undefined);
  const ended = new Promise<void>((done) => {
    socket.once('close', () => done());
  });
  return {
    socket,
    send: (text) => socket.write(text, 'latin1'),
    received: () => received,
    until: (enough) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (enough(received)) resolve(received);
        };
        watchers.add(look);
        void ended.then(() => reject(new Error(`the connection ended after ${received}`)));
        look();
      }),
    closed: async () => {
      await ended;
      return received;
    },
  };
}

/** Sends bytes on a connection of their own, and returns what comes until the server closes. */
export async function sendRaw(endpoint: string, text: string): Promise<string> {
  const client = rawClient(endpoint);
  client.send(text);
  return await client.closed();
}
