import type { JobDocument } from '../../jobs/document.ts';
import { reopens } from '../../sources/rules.ts';
import { type Listing, VACANCY_RULES } from '../../sources/vacancy.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import type { FeedLine } from '../feed/feed.ts';
import { later } from '../listings/job-times.ts';
import { filedUnder, listingsOf, originOf, withListings } from '../listings/listings.ts';
import type { Applying } from './apply-company.ts';
import type { JobState, World } from './feed-world.ts';
import { jsonBytes, MAXIMUM_DOCUMENT_BYTES } from './items.ts';
import { settle, vacancyOf } from './vacancy.ts';

/** Reads what the job lines of a batch may be duplicates of, in two rounds. */
export async function prepareDuplicates(
  world: World,
  lines: readonly { readonly line: FeedLine; readonly source: string | null }[],
): Promise<void> {
  const fingerprints = lines.flatMap(({ line, source }) =>
    line.type === 'job' ? (originOf(line, source)?.fingerprint ?? []) : [],
  );
  await world.loadJobs([...new Set(await world.filed.load(fingerprints))]);
}

/**
 * Finds out whether a job that a source just showed is one vacancy with jobs of other sources (contract 13.6). The oldest
 * of them stays.
 * @returns whether anything changes
 */
export async function joinDuplicates(applying: Applying, state: JobState): Promise<boolean> {
  const { world } = applying;
  await file(world, state);
  const { filed } = state;
  if (filed === null) return false;
  let joined = false;
  for (const ordinal of await world.filed.at(filed)) {
    if (state.after?.job.status !== 'open') break;
    if (ordinal === state.ordinal) continue;
    const other = await world.jobAt(ordinal);
    if (other?.after === undefined || filedUnder(other.after) !== filed) {
      await world.filed.remove(filed, ordinal);
      continue;
    }
    if (!(await areOneVacancy(applying, state, other))) continue;
    const [older, younger] = ordinal < state.ordinal ? [other, state] : [state, other];
    await join(applying, older, younger, state.after.job.last_verified_at);
    joined = true;
  }
  return joined;
}

/** Files a job under the fingerprint of its record. */
async function file({ filed }: World, state: JobState): Promise<void> {
  const next = state.after === undefined ? null : filedUnder(state.after);
  if (state.filed !== null && state.filed !== next) await filed.remove(state.filed, state.ordinal);
  if (next !== null) await filed.add(next, state.ordinal);
  state.filed = next;
}

async function areOneVacancy(
  { world, rules = VACANCY_RULES }: Applying,
  shown: JobState,
  other: JobState,
): Promise<boolean> {
  const [left, right] = [shown.after, other.after];
  if (left === undefined || right === undefined || !shown.ownCleared || !other.ownCleared) return false;
  const { closed_at: closedAt } = right.job;
  if (closedAt !== null) {
    // A job opens by a listing that joins it as by one that is seen again; a younger one that is closed stays as it is.
    const opensAgain = reopens(Date.parse(closedAt), Date.parse(left.job.last_verified_at));
    if (other.ordinal > shown.ordinal || !opensAgain) return false;
  }
  if ((await companyOf(world, shown)) !== (await companyOf(world, other))) return false;
  const listings = [listingsOf(left), listingsOf(right)] as const;
  return (
    rules.mayBeOne(...listings) &&
    hasRoom(other.ordinal < shown.ordinal ? right : left, listings.flat().length)
  );
}

/** A listing with the longest apply URL, in UTF-8 bytes of JSON. */
const LISTING_BYTES = 2_400;

/** Whether the document of a job has room for listings, however their records change. */
const hasRoom = ({ joined: _j, listings: _l, ...rest }: JobDocument, count: number): boolean =>
  jsonBytes(rest) + count * LISTING_BYTES <= MAXIMUM_DOCUMENT_BYTES;

/** Returns the ordinal of the company that a job belongs to now, after all merges. */
async function companyOf(world: World, { after }: JobState): Promise<number> {
  const ordinal = ordinalOf(after?.job.company.id ?? '');
  const into = (await world.companyAt(ordinal)).after?.company.merged_into_id ?? null;
  return into === null ? ordinal : ordinalOf(into);
}

/** Closes the younger of two jobs as a duplicate of the older, which takes over its listings. */
async function join(applying: Applying, older: JobState, younger: JobState, at: string): Promise<void> {
  const [kept, closed] = [older.after, younger.after];
  if (kept === undefined || closed === undefined) return;
  const taken = listingsOf(closed);
  const stays = withListings(kept, [...listingsOf(kept), ...taken], applying.at, applying.rules);
  const last_verified_at = later(kept.job.last_verified_at, at);
  await settle(applying, older, { ...stays, job: { ...stays.job, last_verified_at } });
  const { declaredEnd: _end, listings: _listings, ...rest } = closed;
  await settle(applying, younger, {
    ...rest,
    joined: taken,
    job: {
      ...closed.job,
      apply_url: null,
      closed_at: later(closed.job.first_observed_at, at),
      posting_count: taken[0]?.count ?? closed.job.posting_count,
      status: 'closed',
      status_reason: 'duplicate',
      superseded_by_id: older.id,
    },
  });
  await file(applying.world, younger);
}

/** What a split left. */
export interface SplitDuplicate {
  readonly survivor: JobState;
  /** The listings that left the vacancy: of the job that was split off, and of its own duplicates. */
  readonly left: readonly Listing[];
}

/**
 * Makes a duplicate a job of its own again, with the listings that it had, and remembers that they are of another vacancy
 * than those that stay. @returns undefined for a job that is not a duplicate which the publisher found
 */
export async function splitDuplicate(
  applying: Applying,
  state: JobState,
): Promise<SplitDuplicate | undefined> {
  const vacancy = await vacancyOf(applying, state);
  const [document, kept] = [state.after, vacancy?.survivor.after];
  if (vacancy === undefined || document === undefined || kept?.listings === undefined) return undefined;
  const { survivor } = vacancy;
  if (survivor === state) return undefined;
  const leaving: Listing[] = [];
  const staying: Listing[] = [];
  for (const listing of kept.listings) {
    const leaves = await leadsThrough(applying, listing.ordinal, state.ordinal);
    (leaves ? leaving : staying).push(listing);
  }
  const others = staying.map(({ key }) => key);
  const own = leaving
    .map((listing) => ({ ...listing, apart: [...new Set([...listing.apart, ...others])].sort() }))
    .sort((a, b) => Number(b.ordinal === state.ordinal) - Number(a.ordinal === state.ordinal));
  await settle(applying, survivor, withListings(kept, staying, applying.at, applying.rules));
  await settle(applying, state, withListings(document, own, applying.at, applying.rules));
  await file(applying.world, state);
  return { survivor, left: own };
}

/** Whether a duplicate is one of another job, directly or through others. */
async function leadsThrough({ world }: Applying, ordinal: number, through: number): Promise<boolean> {
  const passed = new Set<number>();
  let at: number | null = ordinal;
  while (at !== null && !passed.has(at)) {
    if (at === through) return true;
    passed.add(at);
    const by: string | null = (await world.jobAt(at))?.after?.job.superseded_by_id ?? null;
    at = by === null ? null : ordinalOf(by);
  }
  return false;
}
