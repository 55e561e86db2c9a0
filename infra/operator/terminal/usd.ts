import { usdOf } from '../../../shared/contract/money.ts';

/** An amount of micro-dollars of either sign as a decimal: `-0.001`. */
export const signedUsd = (micros: bigint): string => (micros < 0n ? `-${usdOf(-micros)}` : usdOf(micros));
