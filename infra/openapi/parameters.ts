import type * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { parametersOf } from '../../shared/contract/request/parameter-kinds.ts';
import { exampleOfValue } from './parameter-example.ts';
import { RECORDING } from './recording.ts';
import { schemaOf } from './schemas.ts';

/** Returns the parameters of an operation: path, query, and the validator of a catalogue. */
export function parametersFor(operation: Operation): readonly Readonly<Record<string, unknown>>[] {
  return [
    ...Object.entries(operation.pathParameters.shape).map(([name, schema]) =>
      pathParameter(operation, name, schema),
    ),
    ...Object.entries(operation.query.shape).map(([name, schema]) => queryParameter(operation, name, schema)),
    ...(operation.serving.kind === 'catalogue' ? [ifNoneMatch(operation)] : []),
  ];
}

const UNRECORDED_ETAG = '"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"';

const ifNoneMatch = ({ id }: Operation) => ({
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak.',
  schema: { type: 'string' },
  example: recorded(id, 'If-None-Match') ?? UNRECORDED_ETAG,
});

function pathParameter({ id }: Operation, name: string, schema: z.core.$ZodType) {
  return { name, in: 'path', required: true, ...documented(id, name, schema) };
}

function queryParameter({ id, query }: Operation, name: string, schema: z.core.$ZodType) {
  const kind = parametersOf(query).get(name)?.kind;
  const required = schema._zod.optin === undefined;
  return {
    name,
    in: 'query',
    ...(required ? { required } : {}),
    ...(kind === 'object' ? { style: 'deepObject', explode: true } : {}),
    ...(kind === 'list' ? { style: 'form', explode: true } : {}),
    ...documented(id, name, schema),
  };
}

/** Returns the texts and schema of a parameter. The texts are on the parameter, so the schema does not repeat them. */
function documented(id: string, name: string, schema: z.core.$ZodType) {
  const doc = docs.get(schema);
  if (doc === undefined) throw new Error(`parameter ${name} has no description: .register(docs, { … })`);
  const { description: _, examples: __, ...rest } = schemaOf(schema, 'input');
  // An absent list is an empty one, which sets no condition.
  const { default: standard, ...undefaulted } = rest;
  return {
    description: doc.description,
    schema: Array.isArray(standard) && standard.length === 0 ? undefaulted : rest,
    example: recorded(id, name) ?? doc.example ?? exampleOfValue(schema, name),
  };
}

/** Returns the example of a parameter whose values only the demo has: IDs, names, cursors. */
const recorded = (id: string, name: string): unknown => RECORDING.operations[id]?.parameters[name];
