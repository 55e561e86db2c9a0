import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { type Destination, readDestination } from '../destination/destination.ts';
import type { BatchSlots, SlotChoice } from '../destination/slot-choice.ts';
import { type Commit, TransactionGroup } from './transaction-group.ts';

/** Access of a batch's messages to the table. Requests that are made at the same time share a call. */
export interface BatchAccess {
  readonly commit: Commit;
  /** Reads the current destination strongly; undefined if it does not exist. */
  readonly destinationOf: (destinationId: string) => Promise<Destination | undefined>;
  readonly slots: BatchSlots;
}

/** @param choice the worker's, shared by all its batches */
export function openBatchAccess(table: Table, choice: SlotChoice): BatchAccess {
  const transactions = new TransactionGroup(table);
  return {
    commit: transactions.commit,
    destinationOf: sharedReads(table),
    slots: choice.forBatch(),
  };
}

/** Requests in the same tick share one call, which starts after the last of them. */
function sharedReads(table: Table): BatchAccess['destinationOf'] {
  const reader = new TableReader(table, new AbortController().signal);
  let asked: { readonly ids: Set<string>; readonly items: Promise<ReadonlyMap<string, Item>> } | undefined;
  const begin = (): NonNullable<typeof asked> => {
    const ids = new Set<string>();
    const items = new Promise<void>((resolve) => {
      process.nextTick(resolve);
    }).then(async () => {
      asked = undefined;
      const wanted = [...ids];
      const found = await reader.getMany(
        wanted.map((id) => keys.destination(id)),
        true,
      );
      return new Map(wanted.flatMap((id, i) => (found[i] === undefined ? [] : [[id, found[i]] as const])));
    });
    return { ids, items };
  };
  return async (destinationId) => {
    asked ??= begin();
    asked.ids.add(destinationId);
    const item = (await asked.items).get(destinationId);
    return item === undefined ? undefined : readDestination(item);
  };
}
