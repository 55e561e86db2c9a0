import { CHARGED_TWICE, type PostingMutant, without } from './mutant.ts';

/** Charges whenever the balance covers the cost, however often. */
export const naiveDecrement: PostingMutant = {
  name: 'naive-decrement',
  guard: (condition) => without(condition, / AND #sequence >= .*$/),
  unused: [':first', ':last', ':twin'],
  violation: CHARGED_TWICE,
  caughtAt: 5,
};
