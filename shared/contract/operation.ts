import type * as z from 'zod/mini';
import type { Fault } from './problem.ts';
import type { SCOPES } from './vocabulary.ts';

export type Scope = (typeof SCOPES)[number];

/** Names of the problem document, path, query and body: contract 1.2. */
export type Casing = 'snake' | 'camel';

/** What a charge counts (contract 6.1). */
export type Meter = 'company_resource' | 'job_content_resource' | 'job_resource';

/** Where a code parameter takes its values from; a well-formed code outside it is a fault `unknown_code`. */
export type Vocabulary = 'industry' | 'language' | 'location' | 'role' | 'tool' | 'tool-or-category';

/** Whether the request names this parameter or property, be its value valid or not. */
export type Given = (parameter: string, property?: string) => boolean;

export interface Billing<Query> {
  readonly meter: Meter;
  /** Micro-dollars a returned resource. */
  readonly unitPriceMicros: bigint;
  /** The most resources that this request can return; times the price it must be covered before the work. */
  maximumResources(query: Query): number;
  /** Costs nothing for seven days where a monitor delivered the resource (contract 6.4). */
  readonly freeOnceDelivered?: true;
}

/** Public caching of a catalogue answer; the chain adds ETag, Vary and the policy for errors (contract 10.5). */
export interface Caching {
  readonly cacheControl: string;
}

type ParameterObject = z.ZodMiniObject;

/**
 * One operation of the interface, declared without side effects: the route, the function and its grants, the
 * chain, validation, the OpenAPI document and the tests that loop over all operations are derived from it.
 */
export interface Operation<
  Path extends ParameterObject = ParameterObject,
  Query extends ParameterObject = ParameterObject,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** kebab-case; also the folder, and the stem of the construct. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** With `{parameter}` segments, as the gateway writes them. */
  readonly path: string;
  readonly scope: Scope;
  readonly casing: Casing;
  readonly pathParameters: Path;
  readonly query: Query;
  /**
   * Rules over several parameters: conflicts and modifiers without a condition (contract 2.5). A faulty
   * parameter is as if left out, but `given`. (A method, so that an exact operation is still an `Operation`.)
   */
  rules?(query: z.output<Query>, given: Given): readonly Fault[];
  /** Parameter (`tools`, `facts.technologyTools`) to the vocabulary that its codes come from. */
  readonly vocabularies?: Readonly<Record<string, Vocabulary>>;
  readonly response: Response;
  /** null for the free catalogue operations. */
  readonly billing: Billing<z.output<Query>> | null;
  /** null for everything but the catalogue operations. */
  readonly caching: Caching | null;
}

/** Declares an operation and keeps its exact types. */
export function defineOperation<
  const Path extends ParameterObject,
  const Query extends ParameterObject,
  const Response extends z.ZodMiniType,
>(operation: Operation<Path, Query, Response>): Operation<Path, Query, Response> {
  return operation;
}
