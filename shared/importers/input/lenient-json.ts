const [QUOTE, BACKSLASH, COMMA, SLASH, STAR, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x2f, 0x2a, 0x0a];
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns a JSON text without comments and trailing commas, which are all that people add. Takes one pass. */
export function withoutComments(text: string): string {
  const kept: string[] = [];
  let start = 0;
  /** Where the last comma is in `kept`, while nothing but white space and comments follows it. */
  let comma = -1;
  const keep = (end: number): void => {
    if (end > start) kept.push(text.slice(start, end));
  };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH) {
      const end = endOfComment(text, at);
      if (end !== at) {
        keep(at);
        start = end;
        at = end;
        continue;
      }
    }
    if (CLOSING.has(code) && comma !== -1) {
      keep(at);
      kept[comma] = '';
      start = at;
    }
    if (code === COMMA) {
      keep(at);
      comma = kept.push(',') - 1;
      start = at + 1;
    } else if (!isSpace(code)) comma = -1;
    at = code === QUOTE ? endOfText(text, at + 1) + 1 : at + 1;
  }
  keep(text.length);
  return kept.join('');
}

/** Returns the position behind a comment, or `at` when there is none. */
function endOfComment(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === SLASH) {
    const end = text.indexOf('\n', at);
    return end === -1 ? text.length : end;
  }
  if (next !== STAR) return at;
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? text.length : end + 2;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === LINE_FEED || code === 0x0d;
}

/** Returns the position of the quotation mark that ends a text, or of the end of the input. */
function endOfText(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}
