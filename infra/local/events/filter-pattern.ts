/** A compiled filter of an event source; reports whether a record passes. */
export type Filter = (record: unknown) => boolean;

type Test = (value: unknown) => boolean;

/**
 * Compiles the filter criteria of an event source mapping. A record passes if any of the patterns matches. Supports
 * values, `prefix`, `suffix`, `anything-but`, `exists`, `equals-ignore-case`, `numeric` and `$or`.
 * @throws Error for an unsupported operator.
 */
export function compileFilters(patterns: readonly string[]): Filter {
  if (patterns.length === 0) return () => true;
  const filters = patterns.map((pattern) => compilePattern(JSON.parse(pattern)));
  return (record) => filters.some((filter) => filter(record));
}

function compilePattern(pattern: unknown): Filter {
  if (!isObject(pattern))
    throw new Error(`a filter pattern must be an object, not ${JSON.stringify(pattern)}`);
  const parts = Object.entries(pattern).map(([key, rule]): Filter => {
    if (key === '$or' && Array.isArray(rule)) {
      const alternatives = rule.map(compilePattern);
      return (record) => alternatives.some((filter) => filter(record));
    }
    if (Array.isArray(rule)) {
      const tests = rule.map(compileTest);
      return (record) => {
        const value = property(record, key);
        // A list in the record passes if one of its values does.
        const values = Array.isArray(value) ? value : [value];
        return tests.some((test) => values.some(test));
      };
    }
    const inner = compilePattern(rule);
    return (record) => inner(property(record, key));
  });
  return (record) => parts.every((filter) => filter(record));
}

function compileTest(rule: unknown): Test {
  if (!isObject(rule)) return (value) => value === rule;
  const [[operator, argument] = ['nothing', undefined]] = Object.entries(rule);
  switch (operator) {
    case 'exists':
      return (value) => (value !== undefined) === (argument === true);
    case 'prefix':
      return (value) => typeof value === 'string' && value.startsWith(String(argument));
    case 'suffix':
      return (value) => typeof value === 'string' && value.endsWith(String(argument));
    case 'equals-ignore-case':
      return (value) => typeof value === 'string' && value.toLowerCase() === String(argument).toLowerCase();
    case 'anything-but': {
      const tests = (Array.isArray(argument) ? argument : [argument]).map(compileTest);
      return (value) => value !== undefined && !tests.some((test) => test(value));
    }
    case 'numeric':
      return compileNumeric(argument);
    default:
      throw new Error(`the local runtime does not support the filter operator ${operator}`);
  }
}

function compileNumeric(argument: unknown): Test {
  const terms = Array.isArray(argument) ? argument : [];
  const tests: ((value: number) => boolean)[] = [];
  for (let index = 0; index + 1 < terms.length; index += 2) {
    const bound = Number(terms[index + 1]);
    switch (terms[index]) {
      case '=':
        tests.push((value) => value === bound);
        break;
      case '<':
        tests.push((value) => value < bound);
        break;
      case '<=':
        tests.push((value) => value <= bound);
        break;
      case '>':
        tests.push((value) => value > bound);
        break;
      case '>=':
        tests.push((value) => value >= bound);
        break;
      default:
        throw new Error(`the local runtime does not support the comparison ${String(terms[index])}`);
    }
  }
  return (value) => typeof value === 'number' && tests.every((test) => test(value));
}

function property(record: unknown, key: string): unknown {
  return isObject(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
