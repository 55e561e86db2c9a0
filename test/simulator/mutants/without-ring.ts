import { type Mutant, without } from './mutant.ts';

/** Applies within its window, as often as it is asked there. */
export const withoutRing: Mutant = {
  name: 'without-ring',
  guard: (condition) => without(condition, / AND NOT \(:id IN .*$/),
  unused: [':twin'],
};
