import { operation as getIndustryTaxonomy } from '../functions/get-industry-taxonomy/operation.ts';
import { operation as getIndustryTaxonomyVersion } from '../functions/get-industry-taxonomy-version/operation.ts';
import { operation as getRoleTaxonomy } from '../functions/get-role-taxonomy/operation.ts';
import { operation as getRoleTaxonomyVersion } from '../functions/get-role-taxonomy-version/operation.ts';
import { operation as listCompanies } from '../functions/list-companies/operation.ts';
import { operation as listCompanyEvents } from '../functions/list-company-events/operation.ts';
import { operation as listJobChanges } from '../functions/list-job-changes/operation.ts';
import { operation as listJobFacts } from '../functions/list-job-facts/operation.ts';
import { operation as listJobs } from '../functions/list-jobs/operation.ts';
import { operation as listLocations } from '../functions/list-locations/operation.ts';
import { operation as listTools } from '../functions/list-tools/operation.ts';
import { operation as retrieveCompany } from '../functions/retrieve-company/operation.ts';
import { operation as retrieveJob } from '../functions/retrieve-job/operation.ts';
import { operation as retrieveJobContent } from '../functions/retrieve-job-content/operation.ts';
import { operation as retrieveLocation } from '../functions/retrieve-location/operation.ts';
import { operation as retrieveTool } from '../functions/retrieve-tool/operation.ts';
import type { Operation } from '../shared/contract/operation.ts';

/** All operations of the interface, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  listJobs,
  retrieveJob,
  retrieveJobContent,
  listJobFacts,
  listJobChanges,
  listCompanies,
  retrieveCompany,
  listCompanyEvents,
  listLocations,
  retrieveLocation,
  listTools,
  retrieveTool,
  getRoleTaxonomy,
  getRoleTaxonomyVersion,
  getIndustryTaxonomy,
  getIndustryTaxonomyVersion,
];
