import { listCompanyEvents } from '../../shared/events/list.ts';
import { toCompanyEventsFilter } from '../../shared/events/query.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader } = request;
  const page = await listCompanyEvents({
    reader,
    filter: await toCompanyEventsFilter(reader, query),
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
