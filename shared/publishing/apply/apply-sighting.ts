import type { JobDocument } from '../../jobs/document.ts';
import { reopens } from '../../sources/rules.ts';
import type { Closing, Sighting } from '../../sources/source-read.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { isOlder } from '../../table/version.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { RejectedLineError, shown } from '../feed/rejection.ts';
import { earlier, later } from '../listings/job-times.ts';
import type { Applying } from './apply-company.ts';
import { replaceJob } from './apply-job.ts';
import type { JobState } from './feed-world.ts';
import { changeListing, keepRecord, settle, type Vacancy, vacancyOf } from './vacancy.ts';
import { jobVersion } from './versions.ts';

type Line = LineOf<typeof JobLine>;

/** A record that a read of a source shows. */
export interface SeenJob {
  readonly source: string;
  /** Start of the read. */
  readonly startMs: number;
  readonly late: boolean;
  /** What the roster says about the sighting; undefined for a key that the source never showed. */
  readonly sighting: Sighting | undefined;
  /** Ordinal of the job that the roster has for the key. */
  readonly knownOrdinal: number | undefined;
}

/** What a sighting did to its job. */
export interface SeenOutcome {
  readonly changed: boolean;
  /** The job of the key from now on; undefined if the read does not count for it. */
  readonly state: JobState | undefined;
  /** When the earlier job of the key closed, if the key begins a new one. */
  readonly floorMs?: number;
  /** Whether a line outside the read, of a later time, keeps the job closed. A later read may open it. */
  readonly unsettled?: boolean;
}

/**
 * Applies a job line of a read. What the read shows decides whether the job is open, the line's version whether its
 * fields change (contract 13.2 to 13.4).
 * @throws RejectedLineError
 */
export async function applySeenJob(applying: Applying, line: Line, seen: SeenJob): Promise<SeenOutcome> {
  const { world } = applying;
  const owner = world.ownerOf(line.key);
  if (owner !== null && owner !== seen.source) {
    const reason = `${shown(line.key)}: the key belongs to the source ${shown(owner)}`;
    throw new RejectedLineError([{ field: 'key', reason }]);
  }
  const floor = await unrecordedFloor(applying, line, seen);
  const outcome = seen.late
    ? await seeLate(applying, line, seen)
    : { ...floor, ...(await seeInTurn(applying, line, seen)) };
  if (outcome.state !== undefined) world.claim(line.key, outcome.state, seen.source);
  return outcome;
}

/** A run that died may have begun a new job for a key whose roster still has the earlier one. */
async function unrecordedFloor(
  applying: Applying,
  line: Line,
  { knownOrdinal }: SeenJob,
): Promise<{ floorMs?: number }> {
  const { world } = applying;
  const earlierId = world.jobOf(line.key)?.earlierId ?? null;
  if (earlierId === null || ordinalOf(earlierId) !== knownOrdinal) return {};
  const earlierLife = await world.jobAt(knownOrdinal);
  const vacancy = earlierLife === undefined ? undefined : await vacancyOf(applying, earlierLife);
  const closedAt = (vacancy?.survivor ?? earlierLife)?.after?.job.closed_at ?? null;
  return closedAt === null ? {} : { floorMs: floorOf(closedAt) };
}

async function seeInTurn(applying: Applying, line: Line, seen: SeenJob): Promise<SeenOutcome> {
  const { world } = applying;
  const { startMs, source } = seen;
  const existing = world.jobOf(line.key);
  const before = existing?.after;
  if (existing === undefined || before === undefined) {
    const state = world.draftJob(line.key);
    return { changed: await replaceJob(applying, line, state, { source, seen: true }), state };
  }
  const vacancy = await vacancyOf(applying, existing);
  const { closed_at: closedAt, status_reason: reason } = (vacancy?.survivor.after ?? before).job;
  const older = isOlder(jobVersion(line), existing.version);
  // A duplicate that its feed states is final, and a withdrawal after this read stands.
  if (reason === 'duplicate') return { changed: false, state: existing };
  const isDuplicate = before.job.status_reason === 'duplicate';
  if (!isDuplicate && older && closedAt !== null && reason !== 'removed_at_source') {
    return { changed: false, state: existing, unsettled: true };
  }
  if (closedAt !== null && !reopens(Date.parse(closedAt), startMs)) {
    const state = world.draftJob(line.key, existing);
    const changed = await replaceJob(applying, line, state, { source, seen: true });
    return { changed, state, floorMs: floorOf(closedAt) };
  }
  if (vacancy !== undefined && (isDuplicate || older)) {
    return { changed: await seeListing(applying, line, existing, vacancy, startMs), state: existing };
  }
  if (!older) {
    return { changed: await replaceJob(applying, line, existing, { source, seen: true }), state: existing };
  }
  const first_observed_at = earlier(before.job.first_observed_at, line.first_observed_at);
  if (closedAt === null && first_observed_at === before.job.first_observed_at) {
    return { changed: false, state: existing };
  }
  const job = { ...before.job, first_observed_at, ...opened(before, line) };
  await settle(applying, existing, { ...before, job });
  return { changed: true, state: existing };
}

/**
 * Applies a record to its listing alone: that of a duplicate, whose own fields stay as they are, or an older record of
 * the job that stands for the vacancy.
 */
async function seeListing(
  applying: Applying,
  line: Line,
  state: JobState,
  vacancy: Vacancy,
  startMs: number,
): Promise<boolean> {
  const { closed } = vacancy.listing;
  const version = jobVersion(line);
  const older = isOlder(version, state.version);
  const changed = await changeListing(
    applying,
    vacancy,
    {
      ...(closed === null || startMs > Date.parse(closed.at) ? { closed: null } : {}),
      ...(older ? {} : { applyUrl: line.apply_url, count: line.posting_count, end: line.expires_at ?? null }),
    },
    line.last_verified_at,
  );
  return (!older && state !== vacancy.survivor && (await keepRecord(applying, line, state))) || changed;
}

/** A late sighting creates and overwrites nothing; it only moves times back, and an absence that it contradicts. */
async function seeLate(applying: Applying, line: Line, { sighting }: SeenJob): Promise<SeenOutcome> {
  const existing = applying.world.jobOf(line.key);
  const before = existing?.after;
  if (existing === undefined || before === undefined || sighting?.counts !== true) {
    return { changed: false, state: undefined };
  }
  const { effect, sinceMs } = sighting;
  const vacancy = await vacancyOf(applying, existing);
  let changed = false;
  if (vacancy?.listing.closed?.reason === 'removed_at_source' && effect !== 'none') {
    const at = sinceMs === null ? null : dateTime(sinceMs);
    const closed = at === null ? null : { at, reason: 'removed_at_source' as const };
    changed = await changeListing(applying, vacancy, { closed }, line.last_verified_at);
  }
  const now = existing.after ?? before;
  const removed = vacancy === undefined && now.job.status_reason === 'removed_at_source';
  const first_observed_at = earlier(now.job.first_observed_at, line.first_observed_at);
  const job = {
    ...now.job,
    first_observed_at,
    // The read that closed it found nothing, so the time of that read does not stand for an open job.
    ...(removed && effect === 'opens'
      ? { ...opened(now, line), last_verified_at: line.last_verified_at }
      : {}),
    ...(removed && effect === 'moves' && sinceMs !== null ? { closed_at: dateTime(sinceMs) } : {}),
  };
  if (
    job.first_observed_at === now.job.first_observed_at &&
    job.status === now.job.status &&
    job.closed_at === now.job.closed_at
  ) {
    return { changed, state: existing };
  }
  await settle(applying, existing, { ...now, job });
  return { changed: true, state: existing };
}

/** The fields of a job that is there again. Its own record may be newer than the line, but has no apply URL. */
const opened = (before: JobDocument, line: Line) => ({
  status: 'open' as const,
  status_reason: null,
  closed_at: null,
  apply_url: before.job.apply_url ?? line.apply_url,
  last_verified_at: later(before.job.last_verified_at, line.last_verified_at),
});

/**
 * Closes a job that two reads of its source missed, unless it is closed already. One with several listings closes with
 * the last of them.
 * @returns whether anything changes
 */
export async function closeMissing(
  applying: Applying,
  state: JobState,
  { closedAtMs, lookedAtMs }: Closing,
): Promise<boolean> {
  const before = state.after;
  if (before === undefined) return false;
  const lookedAt = dateTime(lookedAtMs);
  const vacancy = await vacancyOf(applying, state);
  if (vacancy !== undefined) {
    if (vacancy.listing.closed !== null) return false;
    const closed = { at: dateTime(closedAtMs), reason: 'removed_at_source' as const };
    return await changeListing(applying, vacancy, { closed }, lookedAt);
  }
  if (before.job.status === 'closed') return false;
  await settle(applying, state, {
    ...before,
    job: {
      ...before.job,
      status: 'closed',
      status_reason: 'removed_at_source',
      closed_at: later(before.job.first_observed_at, dateTime(closedAtMs)),
      apply_url: null,
      last_verified_at: later(before.job.last_verified_at, lookedAt),
    },
  });
  return true;
}

/** The ledger counts from 1970, before which no read begins. */
const floorOf = (closedAt: string): number => Math.max(0, Date.parse(closedAt));

const dateTime = (ms: number): string => new Date(ms).toISOString();
