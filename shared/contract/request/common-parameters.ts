import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { code, countryCode, languageCode, text } from '../primitives.ts';
import { codedBy } from '../vocabularies.ts';
import * as v from '../vocabulary.ts';
import { canonicalLocationId } from './location-id.ts';
import { list, resourceId, searchText, searchWords, selection } from './parameters.ts';

/** Parameters that several operations share, with their descriptions in the reference (contract 2.3). */

const SEARCHABLE =
  'At least one letter, digit, combining mark, `+` or `#`; a text without any is refused with 400 (`invalid_format`).';

/** Ids of companies; one that does not exist matches nothing (contract 2.4). */
export const companyIds = () =>
  list(resourceId(), 50).register(docs, {
    description: 'Company IDs. An ID that does not exist matches nothing.',
    example: ['019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01'],
  });

/** Ids of jobs; one that does not exist matches nothing (contract 2.4). */
export const jobIds = () =>
  list(resourceId(), 50).register(docs, {
    description: 'Job IDs. An ID that does not exist matches nothing.',
    example: ['019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e'],
  });

export const industryCodes = () =>
  list(codedBy(code(), 'industry'), 50).register(docs, {
    description: 'Codes of the industry taxonomy. A sector includes the sectors under it.',
    example: ['enterprise-software'],
  });

export const roleCodes = () =>
  list(codedBy(code(), 'role'), 50).register(docs, {
    description: 'Codes of the role taxonomy. A family includes its specialisms.',
    example: ['backend-engineering'],
  });

export const toolCodes = () =>
  list(codedBy(code(), 'tool'), 50).register(docs, {
    description: 'Codes of the tool catalogue. Matches any mention of a tool.',
    example: ['postgresql', 'rust'],
  });

/** Accepted in any case, passed on in canonical spelling. */
export const locationIds = () =>
  list(codedBy(text(240).check(z.overwrite(canonicalLocationId)), 'location'), 50).register(docs, {
    description: 'Canonical location IDs. A location includes everything in it.',
    example: ['country:DE', 'metro:us:ca:san-jose'],
  });

/** ISO 639-1; a pair of letters outside the list is an unknown code. */
export const languages = () =>
  list(codedBy(languageCode(), 'language'), 50).register(docs, {
    description: 'Working languages that the job requires (ISO 639-1).',
    example: ['en'],
  });

export const countries = () =>
  list(countryCode(), 50).register(docs, {
    description: 'ISO 3166-1 alpha-2 codes.',
    example: ['DE', 'US'],
  });

export const engagements = () =>
  selection(v.ENGAGEMENTS).register(docs, { description: 'Types of employment.' });

export const schedules = () =>
  selection(v.SCHEDULES).register(docs, { description: 'Full time or part time.' });

export const workArrangements = () =>
  selection(v.WORK_ARRANGEMENTS).register(docs, { description: 'On site, hybrid or remote.' });

export const visaSponsorship = () =>
  z.optional(z.boolean()).register(docs, {
    description:
      '`true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match.',
  });

/** Text that is compared with company names. */
export const nameQuery = () =>
  z.optional(searchText(1, 200)).register(docs, {
    description: 'Part of a company name, or a similar name; case-insensitive.',
    example: 'bridge',
  });

/** The beginning of a name or code. */
export const typeaheadQuery = () =>
  searchWords(2, 100).register(docs, {
    description: `The beginning of a name or of a word in it, ignoring case and diacritics. ${SEARCHABLE}`,
    example: 'san',
  });

/** Text that is matched word by word. */
export const wordQuery = () =>
  z.optional(searchWords(1, 200)).register(docs, {
    description: `Words that must all occur in the job title or the company name; case-insensitive. ${SEARCHABLE}`,
    example: 'engineer',
  });

/** Opaque, 1..1000 characters. */
export const cursor = () =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(1000))).register(docs, {
    description:
      'Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change.',
    example: 'AbvJ0n5w2Zt3m8Qx1rYk6LdPfEhGcS9uT7oVaWiBqNs',
  });

/** Page size; 20 when left out. */
export const limit = (maximum: number) =>
  z
    ._default(z.int().check(z.minimum(1), z.maximum(maximum)), 20)
    .register(docs, { description: 'Maximum number of resources per page.' });

export const direction = (standard: (typeof v.DIRECTIONS)[number]) =>
  z
    ._default(z.enum(v.DIRECTIONS), standard)
    .register(docs, { description: 'Ascending or descending order.' });

export const sortBy = <const T extends readonly [string, ...string[]]>(sorts: T, standard: T[number]) =>
  z
    ._default(z.enum(sorts), standard as z.output<z.ZodMiniEnum<z.core.util.ToEnum<T[number]>>>)
    .register(docs, { description: 'Sort key of the list; the ID breaks ties.' });
