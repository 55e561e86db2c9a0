import { listCompanies } from '../../shared/companies/list.ts';
import { toCompanyFilter } from '../../shared/companies/query.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { cursor, query, reader } = request;
  const { sort, direction, limit } = query;
  const page = await listCompanies({
    reader,
    filter: await toCompanyFilter(reader, query),
    sort,
    direction,
    limit,
    after: cursor.position?.key ?? null,
  });
  const body = {
    object: 'list' as const,
    data: page.documents.map(({ company }) => company),
    has_more: page.next !== null,
    next_cursor: cursor.seal(page.next),
  };
  const { explain } = page;
  return {
    body,
    resources: body.data.length,
    ...(explain === null ? {} : { search: { ...explain, knowledge: null } }),
  };
});
