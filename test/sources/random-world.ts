import { Random } from '../support/random.ts';
import { History, type PastRead } from './history.ts';
import { Ledger, type LedgerRules, type ModelRead } from './ledger.ts';

const HOUR = 3_600_000;
const KEEP_MS = 30 * 24 * HOUR;
const KEYS = 12;
const STEPS = 60;
const PAUSES = [1, 3, 6, 7, 24, 24];

/** Lets random reads of one source come: late, partial, repeated, quarantined, accepted. @returns what went wrong */
export function playWorld(seed: number, rules: LedgerRules): string[] {
  const random = new Random(seed);
  const world = new World(rules);
  const live = new Set(Array.from({ length: KEYS }, (_, i) => `k${i}`));
  const waiting: ModelRead[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const pause = random.below(40) === 0 ? 800 : (PAUSES[random.below(PAUSES.length)] ?? 6);
    world.nowMs += pause * HOUR;
    for (const key of [...live]) if (random.below(12) === 0) live.delete(key);
    for (let i = 0; i < KEYS; i += 1) if (random.below(10) === 0) live.add(`k${i}`);
    const broken = random.below(9) === 0;
    const read: ModelRead = {
      startMs: world.nowMs,
      endMs:
        world.nowMs + (random.below(20) === 0 ? -HOUR : random.below(20) === 0 ? 24 * HOUR : 0.05 * HOUR),
      complete: random.below(8) !== 0,
      seen: new Set(broken ? [...live].filter(() => random.below(10) < 3) : live),
    };
    if (random.below(8) === 0) waiting.push(read);
    else {
      world.deliver(read);
      if (random.below(6) === 0) world.repeat(read);
    }
    if (waiting.length > 0 && random.below(3) === 0) {
      const [old] = waiting.splice(random.below(waiting.length), 1);
      if (old !== undefined) world.deliver(old);
    }
    if (random.below(10) === 0) world.accept();
  }
  return world.faults;
}

export class World {
  readonly ledger: Ledger;
  readonly faults: string[] = [];
  readonly #history = new History();
  readonly #held: PastRead[] = [];
  nowMs = Date.UTC(2026, 10, 1);

  constructor(rules: LedgerRules) {
    this.ledger = new Ledger(rules);
  }

  deliver(read: ModelRead): string {
    const { ledger } = this;
    const keys = [...ledger.lives.keys()];
    const open = keys.filter((key) => !ledger.isClosed(key));
    const present = new Set(
      open.filter((key) => this.#history.absences(key, ledger.floorOf(key)).length === 0),
    );
    const before = new Map(keys.map((key) => [key, { ...ledger.job(key) }]));
    const verdict = ledger.read(read, this.nowMs);
    const refused = read.endMs < read.startMs || read.endMs > this.nowMs + 300_000;
    if (refused !== (verdict === 'refused')) this.faults.push(`${verdict}, refused ${refused}`);
    if (refused) return verdict;
    const due = History.verdict(read, present, this.#history.reads);
    if (verdict !== 'repeated' && verdict !== due) this.faults.push(`${verdict} instead of ${due}`);
    const past: PastRead = { ...read, verdict, present };
    this.#history.reads.push(past);
    if (verdict === 'held') this.#held.push(past);
    for (const key of keys) this.#checkChange(key, read, verdict, before.get(key));
    this.#checkAll();
    return verdict;
  }

  repeat(read: ModelRead): void {
    const before = this.#picture();
    const verdict = this.ledger.read(read, this.nowMs);
    if (verdict !== 'refused' && verdict !== 'repeated') this.faults.push(`a repeated read was ${verdict}`);
    if (this.#picture() !== before) this.faults.push('a repeated read changed something');
  }

  accept(): void {
    const newest = this.ledger.clock.newest?.startMs;
    const held = this.ledger.held?.read.startMs;
    if (!this.ledger.accept()) return;
    if (held !== newest) this.faults.push('an old read was accepted');
    for (const read of this.#held) if (read.startMs === held) read.verdict = 'accepted';
    this.#checkAll();
  }

  /** What one read changed about one job. */
  #checkChange(
    key: string,
    { startMs, seen }: ModelRead,
    verdict: string,
    was: Partial<ReturnType<Ledger['job']>>,
  ): void {
    const job = this.ledger.job(key);
    if (job === undefined || was === undefined) return;
    const closes = was.closedAt === null && job.closedAt !== null;
    if (closes && verdict !== 'accepted') this.faults.push(`a read that was ${verdict} closed ${key}`);
    if (verdict !== 'late' && seen.has(key) && job.closedAt !== null) {
      this.faults.push(`${key} is there and closed`);
    }
    if (was.closedAt != null && seen.has(key) && verdict !== 'late' && verdict !== 'repeated') {
      const anew = job.id !== was.id;
      if (anew !== startMs - was.closedAt > KEEP_MS)
        this.faults.push(`${key} has ${anew ? 'a new' : 'its'} id`);
    }
  }

  /** What holds for every job at all times. */
  #checkAll(): void {
    const { ledger } = this;
    const accepted = this.#history.reads.filter(({ verdict }) => verdict === 'accepted');
    if (ledger.clock.acceptedMs !== (accepted.at(-1)?.startMs ?? null)) {
      this.faults.push(`the last accepted read is ${ledger.clock.acceptedMs}`);
    }
    for (const key of ledger.lives.keys()) {
      const job = ledger.job(key);
      const floor = ledger.floorOf(key);
      if (job === undefined) continue;
      const seen = this.#history.sightings(key, floor);
      const first = Math.min(...seen.filter(this.#counts(key)));
      if (job.first !== first) this.faults.push(`${key} first seen ${job.first}, not ${first}`);
      if (ledger.seenAtMs(key) > Math.max(...seen)) this.faults.push(`${key} seen ${ledger.seenAtMs(key)}`);
      const due = this.#history.mayClose(key, floor);
      if (job.closedAt !== null && !due)
        this.faults.push(`${key} closed on ${this.#history.absences(key, floor)}`);
      if (job.closedAt === null && due && this.#knowsBoth(key, floor))
        this.faults.push(`${key} is still open`);
    }
  }

  /** A late read of a key that the source had never shown creates nothing, and so counts for nothing. */
  #counts(key: string): (ms: number) => boolean {
    const { reads } = this.#history;
    const made = reads.findIndex(
      ({ verdict, seen }) => ['accepted', 'held', 'incomplete'].includes(verdict) && seen.has(key),
    );
    return (ms) => {
      const at = reads.findIndex(({ startMs, seen }) => startMs === ms && seen.has(key));
      return made !== -1 && at >= made;
    };
  }

  /**
   * Whether the ledger still has both absences: after a late sighting it knows only the read that closed the job and the
   * last accepted one, so it may close later than the whole history would.
   */
  #knowsBoth(key: string, floor: number): boolean {
    return !this.#history.reads.some(
      ({ verdict, seen, startMs }) => verdict === 'late' && seen.has(key) && startMs > floor,
    );
  }

  #picture(): string {
    return JSON.stringify([this.ledger.jobs, this.ledger.roster.slots, this.ledger.clock]);
  }
}
