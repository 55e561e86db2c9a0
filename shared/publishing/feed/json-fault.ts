import { abridged } from './rejection.ts';

/** Characters that are shown before and after the place of a fault. */
const AROUND = 20;
/** The place is looked for in lines up to this length, by reading their beginnings. */
const LONGEST_SEARCH = 100_000;
const MAXIMUM_MESSAGE = 120;

/**
 * Parses a text.
 * @throws SyntaxError without a stack, which nobody reads and which takes longer than a short line does
 */
export function parseJson(text: string): unknown {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return JSON.parse(text);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Says where a text is not JSON, shows what stands there, and names the usual cause. */
export function jsonFault(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : 'unreadable';
  const at = placeOf(message) ?? placeBySearch(text);
  // Without the snippet and the position of the parser, which depend on the engine.
  const what = message
    .replace(/(?:, ["'.].*| in JSON.*| after JSON.*| is not valid JSON.*)$/s, '')
    .replace(/^./, (first) => first.toLowerCase());
  const said = abridged(what, MAXIMUM_MESSAGE);
  if (at === null) return `not JSON: ${said}`;
  const start = Math.max(0, at - AROUND);
  const before = shown(text.slice(start, at));
  const after = shown(text.slice(at, at + AROUND));
  const snippet = `${start === 0 ? '' : '…'}${before}⟨here⟩${after}${at + AROUND < text.length ? '…' : ''}`;
  const cause = causeOf(text, at);
  return `not JSON at column ${at + 1}: ${said}, in ${snippet}${cause === undefined ? '' : `; ${cause}`}`;
}

/** Returns the text with its control characters escaped. */
const shown = (text: string): string =>
  JSON.stringify(text.toWellFormed()).slice(1, -1).replaceAll('\\"', '"');

function causeOf(text: string, at: number): string | undefined {
  const here = text.slice(at, at + 9);
  if (/^[“”„‟″]/.test(here)) return 'texts and names take straight double quotes';
  if (/^(?:\/\/|\/\*|#)/.test(here)) return 'JSON has no comments';
  if (/^"[^"\\]{0,80}"\s*:/.test(text)) return 'a record takes exactly one line';
  if (!/^\s*[{["]/.test(text)) return 'each line of a feed is one JSON object, from { to }';
  if (at >= text.length) return 'the line ends too early: a record takes exactly one line';
  if (here.startsWith("'")) return 'texts and names take double quotes';
  if (/^(?:True|False|None|NaN|undefined|Infinity)/.test(here))
    return 'JSON has true, false, null and finite numbers';
  if (/^[}\]]/.test(here) && /,\s*$/.test(text.slice(Math.max(0, at - AROUND), at)))
    return 'remove the comma before it';
  if (here.startsWith(',') && /[}\]]\s*$/.test(text.slice(Math.max(0, at - AROUND), at)))
    return 'no comma stands between lines';
  if (/^[A-Za-z_]\w*\s*:/.test(text.slice(at, at + AROUND))) return 'names take double quotes';
  if (here.startsWith('{')) return 'one record per line';
  return undefined;
}

function placeOf(message: string): number | null {
  const found = / at position (\d+)/.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}

/** Finds the first character that no JSON text can go on with: the shortest beginning that is refused for more than its end. */
function placeBySearch(text: string): number | null {
  if (text.length > LONGEST_SEARCH) return null;
  let [low, high] = [0, text.length];
  if (!isRefused(text, high)) return text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isRefused(text, middle)) high = middle;
    else low = middle;
  }
  return low;
}

function isRefused(text: string, length: number): boolean {
  try {
    parseJson(text.slice(0, length));
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const place = placeOf(message);
    return !/end of JSON input|Unterminated string/.test(message) && (place === null || place < length);
  }
}
