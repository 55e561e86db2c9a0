import type * as z from 'zod/mini';
import { FeedLine } from './feed.ts';
import { readObject, rejectedLine } from './read-json.ts';
import { abridged, type LineFault, RejectedLineError, shown } from './rejection.ts';
import { controlFaults } from './text.ts';

const MAXIMUM_FAULTS = 10;
/** Most characters of a path, and of a name that a reason lists. */
const MAXIMUM_PATH = 200;
const MAXIMUM_NAME = 80;
const TYPES = FeedLine.def.options.flatMap(({ def }) => def.shape.type.def.values);

/** Parses one line of a feed. @throws RejectedLineError with the faults found, at most ten */
export function parseLine(text: string): FeedLine {
  const { value, repeatsProperty } = readObject(text);
  if (repeatsProperty) throw rejectedLine('an object has the same property twice');
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

type Issue = z.core.$ZodIssue;

function fault(issue: Issue, line: unknown): LineFault {
  const field = abridged(
    issue.path.map((step) => abridged(String(step), MAXIMUM_NAME)).join('.'),
    MAXIMUM_PATH,
  );
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
      return `unknown properties ${list(issue.keys.map((name) => abridged(name, MAXIMUM_NAME)))}`;
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
