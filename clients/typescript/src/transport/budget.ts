import { microsOf, usdOf } from '../money/usd.ts';

/**
 * An amount that requests may cost together. Before a request its highest price is set aside; what the response says then
 * takes its place. If no response comes, the highest price stays spent, since the interface may have charged it.
 */
export class Budget {
  readonly #maxMicros: bigint | null;
  #spentMicros = 0n;

  constructor(maxUsd: string | number | undefined) {
    this.#maxMicros = maxUsd === undefined ? null : microsOf(maxUsd);
  }

  get maxUsd(): string {
    return usdOf(this.#maxMicros ?? 0n);
  }

  get spentUsd(): string {
    return usdOf(this.#spentMicros);
  }

  covers(micros: bigint): boolean {
    return this.#maxMicros === null || this.#spentMicros + micros <= this.#maxMicros;
  }

  /** Returns how many resources of a price fit, at most those wanted. */
  affordable(priceMicros: bigint, wanted: number): number {
    if (this.#maxMicros === null || priceMicros === 0n) return wanted;
    const left = this.#maxMicros - this.#spentMicros;
    if (left <= 0n) return 0;
    const fitting = left / priceMicros;
    return fitting < BigInt(wanted) ? Number(fitting) : wanted;
  }

  /** Sets an amount aside. @returns a function that puts the actual cost in its place */
  reserve(micros: bigint): (actualMicros: bigint) => void {
    this.#spentMicros += micros;
    return (actualMicros) => {
      this.#spentMicros += actualMicros - micros;
    };
  }
}
