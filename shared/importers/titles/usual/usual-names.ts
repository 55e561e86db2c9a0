import { BUSINESS_FIELDS, BUSINESS_TITLES } from './business-names.ts';
import { HARDWARE_FIELDS, HARDWARE_TITLES } from './hardware-names.ts';
import { MARKETING_FIELDS, MARKETING_TITLES } from './marketing-names.ts';
import { MONEY_FIELDS, MONEY_TITLES } from './money-names.ts';
import { PEOPLE_FIELDS, PEOPLE_TITLES } from './people-names.ts';
import { SELLING_FIELDS, SELLING_TITLES } from './selling-names.ts';
import { SOFTWARE_FIELDS, SOFTWARE_TITLES } from './software-names.ts';
import { TECHNOLOGY_FIELDS, TECHNOLOGY_TITLES } from './technology-names.ts';

/**
 * Names that companies use for roles of the taxonomy next to those that it lists as aliases. Each means its role by
 * itself; a name that means other trades in other companies does not belong here.
 */
export const USUAL_TITLES: readonly (readonly [string, string])[] = [
  BUSINESS_TITLES,
  HARDWARE_TITLES,
  MARKETING_TITLES,
  MONEY_TITLES,
  PEOPLE_TITLES,
  SELLING_TITLES,
  SOFTWARE_TITLES,
  TECHNOLOGY_TITLES,
].flatMap((names) => Object.entries(names));

/** Fields of work that the taxonomy does not list, by role. */
export const USUAL_FIELDS: readonly (readonly [string, string])[] = [
  BUSINESS_FIELDS,
  HARDWARE_FIELDS,
  MARKETING_FIELDS,
  MONEY_FIELDS,
  PEOPLE_FIELDS,
  SELLING_FIELDS,
  SOFTWARE_FIELDS,
  TECHNOLOGY_FIELDS,
].flatMap((names) => Object.entries(names));
