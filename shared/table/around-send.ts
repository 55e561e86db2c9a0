/** A client of the SDK, of which only `send` matters here. */
interface Client {
  readonly send: (...call: never[]) => unknown;
}

/** Sends a command. */
export type Send = (...call: readonly unknown[]) => Promise<unknown>;

/** Returns the client with every call passed to `around`, which decides what to send. */
export function aroundSend<C extends Client>(
  client: C,
  around: (send: Send, call: readonly unknown[]) => Promise<unknown>,
): C {
  const send = new Proxy(client.send.bind(client), {
    apply: (target, self, call: readonly unknown[]) =>
      around(async (...given) => await Reflect.apply(target, self, given), call),
  });
  return new Proxy(client, {
    get: (target, property) => (property === 'send' ? send : Reflect.get(target, property, target)),
  });
}
