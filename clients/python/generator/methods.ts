/** Where each operation is in the client. A test of the client fails for an operation that is missing here. */
export interface Method {
  readonly resource: string;
  readonly name: string;
  /** The operation that the method calls when the caller gives `version`. */
  readonly versioned?: string;
}

export const METHODS: Readonly<Record<string, Method>> = {
  listJobs: { resource: 'Jobs', name: 'list' },
  retrieveJob: { resource: 'Jobs', name: 'retrieve' },
  retrieveJobContent: { resource: 'Jobs', name: 'content' },
  listJobChanges: { resource: 'Jobs', name: 'changes' },
  listJobFacts: { resource: 'JobFacts', name: 'list' },
  listCompanies: { resource: 'Companies', name: 'list' },
  retrieveCompany: { resource: 'Companies', name: 'retrieve' },
  listCompanyEvents: { resource: 'CompanyEvents', name: 'list' },
  listLocations: { resource: 'Locations', name: 'list' },
  retrieveLocation: { resource: 'Locations', name: 'retrieve' },
  listTools: { resource: 'Tools', name: 'list' },
  retrieveTool: { resource: 'Tools', name: 'retrieve' },
  getRoleTaxonomy: { resource: 'Taxonomies', name: 'roles', versioned: 'getRoleTaxonomyVersion' },
  getIndustryTaxonomy: {
    resource: 'Taxonomies',
    name: 'industries',
    versioned: 'getIndustryTaxonomyVersion',
  },
};

/** What the classes say about themselves. */
export const RESOURCES: Readonly<Record<string, string>> = {
  Jobs: 'Jobs and the change stream (contract 8 and 16). Scope `jobs:read`.',
  JobFacts: 'Source-attributed facts of jobs (contract 11). Scope `jobs:read`.',
  Companies: 'Hiring companies (contract 9). Scope `companies:read`.',
  CompanyEvents: 'Events observed at companies (contract 12). Scope `companies:read`.',
  Locations: 'The catalogue of places (contract 10.1). Free. Scope `catalogues:read`.',
  Tools: 'The catalogue of tools and technologies (contract 10.2). Free. Scope `catalogues:read`.',
  Taxonomies: 'The taxonomies of roles and industries (contract 10.3). Free. Scope `catalogues:read`.',
};
