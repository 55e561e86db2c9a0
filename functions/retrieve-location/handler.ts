import { findLocations } from '../../shared/catalogue/find.ts';
import { locationOf } from '../../shared/catalogue/served.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { shown } from '../../shared/contract/request/fault-text.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async ({ path, reader }) => {
  const [record] = await findLocations(reader, [path.id]);
  if (record === undefined) {
    throw new ProblemError(
      'not_found',
      `There is no location with the id ${shown(path.id)}. Find ids with /v0/locations?query=.`,
    );
  }
  return { body: locationOf(record), resources: 0 };
});
