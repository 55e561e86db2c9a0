import { join } from 'node:path';
import { bytesOf, readBytes, writeBytes } from './kept-files.ts';

const SEGMENT_BYTES = 64 * 1024 * 1024;
/** More than an item holds, so that a place and a length make one number. */
const LENGTHS = 8192;

/** The binary attribute of millions of items by key, end to end in a few large buffers. */
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

  /** Items in all, and those of them that are heads. */
  counts(): { readonly items: number; readonly heads: number } {
    let heads = 0;
    for (const name of this.#places.keys()) if (!name.includes('\n')) heads += 1;
    return { items: this.#places.size, heads };
  }

  /** A view, not a copy. */
  get(key: string): Uint8Array | undefined {
    const packed = this.#places.get(key);
    if (packed === undefined) return undefined;
    const place = Math.floor(packed / LENGTHS);
    const start = place % SEGMENT_BYTES;
    return this.#segments[Math.floor(place / SEGMENT_BYTES)]?.subarray(start, start + (packed % LENGTHS));
  }

  /** What `save` left in a folder; undefined where it left nothing. */
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
