import { binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import type { Clock } from './clock.ts';
import { decodeClocks, encodeClocks } from './clock-codec.ts';
import { Roster, type Slot } from './roster.ts';
import { decodeSlots, encodeSlots } from './roster-codec.ts';
import { decodeSlotNumbers, encodeSlotNumbers } from './slot-numbers.ts';
import type { ReadHeader } from './source-read.ts';

/** A read that waits for the operator, with the slots that it showed. */
export interface HeldRead extends ReadHeader {
  readonly seen: ReadonlySet<number>;
  /** Identifies the records that the read showed. */
  readonly set: string;
  /** What the operator decided; null while the read waits. */
  readonly decided: 'accepted' | 'rejected' | null;
}

/** What the table has about a source. */
export interface StoredSource {
  /** Null for a source that was never read. */
  readonly number: number | null;
  readonly roster: Roster;
  /** The catalogues by which its records were last resolved. */
  readonly context: string;
  /** The last read in quarantine; a read after it or the operator may have overtaken it. */
  readonly held: HeldRead | null;
}

/** Sources per item of clocks. A page is 2 to 3 KB, however many of its sources a run reads. */
export const CLOCKS_PER_PAGE = 128;
const ITEMS_PER_QUERY = 300;

export async function readSource(reader: TableReader, name: string): Promise<StoredSource> {
  const { pk } = keys.reads(name, 'source');
  const slots: Slot[] = [];
  let number: number | null = null;
  let context = '';
  let held: HeldRead | null = null;
  let after: string | null = null;
  do {
    const { items, next } = await reader.query(
      pk,
      { limit: ITEMS_PER_QUERY, ...(after === null ? {} : { after }) },
      true,
    );
    for (const item of items) {
      const sk = String(item['sk']);
      if (item['p'] === undefined && item['number'] === undefined) continue;
      if (sk === 'source') {
        number = Number(item['number']);
        context = String(item['context']);
      } else if (sk === 'held') held = heldOf(item);
      else slots.push(...decodeSlots(binaryAttribute(item, 'p')));
    }
    after = next;
  } while (after !== null);
  return { number, roster: new Roster(slots), context, held };
}

export const sourceItem = (name: string, number: number, context: string): Item => ({
  ...keys.reads(name, 'source'),
  number,
  context,
});

export const sourceNameItem = (number: number, name: string): Item => ({ ...keys.sourceName(number), name });

export const segmentItems = (
  name: string,
  changed: readonly { readonly segment: number; readonly slots: readonly Slot[] }[],
): Item[] => changed.map(({ segment, slots }) => ({ ...keys.reads(name, segment), p: encodeSlots(slots) }));

export const heldItem = (name: string, { startMs, endMs, complete, seen, set, decided }: HeldRead): Item => ({
  ...keys.reads(name, 'held'),
  startMs,
  endMs,
  complete,
  set,
  decided,
  p: encodeSlotNumbers([...seen].sort((a, b) => a - b)),
});

const heldOf = (item: Item): HeldRead => ({
  startMs: Number(item['startMs']),
  endMs: Number(item['endMs']),
  complete: item['complete'] === true,
  set: String(item['set']),
  decided: item['decided'] === 'accepted' || item['decided'] === 'rejected' ? item['decided'] : null,
  seen: new Set(decodeSlotNumbers(binaryAttribute(item, 'p'))),
});

export const pageOf = (source: number): number => Math.floor(source / CLOCKS_PER_PAGE);

export async function readClocks(reader: TableReader, page: number): Promise<Map<number, Clock>> {
  const item = await reader.get(keys.sourceClocks(page), true);
  return item?.['p'] === undefined ? new Map() : decodeClocks(binaryAttribute(item, 'p'));
}

export const clocksItem = (page: number, clocks: ReadonlyMap<number, Clock>): Item => ({
  ...keys.sourceClocks(page),
  p: encodeClocks(clocks),
});

/** Returns the names of all sources by number. Calls `onPage` after every 300. */
export async function readSourceNames(
  reader: TableReader,
  onPage: () => void = () => undefined,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  const from = keys.sourceName(0);
  const to = keys.sourceName(99_999_999);
  let after: string | null = null;
  do {
    const { items, next } = await reader.query(
      from.pk,
      { from: from.sk, to: to.sk, limit: ITEMS_PER_QUERY, ...(after === null ? {} : { after }) },
      true,
    );
    for (const item of items) {
      if (typeof item['name'] === 'string') names.set(Number(String(item['sk']).slice(5)), item['name']);
    }
    onPage();
    after = next;
  } while (after !== null);
  return names;
}
