import type * as z from 'zod/mini';
import { DATE_TIME_PATTERN } from '../shared/contract/date-time.ts';
import {
  DATE_PATTERN,
  URI_PATTERN,
  UTC_PATTERN,
  UUID_PATTERN,
  UUID7_PATTERN,
} from '../shared/contract/primitives.ts';
import { WORD_CHARACTER } from '../shared/contract/request/parameters.ts';

/** The formats that patterns correspond to. The pattern stays, because a format alone is only an annotation. */
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  [DATE_PATTERN.source, 'date'],
  [DATE_TIME_PATTERN.source, 'date-time'],
  [URI_PATTERN.source, 'uri'],
  [UTC_PATTERN.source, 'date-time'],
  [UUID_PATTERN.source, 'uuid'],
  [UUID7_PATTERN.source, 'uuid'],
]);

/**
 * What validators without Unicode properties (Python's, and ajv without its `u` flag) can read: any character but ASCII
 * punctuation, `+` and `#` aside, white space and controls. It accepts more than the interface, never less.
 */
export const PORTABLE_WORD_CHARACTER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the text must have more than
  /[^\x00-\x22\x24-\x2A\x2C-\x2F\x3A-\x40\x5B-\x60\x7B-\x7F]/;

/** Adds to a converted schema what zod does not know: formats, and patterns that every validator reads. */
export function addFormat({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // Examples appear on parameters, the properties of deepObject parameters and whole bodies, not on single fields.
  delete jsonSchema['example'];
  const format = FORMATS.get(jsonSchema.pattern);
  if (format !== undefined) jsonSchema.format = format;
  if (jsonSchema.pattern === WORD_CHARACTER.source) jsonSchema.pattern = PORTABLE_WORD_CHARACTER.source;
}
