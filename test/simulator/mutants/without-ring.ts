import { CHARGED_TWICE, type Mutant, without } from './mutant.ts';

/** Applies any number of times within its window. */
export const withoutRing: Mutant = {
  name: 'without-ring',
  guard: (condition) => without(condition, / AND NOT \(:id IN .*$/),
  unused: [':twin'],
  violation: CHARGED_TWICE,
};
