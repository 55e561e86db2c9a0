import type { RuleTable } from '../automaton/rule.ts';
import { benefit } from './benefits/benefit.ts';
import { INSURANCE_RULES } from './benefits/insurance.ts';
import { LEARNING_RULES } from './benefits/learning.ts';
import { LEAVE_RULES } from './benefits/leave.ts';
import { RELOCATION_RULES } from './benefits/relocation.ts';
import { RETIREMENT_RULES } from './benefits/retirement.ts';
import { ENGLISH_BENEFITS } from './english/benefits.ts';
import { FOREIGN_BENEFITS } from './other-languages/benefits.ts';

export const benefits: RuleTable = {
  variant: 'benefit',
  rules: [
    ...INSURANCE_RULES,
    ...LEARNING_RULES,
    ...LEAVE_RULES,
    ...RELOCATION_RULES,
    ...RETIREMENT_RULES,
    ...[...ENGLISH_BENEFITS, ...FOREIGN_BENEFITS].map(({ name, value, ...rule }) =>
      benefit(name, value, rule),
    ),
  ],
};
