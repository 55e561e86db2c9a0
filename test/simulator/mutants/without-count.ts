import type { PostingMutant } from './mutant.ts';

/** Charges without counting the request. */
export const withoutCount: PostingMutant = {
  name: 'without-count',
  guard: (condition) => condition,
  update: (expression) => expression.replace(/ ADD .*$/, ''),
  unused: [':units'],
  violation: /^seed \d+: \d+ requests were answered, and \d+ are counted$/m,
  caughtAt: 9,
};
