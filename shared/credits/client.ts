import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { openTable, type Table } from '../table/client.ts';

/**
 * Opens the table for writes that the SDK must not retry. A late answer is an error too; posting.ts then settles the
 * outcome. Time-outs are in milliseconds.
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
