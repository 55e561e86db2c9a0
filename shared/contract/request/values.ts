import * as z from 'zod/mini';
import type { Fault } from '../problem.ts';
import { boundsOf, describeIssue, faultAt, type Place, shown } from './fault-text.ts';
import type { ListParameter, ScalarParameter, Spelling } from './parameter-kinds.ts';
import type { Received } from './received.ts';
import { hintOf } from './value-hint.ts';

/** A value that satisfies its schema, and its place in the request. */
export interface Accepted {
  readonly value: unknown;
  readonly place: Place;
}

/** Values of a parameter given twice that a message shows. */
const SHOWN_REPEATS = 3;

/** A text that is not a code, where a code of a vocabulary is expected: it may be the name of one. */
export interface Misnamed {
  readonly raw: string;
  readonly fault: Fault;
}

/** Reads the values of one parameter into accepted values and faults. */
export function readValues({ parameter, place, values }: Received): {
  readonly accepted: readonly Accepted[];
  readonly faults: readonly Fault[];
  /** Those faults of a parameter with codes that a name of a code explains. */
  readonly misnamed: readonly Misnamed[];
} {
  if (parameter.kind === 'scalar' && values.length > 1) {
    const given = values.slice(0, SHOWN_REPEATS).map((value) => (value === null ? '?' : shown(value)));
    const more = values.length > SHOWN_REPEATS ? ', …' : '';
    const message = `'${place.param}' is given ${values.length} times (${given.join(', ')}${more}); it takes one value`;
    return { accepted: [], faults: [faultAt(place, 'repeated_parameter', message)], misnamed: [] };
  }
  if (parameter.kind === 'list' && values.length > parameter.maximum) {
    const message = `'${place.param}' is given ${values.length} values; at most ${parameter.maximum} are allowed`;
    return { accepted: [], faults: [faultAt(place, 'too_many_values', message)], misnamed: [] };
  }
  const accepted: Accepted[] = [];
  const faults: Fault[] = [];
  const misnamed: Misnamed[] = [];
  for (const [index, raw] of values.entries()) {
    if (raw === null) continue;
    const at = parameter.kind === 'list' ? { ...place, pointer: [...place.pointer, index] } : place;
    const value = readValue(raw, parameter, at);
    if (value.fault === undefined) accepted.push({ value: value.read, place: at });
    else {
      faults.push(value.fault);
      const isCoded = parameter.vocabulary !== undefined && parameter.vocabulary !== 'language';
      if (isCoded && value.fault.code === 'invalid_format') misnamed.push({ raw, fault: value.fault });
    }
  }
  return { accepted, faults, misnamed };
}

/** Reads one decoded string as a parameter's value. */
export function readValue(
  raw: string,
  parameter: ScalarParameter | ListParameter,
  place: Place,
): { readonly read: unknown; readonly fault?: never } | { readonly fault: Fault } {
  if (raw === '') {
    const message = `'${place.param}' has an empty value; give one, or leave the parameter out`;
    return { fault: faultAt(place, 'too_short', message) };
  }
  const must = (code: Fault['code'], allowed: string, issue?: z.core.$ZodIssue) => {
    const hint = hintOf(raw, place.param, parameter, issue);
    const more = hint === undefined ? '' : `; ${hint}`;
    return { fault: faultAt(place, code, `'${place.param}' is ${shown(raw)}; it must be ${allowed}${more}`) };
  };
  const value = spell(raw, parameter.spelling);
  if (value === undefined) {
    return parameter.spelling === 'boolean'
      ? must('invalid_value', 'true or false')
      : must(
          'invalid_format',
          `${boundsOf(parameter.value)}, in decimal digits without sign or leading zeros`,
        );
  }
  const result = z.safeParse(parameter.value, value);
  if (result.success) return { read: result.data };
  const issue = result.error.issues[0];
  if (issue === undefined) return must('invalid_value', 'another value');
  const { code, allowed } = describeIssue(issue, parameter.value);
  return must(code, allowed, issue);
}

/** An integer with more digits than 2^53 becomes a number that every schema rejects as out of range. */
function spell(raw: string, spelling: Spelling): boolean | number | string | undefined {
  if (spelling === 'string') return raw;
  if (spelling === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : undefined;
  if (!/^(?:0|[1-9][0-9]*)$/.test(raw)) return undefined;
  return raw.length > 16 ? Number.MAX_VALUE : Number(raw);
}
