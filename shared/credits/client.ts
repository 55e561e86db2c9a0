import { timeOuts } from '../clients/calling.ts';
import type { TableConfiguration } from '../clients/wire/client.ts';
import { openTable, type Table } from '../table/client.ts';

/**
 * Opens the table for writes that its client must not retry. A late answer is an error too; posting.ts then settles the
 * outcome.
 */
export function openPostingTable(configuration: TableConfiguration = {}, name?: string): Table {
  return openTable({ ...configuration, maxAttempts: 1, ...timeOuts(1_300) }, name);
}
