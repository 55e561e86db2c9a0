import { operation as companiesOperation } from '../../functions/list-companies/operation.ts';
import { operation as eventsOperation } from '../../functions/list-company-events/operation.ts';
import { operation as factsOperation } from '../../functions/list-job-facts/operation.ts';
import { operation as jobsOperation } from '../../functions/list-jobs/operation.ts';
import { queryCodes } from '../../shared/catalogue/query-codes.ts';
import { listCompanies } from '../../shared/companies/list.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import { hasConditions } from '../../shared/facts/semantics.ts';
import { NO_JOB_FILTER } from '../../shared/jobs/filter.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import type { CursorPosition } from '../../shared/search/walk/cursor-position.ts';
import type { Table } from '../../shared/table/client.ts';
import { TableReader } from '../../shared/table/reader.ts';
import type { Query } from '../support/oracle.ts';

/** A page of a list as the differential compares it. */
export interface Page {
  readonly rows: readonly unknown[];
  readonly next: CursorPosition['key'] | null;
}

/** A list without its HTTP chain: from the parameters as parsed to the rows. */
export type List = (reader: TableReader, query: Query, after: CursorPosition['key'] | null) => Promise<Page>;

const positionOf = (key: CursorPosition['key'] | null): CursorPosition | null =>
  key === null ? null : { way: 'next', key };

export const listJobs: List = async (reader, query, after) => {
  const q = jobsOperation.query.parse(query);
  const filter = {
    ...NO_JOB_FILTER,
    ...q,
    industries: await queryCodes(reader, 'industries', q.industries),
    roles: await queryCodes(reader, 'roles', q.roles),
    payMaximum: q.base_annual_usd_max,
    payMinimum: q.base_annual_usd_min,
    publishedFrom: q.published_from,
    publishedUntil: q.published_until,
    updatedFrom: q.updated_from,
    updatedUntil: q.updated_until,
    visaSponsorship: q.visa_sponsorship,
    workArrangements: q.work_arrangements,
  };
  const request = { reader, filter, direction: q.direction, limit: q.limit, after, now: Date.now() };
  const page = await (q.sort === 'created' ? listCreated(request) : listUpdated(request));
  return { rows: page.documents.map(({ job }) => job.id), next: page.next };
};

export const listFacts: List = async (reader, query, after) => {
  const q = factsOperation.query.parse(query);
  const page = await listJobFacts({
    reader,
    filter: {
      ...NO_JOB_FILTER,
      ...q,
      industries: await queryCodes(reader, 'industries', q.industries),
      roles: await queryCodes(reader, 'roles', q.roles),
      statuses: ['open'],
    },
    facts: q.facts,
    position: positionOf(after),
  });
  return { rows: page.rows.map(({ document }) => document.document.job.id), next: page.next };
};

export const listOfCompanies: List = async (reader, query, after) => {
  const q = companiesOperation.query.parse(query);
  const page = await listCompanies({
    reader,
    filter: {
      countries: q.countries,
      industries: await queryCodes(reader, 'industries', q.industries),
      query: q.query,
    },
    sort: q.sort,
    direction: q.direction,
    limit: q.limit,
    after,
  });
  return { rows: page.documents.map(({ company }) => company.id), next: page.next };
};

export const listEvents: List = async (reader, query, after) => {
  const q = eventsOperation.query.parse(query);
  const page = await listCompanyEvents({
    reader,
    filter: {
      countries: q.countries,
      industries: await queryCodes(reader, 'industries', q.industries),
      query: q.query,
      context: q.company,
      matchingJobs: hasConditions(q.matchingJobs) ? q.matchingJobs : null,
    },
    position: positionOf(after),
  });
  return {
    rows: page.rows.map(({ document }) => {
      const { company, matchedJobIds } = servedEvents(document);
      return { id: company.id, matched: matchedJobIds };
    }),
    next: page.next,
  };
};

/** Asks a list over a table. */
export const asking =
  (list: List, table: () => Table) =>
  (query: Query, after: unknown): Promise<Page> =>
    list(
      new TableReader(table(), new AbortController().signal),
      query,
      // What the page before gave.
      after as CursorPosition['key'] | null,
    );
