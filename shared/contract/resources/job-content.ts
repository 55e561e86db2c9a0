import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { positiveInteger, uuid } from '../primitives.ts';

/** Licensed job content (contract 8.5). */
export const JobContent = z
  .strictObject({
    description: z.string().register(docs, { description: 'The description as the employer wrote it.' }),
    format: z.literal('markdown'),
    license: z.literal('employer_publishing_agreement'),
    jobId: uuid(),
    postingId: uuid(),
    revision: positiveInteger().register(docs, {
      description: 'Version of the description; grows with each change.',
    }),
  })
  .register(docs, { description: 'The licensed description of an open job.' });
export type JobContent = z.output<typeof JobContent>;
