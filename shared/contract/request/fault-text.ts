import * as z from 'zod/mini';
import { cut } from '../cut.ts';
import { MAXIMUM_INTEGER } from '../primitives.ts';
import type { Fault, FaultCode } from '../problem.ts';
import { boundOf } from './parameter-kinds.ts';

/** Bounds of the problem document, in characters (contract 4.1). */
const MAXIMUM_MESSAGE = 500;
const MAXIMUM_PARAM = 160;
/** How much of a value a message shows. */
const MAXIMUM_SHOWN = 60;

/** Where a fault lies. */
export interface Place {
  /** As a query writes it: `facts[technologyTools]`. */
  readonly param: string;
  /** Unescaped pointer segments: `['facts', 'technologyTools', 3]`. */
  readonly pointer: readonly (string | number)[];
}

/** A fault whose texts keep the bounds of the problem document, whatever bytes the request held. */
export function faultAt(place: Place, code: FaultCode, message: string): Fault {
  const pointer = place.pointer
    .map(
      (segment) =>
        `/${clean(cut(String(segment), MAXIMUM_PARAM))
          .replace(/~/g, '~0')
          .replace(/\//g, '~1')}`,
    )
    .join('');
  return {
    code,
    message: cut(message, MAXIMUM_MESSAGE),
    pointer: pointer === '' ? '/' : pointer,
    param: clean(cut(place.param, MAXIMUM_PARAM)),
  };
}

/** Control, formatting and unassigned characters replaced, so that a log or terminal shows what is there. */
const clean = (value: string): string => (PLAIN.test(value) ? value : value.replace(/\p{C}/gu, '\uFFFD'));

/** What needs no cleaning, as nearly every value: looking for classes of Unicode costs several times as much. */
const PLAIN = /^[ -~]*$/;

/** A value as a message shows it. */
export const shown = (value: string): string => `"${clean(cut(value, MAXIMUM_SHOWN))}"`;

/** What a value must be, from the first issue that its schema found. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
): { readonly code: FaultCode; readonly allowed: string } {
  const numeric = schema instanceof z.ZodMiniNumber;
  switch (issue.code) {
    case 'too_small':
      return { code: numeric ? 'out_of_range' : 'too_short', allowed: bounds(schema, numeric) };
    case 'too_big':
      return { code: numeric ? 'out_of_range' : 'too_long', allowed: bounds(schema, numeric) };
    case 'invalid_value': {
      const values = issue.values.map(String);
      return {
        code: 'invalid_value',
        allowed: values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`,
      };
    }
    default:
      return { code: 'invalid_format', allowed: issue.message };
  }
}

function bounds(schema: z.core.$ZodType, numeric: boolean): string {
  const minimum = boundOf(schema, 'minimum') ?? 0;
  const maximum = boundOf(schema, 'maximum') ?? MAXIMUM_INTEGER;
  return numeric ? `an integer from ${minimum} to ${maximum}` : `${minimum} to ${maximum} characters`;
}
