import { listCompanies } from '../../shared/companies/list.ts';
import { CompaniesQuery, toCompanyFilter } from '../../shared/companies/query.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { CompanyEventsQuery, toCompanyEventsFilter } from '../../shared/events/query.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import { JobFactsQuery, toJobFactsFilter } from '../../shared/facts/query.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import { JobsQuery, toJobFilter } from '../../shared/jobs/query.ts';
import type { CursorPosition } from '../../shared/search/walk/cursor-position.ts';
import type { Table } from '../../shared/table/client.ts';
import { TableReader } from '../../shared/table/reader.ts';
import type { Query } from '../support/oracle.ts';

/** A page of a list, as the differential test compares it. */
export interface Page {
  readonly rows: readonly unknown[];
  readonly next: CursorPosition['key'] | null;
}

/** A list without its HTTP chain: from parsed parameters to rows. */
export type List = (reader: TableReader, query: Query, after: CursorPosition['key'] | null) => Promise<Page>;

const positionOf = (key: CursorPosition['key'] | null): CursorPosition | null =>
  key === null ? null : { way: 'next', key };

export const listJobs: List = async (reader, query, after) => {
  const parsed = JobsQuery.parse(query);
  const { direction, limit, sort } = parsed;
  const filter = await toJobFilter(reader, parsed);
  const request = { reader, filter, direction, limit, after, now: Date.now() };
  const page = await (sort === 'created' ? listCreated(request) : listUpdated(request));
  return { rows: page.documents.map(({ job }) => job.id), next: page.next };
};

export const listFacts: List = async (reader, query, after) => {
  const filter = await toJobFactsFilter(reader, JobFactsQuery.parse(query));
  const page = await listJobFacts({ reader, filter, position: positionOf(after) });
  return { rows: page.rows.map(({ document }) => document.document.job.id), next: page.next };
};

export const listOfCompanies: List = async (reader, query, after) => {
  const parsed = CompaniesQuery.parse(query);
  const { sort, direction, limit } = parsed;
  const filter = await toCompanyFilter(reader, parsed);
  const page = await listCompanies({ reader, filter, sort, direction, limit, after });
  return { rows: page.documents.map(({ company }) => company.id), next: page.next };
};

export const listEvents: List = async (reader, query, after) => {
  const filter = await toCompanyEventsFilter(reader, CompanyEventsQuery.parse(query));
  const page = await listCompanyEvents({ reader, filter, position: positionOf(after) });
  return {
    rows: page.rows.map(({ document }) => {
      const { company, matchedJobIds } = servedEvents(document);
      return { id: company.id, matched: matchedJobIds };
    }),
    next: page.next,
  };
};

/** Returns a function that queries a list over a table. */
export const asking =
  (list: List, table: () => Table) =>
  (query: Query, after: unknown): Promise<Page> =>
    list(
      new TableReader(table(), new AbortController().signal),
      query,
      // The `next` of the previous page.
      after as CursorPosition['key'] | null,
    );
