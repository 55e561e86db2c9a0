import { connect } from 'node:net';
import { type LoopbackServer, passOn, startServer } from './loopback-server.ts';

/**
 * Starts a proxy that stands for DNS rebinding: a browser first gets a page of the attacker from a hostile name, then
 * the answers of this machine, as if the name had changed its address in between.
 * @param pageOf returns the attacker's page for a path, or undefined to pass the request on to 127.0.0.1.
 */
export async function startRebindingProxy(
  pageOf: (path: string) => string | undefined,
): Promise<LoopbackServer> {
  const proxy = await startServer((incoming, response) => {
    const { pathname, search, port } = new URL(incoming.url ?? '');
    const page = pageOf(pathname);
    if (page === undefined) {
      passOn(incoming, response, { host: '127.0.0.1', port: Number(port), path: pathname + search });
    } else {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    }
  });
  // A WebSocket comes through a tunnel.
  proxy.server.on('connect', ({ url = '' }, client) => {
    const machine = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(machine).pipe(client);
    });
    machine.on('error', () => client.destroy());
    client.on('error', () => machine.destroy());
  });
  return proxy;
}
