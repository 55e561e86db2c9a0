import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requiredVariable } from './environment.ts';

/** The one table of the deployment and a client for it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Attempts of a call, the first included; between them the SDK waits with full jitter, and not at all for long. */
const MAXIMUM_ATTEMPTS = 3;

/**
 * How a request reads: an answer that is late is asked for again, in time before the deadline. Milliseconds. A write
 * would not know what became of it (credits/client.ts).
 */
export const READING = {
  requestHandler: { connectionTimeout: 700, requestTimeout: 2_000, throwOnRequestTimeout: true },
} satisfies DynamoDBClientConfig;

/**
 * Opens the table that `TABLE_NAME` names; once per function, outside the handler.
 * @throws Error when the variable is missing.
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
