import type * as z from 'zod/mini';
import { queryCodes } from '../../shared/catalogue/query-codes.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import { servedBundle } from '../../shared/facts/served.ts';
import { serve } from '../../shared/http/serve.ts';
import { type JobFilter, NO_JOB_FILTER } from '../../shared/jobs/filter.ts';
import type { TableReader } from '../../shared/table/reader.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader } = request;
  const page = await listJobFacts({
    reader,
    filter: await filterOf(reader, query),
    facts: query.facts,
    position: cursor.position,
  });
  const data = page.rows.map(({ document }) => servedBundle(document));
  const meta = {
    nextToken: cursor.seal(page.next),
    previousToken: cursor.seal(page.previous, 'previous'),
    resultCount: data.length,
  };
  return { body: { data, meta }, resources: data.length };
});

/** Job facts speak of open jobs only (open-shapes 5). */
async function filterOf(reader: TableReader, query: z.output<typeof operation.query>): Promise<JobFilter> {
  const [industries, roles] = await Promise.all([
    queryCodes(reader, 'industries', query.industries),
    queryCodes(reader, 'roles', query.roles),
  ]);
  return {
    ...NO_JOB_FILTER,
    companies: query.companies,
    engagements: query.engagements,
    industries,
    jobs: query.jobs,
    languages: query.languages,
    locations: query.locations,
    query: query.query,
    roles,
    schedules: query.schedules,
    statuses: ['open'],
    tools: query.tools,
    visaSponsorship: query.visaSponsorship,
    workArrangements: query.workArrangements,
  };
}
