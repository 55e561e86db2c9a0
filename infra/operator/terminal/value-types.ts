import { resolve } from 'node:path';
import { normaliseDateTime } from '../../../shared/contract/date-time.ts';
import { microsOf } from '../../../shared/contract/money.ts';
import { nearest } from '../../../shared/contract/near/edit-distance.ts';
import type { Scope } from '../../../shared/contract/operation.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import { MAXIMUM_DELTA_MICROS } from '../../../shared/credits/reference-posting.ts';
import type { ValueType } from './option.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
/** A control character (C0 or C1) or a lone surrogate, which no name may contain. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;

/** A UUID in lower case, as the interface serves every id. */
export const uuidValue: ValueType<string> = {
  allowed: 'an id as the list commands print it (a UUID)',
  read: (text) => (UUID.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
};

/** A text of 1 to `maximum` characters without control characters, trimmed. */
export const textValue = (maximum: number): ValueType<string> => ({
  allowed: `1 to ${maximum} characters without control characters`,
  read: (text) => {
    const trimmed = text.trim();
    return trimmed.length === 0 || trimmed.length > maximum || NOT_TEXT.test(trimmed) ? undefined : trimmed;
  },
});

/** A positive amount in US dollars, as integer micro-dollars. */
export const positiveUsdValue: ValueType<bigint> = {
  allowed: 'an amount above 0 in US dollars, at most 1 billion, with at most 6 decimals, like 25 or 0.50',
  read: (text) => {
    const micros = microsOf(text);
    return micros === null || micros <= 0n || micros > MAXIMUM_DELTA_MICROS ? undefined : micros;
  },
};

/** An amount in US dollars of either sign except 0, as integer micro-dollars. */
export const signedUsdValue: ValueType<bigint> = {
  allowed:
    'an amount other than 0 in US dollars, at most 1 billion, with at most 6 decimals, like 25 or -0.50',
  read: (text) => {
    const micros = microsOf(text.replace(/^[+-]/, ''));
    if (micros === null || micros === 0n || micros > MAXIMUM_DELTA_MICROS) return undefined;
    return text.startsWith('-') ? -micros : micros;
  },
};

/** A whole number within inclusive bounds. */
export const integerValue = (minimum: number, maximum: number): ValueType<number> => ({
  allowed: `a whole number from ${minimum} to ${maximum}`,
  read: (text) => {
    const value = /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  },
});

const lettersOf = (text: string): string => [...text.toLowerCase()].sort().join('');

/** One of a few names. */
export const oneOfValue = <const T extends string>(names: readonly T[]): ValueType<T> => ({
  allowed: `one of ${names.join(', ')}`,
  read: (text) => names.find((name) => name === text),
  // Swapped letters are two edits, too many for a short name.
  meant: (text) =>
    nearest(text.toLowerCase(), names, 1)[0] ?? names.find((name) => lettersOf(name) === lettersOf(text)),
});

/** A day (its start in UTC) or an RFC 3339 date-time, as a UTC date-time with milliseconds. */
export const dateValue: ValueType<string> = {
  allowed: 'a date like 2027-01-31 (its start in UTC) or a date-time like 2027-01-31T12:00:00Z',
  read: (text) => normaliseDateTime(DATE.test(text) ? `${text}T00:00:00Z` : text) ?? undefined,
};

/** Scopes separated by commas, without duplicates. */
export const scopesValue: ValueType<readonly Scope[]> = {
  allowed: `one or more of ${SCOPES.join(', ')}, separated by commas`,
  read: (text) => {
    const scopes = text.split(',').map((name) => SCOPES.find((scope) => scope === name.trim()));
    const known = scopes.filter((scope) => scope !== undefined);
    return known.length === scopes.length ? [...new Set(known)] : undefined;
  },
};

/** Returns the path that the operator means: relative to the folder in which npm was called. */
export const givenPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/** An absolute path, or `-` for standard input. */
export const inputValue: ValueType<string> = {
  allowed: 'a path, or - for standard input',
  read: (text) => (text === '-' ? text : pathValue.read(text)),
};

/** An absolute path. The command checks whether anything is there. */
export const pathValue: ValueType<string> = {
  allowed: 'a path',
  read: (text) => (text === '' || text.includes('\0') ? undefined : givenPath(text)),
};
