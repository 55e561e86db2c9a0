import { Socket } from 'node:net';

/** A connection that this process asked for. */
export interface AskedConnection {
  readonly address: string;
  readonly port: number;
}

/** Records every TCP connection that this process opens, in the one method that all Node clients use. */
export interface Connections {
  /** In the order of the requests. Tests filter out connections to local services by port. */
  readonly asked: AskedConnection[];
  /**
   * Redirects connections to a public address to a listener on loopback. The socket then reports `seenAs` as its remote
   * address, by default the requested address.
   */
  lead(address: string, port: number, seenAs?: string | null): void;
  restore(): void;
}

type Connect = (this: Socket, ...rest: unknown[]) => Socket;

/**
 * Starts recording. No connection leaves this machine: one to an address outside loopback is either redirected to a
 * listener or refused.
 */
export function watchConnections(): Connections {
  const asked: AskedConnection[] = [];
  const led = new Map<string, { readonly port: number; readonly seenAs: string | null }>();
  const original: unknown = Reflect.get(Socket.prototype, 'connect');
  const connect = original as Connect;
  const watched: Connect = function watchedConnect(...rest) {
    const { address, port } = destinationOf(rest);
    asked.push({ address, port });
    if (/^127\./.test(address) || address === '::1' || address === 'localhost') {
      return connect.apply(this, rest);
    }
    const lead = led.get(address);
    if (lead === undefined) {
      process.nextTick(() =>
        this.destroy(Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })),
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

/** Returns the options of a call. Node's own clients wrap them in an array; others pass them directly. */
function optionsOf([first]: readonly unknown[]): Readonly<Record<string, unknown>> {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options !== 'object' || options === null) throw new TypeError('a connection without options');
  return options as Readonly<Record<string, unknown>>;
}

function destinationOf(rest: readonly unknown[]): AskedConnection {
  const { host, port } = optionsOf(rest);
  return { address: String(host ?? 'localhost'), port: Number(port) };
}
