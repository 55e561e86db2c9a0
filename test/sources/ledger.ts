import { type Clock, type Span, UNREAD } from '../../shared/sources/clock.ts';
import { keyDigest as digestOf, recordDigest } from '../../shared/sources/digests.ts';
import { Roster } from '../../shared/sources/roster.ts';
import { RULES, type Rules, reopens } from '../../shared/sources/rules.ts';
import { type Closing, type ReadHeader, SourceRead, settle } from '../../shared/sources/source-read.ts';

/** The rules of the sources and of the jobs that follow them. A mutant breaks one of them. */
export interface LedgerRules extends Rules {
  readonly reopens: typeof reopens;
  readonly earliest: (first: number, seen: number) => number;
}
export const LEDGER_RULES: LedgerRules = { ...RULES, reopens, earliest: Math.min };

export interface LedgerJob {
  readonly id: number;
  first: number;
  closedAt: number | null;
}
export interface ModelRead extends ReadHeader {
  readonly seen: ReadonlySet<string>;
}
interface Held {
  readonly read: ModelRead;
  readonly slots: ReadonlySet<number>;
}

/** Digests by key: all worlds have the same few keys, and a check asks for each of them often. */
const digests = new Map<string, string>();

function keyDigest(key: string): string {
  const known = digests.get(key) ?? digestOf(key);
  digests.set(key, known);
  return known;
}

/** The jobs of one source as its reads leave them: the code under test, with jobs in memory instead of documents. */
export class Ledger {
  readonly #rules: LedgerRules;
  readonly roster = new Roster();
  readonly jobs: LedgerJob[] = [];
  readonly lives = new Map<string, number>();
  clock: Clock = UNREAD;
  held: Held | null = null;
  readonly #known = new Set<string>();

  constructor(rules: LedgerRules) {
    this.#rules = rules;
  }

  job(key: string): LedgerJob | undefined {
    const slot = this.roster.slotOf(keyDigest(key));
    return slot === undefined ? undefined : this.jobs[this.roster.slots[slot]?.ordinal ?? -1];
  }

  isClosed(key: string): boolean {
    return this.job(key)?.closedAt != null;
  }

  floorOf(key: string): number {
    const slot = this.roster.slotOf(keyDigest(key));
    return (slot === undefined ? null : this.roster.slots[slot]?.floorMs) ?? Number.NEGATIVE_INFINITY;
  }

  /** When an absent posting was last seen; 0 for a present one. */
  seenAtMs(key: string): number {
    const slot = this.roster.slotOf(keyDigest(key));
    return (slot === undefined ? null : this.roster.slots[slot]?.absence?.seenAtMs) ?? 0;
  }

  read(read: ModelRead, nowMs: number): string {
    if (read.endMs < read.startMs || read.endMs > nowMs + 300_000) return 'refused';
    const id = JSON.stringify([read.startMs, read.endMs, read.complete, [...read.seen].sort()]);
    if (this.#known.has(id)) return 'repeated';
    this.#known.add(id);
    const run = new SourceRead(this.roster, this.clock, read, this.#rules);
    const slots = new Set<number>();
    for (const key of read.seen) this.#see(run, key, read, slots);
    const { verdict, clock, closings } = run.end();
    this.clock = clock;
    if (verdict === 'held') this.held = { read, slots };
    this.#close(closings);
    return verdict;
  }

  accept(): boolean {
    if (this.held === null || !this.#rules.canAccept(this.held.read.startMs, this.clock)) return false;
    const { read, slots } = this.held;
    this.#close(settle(this.roster, slots, read.startMs, this.clock, this.#rules));
    this.clock = { ...this.clock, acceptedMs: read.startMs };
    this.held = null;
    return true;
  }

  #see(run: SourceRead, key: string, { startMs }: Span, slots: Set<number>): void {
    const digest = recordDigest(key);
    const floor = this.floorOf(key);
    const sighting = run.see(keyDigest(key), digest);
    if (sighting === undefined) {
      if (!run.late) run.add(keyDigest(key), digest, this.#open(key, startMs));
    } else {
      const job = this.job(key);
      if (job === undefined || (run.late && startMs <= floor)) return;
      if (sighting.effect === 'moves') job.closedAt = sighting.sinceMs;
      const begins =
        !run.late &&
        sighting.effect === 'opens' &&
        job.closedAt !== null &&
        !this.#rules.reopens(job.closedAt, startMs);
      if (begins) {
        run.keep(sighting.slot, digest, this.#open(key, startMs), job.closedAt ?? undefined);
      } else {
        if (sighting.effect === 'opens') job.closedAt = null;
        job.first = this.#rules.earliest(job.first, startMs);
      }
    }
    const slot = this.roster.slotOf(keyDigest(key));
    if (slot !== undefined) slots.add(slot);
  }

  #open(key: string, first: number): number {
    this.lives.set(key, (this.lives.get(key) ?? 0) + 1);
    this.jobs.push({ id: this.jobs.length, first, closedAt: null });
    return this.jobs.length - 1;
  }

  #close(closings: readonly Closing[]): void {
    for (const { ordinal, closedAtMs } of closings) {
      const job = this.jobs[ordinal];
      if (job !== undefined) job.closedAt = closedAtMs;
    }
  }
}
