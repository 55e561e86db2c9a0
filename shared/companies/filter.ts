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

/** The filters that both company lists share (contract 9.2). An empty list sets no condition. */
export interface CompanyFilter {
  readonly countries: readonly string[];
  readonly industries: readonly string[];
  /** Matches names that contain this text or are similar to it. */
  readonly query: string | undefined;
}

/** Returns the filter as conditions on an index of companies. */
export function companyDimensions(filter: CompanyFilter): Dimension[] {
  const name = filter.query === undefined ? null : nameCandidateTerms(filter.query);
  return [...filterTerms(filter).map((anyOf) => ({ anyOf })), ...(name === null ? [] : [{ name }])];
}

/** Returns the filter without the name: a company must have any term of each list. */
export const filterTerms = ({ countries, industries }: CompanyFilter): string[][] =>
  [countries.map(companyTerm.country), industries.map(companyTerm.industry)].filter(
    (terms) => terms.length > 0,
  );

/** Returns the filter as a predicate on the companies of the overlay. */
export function proposesCompany(filter: CompanyFilter): (company: RankedCompany) => boolean {
  const anyOf = filterTerms(filter).map((terms) => new Set(terms));
  const matches = filter.query === undefined ? null : nameMatcher(filter.query);
  return (company) =>
    anyOf.every((wanted) => company.terms.some((term) => wanted.has(term))) &&
    (matches === null || matches(preparedNameOf(company)));
}

/** Prepared names of the overlay's companies; a process keeps the overlay's segments between requests. */
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
 * Reports whether lists may show the company: it must be active, commercially cleared and have open jobs
 * (contract 13.1).
 */
export const isListed = ({ company, cleared }: CompanyDocument): boolean =>
  cleared && company.status === 'active' && company.open_job_count > 0;

/** The condition of each filter on a document. */
const CONDITIONS: {
  readonly [Name in keyof CompanyFilter]: (wanted: CompanyFilter[Name], document: CompanyDocument) => boolean;
} = {
  countries: (wanted, { company: { country } }) =>
    wanted.length === 0 || (country !== null && wanted.includes(country)),
  industries: (wanted, { industryCodes }) =>
    wanted.length === 0 || industryCodes.some((code) => wanted.includes(code)),
  query: (wanted, { company: { name } }) => wanted === undefined || nameMatches(wanted, name),
};
const FILTERS = Object.keys(CONDITIONS) as readonly (keyof CompanyFilter)[];

/** Reports whether the company may be listed and satisfies the filter. */
export function matchesCompany(filter: CompanyFilter, document: CompanyDocument): boolean {
  const holds = <Name extends keyof CompanyFilter>(name: Name): boolean =>
    CONDITIONS[name](filter[name], document);
  return isListed(document) && FILTERS.every(holds);
}
