/**
 * The space of companies with events, by ordinal. The terms below also serve the rank spaces `n`, `o` and `u` (companies
 * by name, open jobs and update). The terms of names come from `nameTerms` in shared/search/store/names.ts.
 */
export const EVENT_SPACE = 'c';

/** Fact terms of jobs by slot of their company: its own range of 64, and all further slots (shared/events/slots.ts). */
export const SLOT_SPACE = 'e';
export const SLOTS_BEYOND_SPACE = 'f';

export const companyTerm = {
  country: (country: string) => `country:${country}`,
  industry: (code: string) => `industry:${code}`,
  type: (type: string) => `type:${type}`,
} as const;

/** Terms that exist only in space `c`. */
export const eventTerm = {
  /** The company has a permitted event. */
  any: () => 'event:any',
  complianceConcept: (concept: string) => `event:compliance:${concept}`,
  complianceConceptRelationship: (concept: string, relationship: string) =>
    `event:compliance:${concept}:${relationship}`,
  complianceRelationship: (relationship: string) => `event:compliance-relationship:${relationship}`,
  kind: (kind: string) => `event:${kind}`,
  /** A disclosed head count. Full-time equivalents never satisfy an employee filter (contract 12.4). */
  employees: (subjectScope: string) => `event:employees:${subjectScope}`,
} as const;
