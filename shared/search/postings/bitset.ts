/** Looking up the global for every posting would cost more than decoding the posting. */
const { clz32 } = Math;

const assertLength = (payload: Uint8Array, first: number, last: number): void => {
  if (payload.length !== Math.ceil((last - first + 1) / 8))
    throw new RangeError('a bitset chunk has the wrong length');
};

const assertCount = (found: number, count: number): void => {
  if (found !== count) throw new RangeError('a bitset chunk does not hold as many ordinals as it declares');
};

/** Returns the `count` ordinals of a bitset that begins at `first`. Throws RangeError for damaged bytes. */
export function ordinalsOfBitset(
  payload: Uint8Array,
  count: number,
  first: number,
  last: number,
): Uint32Array {
  assertLength(payload, first, last);
  const out = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < payload.length; i += 1) {
    let bits = payload[i] ?? 0;
    while (bits !== 0) {
      const lowest = bits & -bits;
      out[at] = first + i * 8 + (31 - clz32(lowest));
      at += 1;
      bits ^= lowest;
    }
  }
  assertCount(at, count);
  return out;
}

/** Sets the bits of a bitset in `words`, from bit `first` on. Throws RangeError for damaged bytes. */
export function addBitset(
  words: Uint32Array,
  payload: Uint8Array,
  count: number,
  first: number,
  last: number,
): void {
  assertLength(payload, first, last);
  const shift = first & 31;
  let at = first >>> 5;
  let found = 0;
  for (let i = 0; i < payload.length; i += 4, at += 1) {
    const bits =
      (payload[i] ?? 0) |
      ((payload[i + 1] ?? 0) << 8) |
      ((payload[i + 2] ?? 0) << 16) |
      ((payload[i + 3] ?? 0) << 24);
    found += ones(bits);
    words[at] = (words[at] ?? 0) | (bits << shift);
    // A shift by 32 is one by 0.
    if (shift > 0) words[at + 1] = (words[at + 1] ?? 0) | (bits >>> (32 - shift));
  }
  assertCount(found, count);
}

/** Returns how many bits of a word are set: sums of neighbours, two, four and eight bits wide, then their total. */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
