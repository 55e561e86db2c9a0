import { serve } from '../../shared/http/serve.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import { toJobFilter } from '../../shared/jobs/query.ts';
import { servedJob } from '../../shared/jobs/served.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader, now } = request;
  const { direction, limit } = query;
  const list = query.sort === 'created' ? listCreated : listUpdated;
  const page = await list({
    reader,
    filter: await toJobFilter(reader, query),
    direction,
    limit,
    after: cursor.position?.key ?? null,
    now,
  });
  const body = {
    object: 'list' as const,
    data: page.documents.map((document) => servedJob(document, now)),
    has_more: page.next !== null,
    next_cursor: cursor.seal(page.next),
  };
  return { body, resources: body.data.length, search: page.explain };
});
