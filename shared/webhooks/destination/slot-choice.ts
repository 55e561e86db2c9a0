import { MAXIMUM_LIVE_LEASES } from './destination.ts';

/**
 * Which of a destination's slots a worker tries without having looked at them. Each worker has a place of its own in the
 * round of slots, moves to where it found a free one when its own was taken, and so keeps out of the way of the others:
 * a slot that is tried in vain costs a transaction. Whatever is chosen, the lease decides.
 */
export class SlotChoice {
  #place: number;

  /** @param random a number from 0 up to 1 */
  constructor(random: number) {
    this.#place = Math.floor(random * MAXIMUM_LIVE_LEASES);
  }

  /** Opens the choice for a batch: its messages to one destination try different slots. */
  forBatch(): BatchSlots {
    const mine = new Map<string, Set<number>>();
    return {
      choose: (destinationId, free, looked) => {
        const own = mine.get(destinationId) ?? new Set<number>();
        mine.set(destinationId, own);
        const open = free.filter((slot) => !own.has(slot));
        const round = (open.length > 0 ? open : free).toSorted(
          (a, b) => this.#distance(a) - this.#distance(b),
        );
        const [slot = 0] = round;
        own.add(slot);
        if (looked) this.#place = slot;
        return slot;
      },
      leave: (destinationId, slot) => {
        mine.get(destinationId)?.delete(slot);
      },
    };
  }

  #distance(slot: number): number {
    return (slot - this.#place + MAXIMUM_LIVE_LEASES) % MAXIMUM_LIVE_LEASES;
  }
}

/** The slots that the messages of a batch try and hold. */
export interface BatchSlots {
  /**
   * One of the free slots, another one than those that the batch has there already, if there is one.
   * @param looked whether `free` was read just now
   */
  readonly choose: (destinationId: string, free: readonly number[], looked: boolean) => number;
  /** It was taken by another, or is given back. */
  readonly leave: (destinationId: string, slot: number) => void;
}
