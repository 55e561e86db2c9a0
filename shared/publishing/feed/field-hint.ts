import type * as z from 'zod/mini';
import { normaliseDateTime } from '../../contract/date-time.ts';
import { codeNamed, type NamedList } from '../../contract/near/code-names.ts';
import { meantDate, meantDateTime } from '../../contract/near/dates.ts';
import { didYouMean, nearNames } from '../../contract/near/near-names.ts';
import { CODE_PATTERN, DATE_PATTERN, URI_PATTERN, UTC_PATTERN } from '../../contract/primitives.ts';
import { codeOf } from '../../contract/request/code-name.ts';
import { abridged, shown } from './rejection.ts';
import { memberOf, pathsTo, type Shape, shapeAt } from './schema-at.ts';

type Issue = z.core.$ZodIssue;

const LONGEST_VALUE = 2_100;
const MAXIMUM_NAME = 80;
const MOST_PATHS = 2;

/** What other formats call our fields, by their letters. */
const OTHER_FIELDS: ReadonlyMap<string, string> = new Map([
  ['company', 'company_key'],
  ['companyid', 'company_key'],
  ['dateposted', 'published_at'],
  ['firstseen', 'first_observed_at'],
  ['firstseenat', 'first_observed_at'],
  ['id', 'key'],
  ['jobid', 'job_key'],
  ['lastseen', 'last_verified_at'],
  ['lastseenat', 'last_verified_at'],
  ['link', 'apply_url'],
  ['postedat', 'published_at'],
  ['salary', 'compensation_packages'],
  ['seenat', 'last_verified_at'],
  ['skills', 'tools'],
  ['text', 'description'],
  ['url', 'apply_url'],
  ['validthrough', 'expires_at'],
  ['website', 'website_url'],
]);
const OTHER_TYPES: ReadonlyMap<string, string> = new Map([
  ['description', 'content'],
  ['employer', 'company'],
  ['fact', 'facts'],
  ['organisation', 'company'],
  ['organization', 'company'],
  ['place', 'location'],
  ['position', 'job'],
  ['posting', 'job'],
]);

/** Returns the field of a shape that a name of a line probably means. */
export function fieldMeant(name: string, shape: Shape, line: unknown): string | undefined {
  const own = Object.keys(shape);
  const near = nearNames(
    name,
    own.filter((field) => memberOf(line, field) === undefined),
  );
  const other = OTHER_FIELDS.get(name.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? '';
  return near[0] ?? (own.includes(other) ? other : undefined);
}

/** Says what properties that a line's kind does not have probably mean, or where they belong. */
export function unknownFields(keys: readonly string[], line: unknown, path: readonly PropertyKey[]): string {
  const shape = shapeAt(line, path) ?? {};
  const holder = path.reduce(memberOf, line);
  const named = keys.slice(0, MAXIMUM_LISTED).map((key) => {
    const name = abridged(key, MAXIMUM_NAME);
    const meant = fieldMeant(key, shape, holder);
    if (meant !== undefined) return `${name} (did you mean ${meant}?)`;
    if (key === 'description' && Object.hasOwn(shape, 'title'))
      return `${name} (a line of type content has it)`;
    if (holdsFields(memberOf(holder, key), shape)) return `${name} (its fields belong to the line itself)`;
    const places = pathsTo(key, line).slice(0, MOST_PATHS);
    return places.length === 0 ? name : `${name} (it belongs at ${places.join(' or ')})`;
  });
  const more = keys.length - named.length;
  return `${keys.length === 1 ? 'unknown property' : 'unknown properties'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
const MAXIMUM_LISTED = 8;

/** Reports whether a value is an object with some of the fields of a shape, so that one level is too many. */
function holdsFields(value: unknown, shape: Shape): boolean {
  return Object.keys(shape).filter((field) => memberOf(value, field) !== undefined).length >= LEAST_FIELDS;
}
const LEAST_FIELDS = 2;

/** Says where the `type` of a line probably is that has none: under another name, or in an object of the line. */
export function typeElsewhere(line: unknown, types: readonly string[]): string | undefined {
  if (typeof line !== 'object' || line === null) return undefined;
  for (const name of Object.keys(line).slice(0, MAXIMUM_COMPARED)) {
    const value = memberOf(line, name);
    const isKind = typeof value === 'string' && types.includes(value.toLowerCase());
    if (isKind && /^(?:type|kind|record_?type|@type)$/i.test(name))
      return `did you mean it by ${shown(name)}?`;
    const inner = memberOf(value, 'type');
    if (typeof inner === 'string' && types.includes(inner)) {
      return `did you mean the object in ${shown(name)} as the line?`;
    }
  }
  return undefined;
}

/** Returns the unknown property of a line under which a missing field was probably given. */
export function givenAs(field: string, line: unknown, path: readonly PropertyKey[]): string | undefined {
  const shape = shapeAt(line, path);
  const holder = path.reduce(memberOf, line);
  if (shape === undefined || typeof holder !== 'object' || holder === null) return undefined;
  const unknown = Object.keys(holder).filter((name) => !Object.hasOwn(shape, name));
  return unknown.slice(0, MAXIMUM_COMPARED).find((name) => fieldMeant(name, shape, holder) === field);
}
const MAXIMUM_COMPARED = 50;

/** Returns the kind of line that an unknown or missing `type` probably means. */
export function typeMeant(given: unknown, types: readonly string[]): string | undefined {
  if (typeof given !== 'string') return undefined;
  const other = OTHER_TYPES.get(given.toLowerCase()) ?? '';
  return types.includes(other) ? other : nearNames(given, types)[0];
}

/** Says what a value probably means that its field does not take. Undefined without a guess. */
export function valueHint(issue: Issue, value: unknown): string | undefined {
  if (typeof value === 'string' && value.length > LONGEST_VALUE) return undefined;
  switch (issue.code) {
    case 'invalid_value':
      return typeof value === 'string'
        ? didYouMean(meantOf(value, issue.values.map(String)), (name) => shown(name))
        : undefined;
    case 'invalid_union':
      return typeof value === 'string' && 'options' in issue && Array.isArray(issue.options)
        ? didYouMean(nearNames(value, issue.options.map(String)), (name) => shown(name))
        : undefined;
    case 'invalid_type':
      return typeHint(issue.expected, value, String(issue.path.at(-1)));
    case 'invalid_format':
      return typeof value === 'string' ? formatHint(issue.pattern, value) : undefined;
    default:
      return undefined;
  }
}

function meantOf(value: string, values: readonly string[]): readonly string[] {
  const list: NamedList | undefined = values.includes('EUR')
    ? 'currency'
    : values.includes('DE')
      ? 'country'
      : values.includes('de')
        ? 'language'
        : undefined;
  if (list === undefined) return nearNames(value, values);
  return [codeNamed(list, value) ?? nearNames(value, values)].flat();
}

/** Reads a number in a text. A comma before three digits has two meanings, and is read only with a second mark. */
function numberIn(text: string): number | undefined {
  const plain = text.trim().replaceAll(/(?<=[0-9])[ _](?=[0-9]{3}(?![0-9]))/g, '');
  if (/^-?[0-9]+(?:\.[0-9]+)?$/.test(plain)) return finite(plain);
  if (/^-?[0-9]{1,3}(?:,[0-9]{3})*(?:,[0-9]{3}\.[0-9]+|(?:,[0-9]{3}){2})$/.test(plain)) {
    return finite(plain.replaceAll(',', ''));
  }
  if (/^-?[0-9]{1,3}(?:\.[0-9]{3})*(?:\.[0-9]{3},[0-9]+|(?:\.[0-9]{3}){2})$/.test(plain)) {
    return finite(plain.replaceAll('.', '').replace(',', '.'));
  }
  return /^-?[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})$/.test(plain) ? finite(plain.replace(',', '.')) : undefined;
}

function finite(text: string): number | undefined {
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Returns the time that a number of a field of times probably is, in Unix seconds or milliseconds. */
function timeIn(value: unknown, name: string): string | undefined {
  return typeof value === 'number' && /(?:_at|At)$/.test(name) ? meantDateTime(String(value)) : undefined;
}

function typeHint(expected: string, value: unknown, name: string): string | undefined {
  const written = (meant: string) => `did you mean ${meant}?`;
  if (value === null) return expected === 'array' ? written('[]') : undefined;
  if (expected === 'array') return written(shown([value]));
  if (typeof value === 'string' && (expected === 'number' || expected === 'int')) {
    const number = numberIn(value);
    return number === undefined ? undefined : written(`${number}, without quotes`);
  }
  if (expected === 'boolean') {
    const word = String(value).toLowerCase();
    const meant = ['true', 'yes', '1'].includes(word)
      ? 'true'
      : ['false', 'no', '0'].includes(word)
        ? 'false'
        : undefined;
    return meant === undefined ? undefined : written(`${meant}, without quotes`);
  }
  const time = timeIn(value, name);
  if (expected === 'string' && time !== undefined) return written(shown(time));
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return written(`"${value}", in quotes`);
  }
  if (expected === 'string' && Array.isArray(value) && value.length === 1) return written(shown(value[0]));
  return undefined;
}

function formatHint(pattern: string | undefined, value: string): string | undefined {
  const meant = formatMeant(pattern, value);
  return meant === undefined || meant === value ? undefined : `did you mean ${shown(meant)}?`;
}

function formatMeant(pattern: string | undefined, value: string): string | undefined {
  switch (pattern) {
    case String(UTC_PATTERN): {
      const meant = meantDateTime(value);
      return meant === undefined ? undefined : (normaliseDateTime(meant) ?? undefined);
    }
    case String(DATE_PATTERN):
      return meantDate(value);
    case String(CODE_PATTERN): {
      const code = codeOf(value);
      return code === '' ? undefined : code;
    }
    case String(URI_PATTERN): {
      const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`);
      return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
        ? url.href
        : undefined;
    }
    default: {
      const hex = /^(?:sha-?256[:-])?([0-9a-f]{64})$/i.exec(value)?.[1]?.toLowerCase();
      return hex;
    }
  }
}
