import { ByteReader, ByteWriter } from '../table/bytes.ts';
import { type Clock, UNREAD } from './clock.ts';

const PENDING = 1;
const WITH_NEWEST = 2;
const WITH_ACCEPTED = 4;
const UNVERIFIED = 8;

/** Encodes the clocks of one page, by number of the source. About 16 bytes per source. */
export function encodeClocks(clocks: ReadonlyMap<number, Clock>): Uint8Array {
  const writer = new ByteWriter();
  let previous = 0;
  for (const [source, { newest, acceptedMs, pending, unverified }] of [...clocks].sort(([a], [b]) => a - b)) {
    writer.number(source - previous);
    previous = source;
    writer.number(
      (pending ? PENDING : 0) +
        (newest === null ? 0 : WITH_NEWEST) +
        (newest === null || acceptedMs === null ? 0 : WITH_ACCEPTED) +
        (unverified === true ? UNVERIFIED : 0),
    );
    if (newest !== null) {
      writer.number(newest.startMs);
      writer.number(newest.endMs - newest.startMs);
    }
    // The accepted read is the newest one or came before it.
    if (newest !== null && acceptedMs !== null) writer.number(newest.startMs - acceptedMs);
  }
  return writer.finish();
}

/** @throws RangeError for bytes that end inside a clock */
export function decodeClocks(bytes: Uint8Array): Map<number, Clock> {
  const reader = new ByteReader(bytes);
  const clocks = new Map<number, Clock>();
  let source = 0;
  while (!reader.done) {
    source += reader.number();
    const kinds = reader.number();
    const pending = (kinds & PENDING) !== 0;
    if ((kinds & WITH_NEWEST) === 0) {
      clocks.set(source, { ...UNREAD, pending });
      continue;
    }
    const startMs = reader.number();
    const newest = { startMs, endMs: startMs + reader.number() };
    const acceptedMs = (kinds & WITH_ACCEPTED) === 0 ? null : startMs - reader.number();
    const unverified = (kinds & UNVERIFIED) !== 0;
    clocks.set(source, { newest, acceptedMs, pending, ...(unverified ? { unverified } : {}) });
  }
  return clocks;
}
