import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../../contract/answer-size.ts';

/** Room for the envelope of a page and its cursors. */
const ENVELOPE_BYTES = 10_000;
/** Largest size of the rows of a page: 5 MB of body (contract 5.4), and what Lambda accepts as a response. */
const MAXIMUM_BODY_BYTES = 5_000_000 - ENVELOPE_BYTES;
const MAXIMUM_ROWS_BYTES = MAXIMUM_ANSWER_BYTES - 2 * ENVELOPE_BYTES;

/**
 * The rows of a page as it fills: at most `limit`, and no more than a response can hold, but at least one.
 */
export class PageRows<T, R extends { readonly document: T }> {
  readonly #limit: number;
  readonly #jsonOf: (document: T) => string;
  readonly #rows: R[] = [];
  #body = 0;
  /** Size of the rows in the response; 0 while they are too few for that to matter. */
  #answer = 0;
  #more = false;

  /** @param jsonOf returns a row as it appears in the body */
  constructor(limit: number, jsonOf: (document: T) => string = () => '') {
    this.#limit = limit;
    this.#jsonOf = jsonOf;
  }

  get rows(): readonly R[] {
    return this.#rows;
  }

  /** Whether a row did not fit. The next page begins after the last row of this one. */
  get more(): boolean {
    return this.#more;
  }

  /**
   * Adds the row if it fits. After the first row that does not fit, adds nothing, since no row may be
   * skipped.
   */
  add(row: R): void {
    if (this.#more) return;
    if (this.#rows.length >= this.#limit) {
      this.#more = true;
      return;
    }
    const json = this.#jsonOf(row.document);
    // The 1 is the comma between rows.
    const body = this.#body + Buffer.byteLength(json) + 1;
    // Escaping at most doubles a byte, so only large pages are checked for it.
    const answer = 2 * body <= MAXIMUM_ROWS_BYTES ? 0 : this.#answerSoFar() + answerBytes(json);
    if (this.#rows.length > 0 && (body > MAXIMUM_BODY_BYTES || answer > MAXIMUM_ROWS_BYTES)) {
      this.#more = true;
      return;
    }
    this.#body = body;
    this.#answer = answer;
    this.#rows.push(row);
  }

  #answerSoFar(): number {
    if (this.#answer > 0) return this.#answer;
    return this.#rows.reduce((sum, { document }) => sum + answerBytes(this.#jsonOf(document)), 0);
  }
}
