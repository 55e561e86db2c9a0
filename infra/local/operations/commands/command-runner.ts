import { Worker } from 'node:worker_threads';
import type { Described, ThreadAnswer, ThreadRequest } from './messages.ts';

const THREAD = new URL('./command-thread.ts', import.meta.url);

/** What a command printed, and how it ended. */
export interface Printed {
  readonly kind: 'err' | 'out';
  readonly text: string;
}

/** What a request waits for, and in which thread. */
interface Waiting {
  readonly thread: Worker;
  take(answer: ThreadAnswer): void;
  fail(error: Error): void;
}

/**
 * Runs commands of `npm run ops` in a thread of their own: the same code, without the second that a process takes to load
 * it, and without holding up the runtime. The thread starts with the first command and ends with `rest`.
 */
export class CommandRunner {
  readonly #dataDir: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #latestId = 0;
  #isClosed = false;
  #described: Promise<readonly Described[]> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Commands that run at this moment. */
  get running(): number {
    return this.#waiting.size;
  }

  /** Returns all commands. */
  async describe(): Promise<readonly Described[]> {
    this.#described ??= new Promise<readonly Described[]>((resolve, reject) => {
      const id = this.#ask({ kind: 'describe' }, reject, (answer) => {
        if (answer.kind !== 'described') return;
        this.#waiting.delete(id);
        resolve(answer.commands);
      });
    });
    this.#described.catch(() => {
      this.#described = undefined;
    });
    return await this.#described;
  }

  /** Runs a command line and returns its exit code. `signal` interrupts it as Ctrl-C does. */
  run(argv: readonly string[], onPrinted: (printed: Printed) => void, signal?: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const abort = (): void =>
        this.#waiting.get(id)?.thread.postMessage({ id, kind: 'abort' } satisfies ThreadRequest);
      const end = (): void => {
        this.#waiting.delete(id);
        signal?.removeEventListener('abort', abort);
      };
      const id = this.#ask({ kind: 'run', argv }, reject, (answer) => {
        if (answer.kind === 'out' || answer.kind === 'err') onPrinted(answer);
        if (answer.kind !== 'ended') return;
        end();
        resolve(answer.code);
      });
      signal?.addEventListener('abort', abort);
    });
  }

  /** Runs a command line with `--json` and returns its document; undefined if it has none but an error. */
  async json(argv: readonly string[]): Promise<unknown> {
    let text = '';
    await this.run([...argv, '--json'], (printed) => {
      if (printed.kind === 'out') text += printed.text;
    });
    const document: unknown = text === '' ? undefined : JSON.parse(text);
    return typeof document === 'object' && document !== null && !('error' in document) ? document : undefined;
  }

  /** Ends the thread. What runs in it fails; the next command starts another one. */
  async rest(): Promise<void> {
    const thread = this.#thread;
    // What is asked while it ends gets another thread.
    this.#thread = undefined;
    await thread?.terminate();
  }

  /** Ends the thread for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.rest();
  }

  #ask(
    request: { readonly kind: 'describe' } | { readonly kind: 'run'; readonly argv: readonly string[] },
    fail: (error: Error) => void,
    take: (answer: ThreadAnswer) => void,
  ): number {
    this.#latestId += 1;
    const id = this.#latestId;
    if (this.#isClosed) {
      fail(new Error('the operations page is closed'));
      return id;
    }
    const thread = this.#threadOrNew();
    this.#waiting.set(id, { thread, take, fail });
    thread.postMessage({ ...request, id } satisfies ThreadRequest);
    return id;
  }

  #threadOrNew(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const thread = new Worker(THREAD, { workerData: { dataDir: this.#dataDir } });
    // A runtime that stops does not wait for it.
    thread.unref();
    thread.on('message', (answer: ThreadAnswer) => this.#waiting.get(answer.id)?.take(answer));
    const gone = (reason: string): void => {
      if (this.#thread === thread) this.#thread = undefined;
      for (const [id, waiting] of this.#waiting) {
        if (waiting.thread !== thread) continue;
        this.#waiting.delete(id);
        waiting.fail(new Error(reason));
      }
    };
    thread.on('error', (error: unknown) => gone(String(error)));
    thread.on('exit', () => gone('the thread of the commands has ended'));
    this.#thread = thread;
    return thread;
  }
}
