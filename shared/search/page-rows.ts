import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../contract/answer-size.ts';

/** What the envelope of a page and its cursors need. */
const ENVELOPE_BYTES = 10_000;
/** Bytes of a page's rows at most: of its body 5 MB (open-shapes 1.3), of the answer what Lambda takes. */
const MAXIMUM: RowBytes = {
  body: 5_000_000 - ENVELOPE_BYTES,
  answer: MAXIMUM_ANSWER_BYTES - 2 * ENVELOPE_BYTES,
};

/** What a row takes in the body, and in the answer that holds the body as a string. */
export interface RowBytes {
  readonly body: number;
  readonly answer: number;
}

/** The rows of a page while it fills: at most `limit`, and as many as an answer can hold, but always one. */
export class PageRows<T, R extends { readonly document: T }> {
  readonly #limit: number;
  readonly #bytesOf: ((document: T) => RowBytes) | null;
  readonly #rows: R[] = [];
  #bytes: RowBytes = NONE;
  #more = false;

  constructor(limit: number, bytesOf: ((document: T) => RowBytes) | undefined) {
    this.#limit = limit;
    this.#bytesOf = bytesOf ?? null;
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
    const own = this.#bytesOf?.(row.document) ?? NONE;
    const bytes = { body: this.#bytes.body + own.body, answer: this.#bytes.answer + own.answer };
    if (this.#rows.length > 0 && (bytes.body > MAXIMUM.body || bytes.answer > MAXIMUM.answer)) {
      this.#more = true;
      return;
    }
    this.#bytes = bytes;
    this.#rows.push(row);
  }
}

const NONE: RowBytes = { body: 0, answer: 0 };

/** Bytes of a value as a row, the comma behind it included. */
export function rowBytes(value: unknown): RowBytes {
  const json = JSON.stringify(value);
  return { body: Buffer.byteLength(json) + 1, answer: answerBytes(json) };
}
