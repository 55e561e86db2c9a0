import { ByteReader, ByteWriter } from '../table/bytes.ts';
import { VERDICTS, type Verdict } from './clock.ts';
import { DIGEST_BYTES } from './roster-codec.ts';
import { readSlotNumbers, writeSlotNumbers } from './slot-numbers.ts';
import type { Decision, ReadHeader } from './source-read.ts';

/**
 * What one read of a source showed, for good. Slots are never reused, so the record states what the read changed in the
 * roster; a changed record keeps the digest from before. Any earlier set of observations follows by walking back from
 * the roster of today.
 */
export interface Observations extends ReadHeader {
  /** Number of the source. */
  readonly source: number;
  readonly verdict: Verdict;
  /** Identifies the set of records that the read showed, in hex. */
  readonly set: string;
  readonly seen: number;
  readonly added: number;
  readonly gone: readonly number[];
  readonly back: readonly number[];
  readonly unseen: readonly number[];
  readonly changed: Decision['changed'];
}

const COMPLETE = 1;
const WITH_CHANGES = 2;
const FLAGS = 4;

/** Encodes the reads of one run. An unchanged read takes 12 to 16 bytes. */
export function encodeObservations(reads: readonly Observations[]): Uint8Array {
  const writer = new ByteWriter();
  const sorted = reads.toSorted((a, b) => a.source - b.source || a.startMs - b.startMs);
  const baseMs = Math.min(...reads.map(({ startMs }) => startMs));
  writer.number(baseMs);
  let previous = 0;
  for (const read of sorted) {
    const { source, startMs, endMs, complete, verdict, set, seen, added, gone, back, unseen, changed } = read;
    const changes = added + gone.length + back.length + unseen.length + changed.length > 0;
    writer.number(source - previous);
    previous = source;
    writer.number(startMs - baseMs);
    writer.number(endMs - startMs);
    writer.number(
      VERDICTS.indexOf(verdict) * FLAGS + (complete ? COMPLETE : 0) + (changes ? WITH_CHANGES : 0),
    );
    writer.bytes(Buffer.from(set, 'hex'));
    writer.number(seen);
    if (!changes) continue;
    writer.number(added);
    for (const slots of [gone, back, unseen]) writeSlotNumbers(writer, slots);
    writeSlotNumbers(
      writer,
      changed.map(({ slot }) => slot),
    );
    for (const { before } of changed) writer.bytes(Buffer.from(before, 'hex'));
  }
  return writer.finish();
}

/** @throws RangeError for bytes that end inside a read */
export function decodeObservations(bytes: Uint8Array): Observations[] {
  const reader = new ByteReader(bytes);
  const reads: Observations[] = [];
  const baseMs = reader.number();
  let source = 0;
  while (!reader.done) {
    source += reader.number();
    const startMs = baseMs + reader.number();
    const endMs = startMs + reader.number();
    const packed = reader.number();
    const verdict = VERDICTS[Math.floor(packed / FLAGS)];
    if (verdict === undefined) throw new RangeError(`a read of unknown verdict ${packed}`);
    const set = hexOf(reader);
    const seen = reader.number();
    const head = { source, startMs, endMs, complete: (packed & COMPLETE) !== 0, verdict, set, seen };
    if ((packed & WITH_CHANGES) === 0) {
      reads.push({ ...head, added: 0, gone: [], back: [], unseen: [], changed: [] });
      continue;
    }
    const added = reader.number();
    const gone = readSlotNumbers(reader);
    const back = readSlotNumbers(reader);
    const unseen = readSlotNumbers(reader);
    const changed = readSlotNumbers(reader).map((slot) => ({ slot, before: hexOf(reader) }));
    reads.push({ ...head, added, gone, back, unseen, changed });
  }
  return reads;
}

/** Returns the digest that all records of a read have together, in any order: 12 hex digits each. */
export function setDigest(records: Iterable<string>): string {
  let sum = 0n;
  for (const record of records) sum = (sum + BigInt(`0x${record}`)) % SETS;
  return sum.toString(16).padStart(2 * DIGEST_BYTES, '0');
}

const SETS = 2n ** BigInt(8 * DIGEST_BYTES);

const hexOf = (reader: ByteReader): string => Buffer.from(reader.bytes(DIGEST_BYTES)).toString('hex');
