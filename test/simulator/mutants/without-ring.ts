import { CHARGED_TWICE, type PostingMutant, without } from './mutant.ts';

/** Applies a posting any number of times within its window. */
export const withoutRing: PostingMutant = {
  name: 'without-ring',
  guard: (condition) => without(condition, / AND NOT \(:id IN .*$/),
  unused: [':twin'],
  violation: CHARGED_TWICE,
  caughtAt: 5,
};
