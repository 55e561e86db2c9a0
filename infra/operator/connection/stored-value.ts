/** An item as the engine stores it. */
export interface Stored {
  /** In DynamoDB's JSON, such as `{"pk":{"S":"text"}}`. */
  readonly json: string;
  /** The bytes that DynamoDB counts for it. */
  readonly bytes: number;
}

/**
 * Returns an item with these attributes as the engine stores it, without those that are undefined; undefined if one has a
 * value of a type that no item has.
 */
export function storedItem(names: readonly string[], values: readonly unknown[]): Stored | undefined {
  const writer = new StoredWriter();
  const json = writer.members(names, values);
  return json === undefined ? undefined : { json, bytes: writer.bytes };
}

/** Writes plain values in DynamoDB's JSON, and counts their bytes. What it cannot write is undefined. */
class StoredWriter {
  bytes = 0;

  members(names: readonly string[], values: readonly unknown[]): string | undefined {
    let json = '';
    for (const [at, name] of names.entries()) {
      const value = values[at];
      if (value === undefined) continue;
      const written = this.#value(value);
      if (written === undefined) return undefined;
      json += `${json === '' ? '' : ','}${JSON.stringify(name)}:${written}`;
      this.bytes += Buffer.byteLength(name);
    }
    return `{${json}}`;
  }

  #value(value: unknown): string | undefined {
    switch (typeof value) {
      case 'string':
        this.bytes += Buffer.byteLength(value);
        return `{"S":${JSON.stringify(value)}}`;
      case 'boolean':
        this.bytes += 1;
        return `{"BOOL":${value}}`;
      case 'bigint':
        return this.#number(String(value));
      case 'number': {
        const text = String(value);
        // An exponent has another form in the engine's database.
        return /e|[^\d]$/.test(text) ? undefined : this.#number(text);
      }
      case 'object':
        return this.#object(value);
      default:
        return undefined;
    }
  }

  #object(value: object | null): string | undefined {
    if (value === null) {
      this.bytes += 1;
      return '{"NULL":true}';
    }
    if (value instanceof Uint8Array) {
      const { buffer, byteOffset, byteLength } = value;
      this.bytes += byteLength;
      return `{"B":"${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}"}`;
    }
    if (Array.isArray(value)) return this.#list(value);
    if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
    const names = Object.keys(value);
    const values: readonly unknown[] = Object.values(value);
    this.bytes += 3 + values.filter((member) => member !== undefined).length;
    const members = this.members(names, values);
    return members === undefined ? undefined : `{"M":${members}}`;
  }

  #list(values: readonly unknown[]): string | undefined {
    this.bytes += 3 + values.length;
    const written = values.map((value) => this.#value(value));
    return written.includes(undefined) ? undefined : `{"L":[${written.join()}]}`;
  }

  /** A number takes a byte for two digits, one for the exponent, and one for a sign. */
  #number(text: string): string {
    const digits = text.replace(/^-?0*|[.]|0+$/g, '').length;
    this.bytes += Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
    return `{"N":"${text}"}`;
  }
}
