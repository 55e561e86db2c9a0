import * as z from 'zod/mini';
import { type Vocabulary, vocabularyOf } from '../vocabularies.ts';

/** The spelling of a value in a query, before its schema applies. */
export type Spelling = 'boolean' | 'integer' | 'string';

/** A parameter, or a property of a deepObject, that takes one value. */
export interface ScalarParameter {
  readonly kind: 'scalar';
  readonly spelling: Spelling;
  /** Of the value itself, without default. */
  readonly value: z.core.$ZodType;
  /** The source of its codes; undefined for values that are not codes. */
  readonly vocabulary: Vocabulary | undefined;
  /** With default or optionality. Parsing undefined yields the value of an absent parameter. */
  readonly schema: z.core.$ZodType;
}

/** A repeatable parameter or property. */
export interface ListParameter {
  readonly kind: 'list';
  readonly spelling: Spelling;
  readonly value: z.core.$ZodType;
  readonly vocabulary: Vocabulary | undefined;
  /** Caps the values received, before duplicates collapse. */
  readonly maximum: number;
  readonly schema: z.core.$ZodType;
}

/** A deepObject parameter; its properties do not nest. */
export interface ObjectParameter {
  readonly kind: 'object';
  readonly properties: ReadonlyMap<string, ScalarParameter | ListParameter>;
  readonly schema: z.core.$ZodType;
}

export type Parameter = ScalarParameter | ListParameter | ObjectParameter;
export type Parameters = ReadonlyMap<string, Parameter>;

const compiled = new WeakMap<z.ZodMiniObject, Parameters>();

/** Returns the declared parameters, computed once per schema. In a Map, `__proto__` is not special. */
export function parametersOf(schema: z.ZodMiniObject): Parameters {
  let parameters = compiled.get(schema);
  if (parameters === undefined) {
    parameters = new Map(Object.entries(schema.shape).map(([name, member]) => [name, describe(member)]));
    compiled.set(schema, parameters);
  }
  return parameters;
}

/** Returns the vocabularies of all codes in a query. */
export function vocabulariesOf(query: z.ZodMiniObject): ReadonlySet<Vocabulary> {
  const parameters = [...parametersOf(query).values()].flatMap((parameter) =>
    parameter.kind === 'object' ? [...parameter.properties.values()] : [parameter],
  );
  return new Set(parameters.flatMap(({ vocabulary }) => vocabulary ?? []));
}

function describe(schema: z.core.$ZodType): Parameter {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodMiniObject)) return describeValues(schema, inner);
  const properties = Object.entries(inner.shape).map(
    ([name, member]) => [name, describeValues(member, unwrap(member))] as const,
  );
  return { kind: 'object', properties: new Map(properties), schema };
}

function describeValues(schema: z.core.$ZodType, inner: z.core.$ZodType): ScalarParameter | ListParameter {
  if (!(inner instanceof z.ZodMiniArray)) {
    return {
      kind: 'scalar',
      spelling: spellingOf(inner),
      value: inner,
      vocabulary: vocabularyOf(inner),
      schema,
    };
  }
  const value: z.core.$ZodType = inner.def.element;
  const maximum = boundOf(inner, 'maximum') ?? Number.POSITIVE_INFINITY;
  return {
    kind: 'list',
    spelling: spellingOf(value),
    value,
    vocabulary: vocabularyOf(value),
    maximum,
    schema,
  };
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniPrefault
  ) {
    return unwrap(schema.def.innerType);
  }
  return schema;
}

function spellingOf(schema: z.core.$ZodType): Spelling {
  if (schema instanceof z.ZodMiniNumber) return 'integer';
  if (schema instanceof z.ZodMiniBoolean) return 'boolean';
  if (schema instanceof z.ZodMiniLiteral && schema.def.values.every((value) => typeof value === 'boolean')) {
    return 'boolean';
  }
  return 'string';
}

/** The checks that bound a number or the length of a string or list. */
const BOUNDS: Readonly<Record<'maximum' | 'minimum', readonly string[]>> = {
  maximum: ['less_than', 'max_length'],
  minimum: ['greater_than', 'min_length'],
};

/** Returns a bound that a check of the schema declares. */
export function boundOf(schema: z.core.$ZodType, bound: 'maximum' | 'minimum'): number | undefined {
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const def: object = _zod.def;
    if (!BOUNDS[bound].includes(_zod.def.check)) continue;
    const value = 'value' in def ? def.value : bound in def ? Reflect.get(def, bound) : undefined;
    if (typeof value === 'number') return value;
  }
  return undefined;
}
