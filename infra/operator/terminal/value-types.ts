import { resolve } from 'node:path';
import { normaliseDateTime } from '../../../shared/contract/date-time.ts';
import { microsOf } from '../../../shared/contract/money.ts';
import { didYouMean, nearNames } from '../../../shared/contract/near/near-names.ts';
import type { Scope } from '../../../shared/contract/operation.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import { MAXIMUM_DELTA_MICROS } from '../../../shared/credits/reference-posting.ts';
import { type StoredObject, storedObjectOf } from '../../../shared/publishing/stored/stored-object.ts';
import type { ValueType } from './option.ts';
import {
  firstAccepted,
  meantAmount,
  meantDay,
  meantDuration,
  meantId,
  meantList,
  meantWhole,
  namesOtherCurrency,
  type TimeUnit,
} from './value-hints.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
/** A control character (C0 or C1) or a lone surrogate, which no name may contain. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;

/** A UUID in lower case, as the interface serves every id. */
export const uuidValue: ValueType<string> = {
  allowed: 'an id as the list commands print it (a UUID)',
  read: (text) => (UUID.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
  hint: (text) => {
    if (/^jck_/.test(text)) return 'this is an API key; keys list prints the id of each key';
    const meant = firstAccepted((each) => UUID.test(each), [meantId(text)]);
    if (meant !== undefined) return meant;
    return /^[0-9a-f]{6,10}-[0-9a-f-]{4,}$/i.test(text)
      ? `an id has 36 characters, this one has ${text.length}`
      : undefined;
  },
};

/** A text of 1 to `maximum` characters without control characters, trimmed. */
export const textValue = (maximum: number): ValueType<string> => ({
  allowed: `1 to ${maximum} characters without control characters`,
  read: (text) => {
    const trimmed = text.trim();
    return trimmed.length === 0 || trimmed.length > maximum || NOT_TEXT.test(trimmed) ? undefined : trimmed;
  },
});

/** Says what an amount probably means that a type does not take. */
const amountHint =
  (isValid: (text: string) => boolean) =>
  (text: string): string | undefined =>
    namesOtherCurrency(text) ? 'amounts are in US dollars only' : firstAccepted(isValid, [meantAmount(text)]);

/** A positive amount in US dollars, as integer micro-dollars. */
export const positiveUsdValue: ValueType<bigint> = {
  allowed: 'an amount above 0 in US dollars, at most 1 billion, with at most 6 decimals, like 25 or 0.50',
  read: positiveMicros,
  hint: amountHint((text) => positiveMicros(text) !== undefined),
};

function positiveMicros(text: string): bigint | undefined {
  const micros = microsOf(text);
  return micros === null || micros <= 0n || micros > MAXIMUM_DELTA_MICROS ? undefined : micros;
}

/** An amount in US dollars of either sign except 0, as integer micro-dollars. */
export const signedUsdValue: ValueType<bigint> = {
  allowed:
    'an amount other than 0 in US dollars, at most 1 billion, with at most 6 decimals, like 25 or -0.50',
  read: signedMicros,
  hint: amountHint((text) => signedMicros(text) !== undefined),
};

function signedMicros(text: string): bigint | undefined {
  const micros = positiveMicros(text.replace(/^[+-]/, ''));
  return micros !== undefined && text.startsWith('-') ? -micros : micros;
}

/** A whole number within inclusive bounds. With a unit, it is a time. */
export const integerValue = (minimum: number, maximum: number, unit?: TimeUnit): ValueType<number> => {
  const read = (text: string): number | undefined => {
    const value = /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  };
  return {
    allowed: `a whole number from ${minimum} to ${maximum}${unit === undefined ? '' : `, in ${unit}`}`,
    read,
    hint: (text) => {
      const time = unit === undefined ? undefined : meantDuration(text, unit);
      const meant = time === undefined ? meantWhole(text) : String(time);
      const hint = firstAccepted((each) => read(each) !== undefined, [meant]);
      if (hint !== undefined || time === undefined || String(time) === text) return hint;
      return `that is ${time} ${unit}`;
    },
  };
};

/** One of a few names. */
export const oneOfValue = <const T extends string>(names: readonly T[]): ValueType<T> => ({
  allowed: `one of ${names.join(', ')}`,
  read: (text) => names.find((name) => name === text),
  hint: (text) => didYouMean(nearNames(text, names)),
});

/** Names separated by commas, as a list of what each means, without duplicates. */
export const listValue = <T>(
  names: readonly string[],
  meaning: (name: string) => T | undefined,
): ValueType<readonly T[]> => ({
  allowed: `one or more of ${names.join(', ')}, separated by commas`,
  read: (text) => {
    const given = text.split(',').map((name) => meaning(name.trim()));
    const known = given.filter((each) => each !== undefined);
    return known.length === given.length ? [...new Set(known)] : undefined;
  },
  hint: (text) => didYouMean([meantList(text, names)].filter((each) => each !== undefined)),
});

/** A day (its start in UTC) or an RFC 3339 date-time, as a UTC date-time with milliseconds. */
export const dateValue: ValueType<string> = {
  allowed: 'a date like 2027-01-31 (its start in UTC) or a date-time like 2027-01-31T12:00:00Z',
  read: readDate,
  hint: (text) => firstAccepted((each) => readDate(each) !== undefined, [meantDay(text, Date.now())]),
};

function readDate(text: string): string | undefined {
  return normaliseDateTime(DATE.test(text) ? `${text}T00:00:00Z` : text) ?? undefined;
}

/** Scopes separated by commas, without duplicates. */
export const scopesValue: ValueType<readonly Scope[]> = listValue(SCOPES, (name) =>
  SCOPES.find((scope) => scope === name),
);

/** Returns the path that the operator means: relative to the folder in which npm was called. */
export const givenPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/** An absolute path, or `-` for standard input. */
export const inputValue: ValueType<string> = {
  allowed: 'a path, or - for standard input',
  read: (text) => (text === '-' ? text : pathValue.read(text)),
};

/** An absolute path, or an object of a bucket. */
export const feedValue: ValueType<string | StoredObject> = {
  allowed: 'a path, or s3://BUCKET/KEY',
  read: (text) => (text.startsWith('s3://') ? storedObjectOf(text) : pathValue.read(text)),
};

/** An absolute path. The command checks whether anything is there. */
export const pathValue: ValueType<string> = {
  allowed: 'a path',
  read: (text) => (text === '' || text.includes('\0') ? undefined : givenPath(text)),
};
