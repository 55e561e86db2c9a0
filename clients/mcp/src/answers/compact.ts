import type {
  Company,
  EventsBundle,
  FactsBundle,
  Job,
  JobContent,
} from '../../../typescript/src/types/bodies.ts';
import { chunksOf } from './answer.ts';

/** What a model needs of each resource. Members that say nothing are left out. */

const PLACES = 5;
const DESCRIPTION_PART = 3_000;
/** The time of day after a date. */
const TIME = /(?<=^[0-9]{4}-[0-9]{2}-[0-9]{2})T[0-9:.]+Z$/;

export function compactJob(job: Job): object {
  return dense({
    id: job.id,
    title: job.title,
    company: job.company.name,
    company_id: job.company.id,
    places: placesOf(job.locations),
    arrangement: job.work_arrangements,
    pay: payOf(job),
    seniority: job.seniority,
    roles: job.roles,
    status: job.status === 'open' ? null : `closed (${job.status_reason})`,
    published: dayOf(job.published_at),
    updated: dayOf(job.updated_at),
    description: job.content_available ? 'available' : null,
    url: job.apply_url,
  });
}

export const compactCompany = (company: Company): object =>
  dense({
    id: company.id,
    name: company.name,
    type: company.type,
    status: company.status === 'active' ? null : company.status,
    merged_into_id: company.merged_into_id,
    country: company.country,
    industries: company.industries,
    open_jobs: company.open_job_count,
    website: company.website_url,
  });

export const compactFacts = ({ company, facts, factsTruncated, jobId, title }: FactsBundle): object =>
  dense({
    job_id: jobId,
    title,
    company: company.name,
    company_id: company.id,
    facts: [...new Set(facts.map(({ fact }) => statement(fact)))],
    source: facts[0]?.evidence.sourceUrl,
    more_facts: factsTruncated || null,
  });

export const compactEvents = (bundle: EventsBundle): object =>
  dense({
    company_id: bundle.company.id,
    company: bundle.company.name,
    type: bundle.company.type,
    country: bundle.company.country,
    industries: bundle.company.industries,
    events: bundle.events.map(
      ({ event, evidence: { dates } }) => `${dayOf(dates.observedAt)} ${statement(event)}`,
    ),
    source: bundle.events[0]?.evidence.sourceUrl,
    more_events: bundle.eventsTruncated || null,
    matched_job_ids: bundle.matchedJobIds,
  });

/** A description in parts, the first with what is known about it. */
export function descriptionParts({ description, jobId, license, format }: JobContent): object[] {
  const parts = chunksOf(description, DESCRIPTION_PART);
  return parts.map((text, index) =>
    dense({
      ...(index === 0 ? { job_id: jobId, license, format } : {}),
      part: parts.length === 1 ? null : `${index + 1} of ${parts.length}`,
      description: text,
    }),
  );
}

/** Writes a fact or event with its values: `technology: python, required_experience`. */
function statement(fact: { readonly kind: string }): string {
  const values = Object.entries(fact)
    .filter(([key, value]) => !['kind', 'subjectScope'].includes(key) && value !== null)
    .map(([key, value]) => (typeof value === 'string' ? value.replace(TIME, '') : `${key} ${scalar(value)}`));
  return `${fact.kind}: ${values.join(', ')}`;
}

const scalar = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value);

function placesOf(locations: Job['locations']): string[] {
  const names = locations.map(({ label, country, kind }) =>
    country === null || kind === 'country' ? label : `${label}, ${country}`,
  );
  const more = names.length - PLACES;
  return more > 0 ? [...names.slice(0, PLACES), `and ${more} more`] : names;
}

function payOf({ compensation }: Job): string | null {
  if (compensation === null) return null;
  const { base_annual_minimum: least, base_annual_maximum: most, currency } = compensation;
  const extras = [
    compensation.has_bonus ? 'bonus' : null,
    compensation.has_commission ? 'commission' : null,
    compensation.has_equity ? 'equity' : null,
  ].filter((each) => each !== null);
  const range =
    least === null && most === null
      ? []
      : [`${currency ?? ''} ${least === most ? least : `${least ?? '…'}–${most ?? '…'}`} a year`.trim()];
  return [...range, ...extras].join(' + ') || 'disclosed, not as annual base pay';
}

const dayOf = (time: string | null): string | null => time?.slice(0, 10) ?? null;

const dense = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
