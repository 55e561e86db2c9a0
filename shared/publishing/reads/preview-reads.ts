import type { Table } from '../../table/client.ts';
import type { TableReader } from '../../table/reader.ts';
import { parseLine } from '../feed/parse-line.ts';
import { RejectedLineError } from '../feed/rejection.ts';
import type { NumberedLine } from '../publish.ts';
import { ReadsOfRun } from './reads-of-run.ts';
import type { ReadReport } from './source-ledger.ts';

/**
 * Passes the lines of a feed on, and finds out what its reads would change if it were published now. Writes nothing. A
 * publication may still refuse records, whose references only it resolves.
 */
export class ReadPreview {
  readonly #reads: ReadsOfRun;
  readonly #nowMs: number;

  constructor(table: Table, reader: TableReader, nowMs: number) {
    this.#reads = new ReadsOfRun(table, reader);
    this.#nowMs = nowMs;
  }

  /** What the reads would do, in the order of the feed. Complete once all lines are passed on. */
  get reports(): readonly ReadReport[] {
    return this.#reads.reports;
  }

  async *through(lines: AsyncIterable<NumberedLine>): AsyncGenerator<NumberedLine> {
    for await (const each of lines) {
      try {
        await this.#take(each);
      } catch (error) {
        if (!(error instanceof RejectedLineError)) throw error;
      }
      yield each;
    }
    this.#reads.keepAll(this.#reads.end());
    await this.#reads.preview();
  }

  async #take({ number, text }: NumberedLine): Promise<void> {
    const line = parseLine(text);
    if (line.type === 'read') {
      this.#reads.keepAll(this.#reads.end());
      await this.#reads.preview();
      await this.#reads.begin(number, line, this.#nowMs);
    } else if (line.type === 'read_end') this.#reads.keepAll(this.#reads.end({ number, of: line }));
    else this.#reads.keepAll(this.#reads.take(number, line));
  }
}
