/** Why a posting of a source is not present: no read since `sinceMs` shows it. Times are Unix milliseconds. */
export interface Absence {
  /** Start of the last accepted read that showed it; 0 if none is known. */
  readonly seenAtMs: number;
  /** Start of the first accepted read that missed it. */
  readonly sinceMs: number;
  /** Start of the read that closed it; null while it was missed by one read, or by several within six hours. */
  readonly closedByMs: number | null;
}

/** What a source showed under one key. */
export interface Slot {
  /** The first 10 bytes of the SHA-256 of the key, in hex. */
  readonly key: string;
  /** The first 6 bytes of the digest of the record as last seen, in hex. */
  readonly digest: string;
  /** Ordinal of the job. */
  readonly ordinal: number;
  /** Null while the posting is present. */
  readonly absence: Absence | null;
  /** When the earlier job of this key closed, if the key began a new one. Sightings up to then are not of this job. */
  readonly floorMs: number | null;
}

/** The digest of a record that was erased. */
export const ERASED_DIGEST = '00'.repeat(6);
/** Stands for a record that the next read which shows it must apply. */
export const FORGOTTEN_DIGEST = 'ff'.repeat(6);

/** Slots per item. About 3 KB, so that a change writes 3 units. */
export const SLOTS_PER_SEGMENT = 160;

/** All keys that a source ever showed, in the order of first sighting. A slot is never reused. */
export class Roster {
  readonly #slots: Slot[];
  readonly #byKey: Map<string, number>;
  readonly #dirty = new Set<number>();

  constructor(slots: Iterable<Slot> = []) {
    this.#slots = [...slots];
    this.#byKey = new Map(this.#slots.map(({ key }, i) => [key, i]));
  }

  get slots(): readonly Slot[] {
    return this.#slots;
  }

  /** Returns the number of a key's slot, or undefined for a key that the source never showed. */
  slotOf(key: string): number | undefined {
    return this.#byKey.get(key);
  }

  add(slot: Slot): number {
    const at = this.#slots.length;
    this.#slots.push(slot);
    this.#byKey.set(slot.key, at);
    this.#dirty.add(Math.floor(at / SLOTS_PER_SEGMENT));
    return at;
  }

  /** Changes a slot. Its key stays. @throws RangeError for a slot that does not exist */
  change(at: number, change: Partial<Omit<Slot, 'key'>>): void {
    const slot = this.#slots[at];
    if (slot === undefined) throw new RangeError(`slot ${at} does not exist`);
    this.#slots[at] = { ...slot, ...change };
    this.#dirty.add(Math.floor(at / SLOTS_PER_SEGMENT));
  }

  /** Returns the segments that changed since the last call, with their slots. */
  takeChanged(): { readonly segment: number; readonly slots: readonly Slot[] }[] {
    const changed = [...this.#dirty].sort((a, b) => a - b);
    this.#dirty.clear();
    return changed.map((segment) => ({
      segment,
      slots: this.#slots.slice(segment * SLOTS_PER_SEGMENT, (segment + 1) * SLOTS_PER_SEGMENT),
    }));
  }
}
