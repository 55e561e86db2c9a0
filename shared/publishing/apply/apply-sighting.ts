import type { JobDocument } from '../../jobs/document.ts';
import { reopens } from '../../sources/rules.ts';
import type { Closing, Sighting } from '../../sources/source-read.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { isOlder } from '../../table/version.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { RejectedLineError, shown } from '../feed/rejection.ts';
import type { Applying } from './apply-company.ts';
import { replaceJob, settled } from './apply-job.ts';
import type { JobState } from './feed-world.ts';
import { earlier, later } from './job-times.ts';
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
  { world }: Applying,
  line: Line,
  { knownOrdinal }: SeenJob,
): Promise<{ floorMs?: number }> {
  const earlierId = world.jobOf(line.key)?.earlierId ?? null;
  if (earlierId === null || ordinalOf(earlierId) !== knownOrdinal) return {};
  const closedAt = (await world.jobAt(knownOrdinal))?.after?.job.closed_at ?? null;
  return closedAt === null ? {} : { floorMs: floorOf(closedAt) };
}

async function seeInTurn(applying: Applying, line: Line, { startMs }: SeenJob): Promise<SeenOutcome> {
  const { world } = applying;
  const existing = world.jobOf(line.key);
  const before = existing?.after;
  if (existing === undefined || before === undefined) {
    const state = world.draftJob(line.key);
    return { changed: await replaceJob(applying, line, state, { seen: true }), state };
  }
  const { closed_at: closedAt, status_reason: reason } = before.job;
  const older = isOlder(jobVersion(line), existing.version);
  // A duplicate is final, and a withdrawal after this read stands.
  if (reason === 'duplicate') return { changed: false, state: existing };
  if (older && closedAt !== null && reason !== 'removed_at_source') {
    return { changed: false, state: existing, unsettled: true };
  }
  if (closedAt !== null && !reopens(Date.parse(closedAt), startMs)) {
    const state = world.draftJob(line.key, existing);
    const changed = await replaceJob(applying, line, state, { seen: true });
    return { changed, state, floorMs: floorOf(closedAt) };
  }
  if (!older) return { changed: await replaceJob(applying, line, existing, { seen: true }), state: existing };
  const first_observed_at = earlier(before.job.first_observed_at, line.first_observed_at);
  if (closedAt === null && first_observed_at === before.job.first_observed_at) {
    return { changed: false, state: existing };
  }
  await settle(applying, existing, { ...before.job, first_observed_at, ...opened(before, line) });
  return { changed: true, state: existing };
}

/** A late sighting creates and overwrites nothing; it only moves times back, and an absence that it contradicts. */
async function seeLate(applying: Applying, line: Line, { sighting }: SeenJob): Promise<SeenOutcome> {
  const existing = applying.world.jobOf(line.key);
  const before = existing?.after;
  if (existing === undefined || before === undefined || sighting?.counts !== true) {
    return { changed: false, state: undefined };
  }
  const { effect, sinceMs } = sighting;
  const removed = before.job.status_reason === 'removed_at_source';
  const first_observed_at = earlier(before.job.first_observed_at, line.first_observed_at);
  const job = {
    ...before.job,
    first_observed_at,
    // The read that closed it found nothing, so the time of that read does not stand for an open job.
    ...(removed && effect === 'opens'
      ? { ...opened(before, line), last_verified_at: line.last_verified_at }
      : {}),
    ...(removed && effect === 'moves' && sinceMs !== null ? { closed_at: dateTime(sinceMs) } : {}),
  };
  if (
    job.first_observed_at === before.job.first_observed_at &&
    job.status === before.job.status &&
    job.closed_at === before.job.closed_at
  ) {
    return { changed: false, state: existing };
  }
  await settle(applying, existing, job);
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

/** Closes a job that two reads of its source missed, unless it is closed already. @returns whether it was open */
export async function closeMissing(
  applying: Applying,
  state: JobState,
  { closedAtMs, lookedAtMs }: Closing,
): Promise<boolean> {
  const before = state.after;
  if (before === undefined || before.job.status === 'closed') return false;
  await settle(applying, state, {
    ...before.job,
    status: 'closed',
    status_reason: 'removed_at_source',
    closed_at: later(before.job.first_observed_at, dateTime(closedAtMs)),
    apply_url: null,
    last_verified_at: later(before.job.last_verified_at, dateTime(lookedAtMs)),
  });
  return true;
}

async function settle({ world, at }: Applying, state: JobState, job: JobDocument['job']): Promise<void> {
  const before = state.after;
  if (before === undefined) return;
  const { after: company } = await world.companyAt(ordinalOf(job.company.id));
  if (company !== undefined) state.after = settled({ ...before, job }, company, state.ownCleared, before, at);
}

/** The ledger counts from 1970, before which no read begins. */
const floorOf = (closedAt: string): number => Math.max(0, Date.parse(closedAt));

const dateTime = (ms: number): string => new Date(ms).toISOString();
