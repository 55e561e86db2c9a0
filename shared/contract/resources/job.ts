import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { ascends, SET_TEXT, setOf } from '../order.ts';
import {
  code,
  countryCode,
  languageCode,
  positiveInteger,
  text,
  uri,
  utcDateTime,
  uuid7,
} from '../primitives.ts';
import {
  ENGAGEMENTS,
  JOB_STATUSES,
  LOCATION_KINDS,
  SCHEDULES,
  SENIORITIES,
  STATUS_REASONS,
  WORK_ARRANGEMENTS,
} from '../vocabulary.ts';
import { Compensation, CompensationPackage } from './compensation.ts';

export const JobLocation = z
  .strictObject({
    id: text(240),
    kind: z.enum(LOCATION_KINDS),
    label: text(240),
    country: z.nullable(countryCode()),
  })
  .register(docs, { description: 'A place of work.' });

/** Builds a rule over several fields of a job that reports the field that breaks it. */
const rule = (field: keyof JobFields, holds: (job: JobFields) => boolean, error: string) =>
  z.refine<JobFields>(holds, { path: [field], error });

const fields = z.strictObject({
  object: z.literal('job'),
  id: uuid7().register(docs, { description: 'Permanent ID.' }),
  apply_url: z.nullable(uri()).register(docs, { description: 'Where to apply; null on a closed job.' }),
  closed_at: z
    .nullable(utcDateTime())
    .register(docs, { description: 'When the job was found closed; null on an open job.' }),
  company: z.strictObject({ id: uuid7(), name: text(240) }),
  compensation: z.nullable(Compensation).register(docs, { description: 'Null if no pay is disclosed.' }),
  compensationPackages: z.array(CompensationPackage).check(z.maxLength(20)),
  content_available: z
    .boolean()
    .register(docs, { description: 'Whether the licensed description can be retrieved now.' }),
  engagements: setOf(z.enum(ENGAGEMENTS), 6),
  first_observed_at: utcDateTime().register(docs, {
    description: 'When the job was first observed, not when it was created.',
  }),
  industries: setOf(code(), 20).register(docs, {
    description: 'Codes of the industry taxonomy; those of the company.',
  }),
  languages: setOf(languageCode(), 20).register(docs, {
    description: 'Working languages that the job requires (ISO 639-1).',
  }),
  last_verified_at: utcDateTime().register(docs, {
    description: 'When the source of the job was last checked successfully.',
  }),
  locations: z.array(JobLocation).check(
    z.maxLength(50),
    z.refine((locations) => ascends(locations.map(({ id }) => id)), `by id ${SET_TEXT}`),
  ),
  posting_count: z
    .int()
    .check(z.minimum(1), z.maximum(1000))
    .register(docs, { description: 'Number of source listings merged into this job.' }),
  posting_language: z
    .nullable(languageCode())
    .register(docs, { description: 'Language of the text (ISO 639-1).' }),
  published_at: z
    .nullable(utcDateTime())
    .register(docs, { description: 'When the job was published, if its source declares it.' }),
  role_taxonomy_version: positiveInteger().register(docs, {
    description: 'Version of the role taxonomy that `roles` uses.',
  }),
  roles: setOf(code(), 20).register(docs, { description: 'Codes of the role taxonomy.' }),
  schedules: setOf(z.enum(SCHEDULES), 2),
  seniority: z.nullable(z.enum(SENIORITIES)).register(docs, { description: 'Null if not stated.' }),
  status: z.enum(JOB_STATUSES),
  status_reason: z
    .nullable(z.enum(STATUS_REASONS))
    .register(docs, { description: 'Why the job is closed; null on an open job.' }),
  superseded_by_id: z
    .nullable(uuid7())
    .register(docs, { description: 'The older job for the same vacancy, on a duplicate.' }),
  title: text(240).register(docs, { description: 'The title as published.' }),
  tools: setOf(code(), 100).register(docs, {
    description: 'Codes of the tool catalogue: every tool that the job mentions.',
  }),
  updated_at: utcDateTime().register(docs, {
    description: 'When any field last changed, except this one and `last_verified_at`.',
  }),
  visa_sponsorship: z.nullable(z.boolean()).register(docs, {
    description: 'Whether visa sponsorship is explicitly offered or refused; null if not stated.',
  }),
  work_arrangements: setOf(z.enum(WORK_ARRANGEMENTS), 3),
});
type JobFields = z.output<typeof fields>;

const isOpen = (job: JobFields) => job.status === 'open';
const time = (value: string) => Date.parse(value);

/** Job with its invariants (contract 8.1). */
export const Job = fields
  .check(
    rule(
      'closed_at',
      (job) => isOpen(job) === (job.closed_at === null),
      'null if and only if the job is open',
    ),
    rule('apply_url', (job) => isOpen(job) || job.apply_url === null, 'null for a closed job'),
    rule('status_reason', (job) => isOpen(job) === (job.status_reason === null), 'null if and only if open'),
    rule('content_available', (job) => isOpen(job) || !job.content_available, 'false for a closed job'),
    rule(
      'superseded_by_id',
      (job) => (job.status_reason === 'duplicate') === (job.superseded_by_id !== null),
      'an id if and only if the job is a duplicate',
    ),
    rule(
      'closed_at',
      (job) => job.closed_at === null || time(job.closed_at) >= time(job.first_observed_at),
      'not before first_observed_at',
    ),
    rule(
      'updated_at',
      (job) => time(job.updated_at) >= time(job.first_observed_at),
      'not before first_observed_at',
    ),
    rule(
      'compensation',
      (job) => (job.compensation === null) === (job.compensationPackages.length === 0),
      'null if and only if there are no packages',
    ),
  )
  .register(docs, {
    description:
      'A published job. All arrays except `compensationPackages` are sorted by code unit and have no duplicates.',
  });
export type Job = z.output<typeof Job>;
