import type { RuleTable } from '../automaton/rule.ts';
import { HYBRID_RULES } from './arrangement/hybrid.ts';
import { LABELLED_ARRANGEMENTS } from './arrangement/labels.ts';
import { ONSITE_RULES } from './arrangement/onsite.ts';
import { REMOTE_RULES } from './arrangement/remote.ts';

export const workArrangement: RuleTable = {
  variant: 'work_arrangement',
  rules: [...LABELLED_ARRANGEMENTS, ...REMOTE_RULES, ...HYBRID_RULES, ...ONSITE_RULES],
};
