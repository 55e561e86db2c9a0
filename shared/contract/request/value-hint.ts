import * as z from 'zod/mini';
import { codeNamed } from '../near/code-names.ts';
import { meantDateTime } from '../near/dates.ts';
import { didYouMean, nearNames } from '../near/near-names.ts';
import { CODE_PATTERN, COUNTRY_PATTERN, LANGUAGE_PATTERN, UUID7_PATTERN } from '../primitives.ts';
import { codeOf } from './code-name.ts';
import { shown } from './fault-text.ts';
import type { ListParameter, ScalarParameter } from './parameter-kinds.ts';

/** A value that may have been written another way is read up to this length. */
const LONGEST = 200;
/** Values that the example of a repeated key shows. */
const EXAMPLES = 2;
const YES: ReadonlySet<string> = new Set(['1', 'on', 't', 'true', 'y', 'yes']);
const NO: ReadonlySet<string> = new Set(['0', 'f', 'false', 'n', 'no', 'off']);

/** What people write for a value of a closed list that has other letters. */
const OTHER_VALUES: ReadonlyMap<string, string> = new Map([
  ['contractor', 'contract'],
  ['created', 'published'],
  ['date', 'created'],
  ['deleted', 'erased'],
  ['freelance', 'contract'],
  ['graduate', 'entry'],
  ['junior', 'entry'],
  ['newest', 'created'],
  ['office', 'onsite'],
  ['principal', 'lead'],
  ['province', 'admin'],
  ['removed', 'withdrawn'],
  ['state', 'admin'],
  ['town', 'city'],
  ['vp', 'executive'],
]);

/** Says what a refused value probably means, to complete its message. Undefined without a guess. */
export function hintOf(
  raw: string,
  param: string,
  parameter: ScalarParameter | ListParameter,
  issue: z.core.$ZodIssue | undefined,
): string | undefined {
  if (raw.length > LONGEST) return undefined;
  if (parameter.kind === 'list') {
    const repeated = repeatedKey(raw, param);
    if (repeated !== undefined) return repeated;
  }
  const meant = didYouMean(meantBy(raw, parameter, issue), (value) => shown(value.replaceAll('+', '%2B')));
  return meant ?? (patternOf(issue) === String(UUID7_PATTERN) ? 'the lists return ids' : undefined);
}

/** `countries=DE,FR` is one value: a list repeats its key (contract 2.2). */
export function repeatedKey(raw: string, param: string): string | undefined {
  const parts = raw
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  const pairs = parts.slice(0, EXAMPLES).map((part) => `${param}=${shown(part).slice(1, -1)}`);
  return `repeat the key for each value: ${pairs.join('&')}`;
}

function meantBy(
  raw: string,
  { spelling, value, vocabulary }: ScalarParameter | ListParameter,
  issue: z.core.$ZodIssue | undefined,
): readonly string[] {
  if (spelling === 'boolean') {
    const word = raw.trim().toLowerCase();
    return YES.has(word) ? ['true'] : NO.has(word) ? ['false'] : [];
  }
  // The name of a code of a catalogue is looked up there.
  if (vocabulary !== undefined && vocabulary !== 'language') return [];
  if (spelling === 'integer') return integerIn(raw).filter((each) => accepts(value, Number(each)));
  if (issue?.code === 'invalid_value') {
    const values = issue.values.map(String);
    const other = OTHER_VALUES.get(raw.toLowerCase()) ?? '';
    return values.includes(other) ? [other] : nearNames(raw, values);
  }
  const pattern = patternOf(issue);
  const meant =
    pattern === String(COUNTRY_PATTERN)
      ? codeNamed('country', raw)
      : pattern === String(LANGUAGE_PATTERN)
        ? codeNamed('language', raw)
        : pattern === String(UUID7_PATTERN)
          ? hyphenated(raw)
          : pattern === String(CODE_PATTERN)
            ? codeOf(raw)
            : meantDateTime(raw);
  return meant !== undefined && accepts(value, meant) ? [meant] : [];
}

const patternOf = (issue: z.core.$ZodIssue | undefined): string | undefined =>
  issue?.code === 'invalid_format' ? issue.pattern : undefined;

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/** Reads `80k`, `$80,000`, `007`, `v1` and `10.0`. `1.000` has two meanings. */
function integerIn(raw: string): readonly string[] {
  const [, digits, thousands] =
    /^[+$€£v ]*([0-9]{1,3}(?:[,_ ][0-9]{3})+|[0-9]+)(?:\.0{1,2})?(k?)$/i.exec(raw.trim()) ?? [];
  if (digits === undefined) return [];
  const number = Number(digits.replaceAll(/[,_ ]/g, '')) * (thousands === '' ? 1 : 1000);
  return Number.isSafeInteger(number) ? [String(number)] : [];
}

function hyphenated(raw: string): string | undefined {
  const hex = raw.toLowerCase().replaceAll(/[^0-9a-f]/g, '');
  return hex.length === 32 && /^[0-9a-f{}():urnid -]+$/i.test(raw)
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : undefined;
}
