/** Returns the median, the mean of the two middle values for an even count; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Returns the smallest value that at least `share` (0..1) of the values do not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const maximum = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

/** Rounds to `digits` decimals. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Returns a seeded random source (mulberry32) of numbers from 0 (inclusive) to 1 (exclusive). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an index below `count`. Small ones are far more likely (roughly Zipf), like the values of real queries. */
export const skewed = (random: () => number, count: number): number =>
  Math.min(count - 1, Math.floor(count ** random()) - 1);
