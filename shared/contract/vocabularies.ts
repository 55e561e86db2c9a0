import type * as z from 'zod/mini';

/** The source of a parameter's codes. A well-formed code that it lacks is a fault `unknown_code`. */
export type Vocabulary = 'industry' | 'language' | 'location' | 'role' | 'tool' | 'tool-or-category';

/** The vocabulary of each parameter that has one, by its schema. */
const VOCABULARIES = new WeakMap<z.core.$ZodType, Vocabulary>();

/** Declares that the values of a parameter are codes of a vocabulary. */
export function codedBy<T extends z.ZodMiniType>(schema: T, vocabulary: Vocabulary): T {
  VOCABULARIES.set(schema, vocabulary);
  return schema;
}

export const vocabularyOf = (schema: z.core.$ZodType): Vocabulary | undefined => VOCABULARIES.get(schema);
