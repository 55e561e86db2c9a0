import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A log line in the format of CloudWatch Logs. */
export type LogEvent = z.output<typeof LogEvent>;

const LogEvent = z.object({ id: z.string(), timestamp: z.number(), message: z.string() });

/** Lines that one delivery carries. */
export interface Batch {
  readonly subscription: string;
  readonly events: readonly LogEvent[];
  /** Forgets the lines, once they are delivered. */
  settle(): void;
}

/** A batch that still takes lines. */
export interface OpenBatch extends Batch {
  add(event: LogEvent): void;
  /** Takes no more lines. */
  seal(): void;
}

const ENDING = '.ndjson';

/**
 * Log lines on their way to a subscriber. Every batch is a file until it is delivered. A line is written by the operating
 * system before `add` returns, so a runtime that is killed loses none.
 */
export class LineSpool {
  readonly #folder: string;
  readonly #onFailure: (error: unknown) => void;
  #made = 0;

  /** @param onFailure called if a line cannot be kept; it is still delivered unless the runtime is killed. */
  constructor(dataDir: string, onFailure: (error: unknown) => void) {
    this.#folder = join(dataDir, 'log-lines');
    this.#onFailure = onFailure;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Returns the batches that earlier runs did not deliver, the oldest first. */
  left(): readonly Batch[] {
    const files = readdirSync(this.#folder)
      .filter((name) => name.endsWith(ENDING))
      .sort();
    return files.map((name) => {
      const file = join(this.#folder, name);
      const [, , subscription = ''] = name.slice(0, -ENDING.length).split('-');
      return { subscription, events: readEvents(file), settle: () => rmSync(file, { force: true }) };
    });
  }

  /** Begins a batch. Its name sorts by time. */
  begin(subscription: string): OpenBatch {
    this.#made += 1;
    const time = String(Date.now()).padStart(15, '0');
    const number = String(this.#made).padStart(9, '0');
    const file = join(this.#folder, `${time}-${number}-${subscription}${ENDING}`);
    const events: LogEvent[] = [];
    let descriptor: number | undefined;
    const seal = (): void => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    };
    return {
      subscription,
      events,
      seal,
      add: (event) => {
        events.push(event);
        try {
          descriptor ??= openSync(file, 'a', 0o600);
          writeSync(descriptor, `${JSON.stringify(event)}\n`);
        } catch (error) {
          // A full disk must not stop the functions.
          this.#onFailure(error);
        }
      },
      settle: () => {
        seal();
        rmSync(file, { force: true });
      },
    };
  }
}

/** Reads the lines of a file. One that was written in part records nothing that was answered. */
function readEvents(file: string): LogEvent[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [LogEvent.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}
