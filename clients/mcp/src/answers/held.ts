/** The most that is held, in characters; about ten full pages of jobs. */
const MOST = 8_000_000;

/** Lines of answers that were paid and did not fit. They are handed out free of charge, from memory, in this session. */
export class Held {
  readonly #answers = new Map<string, readonly string[]>();
  #count = 0;
  #characters = 0;

  /** @returns the token that reads them */
  put(lines: readonly string[]): string {
    this.#count += 1;
    const token = `more-${this.#count}`;
    this.#answers.set(token, lines);
    this.#characters += sizeOf(lines);
    for (const [oldest, theirs] of this.#answers) {
      if (this.#characters <= MOST || oldest === token) break;
      this.#answers.delete(oldest);
      this.#characters -= sizeOf(theirs);
    }
    return token;
  }

  /** Returns null for a token that was never given, or whose lines made room for later ones. */
  read(token: string): readonly string[] | null {
    return this.#answers.get(token) ?? null;
  }
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);
