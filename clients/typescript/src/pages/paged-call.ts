import { BudgetExhausted } from '../errors/budget-exhausted.ts';
import { microsOf, usdOf } from '../money/usd.ts';
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
  }

  /** Requests the page at a position; null stands for the beginning that the query names. */
  request(position: string | null): Promise<Result<Body>> {
    const { path, takesLimit } = this.#operation;
    const given = this.#query[this.#positionName];
    const at = position ?? (typeof given === 'string' ? given : null);
    const price = microsOf(this.#operation.priceUsd);
    const size = this.#sizeOf(price, at);
    return this.#transport.send(
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
  }

  /** @throws BudgetExhausted when not even the smallest page fits */
  #sizeOf(price: bigint, position: string | null): number {
    const { pageSize, takesLimit } = this.#operation;
    const { limit } = this.#query;
    const wanted = typeof limit === 'number' ? limit : pageSize;
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
