import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter } from '../../table/bytes.ts';
import { readPostingBytes, writePostings } from './posting-bytes.ts';

/** A term with postings, as a merge adds it to its head. `term` is as it appears in keys (`termKey`). */
export interface LoggedTerm {
  readonly space: string;
  readonly term: string;
  readonly ordinals: Uint32Array;
}

const FORMAT = 1;
/** An item has at most 400 KB. */
const ITEM_BYTES = 350_000;

/**
 * Encodes the postings of a flush with the names of their terms, which its parts do not have. @returns the contents of
 * one item or more
 */
export function encodeLog(terms: readonly LoggedTerm[]): Uint8Array[] {
  const sorted = [...terms].sort((a, b) => compare(a.space, b.space) || compare(a.term, b.term));
  const origin = sorted[sorted.length >>> 1]?.ordinals[0] ?? 0;
  const out = new ByteWriter();
  out.number(FORMAT);
  out.number(origin);
  let previous = '';
  for (const { space, term, ordinals } of sorted) {
    const name = `${space} ${term}`;
    const shared = sharedLength(previous, name);
    out.number(shared);
    out.text(name.slice(shared));
    writePostings(out, ordinals, origin);
    previous = name;
  }
  const bytes = deflateRawSync(out.finish(), { level: 6 });
  return Array.from({ length: Math.ceil(bytes.length / ITEM_BYTES) }, (_, i) =>
    bytes.subarray(i * ITEM_BYTES, (i + 1) * ITEM_BYTES),
  );
}

/** Returns what `encodeLog` encoded. @throws RangeError if the bytes are no log */
export function* decodeLog(items: readonly Uint8Array[]): Generator<LoggedTerm> {
  const source = new ByteReader(inflateRawSync(Buffer.concat(items)));
  const format = source.number();
  if (format !== FORMAT) throw new RangeError(`unknown format ${format} of the log of a segment`);
  const origin = source.number();
  let name = '';
  while (!source.done) {
    name = name.slice(0, source.number()) + source.text();
    const end = name.indexOf(' ');
    if (end < 0) throw new RangeError('the log of a segment has a term without a space');
    const ordinals = readPostingBytes(source, origin);
    yield { space: name.slice(0, end), term: name.slice(end + 1), ordinals };
  }
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function sharedLength(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  let at = 0;
  while (at < end && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  // A surrogate pair is not divided: half of one is no text.
  return at > 0 && isHighSurrogate(right.charCodeAt(at - 1)) ? at - 1 : at;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
