import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CALLING } from '../clients/calling.ts';
import { openDynamoDb } from '../clients/dynamodb.ts';
import { requiredVariable } from './environment.ts';

/** The one table of the deployment and a client for it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/**
 * Opens the table that `TABLE_NAME` names. Call it once per function, outside the handler.
 * @param configuration functions keep the default, which has time-outs; commands and tests name an endpoint
 * @throws Error if the variable is missing
 */
export function openTable(
  configuration: DynamoDBClientConfig = CALLING,
  name = requiredVariable(process.env, 'TABLE_NAME'),
): Table {
  return { client: openDynamoDb({ maxAttempts: CALLING.maxAttempts, ...configuration }), name };
}
