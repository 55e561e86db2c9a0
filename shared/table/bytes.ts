/** Buffers that no writer uses. Allocating one takes longer than most writers write. */
const spare: Uint8Array[] = [];
const MAXIMUM_SPARE = 8;
const FIRST_BYTES = 1_024;
/** A larger buffer is not kept. */
const KEPT_BYTES = 65_536;
const ENCODER = new TextEncoder();
const NONE = new Uint8Array(0);

/** Writes unsigned LEB128 numbers, raw bytes and short texts. `ByteReader` reads them. */
export class ByteWriter {
  #bytes = spare.pop() ?? new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends an integer from 0 to 2^53 - 1, seven bits per byte. */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be encoded`);
    let rest = value;
    while (rest >= 0x80) {
      this.#push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#push(rest);
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** Appends UTF-8, preceded by its length in bytes. */
  text(value: string): void {
    // A code unit takes at most three bytes; the length of a short text takes one.
    if (value.length * 3 >= 0x80) {
      const encoded = Buffer.from(value, 'utf8');
      this.number(encoded.length);
      this.bytes(encoded);
      return;
    }
    this.#reserve(1 + value.length * 3);
    const { written } = ENCODER.encodeInto(value, this.#bytes.subarray(this.#length + 1));
    this.#bytes[this.#length] = written;
    this.#length += 1 + written;
  }

  /** Returns the bytes. Call it once, and write nothing after it. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length);
    if (spare.length < MAXIMUM_SPARE && this.#bytes.length <= KEPT_BYTES) spare.push(this.#bytes);
    this.#bytes = NONE;
    this.#length = 0;
    return written;
  }

  #push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads what `ByteWriter` wrote, from the start. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Bytes not read yet. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** Bytes read so far. */
  get position(): number {
    return this.#at;
  }

  /** @throws RangeError if the bytes end inside the number */
  number(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('the bytes end inside a number');
      this.#at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the bytes end inside a field');
    const value = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return value;
  }

  text(): string {
    return Buffer.from(this.bytes(this.number())).toString('utf8');
  }

  /** Returns everything that is left. */
  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at);
  }
}

/**
 * Returns a binary attribute of an item.
 * @throws TypeError if the attribute is not binary
 */
export function binaryAttribute(item: Readonly<Record<string, unknown>>, name: string): Uint8Array {
  const value = item[name];
  if (!(value instanceof Uint8Array))
    throw new TypeError(`attribute ${name} of ${String(item['pk'])} is not binary`);
  return value;
}
