import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../../contract/answer-size.ts';

/** What the envelope of a page and its cursors need. */
const ENVELOPE_BYTES = 10_000;
/** Bytes of a page's rows at most: of its body 5 MB (contract 5.4), of the answer what Lambda takes. */
const MAXIMUM_BODY_BYTES = 5_000_000 - ENVELOPE_BYTES;
const MAXIMUM_ROWS_BYTES = MAXIMUM_ANSWER_BYTES - 2 * ENVELOPE_BYTES;

/** The rows of a page while it fills: at most `limit`, and as many as an answer can hold, but always one. */
export class PageRows<T, R extends { readonly document: T }> {
  readonly #limit: number;
  readonly #jsonOf: (document: T) => string;
  readonly #rows: R[] = [];
  #body = 0;
  /** What the rows take in the answer; 0 for as long as they are too few for that to matter. */
  #answer = 0;
  #more = false;

  /** @param jsonOf a row as its body will hold it */
  constructor(limit: number, jsonOf: (document: T) => string = () => '') {
    this.#limit = limit;
    this.#jsonOf = jsonOf;
  }

  get rows(): readonly R[] {
    return this.#rows;
  }

  /** Whether a row came that the page has no room for: the next page begins after the last row of this one. */
  get more(): boolean {
    return this.#more;
  }

  /** Takes the row, or nothing from here on when it does not fit: no row may be passed over. */
  add(row: R): void {
    if (this.#more) return;
    if (this.#rows.length >= this.#limit) {
      this.#more = true;
      return;
    }
    const json = this.#jsonOf(row.document);
    // One more for the comma between rows.
    const body = this.#body + Buffer.byteLength(json) + 1;
    // A byte takes two at most where it is escaped, so that only large pages are looked through for that.
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
