import { inSentence } from '../automaton/condition.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { benefit } from './benefits/benefit.ts';
import { INSURANCE_RULES } from './benefits/insurance.ts';
import { LEARNING_RULES } from './benefits/learning.ts';
import { LEAVE_RULES } from './benefits/leave.ts';
import { RELOCATION_RULES } from './benefits/relocation.ts';
import { RETIREMENT_RULES } from './benefits/retirement.ts';
import { ENGLISH_BENEFITS } from './english/benefits.ts';
import { barredBy, PAST, PLANS } from './not-this-job.ts';
import { FOREIGN_BENEFITS } from './other-languages/benefits.ts';

const TABLE: RuleTable = {
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

export const benefits: RuleTable = barredBy([inSentence(PAST), inSentence(PLANS)], TABLE);
