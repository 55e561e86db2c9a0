/**
 * Names of the terms of companies: in the rank spaces `n`, `o`, `u` (companies by name, open jobs, update) and in
 * space `c` (companies with events, by ordinal). Names are indexed by `nameTerms` of shared/search/store/names.ts.
 */
export const EVENT_SPACE = 'c';

/** Fact terms of jobs by slot of their company: its own range of 64, and what lies beyond (shared/events/slots.ts). */
export const SLOT_SPACE = 'e';
export const SLOTS_BEYOND_SPACE = 'f';

export const companyTerm = {
  country: (country: string) => `country:${country}`,
  industry: (code: string) => `industry:${code}`,
  type: (type: string) => `type:${type}`,
} as const;

/** Terms that only space `c` has. */
export const eventTerm = {
  /** Every company with a permitted event. */
  any: () => 'event:any',
  complianceConcept: (concept: string) => `event:compliance:${concept}`,
  complianceConceptRelationship: (concept: string, relationship: string) =>
    `event:compliance:${concept}:${relationship}`,
  complianceRelationship: (relationship: string) => `event:compliance-relationship:${relationship}`,
  kind: (kind: string) => `event:${kind}`,
  /** A disclosed number of employees; full-time equivalents never satisfy an employee filter (interface-spec). */
  employees: (subjectScope: string) => `event:employees:${subjectScope}`,
} as const;
