import { readTaxonomy } from '../../shared/catalogue/taxonomies.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async ({ path, reader }) => {
  const taxonomy = await readTaxonomy(reader, 'roles', path.version);
  if (taxonomy === null)
    throw new ProblemError(
      'not_found',
      `There is no version ${path.version} of the role taxonomy. The path without a version has the current one.`,
    );
  const { bytes, snapshot } = taxonomy;
  return { body: snapshot, bytes, etag: snapshot.revision, resources: 0 };
});
