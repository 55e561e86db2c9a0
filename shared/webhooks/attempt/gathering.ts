/** How long an outcome waits for those of other attempts. */
const WAIT_MS = 20;

/**
 * Lets the outcomes of a batch share their transactions, although its receivers answer at different times. An attempt that
 * has ended waits while others are under way, but not for long: until its outcome is stored it holds its slot, and is lost
 * if the worker dies.
 */
export class Gathering {
  #underWay = 0;
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Makes an attempt. */
  async during<T>(attempt: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await attempt();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#release();
    }
  }

  /** Resolves once no attempt is under way, or after some milliseconds, for all that wait in the same tick. */
  async others(): Promise<void> {
    if (this.#underWay === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#timer ??= setTimeout(() => this.#release(), WAIT_MS);
    });
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
