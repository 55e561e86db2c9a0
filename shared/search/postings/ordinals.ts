/** Set operations on ascending lists of distinct ordinals. A result may share memory with its input. */

/** Returns the first index whose value is not below `value`. */
export function lowerBound(list: Uint32Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the part of the list in `[low, high)`, without copying it. */
export function between(list: Uint32Array, low: number, high: number): Uint32Array {
  return list.subarray(lowerBound(list, low), lowerBound(list, high));
}

export function contains(list: Uint32Array, value: number): boolean {
  return list[lowerBound(list, value)] === value;
}

/** Returns the values sorted and without duplicates. */
export function sortedDistinct(values: Iterable<number>): Uint32Array {
  return distinct(Uint32Array.from(values).sort());
}

/** Returns the union of any number of lists. */
export function union(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 0) return new Uint32Array(0);
  const [first] = lists;
  if (first !== undefined && lists.length === 1) return first;
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return distinct(all.sort());
}

/**
 * Returns the owners of the positions, ascending and distinct. Each owner has `size` consecutive positions.
 */
export function ownersOf(positions: Uint32Array, size: number): Uint32Array {
  return distinct(positions.map((position) => Math.floor(position / size)));
}

/** Returns the ordinals in both lists. */
export function intersect(left: Uint32Array, right: Uint32Array): Uint32Array {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const out = new Uint32Array(few.length);
  let count = 0;
  if (many.length > few.length * 16) {
    for (const value of few) {
      if (contains(many, value)) {
        out[count] = value;
        count += 1;
      }
    }
  } else {
    let other = 0;
    for (const value of few) {
      while (other < many.length && (many[other] ?? 0) < value) other += 1;
      if (many[other] === value) {
        out[count] = value;
        count += 1;
      }
    }
  }
  return out.subarray(0, count);
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  let previous = -1;
  for (const value of sorted) {
    if (value === previous) continue;
    sorted[count] = value;
    count += 1;
    previous = value;
  }
  return sorted.subarray(0, count);
}
