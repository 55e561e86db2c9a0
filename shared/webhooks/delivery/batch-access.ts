import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { type Destination, readDestination } from '../destination/destination.ts';
import type { BatchSlots, SlotChoice } from '../destination/slot-choice.ts';
import { type Commit, TransactionGroup } from './transaction-group.ts';

/** How the messages of a batch reach the table: what they want at the same time goes in one call. */
export interface BatchAccess {
  readonly commit: Commit;
  /** The destination as it is now, read strongly; undefined where there is none. */
  readonly destinationOf: (destinationId: string) => Promise<Destination | undefined>;
  readonly slots: BatchSlots;
}

/** @param choice of the worker, for all its batches */
export function openBatchAccess(table: Table, choice: SlotChoice): BatchAccess {
  const transactions = new TransactionGroup(table);
  return {
    commit: transactions.commit,
    destinationOf: readingTogether(table),
    slots: choice.forBatch(),
  };
}

/** Reads what is asked for in one turn with one call, which begins after the last of them has asked. */
function readingTogether(table: Table): BatchAccess['destinationOf'] {
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
