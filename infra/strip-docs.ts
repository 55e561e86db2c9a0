const CALL = '.register(docs,';
/** The only expression that a template may hold. */
const NAME_IN_TEMPLATE = /^\$\{[A-Za-z_]\w*\}/;
const LONGEST_NAME = 100;

/**
 * Removes the calls `.register(docs, { … })` from a source, so that no function carries the texts of the reference
 * (shared/contract/docs.ts). The calls return the schema they are called on, so nothing else changes.
 * @throws Error if a call does not end
 */
export function stripDocs(source: string): string {
  let stripped = '';
  let from = 0;
  for (let at = source.indexOf(CALL); at >= 0; at = source.indexOf(CALL, from)) {
    stripped += source.slice(from, at).trimEnd();
    from = endOfCall(source, at + '.register'.length);
  }
  return stripped + source.slice(from);
}

/**
 * The index after the parenthesis that closes the one at `open`. Parentheses in string literals and comments do not
 * count. What this scanner cannot read safely (regular expressions, expressions inside templates) is refused, so that no
 * declaration can be cut away by mistake.
 */
function endOfCall(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const character = source[at];
    if (character === "'" || character === '"' || character === '`') at = endOfString(source, at);
    else if (character === '/') at = endOfComment(source, at);
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  throw new Error(`a call of .register(docs, …) does not end: ${source.slice(open, open + 60)}`);
}

function endOfString(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[open] === '`' && source.startsWith('${', at)) {
      const name = NAME_IN_TEMPLATE.exec(source.slice(at, at + LONGEST_NAME))?.[0];
      if (name === undefined) break;
      at += name.length - 1;
    } else if (source[at] === source[open]) return at;
  }
  throw new Error(`a string in .register(docs, …) does not end plainly: ${source.slice(open, open + 60)}`);
}

function endOfComment(source: string, open: number): number {
  const [end, length] = source[open + 1] === '/' ? ['\n', 0] : ['*/', 1];
  const at = source[open + 1] === '/' || source[open + 1] === '*' ? source.indexOf(end, open + 2) : -1;
  if (at < 0) throw new Error(`.register(docs, …) holds more than texts: ${source.slice(open, open + 60)}`);
  return at + length;
}
