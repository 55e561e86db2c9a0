import { findTools } from '../../shared/catalogue/find.ts';
import { toolOf } from '../../shared/catalogue/served.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { shown } from '../../shared/contract/request/fault-text.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async ({ path, reader }) => {
  const [record] = await findTools(reader, [path.code]);
  if (record === undefined) {
    throw new ProblemError(
      'not_found',
      `There is no tool with the code ${shown(path.code)}. Find codes with /v0/tools?query=.`,
    );
  }
  return { body: toolOf(record), resources: 0 };
});
