import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES, LANGUAGES } from '../../contract/closed-lists.ts';
import { docs } from '../../contract/docs.ts';
import { code, fullDate, text, uri, utcDateTime, uuid } from '../../contract/primitives.ts';
import { CompensationPackage } from '../../contract/resources/compensation.ts';
import { CompanyEvent } from '../../contract/resources/event.ts';
import { Evidence, Fact } from '../../contract/resources/fact.ts';
import { TaxonomyEntry } from '../../contract/resources/taxonomy.ts';
import * as v from '../../contract/vocabulary.ts';
import { LOCATION_KINDS, TOOL_CATEGORIES } from '../../contract/vocabulary.ts';

/**
 * The feed: newline-delimited JSON, one record per line; `type` says which kind. Records name each other by `key`, the
 * identity at their source (`ashby:<id of a board record>`). The publisher mints an id when it first publishes a key.
 * A line is complete: publishing it again changes nothing, and a newer line replaces the whole record. The older of two
 * lines never replaces the newer one, in whatever order they come.
 */
const key = () => text(200);
const revision = () =>
  z.optional(z.int().check(z.nonnegative())).register(docs, {
    description:
      'The version of the record at its source: the larger, the newer. A source that gives one gives it for all its records. Left out, the time of observation orders the record.',
  });
const list = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z._default(z.array(item).check(z.maxLength(maximum)), []);

export const CompanyLine = z
  .strictObject({
    type: z.literal('company').register(docs, { description: 'The kind of line.' }),
    key: key().register(docs, {
      description:
        'The identity of the company at its source, such as `ashby:board:acme`. Other lines name the company by it; the interface never shows it. The same key is the same company for good.',
    }),
    name: text(240).register(docs, { description: 'The name as customers see it.' }),
    name_source: z.optional(z.enum(['record', 'operator', 'slug'])).register(docs, {
      description:
        'Where the name comes from: the record of the source, the table of the operator, or the slug of a URL. A line with it states what its source knows: an empty field keeps what is published, and so does a slug.',
    }),
    company_type: z.enum(v.COMPANY_TYPES).register(docs, { description: 'What kind of organisation it is.' }),
    status: z._default(z.enum(['active', 'inactive']), 'active').register(docs, {
      description: '`inactive` takes the company off the lists; it stays retrievable by its ID.',
    }),
    merged_into_key: z._default(z.nullable(key()), null).register(docs, {
      description: 'The key of the company that this one is merged into. A merge is final.',
    }),
    country: z
      ._default(z.nullable(z.enum(COUNTRIES)), null)
      .register(docs, { description: 'Where it has its seat (ISO 3166-1 alpha-2).' }),
    industries: list(code(), 20).register(docs, { description: 'Codes of the industry taxonomy.' }),
    logo_url: z._default(z.nullable(uri()), null).register(docs, { description: 'Where its logo is.' }),
    website_url: z._default(z.nullable(uri()), null).register(docs, { description: 'Its website.' }),
    cleared: z.boolean().register(docs, {
      description:
        'Commercial clearance: whether you may show and sell it. Nothing of a company that is not cleared is served, its jobs included.',
    }),
    revision: revision(),
  })
  .register(docs, { description: 'A company that hires. It comes before the lines that name it.' });

export const JobLine = z
  .strictObject({
    type: z.literal('job').register(docs, { description: 'The kind of line.' }),
    key: key().register(docs, {
      description:
        'The identity of the job at its source, such as `ashby:019a5f7e`. Facts and descriptions name the job by it; the interface never shows it. Publishing the same key again updates the job and keeps its ID.',
    }),
    company_key: key().register(docs, {
      description: 'The key of the company that hires, of a company line.',
    }),
    title: text(240).register(docs, { description: 'The title as published.' }),
    status: z._default(z.enum(v.JOB_STATUSES), 'open').register(docs, {
      description: 'Open or closed. A job closes because a line says so, never because it is absent.',
    }),
    status_reason: z
      ._default(z.nullable(z.enum(v.STATUS_REASONS)), null)
      .register(docs, { description: 'Why the job is closed; null while it is open.' }),
    closed_at: z
      ._default(z.nullable(utcDateTime()), null)
      .register(docs, { description: 'When the job was found closed; null while it is open.' }),
    expires_at: z.optional(utcDateTime()).register(docs, {
      description:
        'When the source says that an open job ends. The job then closes by itself, as `source_expired`.',
    }),
    superseded_by_key: z._default(z.nullable(key()), null).register(docs, {
      description:
        'The key of the older job for the same vacancy; given if and only if `status_reason` is `duplicate`.',
    }),
    apply_url: z
      ._default(z.nullable(uri()), null)
      .register(docs, { description: 'Where to apply; null on a closed job.' }),
    location_ids: list(text(240), 50).register(docs, {
      description: 'IDs of the location catalogue, of the places of work.',
    }),
    roles: list(code(), 20).register(docs, { description: 'Codes of the role taxonomy.' }),
    tools: list(code(), 100).register(docs, {
      description: 'Codes of the tool catalogue: every tool that the job mentions.',
    }),
    seniority: z
      ._default(z.nullable(z.enum(v.SENIORITIES)), null)
      .register(docs, { description: 'The level that the job states; null if it states none.' }),
    schedules: list(z.enum(v.SCHEDULES), 2).register(docs, { description: 'Full time, part time or both.' }),
    engagements: list(z.enum(v.ENGAGEMENTS), 6).register(docs, { description: 'Types of employment.' }),
    work_arrangements: list(z.enum(v.WORK_ARRANGEMENTS), 3).register(docs, {
      description: 'On site, hybrid or remote.',
    }),
    languages: list(z.enum(LANGUAGES), 20).register(docs, {
      description: 'Working languages that the job requires (ISO 639-1).',
    }),
    posting_language: z
      ._default(z.nullable(z.enum(LANGUAGES)), null)
      .register(docs, { description: 'The language of the text (ISO 639-1).' }),
    visa_sponsorship: z._default(z.nullable(z.boolean()), null).register(docs, {
      description: 'Whether visa sponsorship is explicitly offered or refused; null if not stated.',
    }),
    compensation_packages: list(CompensationPackage, 20).register(docs, {
      description: 'Pay, as the source states it: one package per place or condition.',
    }),
    published_at: z._default(z.nullable(utcDateTime()), null).register(docs, {
      description: 'When the source says that it published the job; null if it does not say.',
    }),
    first_observed_at: utcDateTime().register(docs, {
      description: 'When you first saw the job at its source.',
    }),
    last_verified_at: utcDateTime().register(docs, {
      description: 'When you last saw that the job is still there.',
    }),
    posting_id: z.optional(uuid()).register(docs, {
      description:
        'The UUID of the canonical listing, which job facts show as `postingId`. Left out, it is the UUID at the end of `key`, or one derived from `key`.',
    }),
    posting_count: z
      ._default(z.int().check(z.minimum(1), z.maximum(1000)), 1)
      .register(docs, { description: 'How many listings of the source are this job.' }),
    text_digest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))).register(docs, {
      description:
        'SHA-256 of the text of the posting, in lowercase hex. Postings of two sources are one vacancy only if both have one.',
    }),
    cleared: z.boolean().register(docs, {
      description:
        'Commercial clearance: whether you may show and sell the job. A job that is not cleared is never served.',
    }),
    revision: revision(),
  })
  .register(docs, {
    description: 'A job. Its company comes before it; a newer line replaces the whole record.',
  });

export const ContentLine = z
  .strictObject({
    type: z.literal('content').register(docs, { description: 'The kind of line.' }),
    job_key: key().register(docs, { description: 'The key of the job, of a job line before this one.' }),
    description: text(200_000).register(docs, { description: 'The text of the employer, in Markdown.' }),
    license: z
      .literal('employer_publishing_agreement')
      .register(docs, { description: 'The agreement under which the text may be distributed.' }),
    distributable: z.boolean().register(docs, {
      description: 'Whether the text may be distributed. It is served and counted only while it may.',
    }),
    distributable_until: z._default(z.nullable(utcDateTime()), null).register(docs, {
      description: 'When the right to distribute ends, exclusive; null if it has no end.',
    }),
    revision: revision(),
  })
  .register(docs, { description: 'The licensed description of a job. It replaces the earlier one.' });

export const FactsLine = z
  .strictObject({
    type: z.literal('facts').register(docs, { description: 'The kind of line.' }),
    job_key: key().register(docs, { description: 'The key of the job, of a job line before this one.' }),
    facts: z
      .array(
        z.strictObject({
          company_key: z.optional(key()).register(docs, {
            description:
              'The key of the company that the fact is about; left out, the company of the job, also when the job moves to another one.',
          }),
          evidence: Evidence,
          fact: Fact,
          permitted: z._default(z.boolean(), true).register(docs, {
            description: 'Whether the fact may be shown. Left out, it may.',
          }),
        }),
      )
      .check(z.maxLength(1000))
      .register(docs, { description: 'Every fact of the job, with its evidence.' }),
    revision: revision(),
  })
  .register(docs, {
    description:
      'All facts of a job. The line replaces those of an earlier one; an empty list retracts them.',
  });

export const EventLine = z
  .strictObject({
    type: z.literal('event').register(docs, { description: 'The kind of line.' }),
    key: key().register(docs, {
      description:
        'The identity of the event at its source. Publishing it again updates the event and keeps its ID.',
    }),
    company_key: key().register(docs, {
      description: 'The key of the company, of a company line before this one.',
    }),
    event: CompanyEvent,
    evidence: Evidence,
    permitted: z
      ._default(z.boolean(), true)
      .register(docs, { description: 'Whether the event may be shown. False retracts it.' }),
    revision: revision(),
  })
  .register(docs, { description: 'An observation about a company.' });

export const LocationLine = z
  .strictObject({
    type: z.literal('location').register(docs, { description: 'The kind of line.' }),
    id: text(240).register(docs, { description: 'The canonical ID, such as `city:2950159`.' }),
    kind: z
      .enum(LOCATION_KINDS)
      .register(docs, { description: 'The kind of place, which decides the form of its ID.' }),
    label: text(240).register(docs, { description: 'The English name.' }),
    country: z.nullable(z.enum(COUNTRIES)).register(docs, {
      description: 'The country that it is in; null for a region, which may span several.',
    }),
    parent_ids: z
      .array(text(240))
      .check(z.maxLength(20))
      .register(docs, { description: 'Every place that contains it, nearest first.' }),
    aliases: list(text(240), 50).register(docs, { description: 'Other spellings that a search finds.' }),
    population: z
      ._default(z.int().check(z.nonnegative()), 0)
      .register(docs, { description: 'Inhabitants. Suggestions come in this order.' }),
  })
  .register(docs, { description: 'A place of the location catalogue. Other places stay as they are.' });

export const ToolLine = z
  .strictObject({
    type: z.literal('tool').register(docs, { description: 'The kind of line.' }),
    code: code().register(docs, { description: 'The permanent code.' }),
    label: text(240).register(docs, { description: 'The name.' }),
    category: z
      .enum(TOOL_CATEGORIES)
      .register(docs, { description: 'The category, which filters of initiatives take.' }),
    aliases: list(text(240), 50).register(docs, { description: 'Other spellings that a search finds.' }),
    popularity: z
      ._default(z.number().check(z.nonnegative()), 0)
      .register(docs, { description: 'Suggestions come in this order.' }),
  })
  .register(docs, { description: 'A tool of the tool catalogue. Other tools stay as they are.' });

export const TaxonomyLine = z
  .strictObject({
    type: z.literal('taxonomy').register(docs, { description: 'The kind of line.' }),
    id: z.enum(['roles', 'industries']).register(docs, { description: 'Which taxonomy.' }),
    entries: z.array(TaxonomyEntry).check(z.minLength(1), z.maxLength(2000)).register(docs, {
      description: 'Every entry, also those that are unchanged: an entry is deprecated, never deleted.',
    }),
  })
  .register(docs, {
    description:
      'A whole taxonomy. It is published as the next version if its content differs from the current one.',
  });

export const RateLine = z
  .strictObject({
    type: z.literal('rate').register(docs, { description: 'The kind of line.' }),
    currency: z.enum(CURRENCIES).register(docs, { description: 'The currency (ISO 4217).' }),
    date: fullDate().register(docs, { description: 'The day (UTC).' }),
    usd_per_unit: z
      .number()
      .check(z.minimum(1e-9), z.maximum(100_000))
      .register(docs, { description: 'US dollars per unit of the currency.' }),
  })
  .register(docs, {
    description:
      'What a unit of a currency was worth on a day. A later line of the same day replaces the rate.',
  });

export const ReadLine = z
  .strictObject({
    type: z.literal('read').register(docs, { description: 'The kind of line.' }),
    source: key().register(docs, {
      description:
        'The name of the board or feed that was read. A key belongs to the first source that shows it.',
    }),
    started_at: utcDateTime().register(docs, { description: 'When the read began.' }),
    ended_at: utcDateTime().register(docs, { description: 'When the read ended.' }),
    complete: z._default(z.boolean(), true).register(docs, {
      description:
        'Whether the read shows everything that the source has. Only then does a job that it does not show count as missed.',
    }),
  })
  .register(docs, {
    description:
      'Begins a read of a source: what a board showed at one time. Its records follow, each as a job line with the facts and the content of that job after it, next to company lines. A read without its end is incomplete.',
  });

export const ReadEndLine = z
  .strictObject({
    type: z.literal('read_end').register(docs, { description: 'The kind of line.' }),
    source: key().register(docs, { description: 'The name of the source, as the read line has it.' }),
  })
  .register(docs, { description: 'Ends a read.' });

export const FeedLine = z.discriminatedUnion('type', [
  CompanyLine,
  JobLine,
  ContentLine,
  FactsLine,
  EventLine,
  LocationLine,
  ToolLine,
  TaxonomyLine,
  RateLine,
  ReadLine,
  ReadEndLine,
]);
/** A parsed line, with defaults. */
export type FeedLine = z.output<typeof FeedLine>;
/** A parsed line of one type, with defaults. */
export type LineOf<T extends z.ZodMiniType> = z.output<T>;
/** A line as written in a feed, where fields with defaults are optional. */
export type FeedLineInput = z.input<typeof FeedLine>;
