import * as z from 'zod/mini';
import { positiveInteger, uuid } from '../primitives.ts';

/** Licensed job content (contract 8.5). */
export const JobContent = z.strictObject({
  description: z.string(),
  format: z.literal('markdown'),
  jobId: uuid(),
  license: z.literal('employer_publishing_agreement'),
  postingId: uuid(),
  revision: positiveInteger(),
});
export type JobContent = z.output<typeof JobContent>;
