import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requiredVariable } from './environment.ts';

/** The one table of the deployment and a client for it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/**
 * Attempts of a call, including the first. Between attempts the SDK waits with full jitter, never for long.
 */
const MAXIMUM_ATTEMPTS = 3;

/**
 * Settings for reads, in milliseconds: a late response times out early enough to retry before the deadline of
 * the request. Writes do not use them, because a write that timed out may have taken effect
 * (credits/client.ts).
 */
export const READING = {
  requestHandler: { connectionTimeout: 700, requestTimeout: 2_000, throwOnRequestTimeout: true },
} satisfies DynamoDBClientConfig;

/**
 * Opens the table that `TABLE_NAME` names. Call it once per function, outside the handler.
 * @throws Error if the variable is missing
 */
export function openTable(
  configuration: DynamoDBClientConfig = {},
  name = requiredVariable(process.env, 'TABLE_NAME'),
): Table {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: MAXIMUM_ATTEMPTS, ...configuration }),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );
  return { client, name };
}
