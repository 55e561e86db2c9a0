import { CHARGED_TWICE, type PostingMutant, without } from './mutant.ts';

/** Only looks for the id among the last 32: a later copy applies again. */
export const withoutWindow: PostingMutant = {
  name: 'without-window',
  guard: (condition) => without(condition, / AND #sequence >= :first AND #sequence < :last/),
  unused: [':first', ':last'],
  violation: CHARGED_TWICE,
  caughtAt: 8,
};
