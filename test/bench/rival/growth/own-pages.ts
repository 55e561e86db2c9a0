import { operation as companiesOperation } from '../../../../functions/list-companies/operation.ts';
import { operation as factsOperation } from '../../../../functions/list-job-facts/operation.ts';
import { operation as jobsOperation } from '../../../../functions/list-jobs/operation.ts';
import { listCompanies } from '../../../../shared/companies/list.ts';
import { type CompaniesQuery, toCompanyFilter } from '../../../../shared/companies/query.ts';
import { parseRequest } from '../../../../shared/contract/request/request.ts';
import { listJobFacts } from '../../../../shared/facts/list.ts';
import { type JobFactsQuery, toJobFactsFilter } from '../../../../shared/facts/query.ts';
import { servedBundle } from '../../../../shared/facts/served.ts';
import { readAvailableJob } from '../../../../shared/jobs/available.ts';
import { listCreated } from '../../../../shared/jobs/list-created.ts';
import { type JobsQuery, toJobFilter } from '../../../../shared/jobs/query.ts';
import { servedJob } from '../../../../shared/jobs/served.ts';
import { TableReader } from '../../../../shared/table/reader.ts';
import { DATA_TIME } from '../../harness/feeds.ts';
import type { MemoryTable } from '../../scale/memory/memory-table.ts';

export interface OwnPage {
  readonly body: string;
  readonly cpuMs: number;
  readonly readUnits: number;
}

/** Makes the body of an answer from a reader, as the handler of the operation does. */
type Answer = (reader: TableReader) => Promise<object>;

/** Prepares a request to the product. The returned function makes its body from the table in memory and measures that. */
export function ownRequest(table: MemoryTable, target: string): () => Promise<OwnPage> {
  const answer = answerTo(target);
  return async () => {
    const reader = new TableReader(table, new AbortController().signal);
    const { value: body, cpuMs } = await table.cpuOf(async () => JSON.stringify(await answer(reader)));
    return { body, cpuMs, readUnits: reader.usage.readUnits };
  };
}

function answerTo(target: string): Answer {
  const [path = '', rawQueryString = ''] = target.split('?');
  const request = { pathParameters: {}, rawQueryString };
  if (path === '/v0/jobs') return jobs(parseRequest(jobsOperation, request).query);
  if (path === '/v0/job-facts') return facts(parseRequest(factsOperation, request).query);
  if (path === '/v0/companies') return companies(parseRequest(companiesOperation, request).query);
  return oneJob(path.slice('/v0/jobs/'.length));
}

const oneJob =
  (id: string): Answer =>
  async (reader) => {
    const document = await readAvailableJob(reader, id, DATA_TIME);
    if (document === undefined) throw new Error(`there is no job ${id}`);
    return servedJob(document, DATA_TIME);
  };

const jobs =
  (query: JobsQuery): Answer =>
  async (reader) => {
    const { direction, limit } = query;
    const filter = await toJobFilter(reader, query);
    const page = await listCreated({ reader, filter, direction, limit, after: null });
    return {
      object: 'list',
      data: page.documents.map((document) => servedJob(document, DATA_TIME)),
      has_more: page.next !== null,
      next_cursor: page.next,
    };
  };

const facts =
  (query: JobFactsQuery): Answer =>
  async (reader) => {
    const filter = await toJobFactsFilter(reader, query);
    const page = await listJobFacts({ reader, filter, position: null });
    return {
      data: page.rows.map(({ document }) => servedBundle(document)),
      meta: { nextToken: page.next, previousToken: page.previous, resultCount: page.rows.length },
    };
  };

const companies =
  (query: CompaniesQuery): Answer =>
  async (reader) => {
    const { sort, direction, limit } = query;
    const filter = await toCompanyFilter(reader, query);
    const page = await listCompanies({ reader, filter, sort, direction, limit, after: null });
    return {
      object: 'list',
      data: page.documents.map(({ company }) => company),
      has_more: page.next !== null,
      next_cursor: page.next,
    };
  };
