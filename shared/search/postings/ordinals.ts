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
  const list = new Uint32Array(Array.isArray(values) || values instanceof Uint32Array ? values : [...values]);
  return isAscending(list) ? list : distinct(list.sort());
}

/** Reports whether each value is above the one before, as most lists of new records are. */
function isAscending(list: Uint32Array): boolean {
  for (let i = 1; i < list.length; i += 1) if ((list[i] ?? 0) <= (list[i - 1] ?? 0)) return false;
  return true;
}

/** Returns the union of any number of lists. */
export function union(lists: readonly Uint32Array[]): Uint32Array {
  let runs = runsOf(lists);
  while (runs.length > 1) {
    runs = Array.from({ length: Math.ceil(runs.length / 2) }, (_, i) => {
      const [left, right] = [runs[2 * i] ?? NONE, runs[2 * i + 1] ?? NONE];
      return right.length === 0 ? left : merge(left, right);
    });
  }
  return runs[0] ?? NONE;
}

const NONE = new Uint32Array(0);

/** Joins lists that follow one another, such as the chunks of a term. Most unions are one run afterwards. */
function runsOf(lists: readonly Uint32Array[]): Uint32Array[] {
  const sorted = lists.filter(({ length }) => length > 0).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const runs: { readonly parts: Uint32Array[]; last: number }[] = [];
  for (const list of sorted) {
    const first = list[0] ?? 0;
    const last = list.at(-1) ?? 0;
    const run = runs.find((each) => each.last < first);
    if (run === undefined) runs.push({ parts: [list], last });
    else {
      run.parts.push(list);
      run.last = last;
    }
  }
  return runs.map(({ parts }) => concatenated(parts));
}

function concatenated(parts: readonly Uint32Array[]): Uint32Array {
  const [only, second] = parts;
  if (only !== undefined && second === undefined) return only;
  const out = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function merge(left: Uint32Array, right: Uint32Array): Uint32Array {
  const out = new Uint32Array(left.length + right.length);
  let [a, b, count] = [0, 0, 0];
  while (a < left.length && b < right.length) {
    const [x, y] = [left[a] ?? 0, right[b] ?? 0];
    out[count] = x < y ? x : y;
    count += 1;
    if (x <= y) a += 1;
    if (y <= x) b += 1;
  }
  const rest = a < left.length ? left.subarray(a) : right.subarray(b);
  out.set(rest, count);
  return out.subarray(0, count + rest.length);
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
