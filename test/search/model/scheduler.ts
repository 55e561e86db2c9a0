import type { Table } from '../../../shared/table/client.ts';
import type { Random } from '../../support/random.ts';
import { type Call, isWrite } from '../../support/simulated/simulated-call.ts';
import type { SimulatedTable } from '../../support/simulated/simulated-table.ts';

/** The error of every call of a dead process, whether the call took effect or not. */
export class Crash extends Error {}

/** The error of a call that timed out. The call itself may still arrive at any later time. */
class TimedOut extends Error {
  constructor() {
    super('the call took too long');
    this.name = 'TimeoutError';
  }
}

/** Faults of the calls of a process, as probabilities per call. */
export interface Faults {
  /** The process dies at a write. Its calls in flight are lost, take effect, or arrive late. */
  readonly crash: number;
  /** A write times out and arrives later or never. */
  readonly late: number;
  /** Factor on the probability of dying at a write; by default that of a batch is larger. */
  readonly dangerOf?: (call: Call) => number;
}

export const NO_FAULTS: Faults = { crash: 0, late: 0 };

/** A process with its own calls. */
export interface Actor {
  readonly name: string;
  readonly table: Table;
  /** Whether it ends when the clock leaps: no request of a reader lives as long as a lease. */
  readonly shortLived: boolean;
  readonly isDead: boolean;
}

interface Process extends Actor {
  faults: Faults;
  isDead: boolean;
}

interface Pending {
  /** null once no caller waits for the response. */
  actor: Process | null;
  readonly call: Call;
  readonly answers: unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The earliest step at which it may take effect. */
  due: number;
}

interface Sleeper {
  readonly untilMs: number;
  readonly resolve: () => void;
}

/** A call that lasts longer than this has timed out (`WRITE_TIMEOUT_MS`). */
const LEAP_MS = 5_000;
const LATEST_STEPS = 1_000;
/** Factor on the crash probability: the riskiest calls are the batches, which write documents and the index. */
export const dangerOf = ({ operation }: Call): number => (operation === 'BatchExecuteStatement' ? 2.5 : 1);

/**
 * Decides by a seed which call in flight takes effect next. Everything that several processes do at once
 * happens in one order, and the same seed gives the same order again. The items of a batch may change at
 * different times, processes die, calls arrive after they timed out, and the clock leaps.
 */
export class Scheduler {
  readonly #random: Random;
  readonly #sim: SimulatedTable;
  readonly #stepMs: number;
  #pending: Pending[] = [];
  #sleepers: Sleeper[] = [];
  #running = 0;
  #step = 0;
  nowMs: number;
  /** The process whose call takes effect at this moment. */
  current: Actor | null = null;

  /** @param stepMs below which the time of a step lies, in milliseconds */
  constructor(random: Random, sim: (now: () => number) => SimulatedTable, startMs: number, stepMs = 20) {
    this.#random = random;
    this.#stepMs = stepMs;
    this.nowMs = startMs;
    this.#sim = sim(this.now);
  }

  readonly now = (): number => this.nowMs;

  get steps(): number {
    return this.#step;
  }

  process(name: string, faults: Faults, shortLived = false): Actor {
    const process: Process = {
      name,
      faults,
      shortLived,
      isDead: false,
      table: this.#sim.open(
        (call) =>
          new Promise((resolve, reject) => {
            if (process.isDead) reject(new Crash(`${name} is dead`));
            else this.#pending.push({ actor: process, call, answers: [], resolve, reject, due: 0 });
          }),
      ),
    };
    return process;
  }

  readonly sleep = async (ms: number): Promise<void> => {
    await new Promise<void>((resolve) => {
      this.#sleepers.push({ untilMs: this.nowMs + Math.ceil(ms), resolve });
    });
  };

  /** Starts a task that runs alongside the others. `run` fails if it fails. */
  start(task: Promise<unknown>): void {
    this.#running += 1;
    const done = () => {
      this.#running -= 1;
    };
    task.then(done, (error: unknown) => {
      done();
      this.#failure ??= { error };
    });
  }
  #failure: { readonly error: unknown } | undefined;

  /** Runs until every started task has ended and no call is left to arrive, or until `isOver`, which leaves them as they are. */
  async run(isOver: () => boolean = () => false): Promise<void> {
    let idle = 0;
    for (;;) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (this.#failure !== undefined) throw this.#failure.error;
      if (isOver()) return;
      if (this.#pending.length === 0 && this.#sleepers.length === 0) {
        if (this.#running === 0) return;
        idle += 1;
        if (idle > 1000) throw new Error('a task waits for something that never happens');
        continue;
      }
      idle = 0;
      this.#next();
    }
  }

  #next(): void {
    this.#step += 1;
    this.nowMs += this.#random.below(this.#stepMs);
    const ready = this.#pending.filter(({ due }) => due <= this.#step);
    const asleep = this.#sleepers.length > 0;
    if (asleep && (ready.length === 0 || this.#random.next() < 0.004)) {
      this.#wake();
      return;
    }
    const chosen = ready.length === 0 ? undefined : this.#random.pick(ready);
    if (chosen !== undefined) this.#advance(chosen);
    else this.#step = Math.min(...this.#pending.map(({ due }) => due));
  }

  #wake(): void {
    const sleeper = this.#sleepers.reduce((first, other) => (other.untilMs < first.untilMs ? other : first));
    this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
    this.leapTo(sleeper.untilMs);
    sleeper.resolve();
  }

  /** Moves the clock while nothing happens. Callers that waited longer than their timeout give up. */
  leapTo(ms: number): void {
    const leap = ms - this.nowMs;
    this.nowMs = Math.max(this.nowMs, ms);
    if (leap < LEAP_MS) return;
    for (const pending of [...this.#pending]) {
      if (pending.actor === null) continue;
      // A process that was frozen as a whole, including its clock, keeps waiting.
      if (pending.actor.shortLived || this.#random.next() < 0.2) this.#giveUp(pending, pending.actor);
    }
  }

  #advance(pending: Pending): void {
    const { actor } = pending;
    const mayWrite = isWrite(pending.call);
    const danger = (actor?.faults.dangerOf ?? dangerOf)(pending.call);
    if (actor !== null && mayWrite && this.#random.next() < actor.faults.crash * danger) {
      this.#crash(actor);
      return;
    }
    if (actor !== null && mayWrite && this.#random.next() < actor.faults.late) {
      this.#giveUp(pending, actor);
      return;
    }
    const [now, later] =
      this.#random.next() < 0.5 ? parted(pending.call, this.#random) : [pending.call, null];
    this.current = actor;
    try {
      pending.answers.push(this.#sim.execute(now));
    } catch (error) {
      this.#remove(pending);
      pending.reject(error instanceof Error ? error : new Error(String(error)));
      return;
    } finally {
      this.current = null;
    }
    this.#remove(pending);
    if (later !== null) this.#pending.push({ ...pending, call: later });
    else pending.resolve(joined(pending.answers));
  }

  /** Times out a call: the caller continues without a response, and a write arrives later or never. */
  #giveUp(pending: Pending, actor: Process): void {
    this.#remove(pending);
    if (isWrite(pending.call) && this.#random.next() < 0.7) this.#orphan(pending);
    pending.reject(actor.isDead ? new Crash() : new TimedOut());
  }

  #crash(actor: Process): void {
    actor.isDead = true;
    for (const pending of this.#pending.filter((other) => other.actor === actor)) {
      this.#remove(pending);
      if (isWrite(pending.call) && this.#random.next() < 0.7) this.#orphan(pending);
      pending.reject(new Crash(`${actor.name} died`));
    }
  }

  #orphan(pending: Pending): void {
    const soon = this.#random.next() < 0.3;
    const due = this.#step + (soon ? 0 : this.#random.below(LATEST_STEPS));
    this.#pending.push({ ...pending, actor: null, due, resolve: ignore, reject: ignore });
  }

  #remove(pending: Pending): void {
    this.#pending = this.#pending.filter((other) => other !== pending);
  }
}

const ignore = () => undefined;

/** Splits a batch into two calls, the second for later. A call for one item stays whole. */
function parted(call: Call, random: Random): [Call, Call | null] {
  const { operation, input } = call;
  const cut = <T>(all: readonly T[]): [T[], T[]] => {
    const at = 1 + random.below(Math.max(1, all.length - 1));
    return [all.slice(0, at), all.slice(at)];
  };
  const both = (first: object, second: object): [Call, Call] => [
    { operation, input: { ...input, ...first } },
    { operation, input: { ...input, ...second } },
  ];
  if (operation === 'BatchExecuteStatement' && (input.Statements?.length ?? 0) > 1) {
    const [first, second] = cut(input.Statements ?? []);
    return both({ Statements: first }, { Statements: second });
  }
  const [entry] = Object.entries(input.RequestItems ?? {});
  if (entry === undefined) return [call, null];
  const [table, request] = entry;
  if ('Keys' in request) {
    if (request.Keys.length < 2) return [call, null];
    const [first, second] = cut(request.Keys);
    return both(
      { RequestItems: { [table]: { ...request, Keys: first } } },
      { RequestItems: { [table]: { ...request, Keys: second } } },
    );
  }
  if (request.length < 2) return [call, null];
  const [first, second] = cut(request);
  return both({ RequestItems: { [table]: first } }, { RequestItems: { [table]: second } });
}

/** Joins the responses of the parts of a call. */
const joined = (answers: readonly unknown[]): unknown => answers.reduce(together);

function together(left: unknown, right: unknown): unknown {
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return right;
  const merged: Record<string, unknown> = { ...left };
  for (const [name, value] of Object.entries(right)) merged[name] = together(merged[name], value);
  return merged;
}
