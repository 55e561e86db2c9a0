import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import { parametersOf } from '../../contract/request/parameter-kinds.ts';
import type { CursorPosition } from '../../search/walk/cursor-position.ts';
import type { Caller } from './caller.ts';
import { type CursorScope, openCursor, sealCursor } from './cursor-seal.ts';

/** Parameters that set a page's position, order and length, but do not filter. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['cursor', 'direction', 'limit', 'sort']);

/** The parts of a request that a cursor depends on. */
interface CursorRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly caller: Pick<Caller, 'cursorKeys' | 'organisationId'>;
  readonly now: number;
}

/** The cursor of one request to one list (contract 5.3). */
export class ListCursor {
  readonly #operation: Operation;
  readonly #request: CursorRequest;
  /** The position at which the page continues; null for the first page. */
  readonly position: CursorPosition | null;
  /** The cursor of this response to its next page, with what it takes to seal it as at another time. */
  #issued: { readonly text: string; readonly at: CursorPosition } | undefined;

  /** @throws ProblemError invalid_request if the request's cursor is altered, expired or from another query */
  constructor(operation: Operation, request: CursorRequest) {
    this.#operation = operation;
    this.#request = request;
    const { query, caller, now } = request;
    const { cursor } = query;
    this.position =
      typeof cursor === 'string' ? openCursor(caller.cursorKeys, this.#scope(), cursor, now) : null;
  }

  /** Returns a sealed cursor that continues at `key`, or null at the end of the list. */
  seal(key: readonly (number | string)[] | null, way: 'next' | 'previous' = 'next'): string | null {
    if (key === null) return null;
    const text = this.#sealedAt({ way, key }, this.#request.now);
    this.#issued = { text, at: { way, key } };
    return text;
  }

  /** Whether the response has a cursor of its own. */
  get isIssued(): boolean {
    return this.#issued !== undefined;
  }

  /**
   * Returns a body with the cursor that the same request got at another time, or undefined if the body has no cursor.
   * Sealing is deterministic, so these are the bytes of that earlier response, unless the rest of it has changed.
   */
  bodyAsAt(issuedAtMs: number, body: string): string | undefined {
    if (this.#issued === undefined) return undefined;
    const { text, at } = this.#issued;
    return body.replace(text, this.#sealedAt(at, issuedAtMs));
  }

  #sealedAt(position: CursorPosition, issuedAtMs: number): string {
    return sealCursor(this.#request.caller.cursorKeys, this.#scope(), position, issuedAtMs);
  }

  #scope(): CursorScope {
    const { query, caller } = this.#request;
    const { sort, direction } = query;
    return {
      operation: this.#operation.id,
      organisationId: caller.organisationId,
      filters: filtersOf(this.#operation, query),
      filterNames: [
        ...Object.keys(this.#operation.pathParameters.shape),
        ...filterNamesOf(this.#operation.query),
      ],
      ...(typeof sort === 'string' ? { sort } : {}),
      ...(typeof direction === 'string' ? { direction } : {}),
    };
  }
}

/** Returns the filters of a query by parameter name. An explicit default counts as omitted. */
function filtersOf(operation: Operation, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parsed = operation.query.safeParse({});
  const defaults: Readonly<Record<string, unknown>> = parsed.success ? parsed.data : {};
  const filters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (NOT_FILTERS.has(name)) continue;
    const standard = defaults[name];
    if (!isPlainObject(value)) filters[name] = same(value, standard) ? undefined : value;
    else {
      for (const [property, inner] of Object.entries(value)) {
        const innerStandard = isPlainObject(standard) ? standard[property] : undefined;
        filters[`${name}[${property}]`] = same(inner, innerStandard) ? undefined : inner;
      }
    }
  }
  return filters;
}

function filterNamesOf(query: z.ZodMiniObject): string[] {
  return [...parametersOf(query)]
    .filter(([name]) => !NOT_FILTERS.has(name))
    .flatMap(([name, parameter]) =>
      parameter.kind === 'object'
        ? [...parameter.properties.keys()].map((property) => `${name}[${property}]`)
        : [name],
    );
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
