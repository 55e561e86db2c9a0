import type * as z from 'zod/mini';
import { FeedLine } from './feed.ts';
import { givenAs, typeElsewhere, typeMeant, unknownFields, valueHint } from './field-hint.ts';
import { readObject } from './read-json.ts';
import { abridged, keyInText, keyOf, type LineFault, RejectedLineError, shown } from './rejection.ts';
import { controlFaults } from './text.ts';

const MAXIMUM_FAULTS = 10;
/** Most characters of a path, and of a name that a reason lists. */
const MAXIMUM_PATH = 200;
const MAXIMUM_NAME = 80;
const TYPES = FeedLine.def.options.flatMap(({ def }) => def.shape.type.def.values);

/** Parses one line of a feed. @throws RejectedLineError with the faults found, at most ten */
export function parseLine(text: string): FeedLine {
  const { value, repeatsProperty } = withKey(text, () => readObject(text));
  if (repeatsProperty) {
    throw new RejectedLineError(
      [{ field: '', reason: 'an object has the same property twice' }],
      keyOf(value),
    );
  }
  const parsed = FeedLine.safeParse(value);
  if (parsed.success) {
    const faults = controlFaults(parsed.data, text);
    if (faults.length > 0) throw new RejectedLineError(faults.slice(0, MAXIMUM_FAULTS), keyOf(value));
    return parsed.data;
  }
  throw new RejectedLineError(
    oncePerField(parsed.error.issues)
      .slice(0, MAXIMUM_FAULTS)
      .map((issue) => fault(issue, value)),
    keyOf(value),
  );
}

/** Adds to the fault of a text that cannot be read the key that stands in it. */
function withKey<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RejectedLineError ? new RejectedLineError(error.faults, keyInText(text)) : error;
  }
}

/** A value of the wrong form fails further checks of its form, which say nothing new. */
function oncePerField(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const path = JSON.stringify(issue.path);
    const isNew = issue.code !== 'custom' || !seen.has(path);
    seen.add(path);
    return isNew;
  });
}

type Issue = z.core.$ZodIssue;

function fault(issue: Issue, line: unknown): LineFault {
  const field = abridged(
    issue.path.map((step) => abridged(String(step), MAXIMUM_NAME)).join('.'),
    MAXIMUM_PATH,
  );
  const value = valueAt(line, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return { field, reason: `${shown(value)}: ${unknownFields(issue.keys, line, issue.path)}` };
  }
  const held = value === undefined ? 'missing' : shown(value);
  const hint = value === undefined ? missingHint(issue, line) : hintOf(issue, value);
  return { field, reason: `${held}: ${allowed(issue)}${hint === undefined ? '' : `; ${hint}`}` };
}

function hintOf(issue: Issue, value: unknown): string | undefined {
  if (issue.path.length !== 1 || issue.path[0] !== 'type') return valueHint(issue, value);
  const meant = typeMeant(value, TYPES);
  return meant === undefined ? undefined : `did you mean ${shown(meant)}?`;
}

function missingHint({ path }: Issue, line: unknown): string | undefined {
  if (path.length === 1 && path[0] === 'type') return typeElsewhere(line, TYPES);
  const name = givenAs(String(path.at(-1)), line, path.slice(0, -1));
  return name === undefined ? undefined : `did you mean it by ${shown(name)}?`;
}

/** Nouns with their articles, for what JSON calls a type. */
const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

function allowed(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${list(issue.values.map(String))}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be one of ${list(issue.options.map(String))}`
        : 'must match one of the kinds in docs/feeds.md';
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
