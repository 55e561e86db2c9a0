import type { Random } from '../../../infra/operator/demo/random.ts';
import type { Attempt, Invocation } from '../engine/invocation.ts';
import { logsEvent } from '../engine/log-lines.ts';
import type { Message } from '../engine/queue.ts';
import { type AccountChange, streamRecord } from '../engine/stream.ts';
import type { LoggedLine } from './functions.ts';
import type { Sharing } from './plan.ts';
import type { Stage } from './stage.ts';

/** The part of a world that the workers need. */
interface Surroundings {
  readonly changes: readonly AccountChange[];
  attempt<T>(
    label: string,
    timeoutMs: number,
    work: (invocation: Invocation) => Promise<T>,
  ): Promise<Attempt<T>>;
  wait(milliseconds: number): Promise<void>;
  lineLost(): void;
}

interface SettlementLine {
  readonly settlement?: string;
  readonly request_id?: string;
}

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 60_000;
const SWEEP_TIMEOUT_MS = 5 * MINUTE_MS;
/** Age at which a charge counts as unanswered (shared/credits/settlement/refund-unanswered.ts). */
const ANSWER_WAIT_MS = 15 * MINUTE_MS;
const LARGEST_BATCH = 40;
const ROUNDS_TO_REST = 8;
const MAXIMUM_TURNS = 1_000;

/**
 * The workers behind the functions that charge: the projection of the ledger, the collector of log lines, the
 * reconciler and the sweeper. Each is the deployed function, invoked as its event source does: at least once, again
 * after a failure, and from the point of failure.
 */
export class Workers {
  readonly #stage: Stage;
  readonly #world: Surroundings;
  readonly #random: Random;
  readonly #lines: string[] = [];
  readonly #messages: Message[] = [];
  #projected = 0;
  #on = false;
  /** Requests whose log line never arrived. */
  readonly lost = new Set<string>();

  constructor(stage: Stage, world: Surroundings, random: Random) {
    this.#stage = stage;
    this.#world = world;
    this.#random = random;
  }

  /** Passes on settlement lines like the subscription filter, unless a line is lost. */
  onLine({ text }: LoggedLine): void {
    const { settlement }: SettlementLine = JSON.parse(text);
    if (settlement !== 'charged' && settlement !== 'unresolved') return;
    if (this.#random.chance(this.#stage.network.profile.lostLine)) this.#lose(text);
    else this.#lines.push(text);
  }

  onMessage(message: Message): void {
    this.#messages.push(message);
  }

  /** Starts working in parallel with the requests. A sweep has nothing to judge yet, but may begin to share records. */
  begin(sharing: Sharing): void {
    this.#on = true;
    void this.#keepOn(1_500, () => this.#project());
    void this.#keepOn(3_000, () => this.#collect());
    void this.#keepOn(5_000, () => this.#reconcile());
    if (sharing === 'begins') void this.#keepOn(3_000, () => this.#sweep());
  }

  end(): void {
    this.#on = false;
  }

  /** Continues for half an hour after the last request, still with faults. */
  async goOnWithFaults(): Promise<void> {
    this.end();
    for (const minutes of [1, 4, 11, 5]) {
      await this.#world.wait(minutes * MINUTE_MS);
      await this.#project();
      for (let turn = 0; this.#lines.length > 0 && turn < 6; turn += 1) await this.#collect();
      await this.#reconcile();
      if (minutes === 1) continue;
      // A line that is not collected in time counts as lost: its charge is refunded.
      for (const line of this.#lines) this.#lose(line);
      await this.#sweep();
    }
  }

  /** Works until nothing is left. @throws Error if that never ends */
  async putRight(): Promise<void> {
    const hasMore = () => this.#projected < this.#world.changes.length;
    for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
      await this.#all(
        () => this.#lines.length > 0,
        () => this.#collect(),
      );
      await this.#all(hasMore, () => this.#project());
      const waiting = this.#messages.length;
      for (let turn = 0; turn < waiting; turn += 1) await this.#reconcile();
      await this.#world.wait(ANSWER_WAIT_MS + MINUTE_MS);
      await this.#all(hasMore, () => this.#project());
      const before = this.#world.changes.length;
      const swept = await this.#sweep();
      if (swept && this.#messages.length === 0 && this.#world.changes.length === before) return;
    }
    throw new Error(`work is left after ${ROUNDS_TO_REST} rounds without faults`);
  }

  /** Repeats work until none is left. Without faults, every turn makes progress. */
  async #all(left: () => boolean, work: () => Promise<void>): Promise<void> {
    for (let turn = 0; left(); turn += 1) {
      if (turn === MAXIMUM_TURNS)
        throw new Error(`a worker did not finish in ${MAXIMUM_TURNS} turns without faults`);
      await work();
    }
  }

  #lose(text: string): void {
    const { request_id: id = '' }: SettlementLine = JSON.parse(text);
    this.lost.add(id);
    this.#world.lineLost();
  }

  async #keepOn(pauseMs: number, work: () => Promise<unknown>): Promise<void> {
    while (this.#on) {
      await this.#world.wait(this.#random.next() * pauseMs);
      await work();
    }
  }

  /** Projects the next batch of the stream. */
  async #project(): Promise<void> {
    const from = this.#projected;
    const to = Math.min(this.#world.changes.length, from + this.#random.integer(1, LARGEST_BATCH));
    if (from === to) return;
    const records = this.#world.changes.slice(from, to).map((change, at) => streamRecord(change, from + at));
    const attempt = await this.#invoke('project-ledger', { Records: records });
    if (attempt.status !== 'done') return;
    const failures: { itemIdentifier: string }[] = Object(attempt.value).batchItemFailures;
    const positions = failures.map(({ itemIdentifier }) => Number(itemIdentifier) - 1);
    // Another batch may have finished in the meantime.
    if (this.#projected === from) this.#projected = Math.min(to, ...positions);
  }

  async #collect(): Promise<void> {
    const lines = this.#lines.splice(0, this.#random.integer(1, LARGEST_BATCH));
    if (lines.length === 0) return;
    const attempt = await this.#invoke('collect-answers', logsEvent(lines, this.#stage.time.now));
    if (attempt.status !== 'done') this.#lines.push(...lines);
  }

  async #reconcile(): Promise<void> {
    const message = this.#messages.shift();
    if (message === undefined) return;
    const attempt = await this.#invoke('reconcile-charges', { Records: [message] });
    const failures = attempt.status === 'done' ? Object(attempt.value).batchItemFailures.length : 1;
    // A queue delivers at least once.
    if (failures > 0 || this.#random.chance(this.#stage.network.profile.rate / 4))
      this.#messages.push(message);
  }

  async #sweep(): Promise<boolean> {
    const { status } = await this.#invoke('refund-unanswered', {}, SWEEP_TIMEOUT_MS);
    return status === 'done';
  }

  #invoke(name: string, event: object, timeoutMs = TIMEOUT_MS): Promise<Attempt<unknown>> {
    return this.#world.attempt(name, timeoutMs, (invocation) =>
      this.#stage.functions.invoke(invocation, name, event, timeoutMs),
    );
  }
}
