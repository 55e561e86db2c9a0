import type { Found } from './found.ts';
import type { Block } from './structure/document.ts';

/** Longer lines are seldom repeated. */
const LONGEST = 4000;
/** So are longer lead-ins, which each line of their list would be looked up with. */
const LONGEST_LEAD_IN = 300;

/** What a line stated that began at `start`, with the offsets of then. */
export interface Remembered {
  readonly start: number;
  readonly found: readonly Found[];
}

/**
 * Remembers what lines state: the postings of a board share much of their text. What a line states depends on its text,
 * its kind, its section and the line that introduces its list, and on nothing else. Of the lines, as many as are kept
 * have been used last, and up to as many before them.
 */
export class LineMemory {
  readonly #most: number;
  #recent = new Map<string, Remembered>();
  #older = new Map<string, Remembered>();

  constructor(most: number) {
    this.#most = most;
  }

  of(block: Block): Remembered | undefined {
    if (!this.#isKept(block)) return undefined;
    const key = keyOf(block);
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.#older.get(key);
    if (older !== undefined) this.#add(key, older);
    return older;
  }

  /** Keeps what a line states: all that was found from `first` on. */
  keep(block: Block, found: readonly Found[], first: number): void {
    if (this.#isKept(block)) this.#add(keyOf(block), { start: block.start, found: found.slice(first) });
  }

  #isKept({ text, introducedBy }: Block): boolean {
    if (this.#most === 0 || text.length > LONGEST) return false;
    // What stands in lists of lists depends on more lines than one.
    return (
      introducedBy === null || (introducedBy.outer === null && introducedBy.text.length <= LONGEST_LEAD_IN)
    );
  }

  #add(key: string, remembered: Remembered): void {
    if (this.#recent.size >= this.#most) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, remembered);
  }
}

/** A line has no line break, so that its parts cannot be told wrong. */
const keyOf = ({ section, kind, introducedBy, text }: Block): string =>
  `${section} ${kind} ${introducedBy?.section ?? ''} ${introducedBy?.text ?? ''}\n${text}`;
