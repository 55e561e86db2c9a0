import { Budget } from '../transport/budget.ts';
import type { Query } from '../transport/query.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Transport } from '../transport/transport.ts';
import { type ListBody, type Page, pageOf } from './page.ts';
import { PagedCall, type PagedOperation } from './paged-call.ts';

export interface ListOptions extends RequestOptions {
  /** The most that all requests of this list may cost together. */
  readonly maxUsd?: string | number | undefined;
}

/**
 * A list that has not been requested yet. `await` it for the first page, or iterate over all resources with `for await`,
 * or over `pages()`. Nothing is sent before that. An iteration after `await` begins with the page that is already there;
 * a second iteration requests and pays the later pages again.
 *
 * With `maxUsd`, an iteration asks for smaller pages near the end of the budget, and throws BudgetExhausted instead of
 * sending a request that could exceed it.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #call: PagedCall<ListBody<Item>>;
  #first: Promise<Page<Item>> | undefined;

  constructor(transport: Transport, operation: PagedOperation, query: Query, options: ListOptions) {
    const budget = new Budget(options.maxUsd);
    this.#call = new PagedCall(transport, operation, { query, positionName: 'cursor', options, budget });
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#firstPage().then(onFulfilled, onRejected);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Yields page by page, for callers that save `nextCursor`. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let page = await this.#firstPage();
    yield page;
    while (page.nextCursor !== null) {
      page = await this.#request(page.nextCursor);
      yield page;
    }
  }

  #firstPage(): Promise<Page<Item>> {
    this.#first ??= this.#request(null).catch((error: unknown) => {
      this.#first = undefined; // The next attempt asks again, within what is left of the budget.
      throw error;
    });
    return this.#first;
  }

  async #request(cursor: string | null): Promise<Page<Item>> {
    const { data, meta } = await this.#call.request(cursor);
    return pageOf(data, meta);
  }
}
