import type { Random } from '../../../infra/operator/demo/random.ts';
import {
  postReference,
  type ReferenceOutcome,
  type ReferencePosting,
} from '../../../shared/credits/reference-posting.ts';
import { minuteOf } from '../../../shared/credits/settlement/answered.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import type { EngineAnswer } from '../engine/engine.ts';
import { type Fate, NO_FAULTS } from '../engine/faults.ts';
import { type Attempt, Invocation, running } from '../engine/invocation.ts';
import type { Message } from '../engine/queue.ts';
import type { AccountChange } from '../engine/stream.ts';
import { type Customer, createCustomer, removeCustomer } from './customers.ts';
import { type ClientAnswer, type LoggedLine, OPERATION_TIMEOUT_MS, outliving } from './functions.ts';
import type { ScenePlan } from './plan.ts';
import { removeShared, setSharing } from './records.ts';
import { type Audience, STAGE, type Stage } from './stage.ts';
import { Tally } from './tally.ts';
import { Workers } from './workers.ts';

/** The most contacts with the outside that a dying function survives. */
const LONGEST_LIFE = 16;
const MAXIMUM_ORDERS = 6;
const ORDER_TIMEOUT_MS = 60_000;
/** The clocks of two functions differ by less than five seconds. */
const LARGEST_SKEW_MS = 2_400;

/**
 * The events of a seed. The scene acts while faults occur, the workers run for another half hour with faults, then the
 * faults stop and the workers complete what is left. Subclasses define the actions.
 */
export abstract class Scene implements Audience {
  readonly stage: Stage;
  readonly random: Random;
  readonly plan: ScenePlan;
  readonly tally: Tally;
  readonly workers: Workers;
  readonly customers: Customer[] = [];
  readonly changes: AccountChange[] = [];
  readonly lines: LoggedLine[] = [];

  constructor(stage: Stage, random: Random, plan: ScenePlan, listen?: (line: string) => void) {
    this.stage = stage;
    this.random = random;
    this.plan = plan;
    this.tally = new Tally(listen);
    this.workers = new Workers(stage, this, random);
  }

  /** Acts while faults occur. */
  protected abstract act(): Promise<void>;

  /** Completes the actions after the faults have stopped. */
  protected async finish(): Promise<void> {}

  /** Yields the broken invariants, once no work is left. */
  abstract broken(reader: TableReader): AsyncGenerator<string>;

  async run(): Promise<void> {
    const { time, network } = this.stage;
    const { faults, outage } = this.plan;
    await time.until(this.#prepare());
    const from = time.now;
    network.profile = {
      ...faults,
      outage: outage === null ? null : { from: from + outage.from, until: from + outage.until },
    };
    if (outage !== null) this.tally.fault('outage');
    this.workers.begin(this.plan.sharing);
    await time.until(this.act());
    await time.until(this.workers.goOnWithFaults());
    network.profile = NO_FAULTS;
    // Once no event is scheduled, all late calls have arrived.
    await time.untilRest();
    await time.until(this.finish());
    await time.until(this.workers.putRight());
  }

  onLine(line: LoggedLine): void {
    this.lines.push(line);
    this.tally.line(line);
    this.workers.onLine(line);
  }

  onChange(change: AccountChange): void {
    this.changes.push(change);
    this.tally.posting(change.image['posting']?.M?.['kind']?.S ?? 'new account');
  }

  onMessage(message: Message): void {
    this.workers.onMessage(message);
  }

  lineLost(): void {
    this.tally.fault('lost_line');
  }

  sent(caller: Invocation | undefined, operation: string, fate: Fate, attempt: number, body: string): void {
    if (caller === undefined) return;
    const { fault, carriedOut, carriedOutAgain, travels } = fate;
    if (fault !== null) this.tally.fault(fault);
    this.tally.sent(caller, operation, attempt, body);
    this.tally.note(
      `${this.stage.time.now} ${caller.label} ${operation} ${fault} ${carriedOut} ${carriedOutAgain} ${travels}`,
    );
  }

  carriedOut(caller: Invocation | undefined, operation: string, { status }: EngineAnswer): void {
    this.tally.note(`${this.stage.time.now} ${caller?.label} ${operation} ${status}`);
  }

  async clearAway(): Promise<void> {
    const ids = this.lines.map(({ text }): { readonly request_id?: string } => JSON.parse(text));
    const minutes = ids.flatMap(({ request_id: id }) => (id === undefined ? [] : [minuteOf(id)]));
    await removeShared(this.stage.table, new Set(minutes));
    for (const customer of this.customers) await removeCustomer(this.stage.table, customer);
  }

  /** Runs work as a function or a command runs: with its own clock, and at the risk of dying. */
  async attempt<T>(
    label: string,
    timeoutMs: number,
    work: (invocation: Invocation) => Promise<T>,
  ): Promise<Attempt<T>> {
    const { time, network } = this.stage;
    const { death, skew } = network.profile;
    const { random } = this;
    const skewMs = random.chance(skew) ? random.integer(-LARGEST_SKEW_MS, LARGEST_SKEW_MS) : 0;
    const lives = random.chance(death) ? random.integer(1, LONGEST_LIFE) : Number.POSITIVE_INFINITY;
    if (skewMs !== 0) this.tally.fault('skewed_clock');
    return await new Promise((resolve) => {
      let over = (): void => undefined;
      const end = (attempt: Attempt<T>): void => {
        over();
        resolve(attempt);
      };
      const invocation = new Invocation(label, skewMs, lives, () => {
        this.tally.fault('killed');
        this.tally.note(`died ${label}`);
        end({ status: 'died' });
      });
      over = time.after(timeoutMs, () => {
        invocation.end();
        resolve({ status: 'timed_out' });
      });
      outliving(
        invocation,
        running.run(invocation, () => work(invocation)),
      ).then(
        (value) => end({ status: 'done', value }),
        (error: unknown) => end({ status: 'failed', error }),
      );
    });
  }

  async wait(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => this.stage.time.after(milliseconds, resolve));
  }

  /** Runs work a number of times, each at a random moment of the plan's time. */
  protected async spread(times: number, work: () => Promise<void>): Promise<void> {
    await Promise.all(
      Array.from({ length: times }, async () => {
        await this.wait(this.random.next() * this.plan.spreadMs);
        await work();
      }),
    );
  }

  /**
   * Sends a request; returns undefined if no response arrives. A function that throws or never answers is a violation.
   */
  protected async get(target: string, apiKey: string): Promise<ClientAnswer | undefined> {
    const { functions, time } = this.stage;
    const headers = { authorization: `Bearer ${apiKey}` };
    const attempt = await this.attempt('request', OPERATION_TIMEOUT_MS, (invocation) =>
      functions.get(invocation, target, headers, time.now),
    );
    if (attempt.status === 'failed') this.tally.violation(`the function threw: ${String(attempt.error)}`);
    if (attempt.status === 'timed_out') {
      this.tally.violation(`no response to ${target} within ${OPERATION_TIMEOUT_MS} ms`);
    }
    const answer = attempt.status === 'done' ? attempt.value : undefined;
    this.tally.outcome(answer?.status);
    // Every customer has a valid key.
    if (answer?.status === 401) this.tally.violation('a valid key was refused');
    return answer;
  }

  /** Posts under a reference, and repeats it until the outcome is known or the attempts are used up. */
  protected async order(posting: ReferencePosting): Promise<ReferenceOutcome | undefined> {
    for (let tries = 0; tries < MAXIMUM_ORDERS; tries += 1) {
      const attempt = await this.attempt('operator', ORDER_TIMEOUT_MS, () =>
        postReference(this.stage.table, posting, { name: 'operator', now: Date.now() }),
      );
      this.tally.note(`order ${posting.kind} ${posting.reference} ${attempt.status}`);
      if (attempt.status === 'done') return attempt.value;
      await this.wait(this.random.next() * 3_000);
    }
    return undefined;
  }

  async #prepare(): Promise<void> {
    await setSharing(this.stage.table, this.plan.sharing, this.stage.time.now);
    for (const wanted of this.plan.organisations) {
      this.customers.push(await createCustomer(this.stage.table, STAGE, wanted));
    }
  }
}
