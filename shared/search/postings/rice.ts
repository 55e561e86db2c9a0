/** Looking up the global for every posting would cost more than decoding the posting. */
const { clz32 } = Math;

/** Bytes that the fast loops may read past the payload. */
const PADDING = 8;
/** Codes with a larger parameter are so long that few bits seldom hold two of them. */
const LARGEST_TABLE_K = 3;
/** Bits that one look into a table decodes. */
const TABLE_BITS = 12;

/** Where payloads are padded: an allocation for each took as long as decoding it. */
let padded = new Uint8Array(4096);
let view = new DataView(padded.buffer);

/** Pads a payload, for `view`, and returns the number of its bits. */
function opened(payload: Uint8Array, count: number): number {
  // Every ordinal takes at least one bit. This check keeps a damaged count from allocating more memory than
  // the chunk justifies.
  if (count > payload.length * 8) throw new RangeError('a Rice chunk is shorter than its count');
  if (payload.length + PADDING > padded.length) {
    padded = new Uint8Array((payload.length + PADDING) * 2);
    view = new DataView(padded.buffer);
  }
  padded.set(payload);
  padded.fill(0, payload.length, payload.length + PADDING);
  return payload.length * 8;
}

/** Returns the `count` ordinals that gaps in Rice code give from `first` on. Throws RangeError for damaged bytes. */
export function ordinalsOfRice(payload: Uint8Array, count: number, first: number, k: number): Uint32Array {
  const end = opened(payload, count);
  const bytes = view;
  const out = new Uint32Array(count);
  // A shift by 32 is one by 0, so the mask takes the remainder away where a code has none.
  const drop = 32 - k;
  const mask = k === 0 ? 0 : -1;
  let at = 0;
  let previous = first - 1;
  for (let i = 0; i < count; i += 1) {
    if (at >= end) throw new RangeError('a Rice chunk ends early');
    const shift = at & 7;
    const word = bytes.getUint32(at >>> 3) << shift;
    const quotient = clz32(~word);
    const bits = quotient + 1 + k;
    if (bits <= 32 - shift) {
      previous += (quotient << k) + (((word << (quotient + 1)) >>> drop) & mask) + 1;
      at += bits;
    } else {
      const gap = longGap(bytes, at, end, k);
      previous += gap + 1;
      at += Math.floor(gap / 2 ** k) + 1 + k;
    }
    out[i] = previous;
  }
  return out;
}

/**
 * Sets in `words` the bits that gaps in Rice code give from bit `first` on, several per step where codes are short.
 * Throws RangeError for damaged bytes.
 */
export function addRice(
  words: Uint32Array,
  payload: Uint8Array,
  count: number,
  first: number,
  k: number,
): void {
  const end = opened(payload, count);
  const bytes = view;
  const { masks, steps } = k <= LARGEST_TABLE_K ? tableOf(k) : NO_TABLE;
  // A shift by 32 is one by 0, so the mask takes the remainder away where a code has none.
  const drop = 32 - k;
  const remainder = k === 0 ? 0 : -1;
  let at = 0;
  let next = first;
  for (let left = count; left > 0; ) {
    if (at >= end) throw new RangeError('a Rice chunk ends early');
    const code = bytes.getUint32(at >>> 3) << (at & 7);
    const look = code >>> (32 - TABLE_BITS);
    const step = steps[look] ?? 0;
    const codes = step & 15;
    if (codes > 0 && codes <= left) {
      const mask = masks[look] ?? 0;
      const shift = next & 31;
      const word = next >>> 5;
      words[word] = (words[word] ?? 0) | (mask << shift);
      // A shift by 32 is one by 0.
      if (shift > 0) words[word + 1] = (words[word + 1] ?? 0) | (mask >>> (32 - shift));
      at += step >>> 10;
      next += (step >>> 4) & 63;
      left -= codes;
      continue;
    }
    // A gap that no table holds, or the last ones, after which it would find the padding.
    const quotient = clz32(~code);
    const bits = quotient + 1 + k;
    if (bits <= 32 - (at & 7)) {
      next += (quotient << k) + (((code << (quotient + 1)) >>> drop) & remainder) + 1;
      at += bits;
    } else {
      const gap = longGap(bytes, at, end, k);
      next += gap + 1;
      at += Math.floor(gap / 2 ** k) + 1 + k;
    }
    left -= 1;
    const bit = next - 1;
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
}

interface Table {
  /** The ordinals of the codes that the bits begin with, as bits from the next possible ordinal on. */
  readonly masks: Uint32Array;
  /** Bits of these codes * 1,024 + ordinals that they pass over * 16 + how many they are, 0 if the first is longer. */
  readonly steps: Uint16Array;
}

/** Finds no code. */
const NO_TABLE: Table = { masks: new Uint32Array(0), steps: new Uint16Array(2 ** TABLE_BITS) };

const tables: Table[] = [];

/** Returns what every sequence of `TABLE_BITS` bits decodes to: whole codes, with ordinals in the next 32. */
function tableOf(k: number): Table {
  const known = tables[k];
  if (known !== undefined) return known;
  const masks = new Uint32Array(2 ** TABLE_BITS);
  const steps = new Uint16Array(2 ** TABLE_BITS);
  for (let code = 0; code < masks.length; code += 1) {
    let [at, passed, codes] = [0, 0, 0];
    for (;;) {
      // Aligned to the left; the zeros that follow end a quotient, but not before the last bit.
      const word = code << (32 - TABLE_BITS + at);
      const quotient = clz32(~word);
      const bits = quotient + 1 + k;
      const gap = (quotient << k) + (k === 0 ? 0 : (word << (quotient + 1)) >>> (32 - k));
      if (at + bits > TABLE_BITS || passed + gap >= 32) break;
      masks[code] = (masks[code] ?? 0) | (1 << (passed + gap));
      passed += gap + 1;
      at += bits;
      codes += 1;
    }
    steps[code] = at * 1024 + passed * 16 + codes;
  }
  const table = { masks, steps };
  tables[k] = table;
  return table;
}

/** Decodes the gap at bit `at`, bit by bit: its code is longer than the bits that the fast loops read. */
function longGap(view: DataView, at: number, end: number, k: number): number {
  const bit = (position: number): number => (view.getUint8(position >>> 3) >>> (7 - (position & 7))) & 1;
  let position = at;
  let quotient = 0;
  while (position < end && bit(position) === 1) {
    quotient += 1;
    position += 1;
  }
  position += 1;
  let remainder = 0;
  for (let read = 0; read < k; read += 1, position += 1) {
    remainder = remainder * 2 + (position < end ? bit(position) : 0);
  }
  return quotient * 2 ** k + remainder;
}
