import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Tokens of the SDK's standard retry strategy that a client begins with. */
const FULL = 500;

/**
 * Every client pays its retries from tokens of its own and stops when they are spent. Functions keep their clients, so
 * what one world spent would be missing in the next, and a seed would not replay alone.
 */
export class RetryQuotas {
  readonly #strategies = new Set<{ capacity: number }>();

  /** Learns of every client from its first call on. */
  async install(): Promise<void> {
    const strategies = this.#strategies;
    const strategy = await new DynamoDBClient({ region: 'us-east-1' }).config.retryStrategy();
    const prototype = Object.getPrototypeOf(strategy);
    const acquire: unknown = prototype.acquireInitialRetryToken;
    if (typeof acquire !== 'function') throw new Error('the SDK has another retry strategy');
    prototype.acquireInitialRetryToken = function (this: { capacity: number }, ...given: unknown[]): unknown {
      if (this.capacity === undefined) throw new Error('the retry strategy of the SDK counts in another way');
      strategies.add(this);
      return Reflect.apply(acquire, this, given);
    };
  }

  refill(): void {
    for (const strategy of this.#strategies) strategy.capacity = FULL;
  }
}
