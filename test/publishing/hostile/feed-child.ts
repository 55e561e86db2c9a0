import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('process-feed.ts', import.meta.url));

/** A process that takes one feed after another, under ceilings of CPU time and memory. */
export class FeedChild {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<string>;
  #stdout = '';
  #stderr = '';
  #onLine: () => void = () => undefined;

  constructor({
    cpuSeconds,
    heapMegabytes,
  }: { readonly cpuSeconds: number; readonly heapMegabytes: number }) {
    const node = [process.execPath, '--no-warnings', `--max-old-space-size=${heapMegabytes}`, PROGRAM];
    this.#child = spawn('sh', ['-c', `ulimit -c 0; ulimit -t ${cpuSeconds}; exec "$@"`, 'sh', ...node]);
    this.#child.stdout.on('data', (chunk: Buffer) => {
      this.#stdout += chunk.toString();
      if (this.#stdout.endsWith('\n')) this.#onLine();
    });
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    // What a child that was killed does not read is no error of its own.
    this.#child.stdin.on('error', () => undefined);
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve(`ended with ${signal ?? code}`));
    });
  }

  /**
   * Runs the feed of a file.
   * @returns its outcome, and the CPU time of the child so far
   * @throws Error when the child ends instead
   */
  async run(
    ...order: readonly [what: string, path: string]
  ): Promise<{ readonly outcome: unknown; readonly cpuSeconds: number }> {
    this.#stdout = '';
    const line = new Promise<void>((resolve) => {
      this.#onLine = resolve;
    });
    this.#child.stdin.write(`${JSON.stringify(order)}\n`);
    const ended = await Promise.race([line, this.#closed]);
    if (typeof ended === 'string') throw new Error(`${ended}: ${this.#stderr.slice(-2000)}`);
    return JSON.parse(this.#stdout);
  }

  async stop(): Promise<void> {
    this.#child.stdin.end();
    await this.#closed;
  }
}
