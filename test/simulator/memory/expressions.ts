import { compare, type Item, same, sum, type Value } from './values.ts';

/** The names and values that an expression refers to. */
export interface Given {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Value>>;
}

type Operand = (item: Item, given: Given) => Value | undefined;
type Condition = (item: Item, given: Given) => boolean;
type Update = (item: Item, given: Given) => Item;

const TOKEN = /\s*(<=|>=|<>|[()=<>,+-]|[#:]?[A-Za-z_][A-Za-z0-9_]*)/gy;

/** Parsed expressions: the product sends the same few repeatedly. */
const conditions = new Map<string, Condition>();
const updates = new Map<string, Update>();

/** Reports whether an item (empty if absent) satisfies a condition. @throws SyntaxError */
export function satisfies(expression: string, item: Item, given: Given): boolean {
  let condition = conditions.get(expression);
  if (condition === undefined) {
    const parser = new Parser(expression);
    condition = parser.disjunction();
    parser.end();
    conditions.set(expression, condition);
  }
  return condition(item, given);
}

/** Returns the item after an update expression with `SET`, `ADD` and `REMOVE`. @throws SyntaxError, TypeError */
export function updated(expression: string, item: Item, given: Given): Item {
  let update = updates.get(expression);
  if (update === undefined) {
    update = new Parser(expression).update();
    updates.set(expression, update);
  }
  return update(item, given);
}

class Parser {
  readonly #expression: string;
  readonly #tokens: string[];
  #at = 0;

  constructor(expression: string) {
    this.#expression = expression;
    this.#tokens = [...expression.matchAll(TOKEN)].map(([, token = '']) => token);
    if (this.#tokens.join('') !== expression.replaceAll(/\s/g, '')) throw this.#error();
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#error();
  }

  disjunction(): Condition {
    const parts = [this.#conjunction()];
    while (this.#takes('OR')) parts.push(this.#conjunction());
    return parts.length === 1 && parts[0]
      ? parts[0]
      : (item, given) => parts.some((part) => part(item, given));
  }

  update(): Update {
    const changes: ((before: Item, after: Record<string, Value>, given: Given) => void)[] = [];
    while (this.#at < this.#tokens.length) {
      if (this.#takes('SET')) this.#each(() => changes.push(this.#assignment()));
      else if (this.#takes('ADD')) this.#each(() => changes.push(this.#addition()));
      else if (this.#takes('REMOVE')) {
        this.#each(() => {
          const name = this.#name();
          changes.push((_, after, given) => {
            delete after[name(given)];
          });
        });
      } else throw this.#error();
    }
    return (before, given) => {
      const after = { ...before };
      for (const change of changes) change(before, after, given);
      return after;
    };
  }

  #assignment() {
    const name = this.#name();
    this.#expect('=');
    const left = this.#operand();
    const sign = this.#takes('+') ? 1 : this.#takes('-') ? -1 : null;
    const right = sign === null ? null : this.#operand();
    return (before: Item, after: Record<string, Value>, given: Given): void => {
      const value =
        sign === null || right === null
          ? left(before, given)
          : sum(left(before, given), right(before, given), sign);
      if (value === undefined)
        throw new TypeError('the expression refers to an attribute that does not exist');
      after[name(given)] = value;
    };
  }

  #addition() {
    const name = this.#name();
    const operand = this.#operand();
    return (before: Item, after: Record<string, Value>, given: Given): void => {
      after[name(given)] = sum(before[name(given)] ?? { N: '0' }, operand(before, given), 1);
    };
  }

  #conjunction(): Condition {
    const parts = [this.#negation()];
    while (this.#takes('AND')) parts.push(this.#negation());
    return parts.length === 1 && parts[0]
      ? parts[0]
      : (item, given) => parts.every((part) => part(item, given));
  }

  #negation(): Condition {
    if (!this.#takes('NOT')) return this.#primary();
    const inner = this.#negation();
    return (item, given) => !inner(item, given);
  }

  #primary(): Condition {
    if (this.#takes('(')) {
      const inner = this.disjunction();
      this.#expect(')');
      return inner;
    }
    const token = this.#tokens[this.#at];
    if (token === 'attribute_exists' || token === 'attribute_not_exists') {
      this.#at += 1;
      this.#expect('(');
      const name = this.#name();
      this.#expect(')');
      return (item, given) => (item[name(given)] !== undefined) === (token === 'attribute_exists');
    }
    if (this.#takes('begins_with')) {
      this.#expect('(');
      const text = this.#operand();
      this.#expect(',');
      const start = this.#operand();
      this.#expect(')');
      return (item, given) => text(item, given)?.S?.startsWith(start(item, given)?.S ?? '') === true;
    }
    return this.#comparison();
  }

  #comparison(): Condition {
    const left = this.#operand();
    if (this.#takes('IN')) {
      const list: Operand[] = [];
      this.#expect('(');
      this.#each(() => list.push(this.#operand()));
      this.#expect(')');
      return (item, given) => {
        const value = left(item, given);
        return list.some((one) => same(value, one(item, given)));
      };
    }
    if (this.#takes('BETWEEN')) {
      const low = this.#operand();
      this.#expect('AND');
      const high = this.#operand();
      return (item, given) => {
        const [value, least, most] = [left(item, given), low(item, given), high(item, given)];
        if (compare(least, most) > 0) throw new SyntaxError('the bounds of BETWEEN are in the wrong order');
        return compare(value, least) >= 0 && compare(value, most) <= 0;
      };
    }
    const comparator = this.#next();
    const right = this.#operand();
    const holds = COMPARATORS[comparator];
    if (holds === undefined) throw this.#error();
    return (item, given) => holds(compare(left(item, given), right(item, given)));
  }

  #operand(): Operand {
    if (this.#takes('if_not_exists')) {
      this.#expect('(');
      const name = this.#name();
      this.#expect(',');
      const otherwise = this.#operand();
      this.#expect(')');
      return (item, given) => item[name(given)] ?? otherwise(item, given);
    }
    const token = this.#tokens[this.#at] ?? '';
    if (!token.startsWith(':')) {
      const name = this.#name();
      return (item, given) => item[name(given)];
    }
    this.#at += 1;
    return (_, { values }) => {
      const value = values[token];
      if (value === undefined) throw new SyntaxError(`no value is given for ${token}`);
      return value;
    };
  }

  #name(): (given: Given) => string {
    const token = this.#next();
    if (!/^[#A-Za-z_]/.test(token)) throw this.#error();
    if (!token.startsWith('#')) return () => token;
    return ({ names }) => {
      const name = names[token];
      if (name === undefined) throw new SyntaxError(`no name is given for ${token}`);
      return name;
    };
  }

  #each(parse: () => void): void {
    do parse();
    while (this.#takes(','));
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#error();
    this.#at += 1;
    return token;
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw this.#error();
  }

  #error(): SyntaxError {
    return new SyntaxError(`unexpected token ${this.#at} in ${this.#expression}`);
  }
}

const COMPARATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  // Values of different types count as unequal.
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};
