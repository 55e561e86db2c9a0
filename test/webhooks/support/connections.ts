import { Socket } from 'node:net';

/** A connection that somebody in this process asked for, whoever and however. */
export interface AskedConnection {
  readonly address: string;
  readonly port: number;
}

/** Sees every TCP connection that this process opens, at the one method that all clients of Node come through. */
export interface Connections {
  /** In the order in which they were asked for; those to engines of a test are left out by their ports. */
  readonly asked: AskedConnection[];
  /**
   * Leads connections to a public address to a listener on loopback. The socket then says that it is connected to
   * `seenAs`, the address that was asked for unless a test wants it otherwise.
   */
  lead(address: string, port: number, seenAs?: string | null): void;
  restore(): void;
}

type Connect = (this: Socket, ...rest: unknown[]) => Socket;

/**
 * Starts to watch. Nothing leaves this machine: an address that is not loopback is either led to a listener or
 * refused.
 */
export function watchConnections(): Connections {
  const asked: AskedConnection[] = [];
  const led = new Map<string, { readonly port: number; readonly seenAs: string | null }>();
  const original: unknown = Reflect.get(Socket.prototype, 'connect');
  const connect = original as Connect;
  const watched: Connect = function watchedConnect(...rest) {
    const { address, port } = destinationOf(rest);
    asked.push({ address, port });
    if (address === '127.0.0.1' || address === '::1' || address === 'localhost') {
      return connect.apply(this, rest);
    }
    const lead = led.get(address);
    if (lead === undefined) {
      process.nextTick(() =>
        this.destroy(Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' })),
      );
      return this;
    }
    Object.defineProperty(this, 'remoteAddress', { get: () => led.get(address)?.seenAs ?? undefined });
    return connect.call(this, { ...optionsOf(rest), host: '127.0.0.1', port: lead.port }, rest[1]);
  };
  Reflect.set(Socket.prototype, 'connect', watched);
  return {
    asked,
    lead: (address, port, seenAs = address) => {
      led.set(address, { port, seenAs });
    },
    restore: () => {
      Reflect.set(Socket.prototype, 'connect', original);
    },
  };
}

/** The options of a call, which Node's own clients pass in a list and others as they are. */
function optionsOf([first]: readonly unknown[]): Readonly<Record<string, unknown>> {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options !== 'object' || options === null) throw new TypeError('a connection without options');
  return options as Readonly<Record<string, unknown>>;
}

function destinationOf(rest: readonly unknown[]): AskedConnection {
  const { host, port } = optionsOf(rest);
  return { address: String(host ?? 'localhost'), port: Number(port) };
}
