import type { CompanyDocument } from '../../companies/document.ts';
import type { CompanyWithEvents } from '../../companies/read.ts';
import { eventTerm } from '../../companies/term-names.ts';
import { filterTermsOfCompany, termsOfEvents } from '../../companies/terms.ts';
import type { EventItem } from '../../contract/resources/event.ts';
import { type CompanyEventsFilter, eventDimensions } from '../../events/dimensions.ts';
import { matchesCompanyEvents } from '../../events/list.ts';
import { isRelevant } from '../../events/semantics.ts';
import { factConditions } from '../../facts/dimensions.ts';
import { InvertedQueries, type PercolatedQuery } from './percolate.ts';

/** A saved query over company events, and who asks it. */
export interface AskedOfCompanies {
  readonly shard: number;
  readonly seat: number;
  /** The change of the registry that saved it. */
  readonly since: number;
  /** null for a query that this release cannot read. */
  readonly filter: CompanyEventsFilter | null;
}

/** A company as the queries see it: with its terms, and its events unpacked. */
export interface AskedCompany extends CompanyWithEvents {
  readonly terms: readonly string[];
}

/** Reads the events of a company once, for all queries. */
export function askedCompany(document: CompanyDocument, given: CompanyWithEvents['events']): AskedCompany {
  const { ordinal, eventsTruncated } = given;
  const events = given.events;
  const terms = [...filterTermsOfCompany(document), ...termsOfEvents(events)];
  return { document, events: { ordinal, events, eventsTruncated }, terms };
}

/** Guessed shares of companies that have a term, by what it begins with. Only their order matters. */
const SHARES: readonly (readonly [string, number])[] = [
  ['event:compliance', 0.02],
  ['country:', 0.05],
  ['industry:', 0.05],
  ['event:employees', 0.2],
  ['event:', 0.3],
];
const OTHER_SHARE = 0.5;

const shareOf = (term: string): number =>
  SHARES.find(([start]) => term.startsWith(start))?.[1] ?? OTHER_SHARE;

/** Saved queries over company events, inverted: those about the company, and those about its jobs. */
export class CompanyQueries {
  readonly asked: readonly AskedOfCompanies[];
  readonly #ofCompany: InvertedQueries<AskedCompany>;
  readonly #ofJob: InvertedQueries<{ readonly terms: readonly string[] }>;
  /** The queries of `#ofJob`. */
  readonly #withJobs: readonly number[];

  constructor(asked: readonly AskedOfCompanies[]) {
    this.asked = asked;
    this.#ofCompany = new InvertedQueries(
      asked.map(({ filter }) => companyQuery(filter)),
      shareOf,
    );
    const withJobs = asked.flatMap(({ filter }, query) =>
      filter === null || filter.matchingJobs === null ? [] : [{ query, jobs: filter.matchingJobs }],
    );
    this.#withJobs = withJobs.map(({ query }) => query);
    this.#ofJob = new InvertedQueries(
      withJobs.map(({ jobs }) => ({ conditions: factConditions(jobs), ranged: 0, decides: null })),
      () => 1,
    );
  }

  get size(): number {
    return this.asked.length;
  }

  /** Returns the queries that a company matches in everything but its jobs. */
  matching(company: AskedCompany): number[] {
    const found: number[] = [];
    this.#ofCompany.flips(null, company, (query) => found.push(query));
    return found;
  }

  hasJobs(query: number): boolean {
    return (this.asked[query]?.filter?.matchingJobs ?? null) !== null;
  }

  /** Calls `satisfied` for the queries whose conditions on jobs a job satisfies. */
  ofJob(terms: readonly string[], satisfied: (query: number) => void): void {
    this.#ofJob.flips(null, { terms }, (at) => {
      const query = this.#withJobs[at];
      if (query !== undefined) satisfied(query);
    });
  }

  /** Reports whether an event can meet the conditions of a query. */
  isRelevant(query: number, event: EventItem): boolean {
    const filter = this.asked[query]?.filter ?? null;
    return filter === null || isRelevant(filter.context, event);
  }
}

/** Terms decide nothing alone: bounds, names and several conditions on one event are decided on the document. */
function companyQuery(filter: CompanyEventsFilter | null): PercolatedQuery<AskedCompany> {
  if (filter === null) return { conditions: [], ranged: 0, decides: null };
  const any = eventTerm.any();
  return {
    conditions: eventDimensions({ ...filter, matchingJobs: null }, 0).flatMap((dimension) =>
      'anyOf' in dimension && !dimension.anyOf.includes(any) ? [dimension.anyOf] : [],
    ),
    ranged: 0,
    decides: (company) => matchesCompanyEvents(filter, company),
  };
}
