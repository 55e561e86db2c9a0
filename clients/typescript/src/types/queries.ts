import type { operations } from '../generated/schema.ts';

/** The query of an operation, with `facts[benefits]` as the member `benefits` of an object `facts`. */
export type QueryOf<Id extends keyof operations> = Nested<FlatQuery<operations[Id]>>;

type FlatQuery<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : Record<never, never>;

type Nested<Flat> = {
  readonly [Key in keyof Flat as Key extends `${string}[${string}]` ? never : Key]: Value<Flat[Key]>;
} & {
  readonly [Object in ObjectNames<keyof Flat>]?:
    | { readonly [Key in keyof Flat as MemberOf<Object, Key>]: Value<Flat[Key]> }
    | undefined;
};

type ObjectNames<Key> = Key extends `${infer Object}[${string}]` ? Object : never;
type MemberOf<Object extends string, Key> = Key extends `${Object}[${infer Member}]` ? Member : never;

/** A member that is undefined counts as absent. */
type Value<Type> = Type extends readonly (infer Item)[] ? readonly Item[] | undefined : Type | undefined;
