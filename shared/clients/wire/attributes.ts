/** A value as DynamoDB's protocol writes it, such as `{ S: 'text' }`. */
export type AttributeValue = Readonly<Record<string, unknown>>;
export type Attributes = Record<string, unknown>;

/**
 * Returns the attributes of a plain object as the SDK's document client does with `removeUndefinedValues`. Binary values
 * come out as base64 already.
 * @throws Error for what that client refuses: imprecise and special numbers, empty sets, instances of classes
 */
export function marshall(item: object): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined && typeof value !== 'function') attributes[name] = marshallValue(value);
  }
  return attributes;
}

export function marshallValue(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: numberText(value) };
    case 'bigint':
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      return value === null ? { NULL: true } : marshallObject(value);
    default:
      throw new Error(`a value of type ${typeof value} cannot be stored`);
  }
}

function marshallObject(value: object): AttributeValue {
  if (Array.isArray(value)) {
    const members: readonly unknown[] = value;
    return {
      L: members.filter((each) => each !== undefined && typeof each !== 'function').map(marshallValue),
    };
  }
  if (value instanceof Uint8Array) return { B: base64(value) };
  if (value instanceof Set) return marshallSet([...value].filter((each) => each !== undefined));
  if (value instanceof Map) return { M: marshall(Object.fromEntries(value)) };
  const prototype: unknown = Object.getPrototypeOf(value);
  // Objects of another realm have another Object.prototype, whose own prototype is null as well.
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return { M: marshall(value) };
  throw new Error(`an instance of ${value.constructor.name} cannot be stored`);
}

function marshallSet(members: readonly unknown[]): AttributeValue {
  const [first] = members;
  if (typeof first === 'string') return { SS: members.map(String) };
  if (typeof first === 'number') return { NS: members.map((each) => numberText(Number(each))) };
  if (typeof first === 'bigint') return { NS: members.map(String) };
  if (members.length > 0 && members.every((each) => each instanceof Uint8Array)) {
    return { BS: members.map(base64) };
  }
  throw new Error('a set must have members, all of them texts, numbers or bytes');
}

function numberText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Error(`the number ${value} cannot be stored exactly`);
  }
  return String(value);
}

export const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** Replaces the attributes of an item, as JSON has them, by plain values, in place. Returns the item. */
export function unmarshall(item: Attributes): Attributes {
  // Own properties, as JSON.parse makes them: assigning to one, even to `__proto__`, changes only that.
  for (const name of Object.keys(item)) item[name] = unmarshallValue(Object(item[name]));
  return item;
}

function unmarshallValue(attribute: Attributes): unknown {
  // An attribute has one property.
  for (const type in attribute) {
    const value = attribute[type];
    switch (type) {
      case 'S':
      case 'BOOL':
        return value;
      case 'N':
        return numberOf(value);
      case 'B':
        return bytesOf(value);
      case 'M':
        return unmarshall(Object(value));
      case 'NULL':
        return null;
      default:
        return unmarshallList(type, value);
    }
  }
  throw new Error('an attribute has no value');
}

function unmarshallList(type: string, value: unknown): unknown {
  if (!Array.isArray(value)) throw new Error(`an attribute has the unknown type ${type}`);
  const members: readonly unknown[] = value;
  switch (type) {
    case 'L':
      return members.map((each) => unmarshallValue(Object(each)));
    case 'SS':
      return new Set(members);
    case 'NS':
      return new Set(members.map(numberOf));
    case 'BS':
      return new Set(members.map(bytesOf));
    default:
      throw new Error(`an attribute has the unknown type ${type}`);
  }
}

/** Returns a number, or a bigint for an integer that a number would round. */
function numberOf(text: unknown): number | bigint {
  const number = Number(text);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER && Number.isFinite(number)
    ? BigInt(String(text))
    : number;
}

export function bytesOf(text: unknown): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(String(text), 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Decodes the binary values of attributes that stay in the form of the protocol, as the SDK leaves the item of an error. */
export function decodeBinary(attributes: unknown): void {
  for (const attribute of Object.values(Object(attributes))) decodeBinaryValue(Object(attribute));
}

function decodeBinaryValue(attribute: Attributes): void {
  const { B: bytes, BS: set, L: list, M: map } = attribute;
  if (bytes !== undefined) attribute['B'] = bytesOf(bytes);
  if (Array.isArray(set)) attribute['BS'] = set.map(bytesOf);
  if (Array.isArray(list)) list.forEach(decodeBinaryValue);
  if (map !== undefined) decodeBinary(map);
}
