import { BatchExecuteStatementCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';

/** Calls of an interrupted table throw this. */
export class TableInterruptedError extends Error {
  constructor() {
    super('interrupted');
    this.name = 'TableInterruptedError';
  }
}

export interface WatchedTable extends Table {
  /** Items that batch writes have sent so far, for progress. */
  readonly itemsWritten: number;
}

/**
 * Returns the table for a long run of the publisher. Once `signal` is aborted, every call fails except those on the
 * manifest, so the run stops at once and still releases the writer's lease. Readers see a consistent state, as after any
 * crash, and the next run completes it (docs/adr/0006).
 */
export function interruptible({ client, name }: Table, signal: AbortSignal): WatchedTable {
  let itemsWritten = 0;
  const manifest = keys.manifest();
  const watched = aroundSend(client, async (send, call) => {
    const [command] = call;
    if (signal.aborted && !isOnItem(command, manifest)) throw new TableInterruptedError();
    const answer = await send(...call);
    if (command instanceof BatchWriteCommand) {
      itemsWritten += Object.values(command.input.RequestItems ?? {}).flat().length;
    }
    if (command instanceof BatchExecuteStatementCommand)
      itemsWritten += command.input.Statements?.length ?? 0;
    return answer;
  });
  return {
    client: watched,
    name,
    get itemsWritten() {
      return itemsWritten;
    },
  };
}

function isOnItem(command: unknown, { pk, sk }: { readonly pk: string; readonly sk: string }): boolean {
  const key = propertyOf(propertyOf(command, 'input'), 'Key');
  return propertyOf(key, 'pk') === pk && propertyOf(key, 'sk') === sk;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
