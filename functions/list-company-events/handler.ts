import { queryCodes } from '../../shared/catalogue/query-codes.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { hasConditions } from '../../shared/facts/semantics.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader } = request;
  const { countries, matchingJobs } = query;
  const industries = await queryCodes(reader, 'industries', query.industries);
  const page = await listCompanyEvents({
    reader,
    filter: {
      countries,
      industries,
      query: query.query,
      context: query.company,
      matchingJobs: hasConditions(matchingJobs) ? matchingJobs : null,
    },
    position: cursor.position,
  });
  const data = page.rows.map(({ document }) => servedEvents(document));
  const meta = {
    nextToken: cursor.seal(page.next),
    previousToken: cursor.seal(page.previous, 'previous'),
    resultCount: data.length,
  };
  return { body: { data, meta }, resources: data.length, search: page.explain };
});
