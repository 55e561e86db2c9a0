/** Returns the most of `times` in any half-open window of `length`. The times may be in any order. */
export function mostWithin(times: readonly number[], length: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, at] of sorted.entries()) {
    while (at - (sorted[first] ?? at) >= length) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
