interface Unpaid {
  /** Read units that are not counted yet. */
  units: number;
  /** The last minute, since 1970, in which a request was refused. */
  refusedMinute: number;
}

/** Organisations kept at once. Beyond it the one that read least recently is dropped. */
const MAXIMUM_ORGANISATIONS = 1_000;

/**
 * Read units of this process that nobody paid for and that are not counted yet, by organisation. The next request of
 * the organisation takes them along when it counts itself, so counting costs neither a call nor a write of its own.
 *
 * Until then only this process knows them, which bounds what goes uncounted: per process, what its requests in flight
 * and the last ones before them read. When a process ends, its uncounted units are lost.
 */
export class UnpaidReads {
  readonly #organisations = new Map<string, Unpaid>();

  add(organisationId: string, units: number): void {
    if (units > 0) this.#of(organisationId).units += units;
  }

  /** Returns the units of an organisation and forgets them. */
  take(organisationId: string): number {
    const unpaid = this.#organisations.get(organisationId);
    if (unpaid === undefined) return 0;
    const { units } = unpaid;
    unpaid.units = 0;
    return units;
  }

  /** Remembers that a window or the allowance refused a request of the organisation. @param now Unix milliseconds */
  refuse(organisationId: string, now: number): void {
    this.#of(organisationId).refusedMinute = minuteOf(now);
  }

  /** Reports whether a request of the organisation was refused in this minute. @param now Unix milliseconds */
  isRefused(organisationId: string, now: number): boolean {
    return this.#organisations.get(organisationId)?.refusedMinute === minuteOf(now);
  }

  #of(organisationId: string): Unpaid {
    const unpaid = this.#organisations.get(organisationId) ?? { units: 0, refusedMinute: 0 };
    // Deleting first keeps the map in order of the last read.
    this.#organisations.delete(organisationId);
    this.#organisations.set(organisationId, unpaid);
    if (this.#organisations.size > MAXIMUM_ORGANISATIONS) {
      const [oldest] = this.#organisations.keys();
      if (oldest !== undefined) this.#organisations.delete(oldest);
    }
    return unpaid;
  }
}

const minuteOf = (now: number): number => Math.floor(now / 60_000);
