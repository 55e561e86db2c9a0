/** Events of a virtual clock, by time and then by order of entry: a binary heap. */
export class Events<T> {
  readonly #heap: { readonly at: number; readonly order: number; readonly event: T }[] = [];
  #entered = 0;

  get size(): number {
    return this.#heap.length;
  }

  add(at: number, event: T): void {
    const heap = this.#heap;
    heap.push({ at, order: this.#entered++, event });
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#swap(parent, child)) return;
      child = parent;
    }
  }

  /** Removes the earliest event; undefined if none is left. */
  next(): { readonly at: number; readonly event: T } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      const child = right < heap.length && this.#isBefore(right, left) ? right : left;
      if (child >= heap.length || !this.#swap(parent, child)) return first;
      parent = child;
    }
  }

  /** Orders two entries. Returns whether they changed places. */
  #swap(parent: number, child: number): boolean {
    if (!this.#isBefore(child, parent)) return false;
    const [above, below] = [this.#heap[parent], this.#heap[child]];
    if (above === undefined || below === undefined) return false;
    this.#heap[parent] = below;
    this.#heap[child] = above;
    return true;
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return false;
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }
}
