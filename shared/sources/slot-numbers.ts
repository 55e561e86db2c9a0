import { ByteReader, ByteWriter } from '../table/bytes.ts';

/** Writes ascending slot numbers as gaps, after their count. */
export function writeSlotNumbers(writer: ByteWriter, slots: readonly number[]): void {
  writer.number(slots.length);
  let previous = 0;
  for (const slot of slots) {
    writer.number(slot - previous);
    previous = slot;
  }
}

export function readSlotNumbers(reader: ByteReader): number[] {
  let slot = 0;
  return Array.from({ length: reader.number() }, () => {
    slot += reader.number();
    return slot;
  });
}

export function encodeSlotNumbers(slots: readonly number[]): Uint8Array {
  const writer = new ByteWriter();
  writeSlotNumbers(writer, slots);
  return writer.finish();
}

export const decodeSlotNumbers = (bytes: Uint8Array): number[] => readSlotNumbers(new ByteReader(bytes));
