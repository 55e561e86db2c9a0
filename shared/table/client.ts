import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table of the deployment and a client for it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/**
 * Opens the table that `TABLE_NAME` names; once per function, outside the handler.
 * @throws Error when the variable is missing.
 */
export function openTable(configuration: DynamoDBClientConfig = {}, name = process.env['TABLE_NAME']): Table {
  if (name === undefined || name === '') throw new Error('TABLE_NAME is not set');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(configuration), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}
