import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import { Gathering } from '../attempt/gathering.ts';
import type { BatchSlots, SlotChoice } from '../destination/slot-choice.ts';
import { readStanding, type Standing } from '../destination/slots.ts';
import { type Commit, TransactionGroup } from './transaction-group.ts';

/** Access of a batch's messages to the table. Requests that are made at the same time share a call. */
export interface BatchAccess {
  readonly commit: Commit;
  /** Reads the current destination and its slots strongly. */
  readonly standingOf: (destinationId: string) => Promise<Standing>;
  readonly slots: BatchSlots;
  readonly gathering: Gathering;
}

/** @param choice the worker's, shared by all its batches */
export function openBatchAccess(table: Table, choice: SlotChoice): BatchAccess {
  const transactions = new TransactionGroup(table);
  return {
    commit: transactions.commit,
    standingOf: sharedReads(table),
    slots: choice.forBatch(),
    gathering: new Gathering(),
  };
}

/** Requests for a destination in the same tick share one call, which starts after the last of them. */
function sharedReads(table: Table): BatchAccess['standingOf'] {
  const reader = new TableReader(table, new AbortController().signal);
  const asked = new Map<string, Promise<Standing>>();
  const read = async (destinationId: string): Promise<Standing> => {
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    asked.delete(destinationId);
    return await readStanding(reader, destinationId);
  };
  return async (destinationId) => {
    const standing = asked.get(destinationId) ?? read(destinationId);
    asked.set(destinationId, standing);
    return await standing;
  };
}
