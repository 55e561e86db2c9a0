import * as z from 'zod/mini';
import { code, countryCode, safeInteger, text, uri, uuid7 } from '../primitives.ts';
import { COMPANY_STATUSES, COMPANY_TYPES } from '../vocabulary.ts';

/** Company (contract 9.1). */
export const Company = z
  .strictObject({
    country: z.nullable(countryCode()),
    id: uuid7(),
    industries: z.array(code()).check(z.maxLength(20)),
    logo_url: z.nullable(uri()),
    merged_into_id: z.nullable(uuid7()),
    name: text(240),
    object: z.literal('company'),
    open_job_count: safeInteger(),
    status: z.enum(COMPANY_STATUSES),
    type: z.enum(COMPANY_TYPES),
    website_url: z.nullable(uri()),
  })
  .check(
    z.refine((company) => (company.status === 'merged') === (company.merged_into_id !== null), {
      path: ['merged_into_id'],
      error: 'an id if and only if the company is merged',
    }),
  );
export type Company = z.output<typeof Company>;
