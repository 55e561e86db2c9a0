import type { Dimension } from '../search/planner/dimension.ts';
import type { RankedCompany } from '../search/ranks/ranked-company.ts';
import {
  nameCandidateTerms,
  nameMatcher,
  nameMatches,
  type PreparedName,
  prepareName,
} from '../search/store/names.ts';
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
  const name = filter.query === undefined ? null : nameCandidateTerms(filter.query);
  return [...filterTerms(filter).map((anyOf) => ({ anyOf })), ...(name === null ? [] : [{ name }])];
}

/** The filter but for the name: any term of each list. */
export const filterTerms = ({ countries, industries }: CompanyFilter): string[][] =>
  [countries.map(companyTerm.country), industries.map(companyTerm.industry)].filter(
    (terms) => terms.length > 0,
  );

/** The filter as a condition on the companies of the overlay. */
export function proposesCompany(filter: CompanyFilter): (company: RankedCompany) => boolean {
  const anyOf = filterTerms(filter).map((terms) => new Set(terms));
  const matches = filter.query === undefined ? null : nameMatcher(filter.query);
  return (company) =>
    anyOf.every((wanted) => company.terms.some((term) => wanted.has(term))) &&
    (matches === null || matches(preparedNameOf(company)));
}

/** Names of the overlay, whose segments a process keeps. */
const prepared = new WeakMap<RankedCompany, PreparedName>();

function preparedNameOf(company: RankedCompany): PreparedName {
  let name = prepared.get(company);
  if (name === undefined) {
    name = prepareName(company.name);
    prepared.set(company, name);
  }
  return name;
}

/**
 * Whether lists may show the company: they hold only active, commercially cleared companies that have open jobs
 * (interface-spec, Data rules).
 */
export const isListed = ({ company, cleared }: CompanyDocument): boolean =>
  cleared && company.status === 'active' && company.open_job_count > 0;

/** Whether the company belongs to a list and satisfies the filter. */
export function matchesCompany(filter: CompanyFilter, document: CompanyDocument): boolean {
  const { countries, industries, query } = filter;
  const { company, industryCodes } = document;
  return (
    isListed(document) &&
    (countries.length === 0 || (company.country !== null && countries.includes(company.country))) &&
    (industries.length === 0 || industryCodes.some((code) => industries.includes(code))) &&
    (query === undefined || nameMatches(query, company.name))
  );
}
