import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { code, countryCode, safeInteger, text, uri, uuid7 } from '../primitives.ts';
import { COMPANY_STATUSES, COMPANY_TYPES } from '../vocabulary.ts';

/** Company (contract 9.1). */
export const Company = z
  .strictObject({
    object: z.literal('company'),
    id: uuid7().register(docs, { description: 'Permanent ID.' }),
    name: text(240),
    type: z.enum(COMPANY_TYPES),
    status: z
      .enum(COMPANY_STATUSES)
      .register(docs, { description: 'Inactive and merged companies stay retrievable.' }),
    country: z
      .nullable(countryCode())
      .register(docs, { description: 'ISO 3166-1 alpha-2; null if unknown.' }),
    industries: z
      .array(code())
      .check(z.maxLength(20))
      .register(docs, { description: 'Codes of the industry taxonomy.' }),
    logo_url: z.nullable(uri()),
    website_url: z.nullable(uri()),
    merged_into_id: z.nullable(uuid7()).register(docs, {
      description: 'The company that this one was merged into; never a merged company itself.',
    }),
    open_job_count: safeInteger().register(docs, { description: 'Number of open, published jobs.' }),
  })
  .check(
    z.refine((company) => (company.status === 'merged') === (company.merged_into_id !== null), {
      path: ['merged_into_id'],
      error: 'an id if and only if the company is merged',
    }),
  )
  .register(docs, { description: 'A hiring company.' });
export type Company = z.output<typeof Company>;
