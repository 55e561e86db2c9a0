import type { Clock, Span, Verdict } from './clock.ts';
import type { Absence, Roster } from './roster.ts';
import { RULES, type Rules } from './rules.ts';

/** A read as its source or operator states it. */
export interface ReadHeader extends Span {
  readonly complete: boolean;
}

/** What a sighting says about the job of a known key. */
export interface Sighting {
  readonly slot: number;
  /** False for a late sighting of the job that the key had before this one. */
  readonly counts: boolean;
  /** Whether the record differs from the one seen before. A late read does not say what holds now. */
  readonly changed: boolean;
  /**
   * `opens`: no read holds the job to be closed any more. `moves`: it stays closed, from another read on. `none`: the
   * sighting says nothing about that.
   */
  readonly effect: 'moves' | 'none' | 'opens';
  /** Start of the first read that missed it, after `moves`. */
  readonly sinceMs: number | null;
}

/** A job that a read closes. */
export interface Closing {
  readonly ordinal: number;
  /** Start of the first read that missed it. */
  readonly closedAtMs: number;
  /** Start of the read that closes it. */
  readonly lookedAtMs: number;
}

/** What a read changes. Slots are in ascending order. */
export interface Decision {
  readonly verdict: Verdict;
  readonly clock: Clock;
  readonly closings: readonly Closing[];
  /** Slots that are absent from now on, and those that are present again. */
  readonly gone: readonly number[];
  readonly back: readonly number[];
  /** Slots held to be present that the read lacks although it decides nothing about them. */
  readonly unseen: readonly number[];
  readonly added: number;
  readonly changed: readonly { readonly slot: number; readonly before: string }[];
  readonly seen: number;
}

/**
 * One read of a source, in memory. `see` or `add` every record, then `end` it. It changes the roster as it goes; nothing
 * is lost if the caller drops roster and read together.
 */
export class SourceRead {
  readonly header: ReadHeader;
  readonly late: boolean;
  readonly #roster: Roster;
  readonly #clock: Clock;
  readonly #rules: Rules;
  readonly #known: number;
  readonly #absences: readonly (Absence | null)[];
  /** Slots that were present before this read. */
  readonly #present: readonly number[];
  readonly #seen = new Set<number>();
  readonly #changed = new Map<number, string>();
  #unread = false;
  #unsettled = false;

  constructor(roster: Roster, clock: Clock, header: ReadHeader, rules: Rules = RULES) {
    this.header = header;
    this.late = rules.isLate(header, clock);
    this.#roster = roster;
    this.#clock = clock;
    this.#rules = rules;
    this.#known = roster.slots.length;
    this.#absences = roster.slots.map(({ absence }) => absence);
    this.#present = roster.slots.flatMap((slot, at) => (rules.isPresent(slot) ? [at] : []));
  }

  /** Notes a sighting of a key. Returns undefined for a key that the source never showed. */
  see(key: string, digest: string): Sighting | undefined {
    const slot = this.#roster.slotOf(key);
    const before = slot === undefined ? undefined : this.#roster.slots[slot];
    if (slot === undefined || before === undefined) return undefined;
    this.#seen.add(slot);
    const { startMs } = this.header;
    const changed = !this.late && before.digest !== digest;
    if (this.late && before.floorMs !== null && startMs <= before.floorMs) {
      return { slot, counts: false, changed: false, effect: 'none', sinceMs: null };
    }
    const absence = this.#rules.sighted(before.absence, startMs, this.late, this.#clock);
    if (absence !== before.absence) this.#roster.change(slot, { absence });
    const wasClosed = before.absence !== null && before.absence.closedByMs !== null;
    const isClosed = absence !== null && absence.closedByMs !== null;
    const moves = wasClosed && isClosed && absence.sinceMs !== before.absence.sinceMs;
    return {
      slot,
      counts: true,
      changed,
      effect: wasClosed && !isClosed ? 'opens' : moves ? 'moves' : 'none',
      sinceMs: moves ? absence.sinceMs : null,
    };
  }

  /** Keeps the record of a slot as this read shows it, and the job that it belongs to from now on. */
  keep(slot: number, digest: string, ordinal: number, floorMs?: number): void {
    const before = this.#roster.slots[slot];
    if (before === undefined) return;
    if (before.digest !== digest && slot < this.#known) this.#changed.set(slot, before.digest);
    if (before.digest === digest && before.ordinal === ordinal && floorMs === undefined) return;
    this.#roster.change(slot, { digest, ordinal, ...(floorMs === undefined ? {} : { floorMs }) });
  }

  /** Adds a key that the source shows for the first time. A late read adds nothing. */
  add(key: string, digest: string, ordinal: number): void {
    if (this.late) return;
    this.#seen.add(this.#roster.add({ key, digest, ordinal, absence: null, floorMs: null }));
  }

  /** The slots that the read showed so far. */
  get seen(): ReadonlySet<number> {
    return this.#seen;
  }

  /** Notes that a record of the read could not be read, so the read cannot say what is missing. */
  spoil(): void {
    this.#unread = true;
  }

  /** Notes that a sighting could not decide yet, so the next read must look at every job again. */
  unsettle(): void {
    this.#unsettled = true;
  }

  /** Decides about everything that the read did not show. */
  end(): Decision {
    const rules = this.#rules;
    const vanished = this.#present.filter((at) => !this.#seen.has(at));
    const complete = this.header.complete && !this.#unread;
    const massRemoval = rules.isMassRemoval(vanished.length, this.#present.length);
    const verdict = rules.verdictOf(this.late, complete, massRemoval);
    const decides = verdict === 'accepted';
    const closings = decides ? settle(this.#roster, this.#seen, this.header.startMs, this.#clock, rules) : [];
    const clock = rules.clockAfter(this.#clock, this.header, verdict);
    const gone: number[] = [];
    const back: number[] = [];
    for (const [at, before] of this.#absences.entries()) {
      const after = this.#roster.slots[at]?.absence ?? null;
      if (before === after) continue;
      if (after === null) back.push(at);
      else gone.push(at);
    }
    return {
      verdict,
      clock: this.#unsettled ? { ...clock, pending: true } : clock,
      closings,
      gone,
      back,
      unseen: decides ? [] : vanished,
      added: this.#roster.slots.length - this.#known,
      changed: [...this.#changed].sort(([a], [b]) => a - b).map(([slot, before]) => ({ slot, before })),
      seen: this.#seen.size,
    };
  }
}

/** Applies an accepted read to everything that it did not show. @returns what closes */
export function settle(
  roster: Roster,
  seen: ReadonlySet<number>,
  startMs: number,
  clock: Clock,
  rules: Rules = RULES,
): Closing[] {
  const closings: Closing[] = [];
  for (const [at, { ordinal, absence }] of roster.slots.entries()) {
    if (seen.has(at)) continue;
    const after = rules.missed(absence, startMs, clock);
    if (after === absence) continue;
    roster.change(at, { absence: after });
    if (after.closedByMs !== null) {
      closings.push({ ordinal, closedAtMs: after.sinceMs, lookedAtMs: after.closedByMs });
    }
  }
  return closings;
}
