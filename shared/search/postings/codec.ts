import { ByteWriter } from '../../table/bytes.ts';

/**
 * A chunk: a sorted list of distinct unsigned 32-bit ordinals in at most 4,000 bytes, as Golomb-Rice coded
 * gaps or, where that is smaller, as a bitset (docs/search.md, idea 3).
 *
 *   byte 0: format (0 Rice, 1 bitset) * 32 + k · count · base · span (LEB128) · payload
 *
 * This file writes chunks; chunk.ts reads them.
 */

export const MAXIMUM_CHUNK_BYTES = 4000;

export const RICE = 0;
export const BITSET = 1;

interface Layout {
  readonly base: number;
  readonly span: number;
  readonly k: number;
  readonly riceBytes: number;
  readonly bitsetBytes: number;
}

/** Returns the size of `ordinals[from, to)` as one chunk, in bytes. */
export function encodedBytes(ordinals: Uint32Array, from = 0, to = ordinals.length): number {
  const { base, span, riceBytes, bitsetBytes } = layoutOf(ordinals, from, to);
  return (
    1 + numberBytes(to - from) + numberBytes(base) + numberBytes(span) + Math.min(riceBytes, bitsetBytes)
  );
}

/** Encodes `ordinals[from, to)`, which must be ascending and distinct. */
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

/**
 * Returns an end `to` for which `ordinals[from, to)` fits into one chunk of `limit` bytes and nearly fills
 * it.
 */
export function fittingEnd(ordinals: Uint32Array, from: number, limit = MAXIMUM_CHUNK_BYTES): number {
  // An ordinal takes at least one bit, which bounds the count.
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

/** Cuts a list into consecutive encoded chunks of at most `limit` bytes. An empty list gives none. */
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

/** For geometric gaps, the best Rice parameter makes 2^k about 0.69 times the mean gap. */
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
  /** Appends the lowest `count` bits of `bits`. */
  const append = (bits: number, count: number): void => {
    for (let left = count; left > 0; ) {
      const room = 8 - (at & 7);
      const taken = Math.min(room, left);
      left -= taken;
      const part = (bits >>> left) & ((1 << taken) - 1);
      out[at >>> 3] = (out[at >>> 3] ?? 0) | (part << (room - taken));
      at += taken;
    }
  };
  let previous = base - 1;
  for (let i = from; i < to; i += 1) {
    const value = ordinals[i] ?? 0;
    const gap = value - previous - 1;
    previous = value;
    // The quotient in unary (ones, then a zero), followed by the remainder in k bits.
    let quotient = gap >>> k;
    for (; quotient >= 16; quotient -= 16) append(0xffff, 16);
    append((1 << (quotient + 1)) - 2, quotient + 1);
    append(gap, k);
  }
  return out;
}

function numberBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes += 1;
  return bytes;
}
