import { before, inSegment } from '../automaton/condition.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { DEMANDED } from './languages/demanded.ts';
import { FLUENT } from './languages/fluent.ts';
import { KNOWLEDGE } from './languages/knowledge.ts';
import { COLLEAGUES } from './languages/language-words.ts';
import { NAMED_RULES } from './languages/named.ts';
import { NEXT_TO_WISH_RULES } from './languages/next-to-wish.ts';
import { barredBy, OTHER_EMPLOYERS, OTHER_JOBS, PAST } from './not-this-job.ts';

export const languages: RuleTable = barredBy(
  [inSegment(PAST), inSegment(OTHER_JOBS), inSegment(OTHER_EMPLOYERS), before(8, COLLEAGUES)],
  {
    variant: 'language',
    rules: [FLUENT, KNOWLEDGE, ...NEXT_TO_WISH_RULES, DEMANDED, ...NAMED_RULES],
  },
);
