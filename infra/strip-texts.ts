const CALL = '.register(docs,';
/** Where the positive or negative examples of a rule begin (shared/reading/automaton/rule.ts). */
const EXAMPLES = /^ +(?:yes|no): (?=\[)/gm;
/** The only expressions that a template may hold: a name, or one of its elements. */
const NAME_IN_TEMPLATE = /^\$\{[A-Za-z_]\w*(?:\[\d+\])?\}/;
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
    from = endOf(source, at + '.register'.length, ')');
  }
  return stripped + source.slice(from);
}

/**
 * Leaves one empty text of the examples of each rule in a source: they are tried before it is built, and no function reads
 * them. A rule without examples stays one, which does not compile.
 * @throws Error if a list does not end
 */
export function stripExamples(source: string): string {
  let stripped = '';
  let from = 0;
  for (const { 0: name, index } of source.matchAll(EXAMPLES)) {
    if (index < from) continue;
    const open = index + name.length;
    const end = endOf(source, open, ']');
    const isEmpty = source.slice(open + 1, end - 1).trim() === '';
    stripped += `${source.slice(from, open)}${isEmpty ? '[]' : "['']"}`;
    from = end;
  }
  return stripped + source.slice(from);
}

/**
 * The index after the bracket that closes the one at `open`. Brackets in string literals and comments do not count. What
 * this scanner cannot read safely (regular expressions, expressions inside templates) is refused, so that no declaration
 * can be cut away by mistake.
 */
function endOf(source: string, open: number, closing: ')' | ']'): number {
  const opening = source[open];
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const character = source[at];
    if (character === "'" || character === '"' || character === '`') at = endOfString(source, at);
    else if (character === '/') at = endOfComment(source, at);
    else if (character === opening) depth += 1;
    else if (character === closing && --depth === 0) return at + 1;
  }
  throw new Error(`a text that is cut out does not end: ${source.slice(open, open + 60)}`);
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
  throw new Error(`a string that is cut out does not end plainly: ${source.slice(open, open + 60)}`);
}

function endOfComment(source: string, open: number): number {
  const [end, length] = source[open + 1] === '/' ? ['\n', 0] : ['*/', 1];
  const at = source[open + 1] === '/' || source[open + 1] === '*' ? source.indexOf(end, open + 2) : -1;
  if (at < 0) throw new Error(`what is cut out holds more than texts: ${source.slice(open, open + 60)}`);
  return at + length;
}
