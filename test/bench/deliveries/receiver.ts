import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Identity } from '../../webhooks/support/certificates.ts';

/** The requests at the receiver. */
export interface Arrivals {
  /** Every request in order of arrival; `atMs` is `performance.now()` after reading its head. */
  readonly all: readonly { readonly eventId: string; readonly atMs: number }[];
  /** Returns the number of requests of an event so far. */
  of(eventId: string): number;
  /** Returns the time of an event's first request, or undefined before it. */
  first(eventId: string): number | undefined;
}

/** A fast receiver on loopback. It never answers `/hangs` and resets the connection of `/resets`. */
export interface BenchReceiver {
  readonly port: number;
  /** The authority that signed its certificate. */
  readonly ca: string;
  readonly arrivals: Arrivals;
  stop(): Promise<void>;
}

export async function startBenchReceiver({ cert, key }: Identity, ca: string): Promise<BenchReceiver> {
  const all: { eventId: string; atMs: number }[] = [];
  const counts = new Map<string, { count: number; readonly firstMs: number }>();
  const server = createServer(
    { cert, key, keepAlive: true, keepAliveTimeout: 60_000 },
    (request, response) => {
      const eventId = String(request.headers['x-svc-event-id']);
      const atMs = performance.now();
      all.push({ eventId, atMs });
      const known = counts.get(eventId);
      if (known === undefined) counts.set(eventId, { count: 1, firstMs: atMs });
      else known.count += 1;
      const path = request.url ?? '';
      if (path.startsWith('/hangs')) return;
      if (path.startsWith('/resets')) {
        request.socket.destroy();
        return;
      }
      request.resume().once('end', () => response.writeHead(204).end());
    },
  );
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    port: address.port,
    ca,
    arrivals: {
      all,
      of: (eventId) => counts.get(eventId)?.count ?? 0,
      first: (eventId) => counts.get(eventId)?.firstMs,
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
