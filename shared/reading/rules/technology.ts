import type { RuleTable } from '../automaton/rule.ts';
import { technologyInOtherLanguages } from './other-languages/technology.ts';
import { CURRENT_RULES } from './technology/current.ts';
import { PLANNED_RULES } from './technology/planned.ts';
import { PREFERRED_RULES } from './technology/preferred.ts';
import { REQUIRED_RULES } from './technology/required.ts';
import { REQUIRED_APART_RULES } from './technology/required-apart.ts';
import { REQUIRED_FIRST_RULES } from './technology/required-first.ts';
import { REQUIRED_PAIR_RULES } from './technology/required-pair.ts';

export const technology: RuleTable = {
  variant: 'technology',
  rules: [
    ...REQUIRED_RULES,
    ...REQUIRED_APART_RULES,
    ...REQUIRED_PAIR_RULES,
    ...REQUIRED_FIRST_RULES,
    ...PREFERRED_RULES,
    ...CURRENT_RULES,
    ...PLANNED_RULES,
    ...technologyInOtherLanguages,
  ],
};
