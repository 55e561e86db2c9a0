import { CALLING } from '../clients/calling.ts';
import { openDynamoDb } from '../clients/dynamodb.ts';
import type { TableClient, TableConfiguration } from '../clients/wire/client.ts';
import { requiredVariable } from './environment.ts';

/** The one table of the deployment and a client for it. */
export interface Table {
  readonly client: TableClient;
  readonly name: string;
}

/**
 * Opens the table that `TABLE_NAME` names. Call it once per function, outside the handler.
 * @param configuration functions keep the default, which has time-outs; tests name an endpoint
 * @throws Error if the variable is missing
 */
export function openTable(
  configuration: TableConfiguration = CALLING,
  name = requiredVariable(process.env, 'TABLE_NAME'),
): Table {
  return { client: openDynamoDb({ maxAttempts: CALLING.maxAttempts, ...configuration }), name };
}
