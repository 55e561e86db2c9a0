import type * as z from 'zod/mini';
import { FeedLine } from './feed.ts';
import { type LineFault, RejectedLineError, shown } from './rejection.ts';
import { controlFaults } from './text.ts';

/** Most characters of a line. A whole taxonomy fits. */
export const MAXIMUM_LINE_LENGTH = 16 * 1024 * 1024;
const MAXIMUM_FAULTS = 10;
const MAXIMUM_DEPTH = 64;
/** A JSON string, and the colon that makes it a property name. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;
const TYPES = FeedLine.def.options.flatMap(({ def }) => def.shape.type.def.values);

/** Parses one line of a feed. @throws RejectedLineError with the faults found, at most ten */
export function parseLine(text: string): FeedLine {
  if (text.length > MAXIMUM_LINE_LENGTH) {
    throw rejected(`the line has ${text.length} characters; the limit is ${MAXIMUM_LINE_LENGTH}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw rejected(`not JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw rejected(`${shown(value)} is not an object`);
  }
  const names = countNames(value, 0);
  if (names !== countWritten(text)) throw rejected('an object has the same property twice');
  const parsed = FeedLine.safeParse(value);
  if (parsed.success) {
    const faults = controlFaults(parsed.data);
    if (faults.length > 0) throw new RejectedLineError(faults.slice(0, MAXIMUM_FAULTS));
    return parsed.data;
  }
  throw new RejectedLineError(
    parsed.error.issues.slice(0, MAXIMUM_FAULTS).map((issue) => fault(issue, value)),
  );
}

const rejected = (reason: string) => new RejectedLineError([{ field: '', reason }]);

/** Counts the property names in the text. There are more than in the parsed value when an object repeats one. */
function countWritten(text: string): number {
  // The pattern consumes whole strings, so a colon inside one does not count.
  let count = 0;
  for (const match of text.matchAll(STRING)) if (match[1] !== undefined) count += 1;
  return count;
}

/** Counts the property names in the value. @throws RejectedLineError for text or nesting that cannot be stored */
function countNames(value: unknown, depth: number): number {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw rejected(`${shown(value)} contains half of a surrogate pair`);
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAXIMUM_DEPTH) throw rejected(`the line is nested more than ${MAXIMUM_DEPTH} levels deep`);
  let count = 0;
  if (Array.isArray(value)) {
    for (const member of value) count += countNames(member, depth + 1);
    return count;
  }
  for (const [name, member] of Object.entries(value)) {
    countNames(name, depth);
    count += 1 + countNames(member, depth + 1);
  }
  return count;
}

type Issue = z.core.$ZodIssue;

function fault(issue: Issue, line: unknown): LineFault {
  const field = issue.path.map(String).join('.');
  const value = valueAt(line, issue.path);
  const held = value === undefined ? 'missing' : shown(value);
  return { field, reason: `${held}: ${allowed(issue)}` };
}

function allowed(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${list(issue.values.map(String))}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'unrecognized_keys':
      return `unknown properties ${list(issue.keys)}`;
    case 'invalid_union':
      return issue.path.at(-1) === 'type' && issue.path.length === 1
        ? `must be one of ${list(TYPES)}`
        : 'must match one of the kinds in docs/contract.md';
    default:
      return issue.message === 'Invalid input' ? 'not allowed here' : `must be ${issue.message}`;
  }
}

const unit = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : '';

const list = (values: readonly string[]) =>
  values.length > 20 ? `${values.slice(0, 20).join(', ')} and ${values.length - 20} more` : values.join(', ');

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return at;
}
