import { type Mutant, without } from './mutant.ts';

/** Looks for the id among the last 32 only: a copy that comes later applies again. */
export const withoutWindow: Mutant = {
  name: 'without-window',
  guard: (condition) => without(condition, / AND #sequence >= :first AND #sequence < :last/),
  unused: [':first', ':last'],
};
