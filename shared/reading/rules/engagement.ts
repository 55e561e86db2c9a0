import type { RuleTable } from '../automaton/rule.ts';
import { LEARNER_RULES } from './engagement/learners.ts';
import { LIMITED_RULES } from './engagement/limited.ts';
import { NAMED_RULES } from './engagement/named.ts';
import { PERMANENT_RULES } from './engagement/permanent.ts';
import { TERM_RULES } from './engagement/terms.ts';

export const engagement: RuleTable = {
  variant: 'engagement',
  rules: [...NAMED_RULES, ...PERMANENT_RULES, ...LIMITED_RULES, ...LEARNER_RULES, ...TERM_RULES],
};
