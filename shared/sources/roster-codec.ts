import { ByteReader, ByteWriter } from '../table/bytes.ts';
import type { Absence, Slot } from './roster.ts';

export const KEY_BYTES = 10;
export const DIGEST_BYTES = 6;

/** Kinds of absence, and a flag for a slot with a floor. */
const PRESENT = 0;
const MISSED = 1;
const CLOSED = 2;
const WITH_FLOOR = 4;
const KINDS = 8;

/**
 * Encodes a segment of a roster: per slot the two digests, the ordinal as the difference from the slot before (jobs of
 * a board are published together) and the kind of absence; times only for what is absent. About 18 bytes per slot.
 */
export function encodeSlots(slots: readonly Slot[]): Uint8Array {
  const writer = new ByteWriter();
  let previous = 0;
  for (const { key, digest, ordinal, absence, floorMs } of slots) {
    writer.bytes(Buffer.from(key, 'hex'));
    writer.bytes(Buffer.from(digest, 'hex'));
    const gap = ordinal - previous;
    previous = ordinal;
    writer.number(zigzag(gap) * KINDS + kindOf(absence) + (floorMs === null ? 0 : WITH_FLOOR));
    if (absence !== null) {
      writer.number(absence.seenAtMs);
      writer.number(absence.sinceMs);
      if (absence.closedByMs !== null) writer.number(absence.closedByMs);
    }
    if (floorMs !== null) writer.number(floorMs);
  }
  return writer.finish();
}

/** @throws RangeError for bytes that end inside a slot, or that state an unknown kind */
export function decodeSlots(bytes: Uint8Array): Slot[] {
  const reader = new ByteReader(bytes);
  const slots: Slot[] = [];
  let previous = 0;
  while (!reader.done) {
    const key = hexOf(reader.bytes(KEY_BYTES));
    const digest = hexOf(reader.bytes(DIGEST_BYTES));
    const packed = reader.number();
    const ordinal = previous + unzigzag(Math.floor(packed / KINDS));
    previous = ordinal;
    const absence = absenceOf(reader, packed % WITH_FLOOR);
    const floorMs = packed % KINDS >= WITH_FLOOR ? reader.number() : null;
    slots.push({ key, digest, ordinal, absence, floorMs });
  }
  return slots;
}

function kindOf(absence: Absence | null): number {
  if (absence === null) return PRESENT;
  return absence.closedByMs === null ? MISSED : CLOSED;
}

function absenceOf(reader: ByteReader, kind: number): Absence | null {
  if (kind === PRESENT) return null;
  if (kind !== MISSED && kind !== CLOSED) throw new RangeError(`a slot of unknown kind ${kind}`);
  const seenAtMs = reader.number();
  const sinceMs = reader.number();
  return { seenAtMs, sinceMs, closedByMs: kind === CLOSED ? reader.number() : null };
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const zigzag = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1);
const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
