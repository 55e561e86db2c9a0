import * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { parametersOf } from '../../shared/contract/request/parameter-kinds.ts';
import { BAD_QUERIES, type BadQuery, GOOD_PATHS, GOOD_QUERIES } from './requests.ts';

/**
 * Requests of any operation: those of the tables, or, for an operation without rows, those that its declaration yields.
 * Tests that loop over all operations therefore cover a new one at once.
 */

/** Valid path parameters. */
export const goodPath = ({ id, pathParameters }: Operation): Readonly<Record<string, string>> =>
  GOOD_PATHS[id] ??
  Object.fromEntries(
    Object.entries(pathParameters.shape).map(([name, schema]) => [name, String(docs.get(schema)?.example)]),
  );

/** Valid queries; the first has only what is required. */
export function goodQueries(operation: Operation): readonly string[] {
  const rows = GOOD_QUERIES[operation.id];
  if (rows !== undefined) return rows;
  const given = (required: boolean) =>
    [...parametersOf(operation.query)]
      .filter(([, { schema }]) => !required || !z.safeParse(schema, undefined).success)
      .flatMap(([name, parameter]) => {
        if (parameter.kind !== 'object') return [`${name}=${encodeURIComponent(exampleOf(parameter))}`];
        const example: unknown = docs.get(parameter.schema)?.example;
        return Object.entries(Object(example)).map(
          ([property, value]) => `${name}[${property}]=${encodeURIComponent(String([value].flat()[0]))}`,
        );
      });
  return [given(true).join('&'), ...given(false)];
}

/** Refused queries, each with exactly one fault. */
export const badQueries = ({ id }: Operation): readonly BadQuery[] =>
  BAD_QUERIES[id] ?? [['nonsense=1', 'unknown_parameter', '/nonsense', 'nonsense']];

function exampleOf(parameter: { readonly schema: z.core.$ZodType; readonly value: z.core.$ZodType }): string {
  const example: unknown = docs.get(parameter.schema)?.example;
  if (example !== undefined) return String([example].flat()[0]);
  const { value } = parameter;
  if (value instanceof z.ZodMiniEnum) return String(Object.values(value.def.entries)[0]);
  if (value instanceof z.ZodMiniBoolean) return 'true';
  return value instanceof z.ZodMiniNumber ? '1' : 'abc';
}
