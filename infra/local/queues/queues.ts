import type { Queue } from './queue.ts';

/** The queues of a stack. */
export class Queues {
  readonly #byName = new Map<string, Queue>();

  add(queue: Queue): void {
    this.#byName.set(queue.settings.name, queue);
  }

  /** Returns the queue of a name, an ARN or a URL: all end with the name. */
  find(reference: string): Queue | undefined {
    return this.#byName.get(/[^/:]*$/.exec(reference)?.[0] ?? '');
  }

  all(): readonly Queue[] {
    return [...this.#byName.values()];
  }
}
