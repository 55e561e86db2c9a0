/** A scheduled event. */
export interface Happening {
  readonly at: number;
  readonly run: () => Promise<void> | void;
  cancelled: boolean;
}

interface Entry {
  readonly happening: Happening;
  readonly number: number;
}

/**
 * Scheduled events, as a binary heap. Cancelled time-outs stay until their time, and with thousands of them, inserting
 * into a sorted list would be the largest cost of a simulation.
 */
export class Happenings {
  readonly #heap: Entry[] = [];
  #added = 0;

  get isEmpty(): boolean {
    return this.#heap.length === 0;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  add(happening: Happening): void {
    this.#added += 1;
    const entry = { happening, number: this.#added };
    let at = this.#heap.length;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      const parent = this.#heap[above];
      if (parent === undefined || isBefore(parent, entry)) break;
      this.#heap[at] = parent;
      at = above;
    }
    this.#heap[at] = entry;
  }

  /** Removes and returns the earliest event. Of two at the same time, the one added first comes first. */
  takeFirst(): Happening | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || first === last) return first?.happening;
    let at = 0;
    for (;;) {
      const [left, right] = [this.#heap[2 * at + 1], this.#heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (isBefore(last, child)) break;
      this.#heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    this.#heap[at] = last;
    return first.happening;
  }
}

const isBefore = (a: Entry, b: Entry): boolean =>
  a.happening.at < b.happening.at || (a.happening.at === b.happening.at && a.number < b.number);
