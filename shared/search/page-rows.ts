/** Body bytes of a page's rows at most: 5 MB (open-shapes 1.3) less what the envelope and its cursors need. */
export const MAXIMUM_ROW_BYTES = 4_990_000;

/** The rows of a page while it fills: at most `limit`, and `MAXIMUM_ROW_BYTES`, but always one. */
export class PageRows<T, R extends { readonly document: T }> {
  readonly #limit: number;
  readonly #bytesOf: ((document: T) => number) | null;
  readonly #rows: R[] = [];
  #bytes = 0;
  #more = false;

  constructor(limit: number, bytesOf: ((document: T) => number) | undefined) {
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
    // One more for the comma between rows.
    const bytes = this.#bytesOf === null ? 0 : this.#bytesOf(row.document) + 1;
    if (this.#rows.length > 0 && this.#bytes + bytes > MAXIMUM_ROW_BYTES) {
      this.#more = true;
      return;
    }
    this.#bytes += bytes;
    this.#rows.push(row);
  }
}

/** Bytes of a value as JSON in a body. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value), 'utf8');
