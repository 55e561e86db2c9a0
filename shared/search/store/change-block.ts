import type { CHANGE_KINDS } from '../../contract/vocabulary.ts';
import { ByteReader, ByteWriter } from '../../table/bytes.ts';
import { idOf, idRest, isTailOf } from '../../table/resource-id.ts';

export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** The kinds by their codes in a block. A code never changes its meaning. */
const KINDS: readonly ChangeKind[] = ['closed', 'erased', 'published', 'reopened', 'updated', 'withdrawn'];

/** A change of one job, at the time of its block. */
export interface BlockRow {
  readonly ordinal: number;
  readonly kind: ChangeKind;
  readonly id: string;
}

const KIND_FACTOR = 8;
const TAIL_BYTES = 6;
/**
 * Largest size of the rows of a block, in bytes. With key and stamp it then takes one write unit, which 80 to 100
 * changes share.
 */
const BLOCK_BYTES = 960;

/**
 * Cuts rows, ascending by ordinal, into blocks.
 * @returns for each block its first ordinal and its bytes: per row the step of the ordinal and the kind, the step of
 * the mint time, and the end of the id
 */
export function* cutBlocks(rows: readonly BlockRow[]): Generator<{ first: number; bytes: Uint8Array }> {
  let at = 0;
  while (at < rows.length) {
    const out = new ByteWriter();
    const first = rows[at]?.ordinal ?? 0;
    let [ordinal, mintedMs] = [0, 0];
    for (; at < rows.length && out.length < BLOCK_BYTES; at += 1) {
      const row = rows[at];
      if (row === undefined) break;
      const rest = idRest(row.id);
      out.number((row.ordinal - ordinal) * KIND_FACTOR + KINDS.indexOf(row.kind));
      out.number(zigzag(rest.mintedMs - mintedMs));
      out.bytes(rest.tail);
      [ordinal, mintedMs] = [row.ordinal, rest.mintedMs];
    }
    yield { first, bytes: out.finish() };
  }
}

/** Returns the bytes of a block that has lost rows; none for a block without rows. */
export function encodeRows(rows: readonly BlockRow[]): Uint8Array {
  const [block, another] = cutBlocks(rows);
  if (another !== undefined) throw new RangeError(`${rows.length} changes do not fit into one block`);
  return block?.bytes ?? new Uint8Array(0);
}

/** @throws RangeError for bytes that `cutBlocks` did not make */
export function rowsOf(bytes: Uint8Array): BlockRow[] {
  const input = new ByteReader(bytes);
  const rows: BlockRow[] = [];
  let [ordinal, mintedMs] = [0, 0];
  while (!input.done) {
    const head = input.number();
    const kind = KINDS[head % KIND_FACTOR];
    if (kind === undefined) throw new RangeError(`unknown kind of change ${head % KIND_FACTOR}`);
    ordinal += Math.floor(head / KIND_FACTOR);
    mintedMs += unzigzag(input.number());
    const tail = input.bytes(TAIL_BYTES);
    const id = idOf(ordinal, { mintedMs, tail });
    if (!isTailOf(ordinal, tail)) throw new RangeError(`id ${id} does not belong to ordinal ${ordinal}`);
    rows.push({ ordinal, kind, id });
  }
  return rows;
}

const zigzag = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1);
const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
