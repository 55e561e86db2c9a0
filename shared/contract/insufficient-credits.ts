import { usdOf } from './money.ts';
import { ProblemError } from './problem.ts';

/** Builds the 402 of a request whose highest possible cost, `requiredMicros`, exceeds the balance (contract 4.2). */
export const insufficientCredits = (availableMicros: bigint, requiredMicros: bigint): ProblemError =>
  new ProblemError(
    'insufficient_credits',
    `The request can cost up to $${usdOf(requiredMicros)}; the credit balance is $${usdOf(availableMicros)}.`,
    { availableMicros, requiredMicros },
  );
