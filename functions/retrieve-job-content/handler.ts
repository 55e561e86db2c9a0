import { ProblemError } from '../../shared/contract/problem.ts';
import { serve } from '../../shared/http/serve.ts';
import { readAvailableContent, readsOfAvailableContent } from '../../shared/jobs/content.ts';
import { operation } from './operation.ts';

export const handler = serve(
  operation,
  async ({ path, reader, now }) => {
    const content = await readAvailableContent(reader, path.jobId, now);
    // A closed job and a text without rights are the same to the caller (contract 8.5).
    if (content === undefined) throw new ProblemError('not_found', 'There is no description to distribute.');
    return { body: content, resources: 1 };
  },
  { ahead: ({ path, reader, now }) => readsOfAvailableContent(reader, path.jobId, now) },
);
