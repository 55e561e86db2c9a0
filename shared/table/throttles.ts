/** Names of a table, or an account, that is asked for more than it takes now. */
export const THROTTLES: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
]);
