import type { JobDocument } from '../../jobs/document.ts';
import { readFacts, readJob } from '../../jobs/items.ts';
import { keys } from '../../table/keys.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { settled } from '../apply/apply-job.ts';
import { readCompany } from '../apply/items.ts';
import { later } from '../listings/job-times.ts';
import { listingsOf, withListings } from '../listings/listings.ts';
import type { PublishSession } from './session.ts';
import { writeJobs } from './write-jobs.ts';

const JOBS_PER_STEP = 200;

/**
 * Gives jobs the listings of their duplicates that they lack: duplicates are written first, and a run may have died before
 * it wrote the job that takes over their listings. The journal must name their companies.
 */
export async function relistDuplicates(session: PublishSession, ordinals: readonly number[]): Promise<void> {
  for (let start = 0; start < ordinals.length; start += JOBS_PER_STEP) {
    const items = await session.reader.getMany(
      ordinals.slice(start, start + JOBS_PER_STEP).map((at) => keys.job(at, 'job')),
      true,
    );
    for (const item of items) {
      const document = item === undefined ? undefined : readJob(item).document;
      if (document?.joined === undefined) continue;
      const survivor = await lackingSurvivor(session, document);
      if (survivor !== null) await relist(session, survivor, document);
    }
  }
}

/** Returns the ordinal of the job that a duplicate leads to and that does not list it; null if it does. */
async function lackingSurvivor({ reader }: PublishSession, duplicate: JobDocument): Promise<number | null> {
  const passed = new Set<number>();
  let document: JobDocument | undefined = duplicate;
  while (document !== undefined && !passed.has(document.ordinal)) {
    if (document.listings?.some(({ ordinal }) => ordinal === duplicate.ordinal) === true) return null;
    const { status_reason, superseded_by_id: by }: JobDocument['job'] = document.job;
    if (status_reason !== 'duplicate') return document.origin === undefined ? null : document.ordinal;
    // What a feed states to be a duplicate stands for nothing.
    if (by === null || document.origin === undefined) return null;
    passed.add(document.ordinal);
    const item = await reader.get(keys.job(ordinalOf(by), 'job'), true);
    document = item === undefined ? undefined : readJob(item).document;
  }
  return null;
}

async function relist(session: PublishSession, ordinal: number, duplicate: JobDocument): Promise<void> {
  const { reader } = session;
  const [item, stated] = await reader.getMany([keys.job(ordinal, 'job'), keys.job(ordinal, 'facts')], true);
  if (item === undefined) return;
  const { document: before, ownCleared, slot, version } = readJob(item);
  const found = await reader.get(keys.company(ordinalOf(before.job.company.id), 'company'), true);
  if (found === undefined) return;
  const listed = listingsOf(before);
  const lacking = (duplicate.joined ?? []).filter(
    (listing) => !listed.some(({ ordinal }) => ordinal === listing.ordinal),
  );
  const timeMs = session.nextTime();
  const at = new Date(timeMs).toISOString();
  const relisted = withListings(before, [...listed, ...lacking], at);
  const last_verified_at = later(
    before.job.last_verified_at,
    duplicate.job.closed_at ?? before.job.last_verified_at,
  );
  const job = { ...relisted.job, last_verified_at };
  const after = settled({ ...relisted, job }, readCompany(found).document, ownCleared, before, at);
  await writeJobs(session, [{ before, after, ownCleared, slot, version, facts: readFacts(stated) }], timeMs);
}
