import type { Item } from '../../table/reader.ts';

/** A block of the record of what a monitor delivered, changed by a run. */
export interface ChangedBlock {
  /** @param throughMs the position that the monitor takes (Unix milliseconds) */
  item(monitorId: string, throughMs: number): Item;
}
