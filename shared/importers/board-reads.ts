import type { FeedLineInput } from '../publishing/feed/feed.ts';

/** A feed line and the number of the record that it comes from. */
export interface RecordLine {
  readonly number: number;
  readonly line: FeedLineInput;
}

interface Board {
  readonly lines: RecordLine[];
  /** Records still to come. */
  left: number;
  complete: boolean;
}

/**
 * Gathers the records of a file by board, so that each board becomes one read (contract 13.3), in whatever order they
 * stand. `expect` every record of the file, then `take` every one.
 *
 * Holds the records of the boards that are open: one at a time in a file that lists board after board.
 */
export class BoardReads {
  readonly #boards = new Map<string, Board>();
  /** The board that a posting counts for: of several the first by name, whatever the order of the file. */
  readonly #boardOf = new Map<string, string>();
  readonly #observedAt: string;
  readonly #sourceOf: (board: string) => string;
  /** Whether the file has a record of a board that cannot be told. Any board may then lack one. */
  #hasStray = false;

  constructor(observedAt: Date, sourceOf: (board: string) => string) {
    this.#observedAt = observedAt.toISOString();
    this.#sourceOf = sourceOf;
  }

  /** Counts a record by its board; null if the record does not say. `id` is null for a posting that is not listed. */
  expect(board: string | null, id: string | null): void {
    if (board !== null && id !== null) {
      const other = this.#boardOf.get(id);
      if (other === undefined || board < other) this.#boardOf.set(id, board);
    }
    if (board === null) {
      this.#hasStray = true;
      return;
    }
    const known = this.#boards.get(board);
    if (known === undefined) this.#boards.set(board, { lines: [], left: 1, complete: true });
    else known.left += 1;
  }

  /** Returns whether a posting counts for another board than this one. */
  readonly isElsewhere = (id: string, board: string): boolean => (this.#boardOf.get(id) ?? board) !== board;

  /**
   * Takes the lines of a record; null for one that was rejected.
   * @returns the lines of its board's read, once that was the last of its records
   */
  take(number: number, name: string | null, lines: readonly FeedLineInput[] | null): readonly RecordLine[] {
    const board = name === null ? undefined : this.#boards.get(name);
    if (name === null || board === undefined) return [];
    board.left -= 1;
    if (lines === null) board.complete = false;
    else for (const line of lines) board.lines.push({ number, line });
    if (board.left > 0) return [];
    this.#boards.delete(name);
    const source = this.#sourceOf(name);
    const times = { started_at: this.#observedAt, ended_at: this.#observedAt };
    const complete = board.complete && !this.#hasStray;
    return [
      { number, line: { type: 'read', source, ...times, complete } },
      ...board.lines,
      { number, line: { type: 'read_end', source } },
    ];
  }
}
