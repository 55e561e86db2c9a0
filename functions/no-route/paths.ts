/**
 * Every path of the interface, to distinguish an unknown method from an unknown path. The declarations stay out of the
 * bundle; a test compares this list with them.
 */
export const PATHS: readonly string[] = [
  '/v0/companies',
  '/v0/companies/{company_id}',
  '/v0/company-events',
  '/v0/job-facts',
  '/v0/jobs',
  '/v0/jobs/{job_id}',
  '/v0/jobs/{jobId}/content',
  '/v0/locations',
  '/v0/locations/{id}',
  '/v0/taxonomies/industries',
  '/v0/taxonomies/industries/{version}',
  '/v0/taxonomies/roles',
  '/v0/taxonomies/roles/{version}',
  '/v0/tools',
  '/v0/tools/{code}',
];
