/** Meters, and prices in micro-dollars per returned resource (contract 6.1). */

/** A job, for list, retrieval and facts: $0.001. */
export const JOB_PRICE = { kind: 'metered', meter: 'job_resource', unitPriceMicros: 1_000n } as const;
/** A company, for list, retrieval and events: $0.010. */
export const COMPANY_PRICE = {
  kind: 'metered',
  meter: 'company_resource',
  unitPriceMicros: 10_000n,
} as const;
/** A licensed description: $0.005. */
export const CONTENT_PRICE = {
  kind: 'metered',
  meter: 'job_content_resource',
  unitPriceMicros: 5_000n,
} as const;
