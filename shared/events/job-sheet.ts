import { ByteReader, ByteWriter, binaryAttribute } from '../table/bytes.ts';
import { type Key, keys } from '../table/keys.ts';
import { pack, unpackBytes } from '../table/packing.ts';
import type { Item } from '../table/reader.ts';
import type { SlotRange } from './slots.ts';

/**
 * A sheet of a company's jobs: the fact terms of its open and cleared jobs, by slot. A page of company events reads
 * sheets instead of jobs, some sixty jobs in one small item. An entry agrees with the job's document: both are written
 * under the same lease, and the entry is removed before a document that closes or hides the job is written.
 */
export interface JobSheet {
  /** Fact terms that its jobs state. */
  readonly vocabulary: readonly string[];
  /** By place; undefined if no job was ever listed there, null if the job is not available. */
  readonly entries: readonly (SheetEntry | null | undefined)[];
}

export interface SheetEntry {
  /** Id of the job. */
  readonly id: string;
  /** Positions in the vocabulary, ascending. */
  readonly terms: readonly number[];
}

/** What the first sheet states about all sheets of its company. */
export interface SheetDirectory {
  /** Number of slots that the company has assigned, used or not. */
  readonly slots: number;
  /** The company's ranges in space `f`, in slot order. */
  readonly ranges: readonly SlotRange[];
  /** The highest ordinal among the available jobs of each further sheet; -1 for a sheet without any. */
  readonly newest: readonly number[];
}

const EMPTY_DIRECTORY: SheetDirectory = { slots: 0, ranges: [], newest: [] };
export const EMPTY_SHEET: JobSheet = { vocabulary: [], entries: [] };

/** A job as its sheet lists it. */
export interface ListedJob {
  readonly id: string;
  readonly terms: readonly string[];
}

const FORMAT = 1;
const NEVER = 0;
const UNAVAILABLE = 1;
const LISTED = 2;
const ID_BYTES = 16;

export const sheetKey = (company: number, sheet: number): Key => keys.company(company, `jobs#${sheet}`);

/** Returns the item of a sheet. Only the first sheet has a directory. */
export const sheetItem = (
  company: number,
  sheet: number,
  entries: readonly (ListedJob | null | undefined)[],
  directory: SheetDirectory | null,
): Item => ({
  ...sheetKey(company, sheet),
  s: encodeSheet(entries),
  ...(directory === null ? {} : { d: encodeDirectory(directory) }),
});

/** Returns the sheet in an item; undefined if the item or its sheet is missing. */
export const sheetOf = (item: Item | undefined): JobSheet | undefined =>
  item?.['s'] === undefined ? undefined : decodeSheet(binaryAttribute(item, 's'));

/** Returns the directory in the item of a first sheet; empty if missing. */
export const directoryOf = (item: Item | undefined): SheetDirectory =>
  item?.['d'] === undefined ? EMPTY_DIRECTORY : decodeDirectory(binaryAttribute(item, 'd'));

/** Returns the entry at a place with its terms spelled out. */
export function listedAt({ vocabulary, entries }: JobSheet, offset: number): ListedJob | null | undefined {
  const entry = entries[offset];
  return entry === undefined || entry === null
    ? entry
    : { id: entry.id, terms: entry.terms.flatMap((term) => vocabulary[term] ?? []) };
}

function encodeSheet(entries: readonly (ListedJob | null | undefined)[]): Uint8Array {
  const stated = new Set<string>();
  for (const entry of entries) for (const term of entry?.terms ?? []) stated.add(term);
  const vocabulary = [...stated].sort();
  const position = new Map(vocabulary.map((term, i) => [term, i]));
  const out = new ByteWriter();
  out.number(vocabulary.length);
  for (const term of vocabulary) out.text(term);
  out.number(entries.length);
  for (const entry of entries) {
    out.number(entry === undefined ? NEVER : entry === null ? UNAVAILABLE : LISTED);
    if (entry === undefined || entry === null) continue;
    out.bytes(Buffer.from(entry.id.replaceAll('-', ''), 'hex'));
    const terms = entry.terms.map((term) => position.get(term) ?? 0).sort((a, b) => a - b);
    out.number(terms.length);
    let previous = 0;
    for (const term of terms) {
      out.number(term - previous);
      previous = term;
    }
  }
  return Buffer.concat([Uint8Array.of(FORMAT), pack(out.finish())]);
}

/** @throws RangeError for an unknown format */
function decodeSheet(bytes: Uint8Array): JobSheet {
  if (bytes[0] !== FORMAT) throw new RangeError(`unknown job sheet format ${bytes[0]}`);
  const source = new ByteReader(unpackBytes(bytes.subarray(1)));
  const vocabulary = Array.from({ length: source.number() }, () => source.text());
  const entries = Array.from({ length: source.number() }, () => {
    const kind = source.number();
    if (kind === NEVER) return undefined;
    if (kind === UNAVAILABLE) return null;
    const id = uuidOf(source.bytes(ID_BYTES));
    let term = 0;
    const terms = Array.from({ length: source.number() }, () => {
      term += source.number();
      return term;
    });
    return { id, terms };
  });
  return { vocabulary, entries };
}

function encodeDirectory({ slots, ranges, newest }: SheetDirectory): Uint8Array {
  const out = new ByteWriter();
  out.number(FORMAT);
  out.number(slots);
  out.number(ranges.length);
  for (const { base, size } of ranges) {
    out.number(base);
    out.number(size);
  }
  out.number(newest.length);
  for (const ordinal of newest) out.number(ordinal + 1);
  return out.finish();
}

function decodeDirectory(bytes: Uint8Array): SheetDirectory {
  const source = new ByteReader(bytes);
  const format = source.number();
  if (format !== FORMAT) throw new RangeError(`unknown job sheet format ${format}`);
  const slots = source.number();
  const ranges = Array.from({ length: source.number() }, () => ({
    base: source.number(),
    size: source.number(),
  }));
  const newest = Array.from({ length: source.number() }, () => source.number() - 1);
  return { slots, ranges, newest };
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
