import type * as z from 'zod/mini';
import { queryCodes } from '../../shared/catalogue/query-codes.ts';
import { serve } from '../../shared/http/serve.ts';
import type { JobFilter } from '../../shared/jobs/filter.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import { servedJob } from '../../shared/jobs/served.ts';
import type { TableReader } from '../../shared/table/reader.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader, now } = request;
  const { direction, limit } = query;
  const list = query.sort === 'created' ? listCreated : listUpdated;
  const page = await list({
    reader,
    filter: await filterOf(reader, query),
    direction,
    limit,
    after: cursor.position?.key ?? null,
  });
  const body = {
    object: 'list' as const,
    data: page.documents.map((document) => servedJob(document, now)),
    has_more: page.next !== null,
    next_cursor: cursor.seal(page.next),
  };
  return { body, resources: body.data.length };
});

async function filterOf(reader: TableReader, query: z.output<typeof operation.query>): Promise<JobFilter> {
  const [industries, roles] = await Promise.all([
    queryCodes(reader, 'industries', query.industries),
    queryCodes(reader, 'roles', query.roles),
  ]);
  return {
    companies: query.companies,
    countries: query.countries,
    engagements: query.engagements,
    industries,
    jobs: [],
    languages: query.languages,
    locations: query.locations,
    payMaximum: query.base_annual_usd_max,
    payMinimum: query.base_annual_usd_min,
    publishedFrom: query.published_from,
    publishedUntil: query.published_until,
    query: query.query,
    roles,
    schedules: query.schedules,
    seniorities: query.seniorities,
    statuses: query.statuses,
    tools: query.tools,
    updatedFrom: query.updated_from,
    updatedUntil: query.updated_until,
    visaSponsorship: query.visa_sponsorship,
    workArrangements: query.work_arrangements,
  };
}
