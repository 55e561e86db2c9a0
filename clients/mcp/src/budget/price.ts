import type { OPERATIONS } from '../../../typescript/src/generated/operations.ts';
import { microsOf, usdOf } from '../../../typescript/src/money/usd.ts';

export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];

/** The price of one call, as the contract sets it (6.1, 6.3): the unit price times the most that it can return. */
export interface Price {
  readonly unitMicros: bigint;
  /** The most resources that the call can return. */
  readonly size: number;
  readonly noun: string;
  readonly takesLimit: boolean;
}

export const priceOf = (operation: Operation, noun: string, size: number = operation.pageSize): Price => ({
  unitMicros: microsOf(operation.priceUsd),
  size,
  noun,
  takesLimit: operation.takesLimit,
});

export const maximumOf = ({ unitMicros, size }: Price): bigint => unitMicros * BigInt(size);

/** Says how the maximum comes about: `$0.02 (20 jobs at $0.001 each)`. */
export const explained = (price: Price): string =>
  price.size === 1
    ? `$${usdOf(maximumOf(price))} (one ${price.noun})`
    : `$${usdOf(maximumOf(price))} (${price.size} ${pluralOf(price.noun)} at $${usdOf(price.unitMicros)} each)`;

export const pluralOf = (noun: string): string =>
  noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;

/** Says which smaller call the rest of the budget covers. */
export function smaller(price: Price, leftMicros: bigint): string {
  const fitting = leftMicros / price.unitMicros;
  if (price.takesLimit && fitting >= 1n) return `With limit ${fitting} or less it fits.`;
  if (price.takesLimit) return 'Not even one resource fits.';
  return price.size === 1
    ? 'No smaller call is possible.'
    : `A page of this list always has up to ${price.size}, so no smaller call is possible.`;
}
