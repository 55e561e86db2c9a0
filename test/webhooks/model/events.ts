interface Entry<T> {
  readonly at: number;
  readonly order: number;
  readonly event: T;
}

/** Events of a virtual clock, by time and then by order of entry: a binary heap. */
export class Events<T> {
  readonly #heap: Entry<T>[] = [];
  #entered = 0;

  get size(): number {
    return this.#heap.length;
  }

  add(at: number, event: T): void {
    const heap = this.#heap;
    const entry = { at, order: this.#entered, event };
    this.#entered += 1;
    let place = heap.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, entry)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = entry;
  }

  /** Removes the earliest event; undefined if none is left. */
  next(): { readonly at: number; readonly event: T } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      let earliest = heap[below];
      if (earliest === undefined) break;
      const right = heap[below + 1];
      if (right !== undefined && isBefore(right, earliest)) {
        earliest = right;
        below += 1;
      }
      if (isBefore(last, earliest)) break;
      heap[place] = earliest;
      place = below;
    }
    heap[place] = last;
    return first;
  }
}

const isBefore = (one: Entry<unknown>, other: Entry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
