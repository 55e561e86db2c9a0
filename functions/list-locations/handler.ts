import { locationOf } from '../../shared/catalogue/served.ts';
import { positionKey, positionOf, suggestLocations } from '../../shared/catalogue/typeahead.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async (request) => {
  const { limit, parent, query, type } = request.query;
  const position = positionOf(request.cursor.position?.key);
  const { records, next } = await suggestLocations(request.reader, query, { limit, parent, type, position });
  return {
    body: {
      object: 'list' as const,
      data: records.map(locationOf),
      has_more: next !== null,
      next_cursor: request.cursor.seal(positionKey(next)),
    },
    resources: 0,
  };
});
