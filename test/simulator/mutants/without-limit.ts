import type { PostingMutant } from './mutant.ts';

/** Charges even if a rate window has filled up since the account was read. */
export const withoutLimit: PostingMutant = {
  name: 'without-limit',
  // The charge of a list has no such part, because a list is counted before it reads.
  guard: (condition) => condition.replaceAll(/ AND \(attribute_not_exists\((#\w+)\) OR \1 < :\w+\)/g, ''),
  unused: [':perSecond', ':perMinute', ':allowance'],
  violation: /^seed \d+: window \w+ has counted \d+ requests of at most \d+$/m,
  caughtAt: 7,
};
