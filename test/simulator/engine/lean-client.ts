import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Steps of the SDK that no fault can change: nobody checks a signature here, and nobody reads the user agent. */
const NEEDLESS: readonly string[] = [
  'awsAuthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'httpSigningMiddleware',
  'loggerMiddleware',
  'recursionDetectionMiddleware',
];

interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/** Takes the needless steps out of every client at its first call: they are a third of the CPU of a world. */
export function makeClientsLean(): void {
  const prototype = Object.getPrototypeOf(DynamoDBClient.prototype);
  const send: unknown = prototype.send;
  if (typeof send !== 'function') throw new Error('the clients of the SDK share no send');
  const lean = new WeakSet<object>();
  prototype.send = function (this: Client, ...given: unknown[]): unknown {
    if (!lean.has(this)) {
      for (const name of NEEDLESS) this.middlewareStack.remove(name);
      lean.add(this);
    }
    return Reflect.apply(send, this, given);
  };
}
