import * as z from 'zod/mini';

/**
 * Returns the example of a parameter whose declaration gives none: its default, or the first value of a closed list.
 * @throws Error that names a parameter whose example only its declaration can know
 */
export function exampleOfValue(schema: z.core.$ZodType, name: string): unknown {
  if (schema instanceof z.ZodMiniDefault) {
    const { defaultValue, innerType } = schema.def;
    const isEmptyList = Array.isArray(defaultValue) && defaultValue.length === 0;
    return isEmptyList || defaultValue === false ? exampleOfValue(innerType, name) : defaultValue;
  }
  if (schema instanceof z.ZodMiniOptional) return exampleOfValue(schema.def.innerType, name);
  if (schema instanceof z.ZodMiniArray) return [exampleOfValue(schema.def.element, name)];
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries)[0];
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0];
  if (schema instanceof z.ZodMiniBoolean) return true;
  throw new Error(`parameter ${name} has no example: .register(docs, { description: '…', example: … })`);
}
