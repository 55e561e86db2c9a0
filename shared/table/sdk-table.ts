import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { CALLING } from '../clients/calling.ts';
import { openSdkClient } from '../clients/dynamodb-sdk.ts';
import type { Table } from './client.ts';

/** Opens a table for what runs outside functions, with any credentials that the SDK finds. */
export const openSdkTable = (configuration: DynamoDBClientConfig, name: string): Table => ({
  client: openSdkClient({ maxAttempts: CALLING.maxAttempts, ...configuration }),
  name,
});
