import type { Dimension } from '../search/dimension.ts';
import { nameCandidateTerms, nameMatches } from '../search/names.ts';
import type { CompanyDocument } from './document.ts';
import { companyTerm } from './term-names.ts';

/** The filters that both lists of companies have (interface-spec, List companies). Empty lists are no condition. */
export interface CompanyFilter {
  readonly countries: readonly string[];
  readonly industries: readonly string[];
  /** Name: contains it, or is similar to it. */
  readonly query: string | undefined;
}

/** The filter as conditions on an index of companies. */
export function companyDimensions(filter: CompanyFilter): Dimension[] {
  const dimensions: Dimension[] = [];
  if (filter.countries.length > 0) dimensions.push({ anyOf: filter.countries.map(companyTerm.country) });
  if (filter.industries.length > 0) dimensions.push({ anyOf: filter.industries.map(companyTerm.industry) });
  const name = filter.query === undefined ? null : nameCandidateTerms(filter.query);
  if (name !== null) dimensions.push({ name });
  return dimensions;
}

/**
 * Whether the company belongs to a list, which holds only active, commercially cleared companies that have open
 * jobs (interface-spec, Data rules), and satisfies the filter.
 */
export function matchesCompany(
  filter: CompanyFilter,
  { company, cleared, industryCodes }: CompanyDocument,
): boolean {
  const { countries, industries, query } = filter;
  return (
    cleared &&
    company.status === 'active' &&
    company.open_job_count > 0 &&
    (countries.length === 0 || (company.country !== null && countries.includes(company.country))) &&
    (industries.length === 0 || industryCodes.some((code) => industries.includes(code))) &&
    (query === undefined || nameMatches(query, company.name))
  );
}
