import type * as z from 'zod/mini';
import type { KeyFamily } from '../table/keys.ts';
import type { Fault } from './problem.ts';
import type { SCOPES } from './vocabulary.ts';

export type Scope = (typeof SCOPES)[number];

/** Names of the problem document, path, query and body: contract 1.2. */
export type Casing = 'snake' | 'camel';

/** The unit that a charge counts (contract 6.1). */
export type Meter = 'company_resource' | 'job_content_resource' | 'job_resource';

/** Reports whether the request names this parameter or property, even with an invalid value. */
export type Given = (parameter: string, property?: string) => boolean;

/** Answers that are charged per returned resource; they are private and never cached. */
export interface Metered<Query = Readonly<Record<string, unknown>>> {
  readonly kind: 'metered';
  readonly meter: Meter;
  /** Micro-dollars per returned resource. */
  readonly unitPriceMicros: bigint;
  /** The most resources that this request can return. The balance must cover them before the work starts. */
  maximumResources(query: Query): number;
  /** The resource is free for seven days after a monitor delivered it (contract 6.4). */
  readonly freeOnceDelivered?: true;
}

/** Free answers that anyone may cache; the chain adds ETag, Vary and the policy for errors (contract 10.5). */
export interface Catalogue {
  readonly kind: 'catalogue';
  readonly cacheControl: string;
}

type ParameterObject = z.ZodMiniObject;

/**
 * One operation of the interface, declared without side effects. The route, the function and its grants, the chain,
 * validation, the OpenAPI document and the tests that loop over all operations are derived from it.
 */
export interface Operation<
  Path extends ParameterObject = ParameterObject,
  Query extends ParameterObject = ParameterObject,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** In kebab-case; also the name of the folder and the stem of the construct id. */
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
   * Rules over several parameters: conflicts, and modifiers without a condition (contract 2.5). A faulty parameter
   * counts as absent, except for `given`. (A method, so that an exact operation is still an `Operation`.)
   */
  rules?(query: z.output<Query>, given: Given): readonly Fault[];
  readonly response: Response;
  /** Metered responses, or a free catalogue. */
  readonly serving: Metered<z.output<Query>> | Catalogue;
  /**
   * The key families whose items the handler reads by their whole key. The function is granted these, the caller's key
   * and account, and the catalogues of its parameters' codes.
   */
  readonly reads: readonly KeyFamily[];
  /** The key families in whose partitions the handler reads ranges of sort keys. */
  readonly queries?: readonly KeyFamily[];
}

/** Declares an operation and keeps its exact types. */
export function defineOperation<
  const Path extends ParameterObject,
  const Query extends ParameterObject,
  const Response extends z.ZodMiniType,
>(operation: Operation<Path, Query, Response>): Operation<Path, Query, Response> {
  return operation;
}
