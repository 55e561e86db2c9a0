import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CALLING } from '../../../shared/clients/calling.ts';
import { openSdkClient } from '../../../shared/clients/dynamodb-sdk.ts';
import { WireClient } from '../../../shared/clients/wire/client.ts';
import { operationOf } from '../../../shared/clients/wire/operations.ts';
import type { Credentials } from '../../../shared/clients/wire/signature.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

/**
 * Opens a table for a command that makes many calls, such as a publication, with any settings and credentials that the SDK
 * finds. What functions send as well goes through their client, which takes a third of the CPU (docs/adr/0051); the rest,
 * and the first call, goes through the SDK.
 */
export function openOperatorTable(configuration: DynamoDBClientConfig, name: string): Table {
  const sdk = openSdkClient({ maxAttempts: CALLING.maxAttempts, ...configuration });
  const endpoint = endpointOfFirstCall(sdk);
  const credentials: { -readonly [K in keyof Credentials]: Credentials[K] } = {
    accessKeyId: '',
    secretAccessKey: '',
  };
  let wire: WireClient | undefined;
  const client = aroundSend(sdk, async (send, call) => {
    const [command, options] = call;
    const found = endpoint();
    if (found === undefined || operationOf(Object(command)) === undefined) return await send(...call);
    // The SDK renews those that expire.
    const { accessKeyId, secretAccessKey, sessionToken } = await sdk.config.credentials();
    Object.assign(credentials, { accessKeyId, secretAccessKey, sessionToken });
    wire ??= new WireClient({
      endpoint: found,
      region: await sdk.config.region(),
      credentials,
      maxAttempts: await sdk.config.maxAttempts(),
    });
    return await wire.send(Object(command), Object(options));
  });
  return {
    name,
    client: {
      send: client.send,
      destroy: () => {
        wire?.destroy();
        sdk.destroy();
      },
    },
  };
}

/**
 * Returns what tells the endpoint of a client, once its first call goes there. The SDK resolves it from settings, profiles,
 * variables, the region and the account.
 */
function endpointOfFirstCall(sdk: DynamoDBDocumentClient): () => string | undefined {
  let endpoint: string | undefined;
  sdk.middlewareStack.add(
    (next) => async (args) => {
      const { protocol, hostname, port, path } = Object(args.request);
      endpoint ??= `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
      return await next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'noteEndpoint' },
  );
  return () => endpoint;
}
