import type { JobDocument } from '../../jobs/document.ts';
import { readFacts, readJob } from '../../jobs/items.ts';
import { UNTIL_WRITTEN } from '../../search/manifest/manifest.ts';
import { deleteItems } from '../../search/store/batch-write.ts';
import { putDocuments } from '../../search/store/documents-write.ts';
import { keys } from '../../table/keys.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { settled } from '../apply/apply-job.ts';
import { readCompany } from '../apply/items.ts';
import { filedItem, readFiling } from '../listings/filed-jobs.ts';
import { filedUnder, withListings } from '../listings/listings.ts';
import type { PublishSession } from '../write/session.ts';
import { writeJobs } from '../write/write-jobs.ts';

const JOBS_PER_STEP = 200;

/**
 * Takes jobs that are erased out of what others know of them: the items of their fingerprints, and the listings of the
 * jobs that they are duplicates of. The journal must name their companies.
 */
export async function leaveListings(
  session: PublishSession,
  erased: ReadonlyMap<number, string>,
): Promise<void> {
  const ordinals = [...erased.keys()];
  for (let start = 0; start < ordinals.length; start += JOBS_PER_STEP) {
    const items = await session.reader.getMany(
      ordinals.slice(start, start + JOBS_PER_STEP).map((at) => keys.job(at, 'job')),
      true,
    );
    const documents = items.flatMap((item) => (item === undefined ? [] : readJob(item).document));
    await leaveFingerprints(session, documents, erased);
    const survivors = new Set<number>();
    for (const document of documents) {
      const survivor = await survivorOf(session, document);
      if (survivor !== null && !erased.has(survivor)) survivors.add(survivor);
    }
    for (const survivor of survivors) await dropListings(session, survivor, erased);
  }
}

async function leaveFingerprints(
  { lease, reader, table }: PublishSession,
  documents: readonly JobDocument[],
  erased: ReadonlyMap<number, string>,
): Promise<void> {
  // A job of which a run died before it was a duplicate, or after, is filed nowhere else.
  const fingerprints = [
    ...new Set(documents.flatMap((document) => filedUnder(document) ?? document.origin?.fingerprint ?? [])),
  ];
  const items = await reader.getMany(fingerprints.map(keys.fingerprint), true);
  const left = fingerprints.map((fingerprint, i) => {
    const { jobs: before, isFull } = readFiling(items[i]);
    return { fingerprint, before, isFull, jobs: before.filter((ordinal) => !erased.has(ordinal)) };
  });
  const changed = left.filter(({ before, jobs }) => jobs.length < before.length);
  await putDocuments(
    table,
    lease,
    changed.flatMap(({ fingerprint, isFull, jobs }) =>
      jobs.length > 0 ? [filedItem(fingerprint, { jobs, isFull })] : [],
    ),
  );
  await deleteItems(
    table,
    lease,
    changed.flatMap(({ fingerprint, jobs }) => (jobs.length === 0 ? [keys.fingerprint(fingerprint)] : [])),
  );
}

/** Returns the ordinal of the job that lists a duplicate; null if none does. */
async function survivorOf({ reader }: PublishSession, duplicate: JobDocument): Promise<number | null> {
  const passed = new Set([duplicate.ordinal]);
  let by = duplicate.job.superseded_by_id;
  while (by !== null && !passed.has(ordinalOf(by))) {
    const ordinal = ordinalOf(by);
    const item = await reader.get(keys.job(ordinal, 'job'), true);
    if (item === undefined) return null;
    const { document } = readJob(item);
    if (document.listings?.some((listing) => listing.ordinal === duplicate.ordinal) === true) return ordinal;
    passed.add(ordinal);
    by = document.job.superseded_by_id;
  }
  return null;
}

async function dropListings(
  session: PublishSession,
  ordinal: number,
  erased: ReadonlyMap<number, string>,
): Promise<void> {
  const { lease, reader } = session;
  const [item, stated] = await reader.getMany([keys.job(ordinal, 'job'), keys.job(ordinal, 'facts')], true);
  if (item === undefined) return;
  const { document: before, ownCleared, slot, version } = readJob(item);
  const found = await reader.get(keys.company(ordinalOf(before.job.company.id), 'company'), true);
  const listings = before.listings?.filter((listing) => !erased.has(listing.ordinal));
  if (found === undefined || listings === undefined) return;
  const timeMs = session.nextTime();
  const at = new Date(timeMs).toISOString();
  const left = withListings(before, listings, at);
  const after = settled(left, readCompany(found).document, ownCleared, before, at);
  const hidden = lease.manifest.hiddenJobs.filter(({ untilMs }) => untilMs === UNTIL_WRITTEN);
  await writeJobs(session, [{ before, after, ownCleared, slot, version, facts: readFacts(stated) }], timeMs);
  // Raising the marks lets hidden jobs fade. Those that wait for their tombstone stay hidden.
  if (hidden.length > 0) await lease.hideJobs(hidden.map((job) => job.ordinal));
}
