import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { text, utcDateTime, uuid7 } from '../primitives.ts';
import { CHANGE_KINDS } from '../vocabulary.ts';
import { Job } from './job.ts';

/** A change of one job (contract 16.2). */
export const JobChange = z
  .strictObject({
    object: z.literal('job_change'),
    change: z.enum(CHANGE_KINDS).register(docs, {
      description:
        'What happened. `withdrawn`: the job is no longer available. `erased`: it never will be again.',
      example: 'updated',
    }),
    changed_at: utcDateTime().register(docs, {
      description: 'When the change was published; `updated_at` of the job then.',
      example: '2026-10-01T08:30:00.000Z',
    }),
    job_id: uuid7().register(docs, {
      description: 'The job that changed.',
      example: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
    }),
    job: z.nullable(Job),
  })
  .check(
    z.refine(({ job, job_id: id }) => job === null || job.id === id, {
      path: ['job'],
      error: 'the job that changed',
    }),
    z.refine(({ job, change }) => job === null || (change !== 'erased' && change !== 'withdrawn'), {
      path: ['job'],
      error: 'null for a job that is gone',
    }),
  )
  .register(docs, { description: 'A change of a job, and the job if it was asked for.' });
export type JobChange = z.output<typeof JobChange>;

/** The most changes of a page, without and with bodies. */
export const MAXIMUM_CHANGES = 1000;
export const MAXIMUM_BODIES = 100;

/** A page of the change stream (contract 16.1). */
export const ChangeList = z.strictObject({
  object: z.literal('change_list'),
  data: z.array(JobChange).check(z.maxLength(MAXIMUM_CHANGES)),
  next_position: text(1000).register(docs, {
    description: '`after` of the next request, also when nothing has changed.',
    example: 'AbvJ0n5w2Zt3m8Qx1rYk6LdPfEhGcS9uT7oVaWiBqNs',
  }),
  caught_up: z.boolean().register(docs, {
    description: 'Whether the page ends with the last change that was published.',
    example: false,
  }),
});
