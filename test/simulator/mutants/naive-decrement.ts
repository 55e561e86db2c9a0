import { type Mutant, without } from './mutant.ts';

/** Takes from the balance whatever it covers, as often as it is asked. */
export const naiveDecrement: Mutant = {
  name: 'naive-decrement',
  guard: (condition) => without(condition, / AND #sequence >= .*$/),
  unused: [':first', ':last', ':twin'],
};
