import type { Answer } from './exchange.ts';
import { readFailure } from './failure.ts';
import { operationsOf, type Protocol } from './protocol.ts';

/** What tells a service apart whose members are what JSON has: no binary values and no items. */
type Plain = Pick<Protocol, 'service' | 'target' | 'variable'> & Partial<Protocol>;

/** Returns the protocol of a service for these operations, by the classes of their commands. */
export const serviceOf = (plain: Plain, operations: ReadonlyMap<unknown, string>): Protocol => ({
  contentType: 'application/x-amz-json-1.0',
  operationOf: operationsOf(operations),
  encode: (_operation, input) => input,
  decode: () => undefined,
  failureOf: failureOfService,
  ...plain,
});

/** Returns an error with the name, status and members of the SDK's, which has a class of its own for each name. */
export function failureOfService(answer: Answer): Error {
  const { name, common, members } = readFailure(answer);
  return Object.assign(new Error(common.message), { name, ...common, ...members });
}
