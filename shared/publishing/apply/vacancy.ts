import { canonicalJson } from '../../catalogue/jcs.ts';
import type { JobDocument } from '../../jobs/document.ts';
import { type Listing, VACANCY_RULES } from '../../sources/vacancy.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { isOlder } from '../../table/version.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { RejectedLineError } from '../feed/rejection.ts';
import { later } from '../listings/job-times.ts';
import { withListings } from '../listings/listings.ts';
import type { Applying } from './apply-company.ts';
import { applyJob, settled } from './apply-job.ts';
import type { JobState } from './feed-world.ts';
import { jobFaults } from './job-rules.ts';
import { jobVersion } from './versions.ts';

/** The vacancy that a listing is of. */
export interface Vacancy {
  readonly survivor: JobState;
  readonly listing: Listing;
}

/**
 * Returns the vacancy of a job that has several listings, or is a duplicate that the publisher found. Rosters name the job
 * of each listing; the document of a duplicate leads on to the job that stands for it, so no roster needs to change.
 */
export async function vacancyOf({ world, rules }: Applying, state: JobState): Promise<Vacancy | undefined> {
  const { leadsTo } = rules ?? VACANCY_RULES;
  const passed = new Set<number>();
  let survivor: JobState | undefined = state;
  while (survivor?.after !== undefined && !passed.has(survivor.ordinal)) {
    const listing = survivor.after.listings?.find(({ ordinal }) => ordinal === state.ordinal);
    if (listing !== undefined) return { survivor, listing };
    const { status_reason, superseded_by_id }: JobDocument['job'] = survivor.after.job;
    const by: string | null = status_reason === 'duplicate' ? leadsTo(superseded_by_id) : null;
    passed.add(survivor.ordinal);
    survivor = by === null ? undefined : await world.jobAt(ordinalOf(by));
  }
  return undefined;
}

/** Replaces the document of a job, with the fields that follow from others. */
export async function settle({ world, at }: Applying, state: JobState, next: JobDocument): Promise<void> {
  const { after: company } = await world.companyAt(ordinalOf(next.job.company.id));
  if (company !== undefined) state.after = settled(next, company, state.ownCleared, state.after, at);
}

/**
 * Changes a listing, and the vacancy as its listings then say. `verifiedAt` is when a source was looked at.
 * @returns whether anything changes
 */
export async function changeListing(
  applying: Applying,
  { survivor, listing }: Vacancy,
  change: Partial<Pick<Listing, 'applyUrl' | 'closed' | 'count' | 'end'>>,
  verifiedAt: string,
): Promise<boolean> {
  const before = survivor.after;
  const next = { ...listing, ...change };
  if (before?.listings === undefined || canonicalJson(next) === canonicalJson(listing)) return false;
  const listings = before.listings.map((each) => (each === listing ? next : each));
  const document = withListings(before, listings, applying.at, applying.rules);
  const { last_verified_at: last } = before.job;
  // A listing that is missed while another one is there says nothing about the vacancy.
  const isVerified = next.closed === null || document.job.status === 'closed';
  // The read that closed it found nothing, so the time of that read does not stand for an open job.
  const opens = before.job.status === 'closed' && document.job.status === 'open';
  const last_verified_at = opens ? verifiedAt : isVerified ? later(last, verifiedAt) : last;
  await settle(applying, survivor, { ...document, job: { ...document.job, last_verified_at } });
  return true;
}

/**
 * Takes over what the newest record of a duplicate says of itself: its version, and its clearance, without which it is not
 * shown. @returns whether anything changes
 */
export async function keepRecord(
  applying: Applying,
  line: LineOf<typeof JobLine>,
  state: JobState,
): Promise<boolean> {
  const version = jobVersion(line);
  const isNew =
    version.digest !== state.version.digest || (line.revision ?? -1) > (state.version.revision ?? -1);
  if (isNew) state.version = version;
  if (state.after === undefined || state.ownCleared === line.cleared) return isNew;
  state.ownCleared = line.cleared;
  await settle(applying, state, state.after);
  return true;
}

/**
 * Applies a job line outside a read. A duplicate that the publisher found stays one: the line opens or closes its listing.
 * @returns whether anything changes
 * @throws RejectedLineError
 */
export async function applyStatedJob(applying: Applying, line: LineOf<typeof JobLine>): Promise<boolean> {
  const state = applying.world.jobOf(line.key);
  const vacancy = state === undefined ? undefined : await vacancyOf(applying, state);
  if (state === undefined || vacancy === undefined || vacancy.survivor === state) {
    return await applyJob(applying, line);
  }
  const faults = jobFaults(applying, line, undefined);
  if (faults.length > 0) throw new RejectedLineError(faults);
  const { listing } = vacancy;
  const { closed_at: at, posting_count: count, status_reason: reason } = line;
  const isOutdated =
    isOlder(jobVersion(line), state.version) ||
    (line.revision === undefined &&
      listing.closed?.reason === 'removed_at_source' &&
      Date.parse(line.last_verified_at) < Date.parse(listing.closed.at));
  if (isOutdated || reason === 'duplicate') return false;
  const changed = await changeListing(
    applying,
    vacancy,
    {
      applyUrl: line.apply_url ?? listing.applyUrl,
      closed: at === null || reason === null ? null : { at, reason },
      count,
      end: line.expires_at ?? null,
    },
    line.last_verified_at,
  );
  return (await keepRecord(applying, line, state)) || changed;
}
