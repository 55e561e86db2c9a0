import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES, LANGUAGES } from '../../contract/closed-lists.ts';
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
/**
 * The version of a record at its source: the larger, the newer. A source that gives one gives it for all its records.
 * Left out, the time of observation orders the record (contract 13.4).
 */
const revision = () => z.optional(z.int().check(z.nonnegative()));
const list = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z._default(z.array(item).check(z.maxLength(maximum)), []);

export const CompanyLine = z.strictObject({
  type: z.literal('company'),
  key: key(),
  name: text(240),
  /**
   * Where the name comes from: the source's record, the operator's table, or the slug of a URL, which nobody wrote as a
   * name. A line with it states what its source knows: an empty field keeps what is published, and so does a slug.
   */
  name_source: z.optional(z.enum(['record', 'operator', 'slug'])),
  company_type: z.enum(v.COMPANY_TYPES),
  status: z._default(z.enum(['active', 'inactive']), 'active'),
  /** Merges this company into another. A merge is final. */
  merged_into_key: z._default(z.nullable(key()), null),
  country: z._default(z.nullable(z.enum(COUNTRIES)), null),
  industries: list(code(), 20),
  logo_url: z._default(z.nullable(uri()), null),
  website_url: z._default(z.nullable(uri()), null),
  /** Commercial clearance. */
  cleared: z.boolean(),
  revision: revision(),
});

export const JobLine = z.strictObject({
  type: z.literal('job'),
  key: key(),
  company_key: key(),
  title: text(240),
  status: z._default(z.enum(v.JOB_STATUSES), 'open'),
  status_reason: z._default(z.nullable(z.enum(v.STATUS_REASONS)), null),
  closed_at: z._default(z.nullable(utcDateTime()), null),
  /** When the source says that an open job ends. The job then closes by itself, as `source_expired`. */
  expires_at: z.optional(utcDateTime()),
  superseded_by_key: z._default(z.nullable(key()), null),
  apply_url: z._default(z.nullable(uri()), null),
  location_ids: list(text(240), 50),
  roles: list(code(), 20),
  tools: list(code(), 100),
  seniority: z._default(z.nullable(z.enum(v.SENIORITIES)), null),
  schedules: list(z.enum(v.SCHEDULES), 2),
  engagements: list(z.enum(v.ENGAGEMENTS), 6),
  work_arrangements: list(z.enum(v.WORK_ARRANGEMENTS), 3),
  languages: list(z.enum(LANGUAGES), 20),
  posting_language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  visa_sponsorship: z._default(z.nullable(z.boolean()), null),
  compensation_packages: list(CompensationPackage, 20),
  published_at: z._default(z.nullable(utcDateTime()), null),
  first_observed_at: utcDateTime(),
  last_verified_at: utcDateTime(),
  /** The id of the canonical listing. Derived from `key` when left out. */
  posting_id: z.optional(uuid()),
  posting_count: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /**
   * SHA-256 of the text of the posting, in lowercase hex. Postings of two sources are one vacancy only if both have one
   * (contract 13.6).
   */
  text_digest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  cleared: z.boolean(),
  revision: revision(),
});

/** The licensed description of a job. */
export const ContentLine = z.strictObject({
  type: z.literal('content'),
  job_key: key(),
  description: text(200_000),
  license: z.literal('employer_publishing_agreement'),
  distributable: z.boolean(),
  /** Exclusive end of the right to distribute; null when it has no end. */
  distributable_until: z._default(z.nullable(utcDateTime()), null),
  revision: revision(),
});

/** All facts of a job. A fact that is not permitted is never shown. */
export const FactsLine = z.strictObject({
  type: z.literal('facts'),
  job_key: key(),
  facts: z
    .array(
      z.strictObject({
        /** The company that the fact is about. Defaults to the job's company. */
        company_key: z.optional(key()),
        evidence: Evidence,
        fact: Fact,
        permitted: z._default(z.boolean(), true),
      }),
    )
    .check(z.maxLength(1000)),
  revision: revision(),
});

export const EventLine = z.strictObject({
  type: z.literal('event'),
  key: key(),
  company_key: key(),
  event: CompanyEvent,
  evidence: Evidence,
  permitted: z._default(z.boolean(), true),
  revision: revision(),
});

export const LocationLine = z.strictObject({
  type: z.literal('location'),
  id: text(240),
  kind: z.enum(LOCATION_KINDS),
  label: text(240),
  country: z.nullable(z.enum(COUNTRIES)),
  parent_ids: z.array(text(240)).check(z.maxLength(20)),
  aliases: list(text(240), 50),
  population: z._default(z.int().check(z.nonnegative()), 0),
});

export const ToolLine = z.strictObject({
  type: z.literal('tool'),
  code: code(),
  label: text(240),
  category: z.enum(TOOL_CATEGORIES),
  aliases: list(text(240), 50),
  popularity: z._default(z.number().check(z.nonnegative()), 0),
});

/** A whole taxonomy. Published as the next version when its content differs from the current one. */
export const TaxonomyLine = z.strictObject({
  type: z.literal('taxonomy'),
  id: z.enum(['roles', 'industries']),
  entries: z.array(TaxonomyEntry).check(z.minLength(1), z.maxLength(2000)),
});

/** What a unit of a currency was worth on a day. A later line of the same day replaces the rate. */
export const RateLine = z.strictObject({
  type: z.literal('rate'),
  currency: z.enum(CURRENCIES),
  /** A day (UTC). */
  date: fullDate(),
  /** US dollars per unit of the currency. The bounds leave room for every currency and metal on the list. */
  usd_per_unit: z.number().check(z.minimum(1e-9), z.maximum(100_000)),
});

/**
 * Begins a read of a source (contract 13.3): what a board showed at one time. The records of the read follow, each as a
 * job line with the facts and the content of that job after it, next to company lines. A read without its end is
 * incomplete.
 */
export const ReadLine = z.strictObject({
  type: z.literal('read'),
  /** Names the board or feed that was read. A key belongs to the first source that shows it. */
  source: key(),
  started_at: utcDateTime(),
  ended_at: utcDateTime(),
  /** Whether the read shows everything that the source has. */
  complete: z._default(z.boolean(), true),
});

export const ReadEndLine = z.strictObject({ type: z.literal('read_end'), source: key() });

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
