import { ByteReader, ByteWriter, binaryAttribute } from '../table/bytes.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/reader.ts';

/** Jobs per block. Whatever the boards they are from, a block stays below 4 KB, which one read unit holds. */
export const JOBS_PER_BLOCK = 512;

/** Per job of a block the start of the last accepted read that found it, in Unix milliseconds; 0 if none is known. */
export type VerifiedTimes = Float64Array;

export const verifiedBlockOf = (ordinal: number): number => Math.floor(ordinal / JOBS_PER_BLOCK);
export const placeInBlock = (ordinal: number): number => ordinal % JOBS_PER_BLOCK;
export const noVerifiedTimes = (): VerifiedTimes => new Float64Array(JOBS_PER_BLOCK);

/** Encodes a block as runs of jobs with the same time: those of a board were published together and are read together. */
export function encodeVerifiedTimes(times: VerifiedTimes): Uint8Array {
  const writer = new ByteWriter();
  let previous = 0;
  for (let start = 0; start < times.length; ) {
    const time = times[start] ?? 0;
    let end = start + 1;
    while (end < times.length && times[end] === time) end += 1;
    if (time !== 0 || end < times.length) writer.number((end - start) * 2 + (time === 0 ? 0 : 1));
    if (time !== 0) {
      writer.number(time >= previous ? (time - previous) * 2 : (previous - time) * 2 - 1);
      previous = time;
    }
    start = end;
  }
  return writer.finish();
}

/** @throws RangeError for bytes that are not a block */
export function decodeVerifiedTimes(bytes: Uint8Array): VerifiedTimes {
  const reader = new ByteReader(bytes);
  const times = noVerifiedTimes();
  let at = 0;
  let time = 0;
  while (!reader.done) {
    const run = reader.number();
    const end = at + Math.floor(run / 2);
    if (end === at || end > times.length) throw new RangeError(`a run of ${end - at} jobs from ${at} on`);
    if (run % 2 === 1) {
      const step = reader.number();
      time += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
      times.fill(time, at, end);
    }
    at = end;
  }
  return times;
}

export const verifiedItem = (block: number, times: VerifiedTimes): Item => ({
  ...keys.verified(block),
  p: encodeVerifiedTimes(times),
});

/**
 * Returns the times in the item of a block. A missing block and one that cannot be read know no time: what is served is
 * then older, and `index verify` names the block.
 */
export function verifiedTimesOf(item: Item | undefined): VerifiedTimes {
  if (item?.['p'] === undefined) return noVerifiedTimes();
  try {
    return decodeVerifiedTimes(binaryAttribute(item, 'p'));
  } catch {
    return noVerifiedTimes();
  }
}
