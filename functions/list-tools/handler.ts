import { toolOf } from '../../shared/catalogue/served.ts';
import { positionKey, positionOf, suggestTools } from '../../shared/catalogue/typeahead.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { limit, query } = request.query;
  const position = positionOf(request.cursor.position?.key);
  const { records, next } = await suggestTools(request.reader, query, { limit, position });
  return {
    body: {
      object: 'list' as const,
      data: records.map(toolOf),
      has_more: next !== null,
      next_cursor: request.cursor.seal(positionKey(next)),
    },
    resources: 0,
  };
});
