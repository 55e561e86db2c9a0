import * as z from 'zod/mini';
import { JOB_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { emptyInterval, invertedRange } from '../../shared/contract/request/parameter-rules.ts';
import {
  codes,
  countries,
  cursor,
  dateTime,
  ids,
  integer,
  languages,
  limit,
  locationIds,
  searchWords,
  selection,
} from '../../shared/contract/request/parameters.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import * as v from '../../shared/contract/vocabulary.ts';

/** List jobs (contract 8.3). */
export const operation = defineOperation({
  id: 'list-jobs',
  summary: 'List jobs',
  description:
    'Published jobs, newest first unless sorted otherwise. Values of one filter are alternatives, different ' +
    'filters must all hold. Open jobs are listed unless `statuses` says otherwise. To keep a copy in step, ' +
    'read `statuses=open&statuses=closed&sort=updated&direction=asc` from the last `updated_from` on.',
  path: '/v0/jobs',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: z.strictObject({
    base_annual_usd_max: z.optional(integer()),
    base_annual_usd_min: z.optional(integer()),
    companies: ids(),
    countries: countries(),
    cursor: cursor(),
    direction: z._default(z.enum(v.DIRECTIONS), 'desc'),
    engagements: selection(v.ENGAGEMENTS),
    industries: codes('industry'),
    languages: languages(),
    limit: limit(100),
    locations: locationIds(),
    published_from: z.optional(dateTime()),
    published_until: z.optional(dateTime()),
    query: z.optional(searchWords(1, 200)),
    roles: codes('role'),
    schedules: selection(v.SCHEDULES),
    seniorities: selection(v.SENIORITIES),
    sort: z._default(z.enum(v.JOB_SORTS), 'created'),
    statuses: z._default(z.array(z.enum(v.JOB_STATUSES)).check(z.maxLength(v.JOB_STATUSES.length)), ['open']),
    tools: codes('tool'),
    updated_from: z.optional(dateTime()),
    updated_until: z.optional(dateTime()),
    visa_sponsorship: z.optional(z.boolean()),
    work_arrangements: selection(v.WORK_ARRANGEMENTS),
  }),
  rules: (query) => [
    ...invertedRange(
      { path: ['base_annual_usd_min'], value: query.base_annual_usd_min },
      { path: ['base_annual_usd_max'], value: query.base_annual_usd_max },
    ),
    ...emptyInterval(
      { path: ['published_from'], value: query.published_from },
      { path: ['published_until'], value: query.published_until },
    ),
    ...emptyInterval(
      { path: ['updated_from'], value: query.updated_from },
      { path: ['updated_until'], value: query.updated_until },
    ),
  ],
  response: listOf(Job, 100),
  serving: { ...JOB_PRICE, maximumResources: (query) => query.limit },
  reads: ['manifest', 'index', 'statistics', 'changes', 'job'],
});
