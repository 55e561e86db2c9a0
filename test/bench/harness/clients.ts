import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { WireClient } from '../../../shared/clients/wire/client.ts';
import type { Send } from '../../../shared/table/around-send.ts';

type Around = (send: Send, call: readonly unknown[]) => Promise<unknown>;

/**
 * Passes the calls of the table's clients to `around`, without a change to the product: those of every wire client, and
 * of every client of the SDK that is opened from now on.
 */
export function aroundCalls(around: Around): void {
  wrap(WireClient.prototype, around);
  onSdkClient((_, document) => wrap(document, around));
}

/** Calls `seen` with every client of the SDK that is opened from now on. */
export function onSdkClient(seen: (client: DynamoDBClient, document: DynamoDBDocumentClient) => void): void {
  const from = DynamoDBDocumentClient.from;
  DynamoDBDocumentClient.from = (client, configuration) => {
    const document = from.call(DynamoDBDocumentClient, client, configuration);
    seen(client, document);
    return document;
  };
}

/** Puts `around` around the `send` of a client, or of all clients with this prototype. */
function wrap(client: object, around: Around): void {
  const original: unknown = Reflect.get(client, 'send');
  if (typeof original !== 'function') throw new TypeError('a client has no send method');
  const send = async function (this: unknown, ...call: readonly unknown[]): Promise<unknown> {
    return await around(async (...given) => await Reflect.apply(original, this, given), call);
  };
  Object.assign(client, { send });
}
