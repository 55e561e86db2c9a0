import { lookupCodes } from '../../catalogue/lookup-codes.ts';
import { nearText } from '../../contract/request/code-check.ts';
import type { TableReader } from '../../table/reader.ts';
import type { LineFault } from '../feed/rejection.ts';

/** Unknown codes of a publication that get suggestions. Each takes a few reads, and a feed may have millions. */
const EXPLAINED = 50;

/** Names the codes and ids near the unknown ones in the faults of a publication. */
export class NearCodes {
  readonly #reader: TableReader;
  readonly #known = new Map<string, string>();

  constructor(reader: TableReader) {
    this.#reader = reader;
  }

  /** Returns the reason of a fault, with the codes near its unknown one. */
  async explain({ reason, unknown }: LineFault): Promise<string> {
    if (unknown === undefined) return reason;
    const { vocabulary, value } = unknown;
    const id = `${vocabulary} ${value}`;
    let hint = this.#known.get(id);
    if (hint === undefined) {
      if (this.#known.size >= EXPLAINED) return reason;
      const near = await lookupCodes(this.#reader)(vocabulary, [value]);
      hint = nearText(near.get(value) ?? []);
      this.#known.set(id, hint);
    }
    return `${reason}; ${hint}`;
  }
}
