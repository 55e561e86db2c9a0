import { MEANINGS } from './meanings.ts';
import type { RoleIndex } from './role-index.ts';
import { titleParts, titleWords } from './title-words.ts';

/** Products that are configured for a trade: an "Oracle procurement specialist" buys nothing. */
const BUSINESS_SYSTEMS =
  /\b(?:oracle|sap|workday|netsuite|salesforce|servicenow|dynamics|peoplesoft|coupa|anaplan)\b/u;
const SERVED_BY_SYSTEMS = new Set([
  'finance-and-accounting',
  'human-resources',
  'supply-chain-and-transport',
  'business-management-and-operations',
]);

/** Kinds of marketing that the words in front of "marketing" name. */
const MARKETING: readonly (readonly [RegExp, string])[] = [
  [/\b(?:field|events?|experiential)\b/u, 'field-and-event-marketing'],
  [/\b(?:social|influencers?|kol)\b/u, 'social-media'],
  [/\b(?:paid|performance)\b/u, 'performance-marketing'],
  [/\b(?:seo|aeo)\b/u, 'search-marketing'],
  [/\bpr\b/u, 'public-relations'],
  [/\b(?:email|crm|lifecycle|retention)\b/u, 'lifecycle-marketing'],
];
/** Consultants for a product sell or hire nobody, and are not of the trade that uses it. */
const SYSTEM_CONSULTANT = /\b(?:erp|d365|odoo)\b/u;
const OTHER_CONSULTANT = /\b(?:recruit\w*|talent|sales|solutions?|presales)\b/u;

/** Roles whose architects draw what customers buy where their department sells or serves. */
const DRAWN_FOR_CUSTOMERS: ReadonlySet<string> = new Set([
  'ai-application-engineering',
  'cloud-engineering',
  'data-engineering',
  'data-management-leadership',
  'machine-learning-engineering',
  'security-leadership',
  'software-architecture',
]);
const SERVES_CUSTOMERS =
  /\b(?:sales|presales|pre sales|gtm|go to market|customers?|solutions? (?:engineering|architecture|consulting)|(?:professional|client) services?|field engineering|consulting)\b|^(?:solutions?|services?|revenue|(?:service |services |client |project )?delivery(?: operations)?)$/u;
/** The same in front of the architect. */
const OF_SERVICES = /\b(?:(?:professional|client) services|presales|partners?|customer success)\b/u;

/** Returns the role that a found one means next to the other words of its record, or null where they leave it open. */
export function meantRole(
  index: RoleIndex,
  code: string,
  title: string,
  groups: readonly (readonly string[])[],
): string | null {
  const first = titleWords(titleParts(title)[0] ?? '').join(' ');
  const texts = {
    first: [first],
    title: [titleWords(title).join(' ')],
    group: groups.map((words) => words.join(' ')),
  };
  const draws = DRAWN_FOR_CUSTOMERS.has(code) && /\barchitect\b/u.test(first);
  if (draws && (OF_SERVICES.test(first) || texts.group.some((group) => SERVES_CUSTOMERS.test(group))))
    return index.titles.get('solutions architect') ?? code;
  const meaning = MEANINGS.find(
    (one) => one.found.includes(code) && texts[one.in].some((text) => one.words.test(text)),
  );
  const isOfSystem = SERVED_BY_SYSTEMS.has(index.families.get(code) ?? '') && BUSINESS_SYSTEMS.test(first);
  const meant = meaning === undefined ? (isOfSystem ? null : code) : meaning.role;
  if (meant === 'general-marketing') return kindOfMarketing(first) ?? meant;
  // A family says that its people do several things, not which.
  if (meant !== null && index.families.get(meant) === meant) return null;
  return meant === null || index.families.has(meant) ? meant : code;
}

/** Returns the role of a consultant for a business system: an "Oracle HCM Cloud Consultant" builds no clouds. */
export function systemConsultant(index: RoleIndex, title: string): string | null {
  const first = titleWords(titleParts(title)[0] ?? '').join(' ');
  const isOne =
    /\bconsultant\b/u.test(first) &&
    (BUSINESS_SYSTEMS.test(first) || SYSTEM_CONSULTANT.test(first)) &&
    !OTHER_CONSULTANT.test(first);
  return isOne ? (index.titles.get('erp consultant') ?? null) : null;
}

/** Returns the one kind of marketing that the words in front of it name. */
function kindOfMarketing(first: string): string | null {
  const [before = ''] = first.split(/\bmarketing\b/u, 1);
  const kinds = new Set(MARKETING.filter(([words]) => words.test(before)).map(([, kind]) => kind));
  const [kind] = kinds;
  return kind !== undefined && kinds.size === 1 ? kind : null;
}
