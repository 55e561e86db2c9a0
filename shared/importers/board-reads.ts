import type { FeedLineInput } from '../publishing/feed/feed.ts';
import type { Listing } from './boards/board-format.ts';

type Boundary = Extract<FeedLineInput, { type: 'read' | 'read_end' }>;

/** A feed line and the number of the record that it comes from. */
export interface RecordLine<L = FeedLineInput> {
  readonly number: number;
  readonly line: L | Boundary;
}

interface Counted {
  /** Records still to come. */
  left: number;
  /** Postings that it lists, each once. */
  shown: number;
  /** Postings that it says it has. */
  total: number;
  complete: boolean;
}

interface Board<L> extends Counted {
  readonly lines: RecordLine<L>[];
}

/** The record that a posting counts for. */
interface Chosen {
  readonly board: string;
  readonly hasText: boolean;
  /** The part of the input that shows it first. */
  readonly part: number;
}

/** What `expect` learned, as JSON: of postings, those that several records show. */
export interface BoardSurvey {
  readonly boards: readonly (readonly [string, Counted])[];
  readonly repeated: readonly (readonly [string, Chosen])[];
  readonly failed: readonly string[];
  readonly hasStray: boolean;
}

export interface BoardReadsOptions {
  readonly observedAt: Date;
  /** Returns the key of a board as a source. */
  sourceOf(board: string): string;
  /** Whether the input shows everything that its boards list. Defaults to true. */
  readonly isComplete?: boolean;
  /** The part of the input whose records are asked about with `isElsewhere`; left out if there is only one. */
  readonly part?: number;
}

/** Most records of one board: its lines are held until the last of them. */
export const MAXIMUM_BOARD_RECORDS = 100_000;

/**
 * Gathers the records of an import by board, so that each board becomes one read (contract 13.3), in whatever order they
 * are. `expect` every record, then `take` every one.
 *
 * Holds the records of the boards that are open: one at a time in a file that lists board after board.
 */
export class BoardReads<L extends { readonly type: string } = FeedLineInput> {
  readonly #boards = new Map<string, Board<L>>();
  /** The record that a posting counts for: with text before one without, then that of the first board by name. */
  readonly #recordOf = new Map<string, Chosen>();
  /** Postings of several records. */
  readonly #repeated = new Set<string>();
  readonly #options: BoardReadsOptions;
  /** Boards of which a page is missing. */
  readonly #failed = new Set<string>();
  /** Whether a record does not name its board. Any board may then lack one. */
  #hasStray = false;

  /** @param survey what another process learned from every record */
  constructor(options: BoardReadsOptions, survey?: BoardSurvey) {
    this.#options = options;
    for (const [name, counted] of survey?.boards ?? []) this.#boards.set(name, { ...counted, lines: [] });
    for (const [id, chosen] of survey?.repeated ?? []) this.#recordOf.set(id, chosen);
    for (const name of survey?.failed ?? []) this.#failed.add(name);
    this.#hasStray = survey?.hasStray ?? false;
  }

  /** Returns what `expect` learned, for another process. */
  survey(): BoardSurvey {
    return {
      boards: [...this.#boards].map(([name, { lines: _, ...counted }]) => [name, counted]),
      repeated: [...this.#repeated].flatMap((id) => {
        const chosen = this.#recordOf.get(id);
        return chosen === undefined ? [] : [[id, chosen] as const];
      }),
      failed: [...this.#failed],
      hasStray: this.#hasStray,
    };
  }

  /**
   * Counts a record by its board. `total` is how many postings its board says it has, if it says so, and `part` the part of
   * the input that the record is in.
   * @returns whether the board has no more records than can be held
   */
  expect({ board: name, id, hasText }: Listing, total: number | null = null, part = 0): boolean {
    if (name === null) {
      this.#hasStray = true;
      return true;
    }
    const board = this.#open(name);
    board.left += 1;
    board.total = Math.max(board.total, total ?? 0);
    if (id !== null) this.#count(board, id, { board: name, hasText, part });
    return board.left <= MAXIMUM_BOARD_RECORDS;
  }

  #count(board: Board<L>, id: string, shown: Chosen): void {
    const other = this.#recordOf.get(id);
    if (other === undefined) board.shown += 1;
    else this.#repeated.add(id);
    const isBetter =
      other === undefined ||
      (shown.hasText === other.hasText ? shown.board < other.board : shown.hasText && !other.hasText);
    if (isBetter) this.#recordOf.set(id, shown);
  }

  /** Notes that a page of a board could not be read; null if it may have been of any board. */
  expectFailed(name: string | null): void {
    if (name === null) this.#hasStray = true;
    else this.#failed.add(name);
  }

  /** Counts a board that was read and has no records. */
  expectEmpty(name: string): void {
    this.#open(name);
  }

  /** Returns whether another record of the posting counts instead. */
  readonly isElsewhere = ({ board, id, hasText }: Listing): boolean => {
    const chosen = id === null ? undefined : this.#recordOf.get(id);
    if (chosen === undefined) return false;
    const { part = 0 } = this.#options;
    return chosen.part !== part || chosen.board !== board || (chosen.hasText && !hasText);
  };

  /**
   * Takes the lines of a record; null for one that was rejected.
   * @returns the lines of its board's read, once that was the last of its records
   */
  take(number: number, name: string | null, lines: readonly L[] | null): readonly RecordLine<L>[] {
    const board = name === null ? undefined : this.#boards.get(name);
    if (name === null || board === undefined) return [];
    board.left -= 1;
    if (lines === null) board.complete = false;
    else for (const line of lines) board.lines.push({ number, line });
    return board.left > 0 ? [] : this.#close(number, name, board);
  }

  /** Returns the reads of the boards without records. */
  empty(number: number): readonly RecordLine<L>[] {
    return [...this.#boards].flatMap(([name, board]) => this.#close(number, name, board));
  }

  #open(name: string): Board<L> {
    const known = this.#boards.get(name);
    if (known !== undefined) return known;
    const board: Board<L> = {
      lines: [],
      left: 0,
      shown: 0,
      total: 0,
      complete: this.#options.isComplete !== false,
    };
    this.#boards.set(name, board);
    return board;
  }

  /** Companies come before the read: a company that is rejected does not make the read of its board incomplete. */
  #close(number: number, name: string, board: Board<L>): RecordLine<L>[] {
    this.#boards.delete(name);
    const { observedAt, sourceOf } = this.#options;
    const at = observedAt.toISOString();
    const source = sourceOf(name);
    const isWhole = !this.#hasStray && !this.#failed.has(name) && board.shown >= board.total;
    const complete = board.complete && isWhole;
    return [
      ...board.lines.filter(({ line }) => line.type === 'company'),
      { number, line: { type: 'read', source, started_at: at, ended_at: at, complete } },
      ...board.lines.filter(({ line }) => line.type !== 'company'),
      { number, line: { type: 'read_end', source } },
    ];
  }
}
