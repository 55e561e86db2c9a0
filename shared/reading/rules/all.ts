import type { RuleTable } from '../automaton/rule.ts';
import { agencyPolicy } from './agency-policy.ts';
import { applicationRoute } from './application-route.ts';
import { benefits } from './benefits.ts';
import { compliance } from './compliance.ts';
import { degreeRequirement } from './degree-requirement.ts';
import { engagement } from './engagement.ts';
import { initiatives } from './initiatives.ts';
import { languages } from './languages.ts';
import { listingRelationship } from './listing-relationship.ts';
import { schedule } from './schedule.ts';
import { seniority } from './seniority.ts';
import { technology } from './technology.ts';
import { tools } from './tools.ts';
import { visaSponsorship } from './visa-sponsorship.ts';
import { workArrangement } from './work-arrangement.ts';
import { workingConditions } from './working-conditions.ts';

/** The rules of every variant. Each table stands alone: a change of one file changes what one variant reads. */
export const RULE_TABLES: readonly RuleTable[] = [
  agencyPolicy,
  applicationRoute,
  benefits,
  compliance,
  degreeRequirement,
  engagement,
  initiatives,
  languages,
  listingRelationship,
  schedule,
  seniority,
  technology,
  tools,
  visaSponsorship,
  workArrangement,
  workingConditions,
];
