import { ByteReader, ByteWriter } from '../../table/bytes.ts';

/**
 * A chunk is a sorted list of distinct unsigned 32-bit ordinals in at most 4,000 bytes: Golomb-Rice coded gaps,
 * or a bitset where that is smaller (docs/search.md, idea 3).
 *
 *   byte 0: format (0 Rice, 1 bitset) * 32 + k · count · base · span (LEB128) · payload
 */
export const MAXIMUM_CHUNK_BYTES = 4000;

/** A global looked up for every posting would cost more than decoding it. */
const { clz32 } = Math;

const RICE = 0;
const BITSET = 1;
/** Bytes that the fast reading loop may look at behind the payload. */
const PADDING = 8;

interface Layout {
  readonly base: number;
  readonly span: number;
  readonly k: number;
  readonly riceBytes: number;
  readonly bitsetBytes: number;
}

/** Bytes of `ordinals[from, to)` as one chunk. */
export function encodedBytes(ordinals: Uint32Array, from = 0, to = ordinals.length): number {
  const { base, span, riceBytes, bitsetBytes } = layoutOf(ordinals, from, to);
  return (
    1 + numberBytes(to - from) + numberBytes(base) + numberBytes(span) + Math.min(riceBytes, bitsetBytes)
  );
}

/** Encodes `ordinals[from, to)`, ascending and distinct. */
export function encode(ordinals: Uint32Array, from = 0, to = ordinals.length): Uint8Array {
  const { base, span, k, riceBytes, bitsetBytes } = layoutOf(ordinals, from, to);
  const asBitset = bitsetBytes <= riceBytes;
  const out = new ByteWriter();
  out.number(asBitset ? BITSET * 32 : RICE * 32 + k);
  out.number(to - from);
  out.number(base);
  out.number(span);
  out.bytes(
    asBitset ? bitset(ordinals, from, to, base, bitsetBytes) : rice(ordinals, from, to, base, k, riceBytes),
  );
  return out.finish();
}

/** The ordinals of a chunk, ascending. @throws RangeError when the bytes are not a chunk. */
export function decode(bytes: Uint8Array): Uint32Array {
  const source = new ByteReader(bytes);
  const tag = source.number();
  const count = source.number();
  const base = source.number();
  const span = source.number();
  const payload = source.rest();
  if (tag >>> 5 === BITSET) return fromBitset(payload, count, base, span);
  return fromRice(payload, count, base, tag & 31);
}

/** The largest `to` so that `ordinals[from, to)` fits into `limit` bytes as one chunk, and nearly fills it. */
export function fittingEnd(ordinals: Uint32Array, from: number, limit = MAXIMUM_CHUNK_BYTES): number {
  // An ordinal takes at least a bit, so no chunk holds more than that many.
  const count = Math.min(ordinals.length - from, limit * 8);
  let best = 0;
  let taken = Math.min(count, limit);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const size = encodedBytes(ordinals, from, from + taken);
    if (size <= limit) {
      best = taken;
      if (taken === count || size >= limit * 0.93) break;
    }
    const next = Math.max(1, Math.min(count, Math.floor((taken * limit * 0.98) / size)));
    if (next > best) taken = next === taken ? Math.ceil((best + taken) / 2) : next;
    else if (size <= limit) break;
    else taken = Math.max(best + 1, Math.floor((best + taken) / 2));
    if (taken === best) break;
  }
  return from + Math.max(1, best);
}

/** Cuts a list into consecutive encoded chunks of at most 4,000 bytes; none for an empty list. */
export function* cut(
  ordinals: Uint32Array,
  limit = MAXIMUM_CHUNK_BYTES,
): Generator<{ from: number; to: number; bytes: Uint8Array }> {
  for (let from = 0; from < ordinals.length; ) {
    const to = fittingEnd(ordinals, from, limit);
    yield { from, to, bytes: encode(ordinals, from, to) };
    from = to;
  }
}

function layoutOf(ordinals: Uint32Array, from: number, to: number): Layout {
  const count = to - from;
  if (count <= 0) return { base: 0, span: 0, k: 0, riceBytes: 0, bitsetBytes: 0 };
  const base = ordinals[from] ?? 0;
  const span = (ordinals[to - 1] ?? 0) - base + 1;
  const k = riceParameter(count, span);
  let bits = count * (1 + k);
  let previous = base - 1;
  for (let i = from; i < to; i += 1) {
    const value = ordinals[i] ?? 0;
    bits += (value - previous - 1) >>> k;
    previous = value;
  }
  return { base, span, k, riceBytes: Math.ceil(bits / 8), bitsetBytes: Math.ceil(span / 8) };
}

/** 2^k near 0.69 of the mean gap is the best Rice parameter for geometric gaps. */
function riceParameter(count: number, span: number): number {
  const mean = (span / count) * 0.69;
  let k = 0;
  while (k < 31 && 2 ** (k + 1) <= mean + 0.5) k += 1;
  return k;
}

function bitset(ordinals: Uint32Array, from: number, to: number, base: number, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let i = from; i < to; i += 1) {
    const bit = (ordinals[i] ?? 0) - base;
    const at = bit >>> 3;
    out[at] = (out[at] ?? 0) | (1 << (bit & 7));
  }
  return out;
}

function rice(
  ordinals: Uint32Array,
  from: number,
  to: number,
  base: number,
  k: number,
  length: number,
): Uint8Array {
  const out = new Uint8Array(length);
  let at = 0;
  const setBit = () => {
    out[at >>> 3] = (out[at >>> 3] ?? 0) | (0x80 >>> (at & 7));
  };
  let previous = base - 1;
  for (let i = from; i < to; i += 1) {
    const value = ordinals[i] ?? 0;
    const gap = value - previous - 1;
    previous = value;
    // A quotient in unary (ones, then a zero), the remainder in k bits behind it.
    for (let quotient = gap >>> k; quotient > 0; quotient -= 1) {
      setBit();
      at += 1;
    }
    at += 1;
    for (let bit = k - 1; bit >= 0; bit -= 1) {
      if ((gap >>> bit) & 1) setBit();
      at += 1;
    }
  }
  return out;
}

function fromBitset(payload: Uint8Array, count: number, base: number, span: number): Uint32Array {
  if (payload.length !== Math.ceil(span / 8)) throw new RangeError('a bitset chunk has the wrong length');
  const out = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < payload.length; i += 1) {
    let bits = payload[i] ?? 0;
    while (bits !== 0) {
      const lowest = bits & -bits;
      out[at] = base + i * 8 + (31 - clz32(lowest));
      at += 1;
      bits ^= lowest;
    }
  }
  if (at !== count) throw new RangeError('a bitset chunk holds another number of ordinals than it says');
  return out;
}

function fromRice(payload: Uint8Array, count: number, base: number, k: number): Uint32Array {
  // Every ordinal takes at least one bit, so a damaged count cannot ask for more memory than the chunk is long.
  if (count > payload.length * 8) throw new RangeError('a Rice chunk is shorter than its count');
  const padded = new Uint8Array(payload.length + PADDING);
  padded.set(payload);
  const view = new DataView(padded.buffer);
  const end = payload.length * 8;
  const out = new Uint32Array(count);
  const scale = 2 ** k;
  let at = 0;
  let previous = base - 1;
  for (let i = 0; i < count; i += 1) {
    if (at >= end) throw new RangeError('a Rice chunk ends early');
    const byte = at >>> 3;
    const shift = at & 7;
    let word = view.getUint32(byte);
    if (shift !== 0) word = (word << shift) | (view.getUint8(byte + 4) >>> (8 - shift));
    let quotient = clz32(~word);
    let remainder = 0;
    if (quotient + 1 + k <= 32 && quotient < 32) {
      if (k > 0) remainder = (word << (quotient + 1)) >>> (32 - k);
      at += quotient + 1 + k;
    } else {
      // A code longer than the 32 bits looked at: bit by bit.
      quotient = 0;
      while (at < end && view.getUint8(at >>> 3) & (0x80 >>> (at & 7))) {
        quotient += 1;
        at += 1;
      }
      at += 1;
      for (let bit = 0; bit < k && at < end; bit += 1) {
        remainder = remainder * 2 + ((view.getUint8(at >>> 3) >>> (7 - (at & 7))) & 1);
        at += 1;
      }
    }
    previous += quotient * scale + remainder + 1;
    out[i] = previous;
  }
  return out;
}

function numberBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes += 1;
  return bytes;
}
