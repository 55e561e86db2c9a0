// Generated from docs/reference/openapi-flat.json by `npm run generate`. Do not edit.

export const DEFAULT_BASE_URL = 'http://127.0.0.1:8787';

/** The price is per returned resource; pageSize is the number of resources without a limit. */
export const OPERATIONS = {
  listJobs: { path: '/v0/jobs', priceUsd: '0.001', pageSize: 20, takesLimit: true },
  retrieveJob: { path: '/v0/jobs/{job_id}', priceUsd: '0.001', pageSize: 1, takesLimit: false },
  retrieveJobContent: { path: '/v0/jobs/{jobId}/content', priceUsd: '0.005', pageSize: 1, takesLimit: false },
  listJobFacts: { path: '/v0/job-facts', priceUsd: '0.001', pageSize: 50, takesLimit: false },
  listJobChanges: { path: '/v0/job-changes', priceUsd: '0.001', pageSize: 100, takesLimit: true },
  listCompanies: { path: '/v0/companies', priceUsd: '0.01', pageSize: 20, takesLimit: true },
  retrieveCompany: { path: '/v0/companies/{company_id}', priceUsd: '0.01', pageSize: 1, takesLimit: false },
  listCompanyEvents: { path: '/v0/company-events', priceUsd: '0.01', pageSize: 50, takesLimit: false },
  listLocations: { path: '/v0/locations', priceUsd: '0.00', pageSize: 20, takesLimit: true },
  retrieveLocation: { path: '/v0/locations/{id}', priceUsd: '0.00', pageSize: 1, takesLimit: false },
  listTools: { path: '/v0/tools', priceUsd: '0.00', pageSize: 20, takesLimit: true },
  retrieveTool: { path: '/v0/tools/{code}', priceUsd: '0.00', pageSize: 1, takesLimit: false },
  getRoleTaxonomy: { path: '/v0/taxonomies/roles', priceUsd: '0.00', pageSize: 1, takesLimit: false },
  getRoleTaxonomyVersion: { path: '/v0/taxonomies/roles/{version}', priceUsd: '0.00', pageSize: 1, takesLimit: false },
  getIndustryTaxonomy: { path: '/v0/taxonomies/industries', priceUsd: '0.00', pageSize: 1, takesLimit: false },
  getIndustryTaxonomyVersion: { path: '/v0/taxonomies/industries/{version}', priceUsd: '0.00', pageSize: 1, takesLimit: false },
} as const;
