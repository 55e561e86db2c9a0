/**
 * Values of an expression. The simulated table understands these DynamoDB expressions, over plain values as
 * in the document client: conditions (`attribute_exists`, `attribute_not_exists`, `begins_with`, `contains` of
 * texts, `size`, comparisons, BETWEEN, IN, AND, OR, NOT, parentheses), updates (SET with + - `if_not_exists` `list_append`,
 * REMOVE, ADD to numbers and sets, DELETE from sets) and projections, all on top-level attributes.
 */
export type Values = Readonly<Record<string, unknown>>;
export type Names = Readonly<Record<string, string>>;
export type SimulatedItem = Readonly<Record<string, unknown>>;

const TOKEN = /\s*(?:(<=|>=|<>|[()=<>,+-])|([#:]?[A-Za-z_][A-Za-z0-9_.]*))/gy;
interface Tokens {
  readonly words: readonly string[];
  /** The tokens in upper case. */
  readonly keywords: readonly string[];
}

/** Tokens by expression, cached because the product sends few different ones. */
const tokenised = new Map<string, Tokens>();

function tokensOf(expression: string): Tokens {
  const known = tokenised.get(expression);
  if (known !== undefined) return known;
  const words: string[] = [];
  TOKEN.lastIndex = 0;
  while (expression.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(expression);
    if (match === null) throw new SyntaxError(`cannot parse: ${expression.slice(at)}`);
    words.push(match[1] ?? match[2] ?? '');
  }
  const tokens = { words, keywords: words.map((word) => word.toUpperCase()) };
  tokenised.set(expression, tokens);
  return tokens;
}

type Operand = (item: SimulatedItem) => unknown;

class Parser {
  readonly #tokens: readonly string[];
  readonly #keywords: readonly string[];
  readonly #names: Names;
  readonly #values: Values;
  #at = 0;

  constructor(expression: string, names: Names, values: Values) {
    const { words, keywords } = tokensOf(expression);
    this.#tokens = words;
    this.#keywords = keywords;
    this.#names = names;
    this.#values = values;
  }

  /** The next token in upper case. */
  get next(): string {
    return this.#keywords[this.#at] ?? '';
  }

  get done(): boolean {
    return this.#at === this.#tokens.length;
  }

  take(expected?: string): string {
    const token = this.#tokens[this.#at] ?? '';
    if (expected !== undefined && this.next !== expected) {
      throw new SyntaxError(`${expected} expected before ${this.#tokens.slice(this.#at).join(' ')}`);
    }
    this.#at += 1;
    return token;
  }

  accept(token: string): boolean {
    if (this.next !== token) return false;
    this.#at += 1;
    return true;
  }

  name(): string {
    const token = this.take();
    if (!token.startsWith('#')) return token;
    const name = this.#names[token];
    if (name === undefined) throw new SyntaxError(`${token} is not in ExpressionAttributeNames`);
    return name;
  }

  list<T>(read: () => T): T[] {
    const all = [read()];
    while (this.accept(',')) all.push(read());
    return all;
  }

  condition(): (item: SimulatedItem) => boolean {
    const all = [this.#conjunction()];
    while (this.accept('OR')) all.push(this.#conjunction());
    return (item) => all.some((one) => one(item));
  }

  #conjunction(): (item: SimulatedItem) => boolean {
    const all = [this.#negation()];
    while (this.accept('AND')) all.push(this.#negation());
    return (item) => all.every((one) => one(item));
  }

  #negation(): (item: SimulatedItem) => boolean {
    if (this.accept('NOT')) {
      const inner = this.#negation();
      return (item) => !inner(item);
    }
    return this.#predicate();
  }

  #predicate(): (item: SimulatedItem) => boolean {
    if (this.accept('(')) {
      const inner = this.condition();
      this.take(')');
      return inner;
    }
    if (this.next === 'ATTRIBUTE_NOT_EXISTS' || this.next === 'ATTRIBUTE_EXISTS') {
      const exists = this.take().toUpperCase() === 'ATTRIBUTE_EXISTS';
      const name = this.#enclosed(() => this.name());
      return (item) => (item[name] !== undefined) === exists;
    }
    if (this.accept('CONTAINS')) {
      this.take('(');
      const whole = this.operand();
      this.take(',');
      const part = this.operand();
      this.take(')');
      return (item) => String(whole(item) ?? '').includes(String(part(item)));
    }
    if (this.accept('BEGINS_WITH')) {
      this.take('(');
      const whole = this.operand();
      this.take(',');
      const start = this.operand();
      this.take(')');
      return (item) => String(whole(item) ?? '').startsWith(String(start(item)));
    }
    const left = this.operand();
    if (this.accept('BETWEEN')) {
      const low = this.operand();
      this.take('AND');
      const high = this.operand();
      return (item) =>
        compares(left(item), low(item), (order) => order >= 0) &&
        compares(left(item), high(item), (order) => order <= 0);
    }
    if (this.accept('IN')) {
      const all = this.#enclosed(() => this.list(() => this.operand()));
      return (item) => all.some((one) => isSame(left(item), one(item)));
    }
    const operator = this.take();
    const right = this.operand();
    switch (operator) {
      case '=':
        return (item) => isSame(left(item), right(item));
      case '<>':
        return (item) => !isSame(left(item), right(item));
      case '<':
        return (item) => compares(left(item), right(item), (order) => order < 0);
      case '<=':
        return (item) => compares(left(item), right(item), (order) => order <= 0);
      case '>':
        return (item) => compares(left(item), right(item), (order) => order > 0);
      case '>=':
        return (item) => compares(left(item), right(item), (order) => order >= 0);
      default:
        throw new SyntaxError(`${operator} is not a comparison`);
    }
  }

  /** Parses a value, an attribute or a function of them. */
  operand(): Operand {
    if (this.next.startsWith(':')) {
      const token = this.take();
      if (!(token in this.#values)) throw new SyntaxError(`${token} is not in ExpressionAttributeValues`);
      const value = this.#values[token];
      return () => value;
    }
    if (this.accept('SIZE')) {
      const name = this.#enclosed(() => this.name());
      return (item) => sizeOfValue(item[name]);
    }
    if (this.accept('IF_NOT_EXISTS')) {
      this.take('(');
      const name = this.name();
      this.take(',');
      const otherwise = this.operand();
      this.take(')');
      return (item) => item[name] ?? otherwise(item);
    }
    if (this.accept('LIST_APPEND')) {
      this.take('(');
      const first = this.operand();
      this.take(',');
      const second = this.operand();
      this.take(')');
      return (item) => [...listOf(first(item)), ...listOf(second(item))];
    }
    const name = this.name();
    return (item) => item[name];
  }

  /** Parses the right side of a SET: an operand, or the sum or difference of two. */
  assigned(): Operand {
    const left = this.operand();
    if (this.accept('+')) {
      const right = this.operand();
      return (item) => sum(left(item), right(item), 1);
    }
    if (this.accept('-')) {
      const right = this.operand();
      return (item) => sum(left(item), right(item), -1);
    }
    return left;
  }

  #enclosed<T>(read: () => T): T {
    this.take('(');
    const inner = read();
    this.take(')');
    return inner;
  }
}

/** Returns a predicate that says whether an item (`{}` for a missing one) satisfies the condition. */
export function predicateOf(
  condition: string,
  names: Names,
  values: Values,
): (item: SimulatedItem) => boolean {
  const parser = new Parser(condition, names, values);
  const check = parser.condition();
  if (!parser.done) throw new SyntaxError(`cannot parse the end of: ${condition}`);
  return check;
}

/** Returns whether the item (`{}` for a missing one) satisfies the condition. */
export const satisfies = (item: SimulatedItem, condition: string, names: Names, values: Values): boolean =>
  predicateOf(condition, names, values)(item);

/**
 * Returns the item after the update. Every right side is evaluated on the item as it was before. Adds the names that
 * the update writes to `written`.
 */
export function updated(
  item: SimulatedItem,
  update: string,
  names: Names,
  values: Values,
  written = new Set<string>(),
): SimulatedItem {
  const parser = new Parser(update, names, values);
  const after: Record<string, unknown> = { ...item };
  while (!parser.done) {
    const clause = parser.take().toUpperCase();
    parser.list(() => {
      const name = parser.name();
      written.add(name);
      if (clause === 'REMOVE') {
        delete after[name];
        return;
      }
      if (clause === 'SET') parser.take('=');
      const value = (clause === 'SET' ? parser.assigned() : parser.operand())(item);
      if (clause === 'SET') {
        if (value === undefined) throw new TypeError(`${name} would be set to a missing attribute`);
        after[name] = value;
      } else if (clause === 'ADD') after[name] = added(item[name], value);
      else if (clause === 'DELETE') {
        const left = setOf(item[name]).difference(setOf(value));
        if (left.size === 0) delete after[name];
        else after[name] = left;
      } else throw new SyntaxError(`${clause} is not a clause of an update`);
    });
  }
  return after;
}

/** Returns only the named attributes. */
export function projected(item: SimulatedItem, projection: string, names: Names): SimulatedItem {
  const parser = new Parser(projection, names, {});
  const kept = new Set(parser.list(() => parser.name()));
  return Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)));
}

function added(before: unknown, value: unknown): unknown {
  if (value instanceof Set) return setOf(before).union(value);
  return before === undefined ? value : sum(before, value, 1);
}

function sum(left: unknown, right: unknown, sign: 1 | -1): number | bigint {
  if (typeof left === 'bigint' || typeof right === 'bigint') {
    return BigInt(String(left)) + BigInt(sign) * BigInt(String(right));
  }
  if (typeof left !== 'number' || typeof right !== 'number')
    throw new TypeError('an operand is not a number');
  return left + sign * right;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const setOf = (value: unknown): Set<unknown> => (value instanceof Set ? value : new Set());

/**
 * Returns whether the order of two numbers, texts (by UTF-8) or binaries satisfies `holds`; false for values without an
 * order.
 */
export function compares(left: unknown, right: unknown, holds: (order: number) => boolean): boolean {
  const order = orderOf(left, right);
  return order !== null && holds(order);
}

function orderOf(left: unknown, right: unknown): number | null {
  if (isNumeric(left) && isNumeric(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return byBytes(left, right);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  return null;
}

/** Characters that sort differently in UTF-16 and UTF-8. */
const BEYOND = /[\ud800-\uffff]/;

/** Compares texts by their bytes in UTF-8. */
export function byBytes(left: string, right: string): number {
  if (left === right) return 0;
  if (BEYOND.test(left) && BEYOND.test(right)) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}

export function isSame(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return false;
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const order = orderOf(left, right);
  if (order !== null) return order === 0;
  if (left instanceof Set && right instanceof Set) {
    return left.size === right.size && left.isSubsetOf(right);
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

const isNumeric = (value: unknown): value is bigint | number =>
  typeof value === 'number' || typeof value === 'bigint';

/** Returns the size of a value in bytes, as close to DynamoDB's count as the tests here need. */
export function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (isNumeric(value)) return 2 + Math.ceil(String(value).length / 2);
  if (value instanceof Set || Array.isArray(value)) {
    return 3 + [...value].reduce((total: number, one) => total + 1 + sizeOfValue(one), 0);
  }
  return typeof value === 'object' && value !== null ? 3 + sizeOfItem({ ...value }) : 1;
}

const sizes = new WeakMap<SimulatedItem, number>();

/** Returns the size of an item, which never changes because a write stores a new one. */
export function sizeOfItem(item: SimulatedItem): number {
  let size = sizes.get(item);
  if (size === undefined) {
    size = 0;
    for (const name in item) size += name.length + sizeOfValue(item[name]);
    sizes.set(item, size);
  }
  return size;
}

/** Returns a deep copy, which its holder may change. */
export function copied(value: unknown): unknown {
  // Like the document client, returns a bigint only for an integer that a number cannot hold.
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.map(copied);
  return copiedObject(value);
}

export const copiedItem = (item: SimulatedItem): SimulatedItem => copiedObject(item);

function copiedObject(value: object): SimulatedItem {
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const each = copy[name];
    if (typeof each === 'string' || typeof each === 'number') continue;
    // The client omits undefined values.
    if (each === undefined) delete copy[name];
    else copy[name] = copied(each);
  }
  return copy;
}
