import { ByteReader, ByteWriter } from '../../table/bytes.ts';

/** The value that a rank space sorts by: text in order of UTF-16 units, or a non-negative integer. */
export type SortValue = number | string;

/** A company in a rank space, as it was when the space was built. */
export interface RankEntry {
  readonly value: SortValue;
  /** Breaks ties. Ids have the same order as ordinals. */
  readonly ordinal: number;
}

/**
 * An entry of a fence page: the first company of a block (or of a fence page) and the number of that block.
 */
export interface Fence extends RankEntry {
  readonly child: number;
}

/** Orders entries as a rank space does: by value, then ordinal. */
export const compareEntries = (left: RankEntry, right: RankEntry): number =>
  left.value === right.value ? left.ordinal - right.ordinal : left.value < right.value ? -1 : 1;

/** Encodes entries in the order of a rank space. A text omits the prefix it shares with its predecessor. */
export function encodeEntries(entries: readonly RankEntry[]): Uint8Array {
  const out = new ByteWriter();
  writeEntries(out, entries);
  return out.finish();
}

export const decodeEntries = (bytes: Uint8Array): RankEntry[] => readEntries(new ByteReader(bytes));

/** Encodes fences. With `leaf` the children are blocks, else fence pages. */
export function encodeFences(fences: readonly Fence[], leaf: boolean): Uint8Array {
  const out = new ByteWriter();
  out.number(leaf ? 1 : 0);
  writeEntries(out, fences);
  for (const { child } of fences) out.number(child);
  return out.finish();
}

export function decodeFences(bytes: Uint8Array): { readonly leaf: boolean; readonly fences: Fence[] } {
  const source = new ByteReader(bytes);
  const leaf = source.number() === 1;
  const fences = readEntries(source).map((entry) => ({ ...entry, child: source.number() }));
  return { leaf, fences };
}

const TEXTS = 1;
const NUMBERS = 0;

function writeEntries(out: ByteWriter, entries: readonly RankEntry[]): void {
  out.number(entries.length);
  out.number(typeof entries[0]?.value === 'string' ? TEXTS : NUMBERS);
  let previous: SortValue = typeof entries[0]?.value === 'string' ? '' : 0;
  for (const { value, ordinal } of entries) {
    if (typeof value === 'string' && typeof previous === 'string') {
      const shared = sharedLength(previous, value);
      out.number(shared);
      out.text(value.slice(shared));
    } else if (typeof value === 'number' && typeof previous === 'number') out.number(value - previous);
    else throw new TypeError('a rank space sorts by text or by number, not both');
    previous = value;
    out.number(ordinal);
  }
}

function readEntries(source: ByteReader): RankEntry[] {
  const count = source.number();
  const texts = source.number() === TEXTS;
  let text = '';
  let number = 0;
  return Array.from({ length: count }, () => {
    if (texts) text = text.slice(0, source.number()) + source.text();
    else number += source.number();
    return { value: texts ? text : number, ordinal: source.number() };
  });
}

/** Returns the length of the common prefix in UTF-16 units; it never ends inside a surrogate pair. */
function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  const last = right.charCodeAt(length - 1);
  return length > 0 && last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}
