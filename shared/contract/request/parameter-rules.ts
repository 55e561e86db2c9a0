import type { Fault } from '../problem.ts';

/** Rules over several parameters; each yields at most one fault (contract 2.5). */

/** `path` names a parameter, or a property of one: `['company', 'observedFrom']`. */
type ParameterPath = readonly [string] | readonly [string, string];

/** How a query writes the parameter: `company[observedFrom]`. */
const paramOf = ([name, property]: ParameterPath): string =>
  property === undefined ? name : `${name}[${property}]`;

/** JSON pointer of the parameter: `/company/observedFrom`. */
const pointerOf = (path: ParameterPath): string => `/${path.join('/')}`;

/** A minimum may equal its maximum, not exceed it. Absent bounds conflict with nothing. */
export function invertedRange(
  minimum: { readonly path: ParameterPath; readonly value: number | undefined },
  maximum: { readonly path: ParameterPath; readonly value: number | undefined },
): readonly Fault[] {
  if (minimum.value === undefined || maximum.value === undefined || minimum.value <= maximum.value) return [];
  const [low, high] = [paramOf(minimum.path), paramOf(maximum.path)];
  return [
    {
      code: 'conflicting_parameters',
      message: `'${low}' is ${minimum.value} and '${high}' is ${maximum.value}; '${low}' must not be above '${high}'`,
      pointer: pointerOf(minimum.path),
      param: low,
    },
  ];
}

/** A half-open interval `[from, until)` of normalised date-times must hold an instant. */
export function emptyInterval(
  from: { readonly path: ParameterPath; readonly value: string | undefined },
  until: { readonly path: ParameterPath; readonly value: string | undefined },
): readonly Fault[] {
  if (from.value === undefined || until.value === undefined || from.value < until.value) return [];
  const [start, end] = [paramOf(from.path), paramOf(until.path)];
  return [
    {
      code: 'conflicting_parameters',
      message: `'${start}' is ${from.value} and '${end}' is ${until.value}; '${start}' must be before '${end}'`,
      pointer: pointerOf(from.path),
      param: start,
    },
  ];
}

/** A parameter that only modifies others, set to a value that is not its default, needs one of them. */
export function loneModifier(path: ParameterPath, value: string, needs: string): Fault {
  const param = paramOf(path);
  return {
    code: 'modifier_without_condition',
    message: `'${param}' is ${value}, which changes nothing by itself; it needs ${needs}`,
    pointer: pointerOf(path),
    param,
  };
}
