import { join } from 'node:path';
import type { Key } from '../../../../shared/table/keys.ts';
import { bytesOf, readBytes, writeBytes } from './kept-files.ts';

/** Returns the name of an item in `PackedItems`. */
export const nameOf = ({ pk, sk }: Key): string => (sk === 'head' ? pk : `${pk}\n${sk}`);

const SEGMENT_BYTES = 64 * 1024 * 1024;
/** More bytes than any item has, so a place and a length fit in one number. */
const LENGTHS = 8192;

/** The binary attribute of millions of items by key, packed into a few large buffers. */
export class PackedItems {
  readonly #places = new Map<string, number>();
  readonly #segments: Uint8Array[] = [];
  #used = SEGMENT_BYTES;
  bytes = 0;

  put(key: string, bytes: Uint8Array): void {
    if (bytes.length >= LENGTHS) throw new RangeError(`${key} has ${bytes.length} bytes`);
    if (this.#used + bytes.length > SEGMENT_BYTES) {
      this.#segments.push(new Uint8Array(SEGMENT_BYTES));
      this.#used = 0;
    }
    this.#segments.at(-1)?.set(bytes, this.#used);
    const place = (this.#segments.length - 1) * SEGMENT_BYTES + this.#used;
    this.#places.set(key, place * LENGTHS + bytes.length);
    this.#used += bytes.length;
    this.bytes += bytes.length;
  }

  /** Returns the number of items and the number of heads among them. */
  counts(): { readonly items: number; readonly heads: number } {
    let heads = 0;
    for (const name of this.#places.keys()) if (!name.includes('\n')) heads += 1;
    return { items: this.#places.size, heads };
  }

  *keys(): Generator<Key> {
    for (const name of this.#places.keys()) {
      const [pk = '', sk = 'head'] = name.split('\n');
      yield { pk, sk };
    }
  }

  /** Returns a view of the bytes, not a copy. */
  get(key: string): Uint8Array | undefined {
    const packed = this.#places.get(key);
    if (packed === undefined) return undefined;
    const place = Math.floor(packed / LENGTHS);
    const start = place % SEGMENT_BYTES;
    return this.#segments[Math.floor(place / SEGMENT_BYTES)]?.subarray(start, start + (packed % LENGTHS));
  }

  /** Reads what `save` wrote to a folder. Returns undefined when it has not been called. */
  static read(folder: string): PackedItems | undefined {
    const bytes = readBytes(join(folder, 'items'));
    const places = readBytes(join(folder, 'places'));
    const names = readBytes(join(folder, 'names'));
    if (bytes === undefined || places === undefined || names === undefined) return undefined;
    const items = new PackedItems();
    for (let from = 0; from < bytes.length; from += SEGMENT_BYTES) {
      items.#segments.push(bytes.subarray(from, from + SEGMENT_BYTES));
    }
    const numbers = new Float64Array(places.buffer);
    for (const [i, name] of new TextDecoder().decode(names).split('\0').entries()) {
      const place = numbers[i] ?? 0;
      items.#places.set(name, place);
      items.bytes += place % LENGTHS;
    }
    return items;
  }

  save(folder: string): void {
    writeBytes(join(folder, 'items'), this.#segments);
    writeBytes(join(folder, 'names'), [new TextEncoder().encode([...this.#places.keys()].join('\0'))]);
    writeBytes(join(folder, 'places'), [bytesOf(Float64Array.from(this.#places.values()))]);
  }
}
