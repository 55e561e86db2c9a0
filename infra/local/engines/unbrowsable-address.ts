import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A loopback address to listen on. */
export interface LoopbackAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Ports that no browser connects to, for any kind of request: "bad ports" in the Fetch standard
 * (https://fetch.spec.whatwg.org/#port-blocking). These belong to IRC, need no privileges, and are blocked by all
 * browsers.
 */
const BLOCKED_PORTS = [6665, 6666, 6667, 6668, 6669, 6697];
const ATTEMPTS = 50;

/**
 * Returns a free address that web pages cannot reach, for an engine that answers every origin. The host is a random
 * one of 127.0.0.0/8, so many engines share the few ports; where only 127.0.0.1 exists, it is that.
 * @throws Error when none of the ports is free.
 */
export async function unbrowsableAddress(): Promise<LoopbackAddress> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const host = attempt < ATTEMPTS / 2 ? randomLoopbackHost() : '127.0.0.1';
    const port = BLOCKED_PORTS[randomInt(BLOCKED_PORTS.length)] ?? 0;
    if (await isFree({ host, port })) return { host, port };
  }
  throw new Error(`the DynamoDB engine needs one of the ports ${BLOCKED_PORTS.join(', ')}, and none is free`);
}

function randomLoopbackHost(): string {
  return ['127', randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}

function isFree({ host, port }: LoopbackAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
