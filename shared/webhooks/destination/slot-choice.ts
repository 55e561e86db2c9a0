import { MAXIMUM_LIVE_LEASES } from './destination.ts';

/**
 * Chooses the slot of a destination that a worker tries without reading the slots first. A slot that is already taken
 * costs a cancelled transaction, so workers avoid each other: each has its own preferred slot, and moves to a free one
 * when that is taken. The choice is only a guess; the lease decides.
 */
export class SlotChoice {
  #place: number;

  /** @param random a number from 0 up to 1 */
  constructor(random: number) {
    this.#place = Math.floor(random * MAXIMUM_LIVE_LEASES);
  }

  /** Opens the choice for a batch. Its messages to one destination try different slots. */
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

/** The slots that the messages of one batch try and hold. */
export interface BatchSlots {
  /**
   * Returns one of the free slots, if possible one that the batch does not already hold at this destination.
   * @param looked whether `free` was read just now
   */
  readonly choose: (destinationId: string, free: readonly number[], looked: boolean) => number;
  /** Releases the batch's claim on a slot, after another attempt took it or this one ended. */
  readonly leave: (destinationId: string, slot: number) => void;
}
