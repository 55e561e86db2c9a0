import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';

/**
 * How long a process goes by the pointer of a catalogue, by the clock of the gateway. A record that was served once stays,
 * so an old pointer can lack a new code and nothing else (docs/adr/0053).
 */
const KEPT_MS = 1_000;

interface Kept {
  readonly item: Item;
  /** When the gateway received the request that read it, in Unix milliseconds. */
  readonly sinceMs: number;
}

/** By table, then by catalogue. */
const kept = new WeakMap<object, Map<string, Kept>>();

function pointersOf({ table }: TableReader): Map<string, Kept> {
  const pointers = kept.get(table) ?? new Map<string, Kept>();
  kept.set(table, pointers);
  return pointers;
}

/** Returns the pointer of a catalogue as this process read it within the last second, or reads it. */
export async function recentPointer(reader: TableReader, catalogue: string): Promise<Item | undefined> {
  const { receivedMs } = reader;
  const pointers = pointersOf(reader);
  const last = pointers.get(catalogue);
  const ageMs = (receivedMs ?? Number.NaN) - (last?.sinceMs ?? Number.NaN);
  if (last !== undefined && ageMs >= 0 && ageMs < KEPT_MS) return last.item;
  const item = await reader.get(keys.catalogue(catalogue));
  if (item !== undefined && receivedMs !== null) pointers.set(catalogue, { item, sinceMs: receivedMs });
  return item;
}

/**
 * Makes the next read of a pointer a read of the table. Reports whether the one at hand may be older than the request: a
 * code that it does not know must be looked up again.
 */
export function forgetPointer(reader: TableReader, catalogue: string): boolean {
  const pointers = pointersOf(reader);
  const last = pointers.get(catalogue);
  if (last === undefined || last.sinceMs === reader.receivedMs) return false;
  pointers.delete(catalogue);
  return true;
}
