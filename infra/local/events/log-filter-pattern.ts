/** A compiled filter pattern of CloudWatch Logs; reports whether a log message passes. */
export type LogFilter = (message: string) => boolean;

type Test = (value: unknown) => boolean;

const TERM =
  /^\s*\$\.([A-Za-z0-9_.-]+)\s*(?:(=|!=)\s*("(?:[^"\\]|\\.)*"|[A-Za-z0-9_*.-]+)|IS\s+(TRUE|FALSE|NULL)|(NOT\s+EXISTS))\s*$/i;

/**
 * Compiles a filter pattern of CloudWatch Logs. Every message passes the empty pattern. A JSON pattern joins terms (`=`,
 * `!=` with `*` as wildcard; `IS TRUE`, `IS FALSE`, `IS NULL`, `NOT EXISTS`) by either `&&` or `||`, each with or
 * without parentheses. A message that is not JSON never passes a JSON pattern.
 * @throws Error for any other pattern
 */
export function compileLogFilter(pattern: string): LogFilter {
  const text = pattern.trim();
  if (text === '') return () => true;
  const inner = /^\{(.*)\}$/s.exec(text)?.[1];
  if (inner === undefined) throw unknown(pattern);
  const either = inner.includes('||');
  if (either && inner.includes('&&')) throw unknown(pattern);
  const terms = inner.split(either ? '||' : '&&').map((term) => compileTerm(term, pattern));
  return (message) => {
    const document = parsed(message);
    if (document === undefined) return false;
    return either ? terms.some((test) => test(document)) : terms.every((test) => test(document));
  };
}

function compileTerm(term: string, pattern: string): Test {
  const bare = term.trim().replace(/^\((.*)\)$/s, '$1');
  const [found, path, comparison, operand, is] = TERM.exec(bare) ?? [];
  if (found === undefined || path === undefined) throw unknown(pattern);
  const lookUp = (document: unknown): unknown =>
    path.split('.').reduce<unknown>((value, name) => propertyOf(value, name), document);
  if (is !== undefined) {
    const expected = { TRUE: true, FALSE: false, NULL: null }[is.toUpperCase()];
    return (document) => lookUp(document) === expected;
  }
  if (comparison === undefined || operand === undefined) return (document) => lookUp(document) === undefined;
  const matches = compileOperand(operand);
  return (document) => {
    const value = lookUp(document);
    return value !== undefined && matches(value) === (comparison === '=');
  };
}

/** Compiles a quoted or bare operand. Numbers compare as numbers, everything else as text with wildcards. */
function compileOperand(operand: string): Test {
  const text = operand.startsWith('"') ? String(JSON.parse(operand)) : operand;
  const parts = text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`, 's');
  return (value) =>
    typeof value === 'number' && !operand.startsWith('"') && text !== '*'
      ? value === Number(text)
      : (typeof value === 'string' || typeof value === 'number') && expression.test(String(value));
}

const unknown = (pattern: string): Error =>
  new Error(`the local runtime does not support the log filter pattern ${JSON.stringify(pattern)}`);

function parsed(message: string): unknown {
  if (!message.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
