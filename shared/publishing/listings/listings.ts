import type { JobDocument } from '../../jobs/document.ts';
import { fingerprintOf, keyDigest } from '../../sources/digests.ts';
import { type Listing, type Origin, VACANCY_RULES, type VacancyRules } from '../../sources/vacancy.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { later } from './job-times.ts';

/** Returns where the job of a line comes from; undefined if it cannot have duplicates (contract 13.6). */
export function originOf(line: LineOf<typeof JobLine>, source: string | null): Origin | undefined {
  const { key, location_ids, status_reason, text_digest: text, title } = line;
  if (source === null || text === undefined || status_reason === 'duplicate') return undefined;
  return {
    source,
    key: keyDigest(key),
    fingerprint: fingerprintOf({ title, placeIds: location_ids, text }),
  };
}

/** Whether a job is filed under its fingerprint, so that others may turn out to be its duplicates. */
export const filedUnder = ({ job, origin }: JobDocument): string | null =>
  job.status_reason === 'duplicate' ? null : (origin?.fingerprint ?? null);

/** Returns the listings of a job, its own first. Empty for a job that has no origin. */
export function listingsOf(document: JobDocument): readonly Listing[] {
  const { apart = [], declaredEnd, job, listings, ordinal, origin } = document;
  if (listings !== undefined) return listings;
  if (origin === undefined) return [];
  const { apply_url, closed_at: at, posting_count, status_reason: reason } = job;
  return [
    {
      ordinal,
      source: origin.source,
      key: origin.key,
      apart,
      count: posting_count,
      applyUrl: apply_url,
      end: declaredEnd ?? null,
      closed: at === null || reason === null || reason === 'duplicate' ? null : { at, reason },
    },
  ];
}

/** Returns a job as its listings say that it is. They begin with its own. */
export function withListings(
  document: JobDocument,
  listings: readonly Listing[],
  at: string,
  rules: VacancyRules = VACANCY_RULES,
): JobDocument {
  const { apart: _apart, declaredEnd: _end, joined: _joined, listings: _listings, ...rest } = document;
  const { applyUrl, closed, declaredEnd, postingCount } = rules.stateOf(
    listings,
    document.ordinal,
    Date.parse(at),
  );
  const [own] = listings;
  return {
    ...rest,
    ...(listings.length > 1 ? { listings } : {}),
    ...(own !== undefined && own.apart.length > 0 ? { apart: own.apart } : {}),
    ...(closed === null && declaredEnd !== null ? { declaredEnd } : {}),
    job: {
      ...document.job,
      apply_url: closed === null ? applyUrl : null,
      closed_at: closed === null ? null : later(document.job.first_observed_at, closed.at),
      posting_count: postingCount,
      status: closed === null ? 'open' : 'closed',
      status_reason: closed?.reason ?? null,
      superseded_by_id: null,
    },
  };
}

/** Returns a job that its own record changed, with the listings that it had before. */
export function keepListings(
  document: JobDocument,
  before: JobDocument | undefined,
  at: string,
  rules: VacancyRules = VACANCY_RULES,
): JobDocument {
  const [kept, ...others] = before?.listings ?? [];
  const { closed_at, posting_count: count, status_reason: reason } = document.job;
  if (kept === undefined || reason === 'duplicate') return document;
  const own: Listing = {
    ...kept,
    count,
    applyUrl: document.job.apply_url,
    end: document.declaredEnd ?? null,
    closed: closed_at === null || reason === null ? null : { at: closed_at, reason },
  };
  return withListings(document, [own, ...others], at, rules);
}
