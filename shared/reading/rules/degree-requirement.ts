import { inSegment } from '../automaton/condition.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { ACCEPTED_RULES } from './degree/accepted.ts';
import { NOT_REQUIRED_RULES } from './degree/not-required.ts';
import { PREFERRED_RULES } from './degree/preferred.ts';
import { REQUIRED_RULES } from './degree/required.ts';
import { UNIMPORTANT_RULES } from './degree/unimportant.ts';
import { DEGREE_LEVEL_RULES } from './english/degree-levels.ts';
import { DEGREE_SHAPE_RULES } from './english/degree-shapes.ts';
import { DEGREE_WAY_RULES } from './english/degree-ways.ts';
import { DEGREE_ENGLISH_RULES } from './english/degrees.ts';
import { barredBy, OTHER_EMPLOYERS, OTHER_JOBS, PAST } from './not-this-job.ts';
import { degreeInOtherLanguages } from './other-languages/degree.ts';
import { iberianDegrees } from './other-languages/iberian-degree.ts';

const TABLE: RuleTable = {
  variant: 'degree_requirement',
  rules: [
    ...ACCEPTED_RULES,
    ...NOT_REQUIRED_RULES,
    ...PREFERRED_RULES,
    ...REQUIRED_RULES,
    ...UNIMPORTANT_RULES,
    ...DEGREE_ENGLISH_RULES,
    ...DEGREE_WAY_RULES,
    ...DEGREE_LEVEL_RULES,
    ...DEGREE_SHAPE_RULES,
    ...degreeInOtherLanguages,
    ...iberianDegrees,
  ],
};

export const degreeRequirement: RuleTable = barredBy(
  [inSegment(PAST), inSegment(OTHER_JOBS), inSegment(OTHER_EMPLOYERS)],
  TABLE,
);
