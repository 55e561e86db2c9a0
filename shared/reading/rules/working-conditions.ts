import { inSegment } from '../automaton/condition.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { NIGHT_AND_WEEKEND_RULES } from './conditions/nights-and-weekends.ts';
import { ON_CALL_RULES } from './conditions/on-call.ts';
import { SHIFT_RULES } from './conditions/shifts.ts';
import { TRAVEL_RULES } from './conditions/travel.ts';
import { barredBy, OTHER_JOBS, PAST } from './not-this-job.ts';

const TABLE: RuleTable = {
  variant: 'working_condition',
  rules: [...TRAVEL_RULES, ...ON_CALL_RULES, ...NIGHT_AND_WEEKEND_RULES, ...SHIFT_RULES],
};

export const workingConditions: RuleTable = barredBy([inSegment(PAST), inSegment(OTHER_JOBS)], TABLE);
