import { BudgetExhausted } from '../errors/budget-exhausted.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { amountOf, microsOf, usdOf } from '../money/usd.ts';
import type { ResponseMeta } from '../response/meta.ts';
import type { Budget } from '../transport/budget.ts';
import type { Query } from '../transport/query.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';

export interface PagedOperation {
  readonly path: string;
  /** Price of a resource. */
  readonly priceUsd: string;
  /** Resources of a page without `limit`. */
  readonly pageSize: number;
  /** Without a parameter `limit`, the page size is fixed (contract 5.2). */
  readonly takesLimit: boolean;
}

/** Requests pages of one list within one budget. */
export class PagedCall<Body> {
  readonly #transport: Transport;
  readonly #operation: PagedOperation;
  readonly #query: Query;
  readonly #positionName: string;
  readonly #options: RequestOptions;
  readonly #budget: Budget;
  #priceMicros: bigint;

  constructor(
    transport: Transport,
    operation: PagedOperation,
    request: {
      readonly query: Query;
      /** The parameter that continues the list. */
      readonly positionName: string;
      readonly options: RequestOptions;
      readonly budget: Budget;
    },
  ) {
    this.#transport = transport;
    this.#operation = operation;
    this.#query = request.query;
    this.#positionName = request.positionName;
    this.#options = request.options;
    this.#budget = request.budget;
    this.#priceMicros = microsOf(operation.priceUsd);
  }

  /** Requests the page at a position; null stands for the beginning that the query names. */
  async request(position: string | null): Promise<Result<Body>> {
    const { path, takesLimit } = this.#operation;
    const given = this.#query[this.#positionName];
    const at = position ?? (typeof given === 'string' ? given : null);
    const price = this.#priceMicros;
    const size = this.#sizeOf(price, at);
    const result = await this.#transport.send<Body>(
      {
        path,
        query: {
          ...this.#query,
          ...(takesLimit ? { limit: size } : {}),
          ...(at === null ? {} : { [this.#positionName]: at }),
        },
        maximumMicros: price * BigInt(size),
      },
      this.#options,
      this.#budget,
    );
    this.#learn(result.meta, size);
    requirePage(result);
    return result;
  }

  /** A price that has risen since this release is known from the first response on. */
  #learn({ costUsd, resourcesReturned }: ResponseMeta, size: number): void {
    const count = BigInt(resourcesReturned || size || 1);
    const charged = ((amountOf(costUsd) ?? 0n) + count - 1n) / count;
    if (charged > this.#priceMicros) this.#priceMicros = charged;
  }

  /** @throws BudgetExhausted when not even the smallest page fits */
  #sizeOf(price: bigint, position: string | null): number {
    const { pageSize, takesLimit } = this.#operation;
    const { limit } = this.#query;
    const wanted = typeof limit === 'number' ? limit : pageSize;
    if (!Number.isSafeInteger(wanted)) throw new TypeError(`limit is ${limit}; it must be a whole number`);
    const size = this.#budget.affordable(price, wanted);
    const least = takesLimit ? Math.min(1, wanted) : pageSize;
    if (size >= least) return size;
    throw new BudgetExhausted({
      position,
      maxUsd: this.#budget.maxUsd,
      spentUsd: this.#budget.spentUsd,
      neededUsd: usdOf(price * BigInt(least)),
    });
  }
}

/** Every page has its resources and says where the list continues (contract 5.1, 5.2, 16.1). */
function requirePage({ data: body, meta }: Result<unknown>): void {
  const { data, next_cursor, next_position, meta: tokens } = Object(body);
  const after = [next_position, next_cursor, Object(tokens).nextToken].find((each) => each !== undefined);
  const ended = after === null && next_position === undefined;
  if (Array.isArray(data) && (ended || (typeof after === 'string' && after !== ''))) return;
  throw new UnexpectedResponseError(meta, JSON.stringify(body), true);
}
