import { jsonFault, parseJson } from './json-fault.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfText,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-text.ts';
import { type LineFault, RejectedLineError, shown } from './rejection.ts';

/** Most characters of a line. A whole taxonomy fits. */
export const MAXIMUM_LINE_LENGTH = 16 * 1024 * 1024;
/**
 * Most commas and brackets of a line, which bound its values: a parsed value takes many times its text. The largest
 * valid lines, whole taxonomies, have about half as many.
 */
export const MAXIMUM_VALUES = 200_000;
/** Most code units of one text: a description of 200,000 characters fits. */
export const MAXIMUM_TEXT_LENGTH = 400_000;
/** Most combining marks in a row: those of the Stream-Safe Text Format (UAX 15). */
export const MAXIMUM_MARKS = 30;
const MAXIMUM_DEPTH = 64;

/**
 * Normalisation sorts every run of combining marks, which takes quadratic time. The two halfwidth sound marks are
 * letters that decompose to marks.
 */
/** No mark stands outside these blocks. The test is a fraction of the next one, and most texts end there. */
const MAY_BE_MARK = /[\u0300-\u1fff\u20d0-\u20ff\u2c00-\uffff]/;
const MARKS = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${MAXIMUM_MARKS + 1}}`, 'u');

/** A line as it was read. */
export interface ReadLine {
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether an object of the line has the same property twice. Only the last one is in the value. */
  readonly repeatsProperty: boolean;
}

/**
 * Reads the JSON object of a line. Refuses what takes more than linear time or much more memory than its text, before
 * that step.
 * @throws RejectedLineError
 */
export function readObject(text: string, maximum: number = MAXIMUM_LINE_LENGTH): ReadLine {
  if (text.length > maximum) {
    throw rejectedLine(`the line has ${text.length} characters; the limit is ${maximum}`);
  }
  const written = scan(text);
  if (MAY_BE_MARK.test(text) && MARKS.test(text)) throw rejectedLine(TOO_MANY_MARKS);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw rejectedLine(jsonFault(text, error));
  }
  if (!isObject(value)) {
    const hint = Array.isArray(value)
      ? ': a feed has one object per line and no list around them'
      : typeof value === 'string' && value.trimStart().startsWith('{')
        ? ': write the object itself, not as a text'
        : '';
    throw rejectedLine(`${shown(value)} is not an object${hint}`);
  }
  const names = countNames(value);
  if (names === null)
    throw new RejectedLineError([refusedText(value, []) ?? { field: '', reason: 'unreadable' }]);
  return { value, repeatsProperty: names !== written };
}

export const rejectedLine = (reason: string) => new RejectedLineError([{ field: '', reason }]);

const TOO_MANY_MARKS = `a text contains more than ${MAXIMUM_MARKS} combining marks in a row`;

/**
 * Counts the property names in a JSON text, in one pass without parsing it. Text that is not JSON passes: the parser
 * refuses it.
 * @throws RejectedLineError for a text with too many values or levels
 */
function scan(text: string): number {
  let names = 0;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at + 1);
        break;
      case COLON:
        names += 1;
        break;
      case COMMA:
        values += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        depth += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      default:
    }
    if (depth > MAXIMUM_DEPTH + 1) {
      throw rejectedLine(`the line is nested more than ${MAXIMUM_DEPTH} levels deep`);
    }
    if (values > MAXIMUM_VALUES)
      throw rejectedLine(`the line has more than ${MAXIMUM_VALUES} commas and brackets`);
  }
  return names;
}

/** Counts the property names in the value; null when it has a text that cannot be stored. */
function countNames(value: unknown): number | null {
  if (typeof value === 'string') return faultOf(value) === null ? 0 : null;
  let count = 0;
  if (Array.isArray(value)) {
    for (const member of value) {
      const names = countNames(member);
      if (names === null) return null;
      count += names;
    }
    return count;
  }
  if (!isObject(value)) return 0;
  for (const name of Object.keys(value)) {
    const names = faultOf(name) === null ? countNames(value[name]) : null;
    if (names === null) return null;
    count += 1 + names;
  }
  return count;
}

/** Returns the first text that cannot be stored, with its place; null without one. */
function refusedText(value: unknown, path: string[]): LineFault | null {
  if (typeof value === 'string') {
    const reason = faultOf(value);
    return reason === null ? null : { field: path.join('.'), reason };
  }
  if (Array.isArray(value)) return refusedMember(value.entries(), path);
  if (!isObject(value)) return null;
  const members = Object.entries(value);
  for (const [name] of members) {
    const reason = faultOf(name);
    if (reason !== null) return { field: path.join('.'), reason };
  }
  return refusedMember(members, path);
}

function refusedMember(
  members: Iterable<readonly [string | number, unknown]>,
  path: string[],
): LineFault | null {
  for (const [name, member] of members) {
    if (typeof member !== 'string' && !isContainer(member)) continue;
    path.push(String(name));
    const found = refusedText(member, path);
    if (found !== null) return found;
    path.pop();
  }
  return null;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function faultOf(text: string): string | null {
  if (text.length > MAXIMUM_TEXT_LENGTH) {
    return `${shown(text)} has ${text.length} characters; the limit of a text is ${MAXIMUM_TEXT_LENGTH}`;
  }
  if (!text.isWellFormed()) return `${shown(text)} contains half of a surrogate pair`;
  const hasMarks = text.length > MAXIMUM_MARKS && MAY_BE_MARK.test(text) && MARKS.test(text);
  return hasMarks ? TOO_MANY_MARKS : null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
