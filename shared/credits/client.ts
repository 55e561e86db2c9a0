import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { openTable, type Table } from '../table/client.ts';

/**
 * Opens the table for writes that must not be repeated behind our back: no retry of the SDK's own, and an answer
 * that is late is an error, whose outcome is then settled by posting.ts. Milliseconds.
 */
export function openPostingTable(configuration: DynamoDBClientConfig = {}, name?: string): Table {
  return openTable(
    {
      ...configuration,
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 700, requestTimeout: 1_300, throwOnRequestTimeout: true },
    },
    name,
  );
}
