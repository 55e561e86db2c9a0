import { usdOf } from '../../../shared/contract/money.ts';

/** Formats micro-dollars of either sign as dollars: `-0.001`. */
export const signedUsd = (micros: bigint): string => (micros < 0n ? `-${usdOf(-micros)}` : usdOf(micros));
