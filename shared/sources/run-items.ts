import { binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { decodeObservations, encodeObservations, type Observations } from './observations.ts';

/** Most changes of a read in one item; a change takes at most 12 bytes of the 400 KB. */
const CHANGES_PER_ITEM = 20_000;
const READS_PER_ITEM = 5_000;
const ITEMS_PER_QUERY = 300;
const LISTS = ['gone', 'back', 'unseen', 'changed'] as const;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the items of the reads that one run of the publisher finished at `timeMs`. They are never changed. A read with
 * very many changes is spread over several items, each with a part of them.
 */
export function runItems(reads: readonly Observations[], timeMs: number, epoch: number): Item[] {
  const items: Item[] = [];
  for (const [day, ofDay] of Map.groupBy(reads.flatMap(inParts), ({ startMs }) => dayOf(startMs))) {
    let part: Observations[] = [];
    let changes = 0;
    const flush = () => {
      if (part.length > 0)
        items.push({ ...keys.run(day, timeMs, epoch, items.length), p: encodeObservations(part) });
      part = [];
      changes = 0;
    };
    for (const read of ofDay) {
      const own = changesOf(read);
      if (part.length === READS_PER_ITEM || changes + own > CHANGES_PER_ITEM) flush();
      part.push(read);
      changes += own;
    }
    flush();
  }
  return items;
}

const changesOf = (read: Observations): number => LISTS.reduce((sum, list) => sum + read[list].length, 0);

function inParts(read: Observations): Observations[] {
  if (changesOf(read) <= CHANGES_PER_ITEM) return [read];
  const parts: Observations[] = [];
  const longest = Math.max(...LISTS.map((list) => read[list].length));
  const step = CHANGES_PER_ITEM / LISTS.length;
  for (let start = 0; start < longest; start += step) {
    parts.push({
      ...read,
      added: start === 0 ? read.added : 0,
      gone: read.gone.slice(start, start + step),
      back: read.back.slice(start, start + step),
      unseen: read.unseen.slice(start, start + step),
      changed: read.changed.slice(start, start + step),
    });
  }
  return parts;
}

/** Returns the reads that began on the day of `ms`, in the order in which they were published. */
export async function readRuns(reader: TableReader, ms: number): Promise<Observations[]> {
  const reads: Observations[] = [];
  for await (const run of runsOfDay(reader, dayOf(ms))) reads.push(...run.reads);
  return reads;
}

/** An item of reads. */
export interface RunItem {
  /** Its sort key: the time of publication and the run. */
  readonly sk: string;
  readonly reads: readonly Observations[];
}

/** Yields the items of the reads that began on a day (UTC), in the order of publication. */
export async function* runsOfDay(reader: TableReader, day: string): AsyncGenerator<RunItem> {
  const { pk } = keys.run(day, 0, 0, 0);
  let after: string | null = null;
  do {
    const { items, next } = await reader.query(
      pk,
      { limit: ITEMS_PER_QUERY, ...(after === null ? {} : { after }) },
      true,
    );
    for (const item of items) {
      yield { sk: String(item['sk']), reads: decodeObservations(binaryAttribute(item, 'p')) };
    }
    after = next;
  } while (after !== null);
}
