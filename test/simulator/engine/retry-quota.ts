import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Retries } from '../../../shared/clients/wire/retries.ts';

/** The initial retry tokens of a client, in the SDK's standard strategy and in the functions' client. */
const FULL = 500;

/**
 * Every client pays for its retries with its own tokens and stops when they are spent. Functions keep their clients, so
 * tokens spent in one world would be missing in the next, and a seed could not be replayed alone.
 */
export class RetryQuotas {
  readonly #strategies = new Set<{ capacity: number }>();
  readonly #budgets = new Set<Retries>();

  /** Registers every client: an SDK client at its first call, a functions' client at its first retry. */
  async install(): Promise<void> {
    const strategies = this.#strategies;
    const strategy = await new DynamoDBClient({ region: 'us-east-1' }).config.retryStrategy();
    const prototype = Object.getPrototypeOf(strategy);
    const acquire: unknown = prototype.acquireInitialRetryToken;
    if (typeof acquire !== 'function') throw new Error('the SDK’s retry strategy is not the expected one');
    prototype.acquireInitialRetryToken = function (this: { capacity: number }, ...given: unknown[]): unknown {
      if (this.capacity === undefined) throw new Error('the SDK’s retry strategy has no capacity');
      strategies.add(this);
      return Reflect.apply(acquire, this, given);
    };
    const budgets = this.#budgets;
    const { next } = Retries.prototype;
    Retries.prototype.next = function (...given) {
      budgets.add(this);
      return Reflect.apply(next, this, given);
    };
  }

  refill(): void {
    for (const strategy of this.#strategies) strategy.capacity = FULL;
    for (const budget of this.#budgets) budget.succeeded({ cost: FULL, waitMs: 0 });
  }
}
