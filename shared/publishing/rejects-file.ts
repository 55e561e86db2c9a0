import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { printable } from '../log/printable.ts';
import { MAXIMUM_REJECTS, type Reject } from './feed/rejection.ts';
import { FeedFileError } from './feed-file.ts';

/** Faults that a command shows. */
const FIRST = 3;

function sentenceOf({ line, key, field, reason }: Reject): string {
  const of = key === undefined ? '' : ` (${key})`;
  return `line ${line}${of}: ${field === '' ? '' : `${field}: `}${reason}`;
}

/**
 * Writes rejects (line, key, field, reason) as newline-delimited JSON to a temporary file, and moves it to its final name
 * on close. Lists the first 10,000, and says in a last record how many more there are. Without rejects, `close`
 * deletes an earlier file of that name.
 */
export class RejectsFile {
  readonly #path: string;
  readonly #temporary: string;
  #stream: WriteStream | undefined;
  #failure: Error | undefined;
  #count = 0;
  readonly #first: string[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#temporary = `${path}.${process.pid}.part`;
  }

  /** The first faults, each as a sentence for the terminal. */
  get first(): readonly string[] {
    return this.#first;
  }

  /** Resolves when the file takes more. */
  async add({ line, key, field, reason }: Reject): Promise<void> {
    this.#count += 1;
    if (this.#count <= FIRST)
      this.#first.push(sentenceOf({ line, ...(key === undefined ? {} : { key }), field, reason }));
    if (this.#count > MAXIMUM_REJECTS) return;
    await this.#write({ line, ...(key === undefined ? {} : { key }), field, reason });
  }

  /** Counts faults that are beyond the first 10,000. */
  addUnlisted(faults: number): void {
    this.#count += faults;
  }

  /** @returns the path, or null without rejects @throws FeedFileError when the file cannot be written */
  async close(): Promise<string | null> {
    const more = this.#count - MAXIMUM_REJECTS;
    if (more > 0) {
      const reason = `${more} more faults are not listed; the limit is ${MAXIMUM_REJECTS}`;
      await this.#write({ line: null, field: '', reason, more });
    }
    const stream = this.#stream;
    if (stream === undefined) {
      await rm(this.#path, { force: true });
      return null;
    }
    await new Promise<void>((resolve) => {
      if (stream.closed) resolve();
      stream.once('close', resolve);
      stream.end();
    });
    if (this.#failure !== undefined) {
      throw new FeedFileError(`the rejects file ${this.#path} cannot be written: ${this.#failure.message}`);
    }
    await rename(this.#temporary, this.#path);
    return this.#path;
  }

  async #write(record: object): Promise<void> {
    const stream = this.#open();
    // A stream that failed drains no more; `close` reports why.
    if (stream.write(`${printable(JSON.stringify(record))}\n`) || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        stream.off('drain', done).off('close', done);
        resolve();
      };
      stream.on('drain', done).on('close', done);
    });
  }

  #open(): WriteStream {
    if (this.#stream !== undefined) return this.#stream;
    const stream = createWriteStream(this.#temporary, { mode: 0o600 });
    stream.on('error', (error) => {
      this.#failure = error;
    });
    this.#stream = stream;
    return stream;
  }
}
