import { openSdkClient } from './dynamodb-sdk.ts';
import { openWireClient, type TableClient, type TableConfiguration } from './wire/client.ts';

/**
 * Opens a function's client of DynamoDB: the wire client, or that of the SDK where `TABLE_CLIENT` is `sdk`. A bundle
 * contains only one of them (infra/bundle.ts).
 */
export const openDynamoDb = (configuration: TableConfiguration): TableClient =>
  process.env['TABLE_CLIENT'] === 'sdk' ? openSdkClient(configuration) : openWireClient(configuration);
