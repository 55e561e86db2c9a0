import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';

/** Where a company stood before a publication wrote any of its records. */
export interface Standing {
  /** The change of the registry whose queries it was asked. Later queries know nothing of it. */
  readonly changes: number;
  /** Time in the id of its newest event, in Unix milliseconds; 0 without events, or if it matched nothing. */
  readonly newestMs: number;
  /** The places of the monitors whose queries it matched, ascending (`placeOf`). */
  readonly matched: Uint32Array;
}

const ITEM_BYTES = 100_000;

/**
 * Returns the items that hold standings taken at the same time.
 *
 *   per company: ordinal · newestMs · number of places · places, each as the distance from the one before
 */
export function standingItems(
  stampOf: () => number,
  changes: number,
  standings: ReadonlyMap<number, Standing>,
): Item[] {
  const items: Item[] = [];
  let out = new ByteWriter();
  const close = (): void => {
    if (out.length === 0) return;
    items.push({ ...keys.standings(stampOf()), changes, c: out.finish() });
    out = new ByteWriter();
  };
  for (const [ordinal, { newestMs, matched }] of standings) {
    out.number(ordinal);
    out.number(newestMs);
    out.number(matched.length);
    let previous = 0;
    for (const place of matched) {
      out.number(place - previous);
      previous = place;
    }
    if (out.length >= ITEM_BYTES) close();
  }
  close();
  return items;
}

/** Reads an item of standings, by company. */
export function* standingsOf(item: Item): Generator<readonly [ordinal: number, standing: Standing]> {
  const source = new ByteReader(binaryAttribute(item, 'c'));
  const changes = Number(item['changes']);
  while (!source.done) {
    const ordinal = source.number();
    const newestMs = source.number();
    const matched = new Uint32Array(source.number());
    let place = 0;
    for (let i = 0; i < matched.length; i += 1) {
      place += source.number();
      matched[i] = place;
    }
    yield [ordinal, { changes, newestMs, matched }];
  }
}
