import type { RankedCompany } from '../search/ranks/ranked-company.ts';
import type { CompanyDocument } from './document.ts';
import { isListed } from './filter.ts';
import { filterTermsOfCompany } from './terms.ts';

/** Returns the company as the rank spaces store it, or null if no list may show it. */
export function rankedCompanyOf(document: CompanyDocument): RankedCompany | null {
  return isListed(document) ? { ...placedCompanyOf(document), terms: filterTermsOfCompany(document) } : null;
}

/** Returns the sort keys of a company in the rank spaces. */
export const placedCompanyOf = ({ company, updatedAt }: CompanyDocument) => ({
  id: company.id,
  name: company.name,
  openJobs: company.open_job_count,
  updatedAtMs: Date.parse(updatedAt),
});
