import * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { resourceExample } from './examples.ts';
import { RECORDING } from './recording.ts';

/**
 * Returns the example body of an operation: what the demo answered. An operation that is not recorded yet gets the
 * example of its resource in the envelope of its response schema.
 * @throws Error that names a field without an example
 */
export const responseExample = ({ id, response }: Operation): unknown =>
  RECORDING.operations[id]?.body ?? exampleOf(response, id);

function exampleOf(schema: z.core.$ZodType, path: string): unknown {
  const resource = resourceExample(schema);
  if (resource !== undefined) return resource;
  const doc = docs.get(schema);
  if (doc?.example !== undefined) return doc.example;
  if (schema instanceof z.ZodMiniArray) return [exampleOf(schema.def.element, path)];
  if (schema instanceof z.ZodMiniNullable) return exampleOf(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0];
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries)[0];
  if (schema instanceof z.ZodMiniObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, member]) => [name, exampleOf(member, `${path}.${name}`)]),
    );
  }
  throw new Error(`${path} has no example: .register(docs, { description: '…', example: … })`);
}
