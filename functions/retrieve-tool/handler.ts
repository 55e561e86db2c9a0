import { findTools } from '../../shared/catalogue/find.ts';
import { toolOf } from '../../shared/catalogue/served.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async ({ path, reader }) => {
  const [record] = await findTools(reader, [path.code]);
  if (record === undefined) throw new ProblemError('not_found', 'There is no tool with this code.');
  return { body: toolOf(record), resources: 0 };
});
