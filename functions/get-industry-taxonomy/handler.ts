import { readTaxonomy } from '../../shared/catalogue/taxonomies.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async ({ reader }) => {
  const taxonomy = await readTaxonomy(reader, 'industries', 'current');
  if (taxonomy === null)
    throw new ProblemError('service_unavailable', 'No industry taxonomy is published yet.');
  const { bytes, snapshot } = taxonomy;
  return { body: snapshot, bytes, etag: snapshot.revision, resources: 0 };
});
