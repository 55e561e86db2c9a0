import { listJobFacts } from '../../shared/facts/list.ts';
import { toJobFactsFilter } from '../../shared/facts/query.ts';
import { servedBundle } from '../../shared/facts/served.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader } = request;
  const page = await listJobFacts({
    reader,
    filter: await toJobFactsFilter(reader, query),
    position: cursor.position,
  });
  const data = page.rows.map(({ document }) => servedBundle(document));
  const meta = {
    nextToken: cursor.seal(page.next),
    previousToken: cursor.seal(page.previous, 'previous'),
    resultCount: data.length,
  };
  return { body: { data, meta }, resources: data.length, search: page.explain };
});
