import * as z from 'zod/mini';
import { DATE_TIME_PATTERN, normaliseDateTime } from '../date-time.ts';
import { MAXIMUM_INTEGER, uuid7 } from '../primitives.ts';

/**
 * Building blocks of query parameters: schemas over decoded values whose output the handler gets. Custom error texts
 * complete the sentence "… must be".
 */

/** A repeatable parameter, empty if absent. `maximum` counts the values received. */
export const list = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z._default(z.array(item).check(z.maxLength(maximum)), []);

/** A repeatable closed selection; at most as many values as the list has, unless the contract allows more. */
export const selection = <const T extends readonly [string, ...string[]]>(
  values: T,
  maximum: number = values.length,
) => list(z.enum(values), maximum);

/** A uuid7, accepted in either case and passed on in lower case. */
export const resourceId = () => uuid7().check(z.toLowerCase());

export const integer = (maximum: number = MAXIMUM_INTEGER) => z.int().check(z.minimum(0), z.maximum(maximum));

/** An RFC 3339 date-time with any offset, passed on in UTC with milliseconds. */
export const dateTime = () =>
  z.string().check(
    z.regex(DATE_TIME_PATTERN, { error: DATE_TIME_TEXT, abort: true }),
    z.refine((value) => normaliseDateTime(value) !== null, { error: DATE_TIME_TEXT, abort: true }),
    z.overwrite((value) => normaliseDateTime(value) ?? value),
  );
const DATE_TIME_TEXT =
  "an RFC 3339 date-time with Z or an offset, such as 2026-01-31T09:30:00Z (write the '+' of an offset as %2B)";

/** Search text, NFC with white space folded; `minimum`..`maximum` characters of what remains. */
export const searchText = (minimum: number, maximum: number) =>
  z.string().check(
    z.overwrite((value) => foldText(value, maximum)),
    z.minLength(minimum, { abort: true }),
    z.maxLength(maximum, { abort: true }),
  );

/**
 * Search text that is matched word by word. No word matches a text of punctuation alone, so it is a fault instead of an
 * empty page.
 */
export const searchWords = (minimum: number, maximum: number) =>
  searchText(minimum, maximum).check(
    z.regex(WORD_CHARACTER, 'a text with at least one letter, digit, + or #'),
  );
/** The characters that `tokens` of the index keeps. */
export const WORD_CHARACTER = /[\p{L}\p{N}\p{M}+#]/u;

/** Applies NFC, folds white space and trims. A text too long for any NFC form stays as it is. */
function foldText(value: string, maximum: number): string {
  const folded = value.replace(/\s+/g, ' ').trim();
  // A character of NFC decomposes into at most 18 units (UAX 15), and normalising marks in disorder is quadratic.
  return folded.length > maximum * 18 ? folded : folded.normalize('NFC');
}
