import * as z from 'zod/mini';
import type { Fault } from '../problem.ts';
import { describeIssue, faultAt, type Place, shown } from './fault-text.ts';
import type { ListParameter, ScalarParameter, Spelling } from './parameter-kinds.ts';
import type { Received } from './received.ts';

/** A value that satisfies its schema, and its place in the request. */
export interface Accepted {
  readonly value: unknown;
  readonly place: Place;
}

/** Reads the values of one parameter into accepted values and faults. */
export function readValues({ parameter, place, values }: Received): {
  readonly accepted: readonly Accepted[];
  readonly faults: readonly Fault[];
} {
  if (parameter.kind === 'scalar' && values.length > 1) {
    const message = `'${place.param}' is given ${values.length} times; it takes one value`;
    return { accepted: [], faults: [faultAt(place, 'repeated_parameter', message)] };
  }
  if (parameter.kind === 'list' && values.length > parameter.maximum) {
    const message = `'${place.param}' is given ${values.length} values; at most ${parameter.maximum} are allowed`;
    return { accepted: [], faults: [faultAt(place, 'too_many_values', message)] };
  }
  const accepted: Accepted[] = [];
  const faults: Fault[] = [];
  for (const [index, raw] of values.entries()) {
    if (raw === null) continue;
    const at = parameter.kind === 'list' ? { ...place, pointer: [...place.pointer, index] } : place;
    const value = readValue(raw, parameter, at);
    if (value.fault === undefined) accepted.push({ value: value.read, place: at });
    else faults.push(value.fault);
  }
  return { accepted, faults };
}

/** Reads one decoded string as a parameter's value. */
export function readValue(
  raw: string,
  parameter: ScalarParameter | ListParameter,
  place: Place,
): { readonly read: unknown; readonly fault?: never } | { readonly fault: Fault } {
  if (raw === '') return { fault: faultAt(place, 'too_short', `'${place.param}' has an empty value`) };
  const must = (code: Fault['code'], allowed: string) => ({
    fault: faultAt(place, code, `'${place.param}' is ${shown(raw)}; it must be ${allowed}`),
  });
  const value = spell(raw, parameter.spelling);
  if (value === undefined) {
    return parameter.spelling === 'boolean'
      ? must('invalid_value', 'true or false')
      : must('invalid_format', 'an integer in decimal digits, without sign or leading zeros');
  }
  const result = z.safeParse(parameter.value, value);
  if (result.success) return { read: result.data };
  const issue = result.error.issues[0];
  if (issue === undefined) return must('invalid_value', 'another value');
  const { code, allowed } = describeIssue(issue, parameter.value);
  return must(code, allowed);
}

/** An integer with more digits than 2^53 becomes a number that every schema rejects as out of range. */
function spell(raw: string, spelling: Spelling): boolean | number | string | undefined {
  if (spelling === 'string') return raw;
  if (spelling === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : undefined;
  if (!/^(?:0|[1-9][0-9]*)$/.test(raw)) return undefined;
  return raw.length > 16 ? Number.MAX_VALUE : Number(raw);
}
