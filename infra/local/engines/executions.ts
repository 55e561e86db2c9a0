import type { Execution } from './state-machine.ts';

/** Executions that ended and are still known. AWS knows them for 90 days. */
const MOST_ENDED = 1_000;

/** The executions of all state machines by ARN: every one that runs, and the latest that ended. */
export class Executions {
  readonly #most: number;
  readonly #known = new Map<string, Execution>();
  /** ARNs of those that ended, the first to end first. */
  readonly #ended: string[] = [];

  constructor(most = MOST_ENDED) {
    this.#most = most;
  }

  get(arn: string): Execution | undefined {
    return this.#known.get(arn);
  }

  /** Adds an execution that begins. */
  add(arn: string, execution: Execution): void {
    this.#known.set(arn, execution);
    void execution.ended.then(() => {
      this.#ended.push(arn);
      for (const oldest of this.#ended.splice(0, this.#ended.length - this.#most)) this.#known.delete(oldest);
    });
  }

  /** Returns all that are known, in the order in which they began. */
  all(): readonly Execution[] {
    return [...this.#known.values()];
  }
}
