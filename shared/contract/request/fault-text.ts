import * as z from 'zod/mini';
import { cut } from '../cut.ts';
import { MAXIMUM_INTEGER } from '../primitives.ts';
import type { Fault, FaultCode } from '../problem.ts';
import { boundOf } from './parameter-kinds.ts';

/** Bounds of the problem document, in characters (contract 4.1). */
export const MAXIMUM_MESSAGE = 500;
const MAXIMUM_PARAM = 160;
/** Characters of a value that a message shows. */
const MAXIMUM_SHOWN = 60;

/** The place of a fault in a request. */
export interface Place {
  /** As a query writes it: `facts[technologyTools]`. */
  readonly param: string;
  /** Unescaped pointer segments: `['facts', 'technologyTools', 3]`. */
  readonly pointer: readonly (string | number)[];
}

/** Builds a fault whose texts fit the problem document, whatever bytes the request contained. */
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

/**
 * Removes API keys, which people send in the wrong place and whose answers others log, and replaces control, formatting
 * and unassigned characters, which logs and terminals would not show.
 */
function clean(value: string): string {
  const text = value.includes('jck_') ? value.replace(KEY, 'jck_(removed)') : value;
  return PLAIN.test(text) ? text : text.replace(/\p{C}/gu, '\uFFFD');
}

const KEY = /jck_[0-9A-Za-z_]+/g;

/** Nearly every value matches this and needs no cleaning; a search for Unicode classes costs several times as much. */
const PLAIN = /^[ -~]*$/;

/** Quotes a value for a message. */
export const shown = (value: string): string => `"${cut(clean(cut(value, MAXIMUM_PARAM)), MAXIMUM_SHOWN)}"`;

/** Describes what a value must be, from the first issue of its schema. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
): { readonly code: FaultCode; readonly allowed: string } {
  const numeric = schema instanceof z.ZodMiniNumber;
  switch (issue.code) {
    case 'too_small':
      return { code: numeric ? 'out_of_range' : 'too_short', allowed: boundsOf(schema) };
    case 'too_big':
      return { code: numeric ? 'out_of_range' : 'too_long', allowed: boundsOf(schema) };
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

/** Says how large a number or how long a text must be. */
export function boundsOf(schema: z.core.$ZodType): string {
  const numeric = schema instanceof z.ZodMiniNumber;
  const minimum = boundOf(schema, 'minimum') ?? 0;
  const maximum = boundOf(schema, 'maximum') ?? MAXIMUM_INTEGER;
  return numeric ? `an integer from ${minimum} to ${maximum}` : `${minimum} to ${maximum} characters`;
}
