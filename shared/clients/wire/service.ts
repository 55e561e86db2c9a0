import type { Common, Protocol } from './protocol.ts';

/** What tells a service apart whose members are what JSON has: no binary values and no items. */
type Plain = Pick<Protocol, 'operations' | 'service' | 'target' | 'variable'> & Partial<Protocol>;

/** Returns the protocol of a service. */
export const serviceOf = (plain: Plain): Protocol => ({
  contentType: 'application/x-amz-json-1.0',
  encode: (_operation, input) => input,
  decode: () => undefined,
  exceptionOf: serviceException,
  ...plain,
});

/** Returns an error with the name of the SDK's, which has a class of its own for each name. */
export const serviceException = (name: string, common: Common): Error =>
  Object.assign(new Error(common.message), common, { name });
