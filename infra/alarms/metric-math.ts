/** A value of one period; undefined where there is no data. */
export type Value = number | undefined;

type Scope = Readonly<Record<string, Value>>;

/**
 * Evaluates an expression of CloudWatch's metric math for one period, as AWS documents it: `+ - * /`, comparisons, `IF`
 * and `FILL` with a number. Arithmetic with a missing value, and division by zero, have no value. `IF` has the value of
 * the branch that it takes. @throws Error for any other syntax
 */
export function evaluateMath(expression: string, scope: Scope): Value {
  const tokens = expression.match(/[A-Za-z_]\w*|\d+(?:\.\d+)?|>=|<=|==|!=|[-+*/(),<>]/g) ?? [];
  if (tokens.join('') !== expression.replaceAll(' ', '')) throw new Error(`cannot read ${expression}`);
  let position = 0;
  const take = (expected?: string): string => {
    const token = tokens[position];
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new Error(`expected ${expected ?? 'a value'} at ${position} of ${expression}`);
    }
    position += 1;
    return token;
  };
  const binary =
    (next: () => Value, operators: Readonly<Record<string, (a: number, b: number) => Value>>) => () => {
      let left = next();
      for (;;) {
        const operate = operators[tokens[position] ?? ''];
        if (operate === undefined) return left;
        take();
        const right = next();
        left = left === undefined || right === undefined ? undefined : operate(left, right);
      }
    };
  const primary = (): Value => {
    const token = take();
    if (token === '(') {
      const value = comparison();
      take(')');
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    if (tokens[position] !== '(') {
      if (!(token in scope)) throw new Error(`${expression} names no metric ${token}`);
      return scope[token];
    }
    take('(');
    const values = [comparison()];
    while (tokens[position] === ',') {
      take();
      values.push(comparison());
    }
    take(')');
    return call(token, values);
  };
  const product = binary(primary, {
    '*': (a, b) => a * b,
    '/': (a, b) => (b === 0 ? undefined : a / b),
  });
  const sum = binary(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  const comparison: () => Value = binary(sum, {
    '>=': (a, b) => Number(a >= b),
    '<=': (a, b) => Number(a <= b),
    '>': (a, b) => Number(a > b),
    '<': (a, b) => Number(a < b),
    '==': (a, b) => Number(a === b),
    '!=': (a, b) => Number(a !== b),
  });
  const value = comparison();
  if (position !== tokens.length) throw new Error(`cannot read the end of ${expression}`);
  return value;
}

function call(name: string, values: readonly Value[]): Value {
  const [first, second, third, ...more] = values;
  if (name === 'FILL' && values.length === 2) return first ?? second;
  if (name === 'IF' && more.length === 0 && values.length === 3) {
    return first === undefined ? undefined : first === 0 ? third : second;
  }
  throw new Error(`unknown function ${name} of ${values.length} values`);
}
