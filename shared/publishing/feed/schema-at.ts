import * as z from 'zod/mini';
import { FeedLine } from './feed.ts';

/** The names of an object's fields that its schema knows. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Returns the schema without default, optionality and null. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable
    ? unwrapped(schema.def.innerType)
    : schema;
}

/** Returns the fields of the object at a path of a line, as the line's own kinds choose them; undefined where none is. */
export function shapeAt(line: unknown, path: readonly PropertyKey[]): Shape | undefined {
  let [schema, value]: [z.core.$ZodType | undefined, unknown] = [chosen(FeedLine, line), line];
  for (const step of path) {
    if (schema instanceof z.ZodMiniObject) schema = schema.def.shape[String(step)];
    else if (schema instanceof z.ZodMiniArray) schema = schema.def.element;
    else return undefined;
    if (schema === undefined) return undefined;
    value = memberOf(value, step);
    schema = chosen(unwrapped(schema), value);
  }
  return schema instanceof z.ZodMiniObject ? schema.def.shape : undefined;
}

/** Returns the option of a union that its discriminator chooses. */
function chosen(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  // By its name in `z.core`, a bundle would get all of zod, with its messages in every language.
  if (!(schema instanceof z.ZodMiniDiscriminatedUnion)) return schema;
  const { discriminator, options } = schema._zod.def;
  const kind = memberOf(value, discriminator);
  for (const option of options) {
    const tag = option instanceof z.ZodMiniObject ? option.def.shape[discriminator] : undefined;
    if (tag instanceof z.ZodMiniLiteral && tag.def.values.some((each) => each === kind)) return option;
  }
  return undefined;
}

/** Returns the paths of a line's kind that end in a name, as `facts[].fact.benefit`. */
export function pathsTo(name: string, line: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (schema: z.core.$ZodType, path: string): void => {
    const inner = unwrapped(schema);
    if (inner instanceof z.ZodMiniArray) visit(inner.def.element, `${path}[]`);
    else if (inner instanceof z.ZodMiniDiscriminatedUnion)
      for (const option of inner.def.options) visit(option, path);
    else if (inner instanceof z.ZodMiniObject) {
      for (const [field, member] of Object.entries(inner.def.shape)) {
        const at = path === '' ? field : `${path}.${field}`;
        if (field === name && !found.includes(at)) found.push(at);
        visit(Object(member), at);
      }
    }
  };
  const own = chosen(FeedLine, line);
  if (own !== undefined) visit(own, '');
  return found;
}

/** Returns the member of an object or array; undefined if there is none. */
export function memberOf(value: unknown, name: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
