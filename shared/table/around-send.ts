import type { Table } from './client.ts';

type Client = Table['client'];

/** Sends a command of the document client. */
export type Send = (...call: readonly unknown[]) => Promise<unknown>;

/** Returns the client with every call passed to `around`, which decides what to send. */
export function aroundSend(
  client: Client,
  around: (send: Send, call: readonly unknown[]) => Promise<unknown>,
): Client {
  const send = new Proxy(client.send.bind(client), {
    apply: (target, self, call: readonly unknown[]) =>
      around(async (...given) => await Reflect.apply(target, self, given), call),
  });
  return new Proxy(client, {
    get: (target, property) => (property === 'send' ? send : Reflect.get(target, property, target)),
  });
}
