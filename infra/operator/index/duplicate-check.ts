import type { JobDocument } from '../../../shared/jobs/document.ts';
import { readJobs } from '../../../shared/jobs/read.ts';
import { readFiling } from '../../../shared/publishing/listings/filed-jobs.ts';
import { filedUnder, withListings } from '../../../shared/publishing/listings/listings.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';

/** A job that its fingerprint or its listings contradict. */
export interface DuplicateFault {
  readonly ordinal: number;
  readonly reason: string;
}

/**
 * Checks the jobs `[from, until)`: each one that may have duplicates is filed under its fingerprint, a job with several
 * listings is as they say, and every duplicate that the publisher found leads to a job that lists it.
 */
export async function duplicateFaults(
  reader: TableReader,
  from: number,
  until: number,
): Promise<DuplicateFault[]> {
  const ordinals = Array.from({ length: until - from }, (_, i) => from + i);
  const found = await faultsOf(reader, ordinals);
  // A publication may have changed a job between two reads.
  return found.length === 0 ? [] : await faultsOf(reader, [...new Set(found.map(({ ordinal }) => ordinal))]);
}

async function faultsOf(reader: TableReader, ordinals: readonly number[]): Promise<DuplicateFault[]> {
  const documents = (await readJobs(reader, ordinals, true)).filter((document) => document !== undefined);
  const faults = [...(await filingFaults(reader, documents))];
  for (const document of documents) {
    const { listings, ordinal } = document;
    if (listings !== undefined && !isAsListed(document, listings)) {
      faults.push({ ordinal, reason: 'listings' });
    }
    const others = (listings ?? []).filter((listing) => listing.ordinal !== ordinal);
    const listed = await Promise.all(
      others.map(async (other) => (await standsFor(reader, other.ordinal)) === ordinal),
    );
    if (listed.includes(false)) faults.push({ ordinal, reason: 'duplicates' });
    const isFound = document.origin !== undefined && document.job.status_reason === 'duplicate';
    if (isFound && (await standsFor(reader, ordinal)) === null) faults.push({ ordinal, reason: 'duplicate' });
  }
  return faults;
}

async function filingFaults(
  reader: TableReader,
  documents: readonly JobDocument[],
): Promise<DuplicateFault[]> {
  const filed = documents.flatMap((document) => {
    const fingerprint = filedUnder(document);
    return fingerprint === null ? [] : [{ fingerprint, ordinal: document.ordinal }];
  });
  const items = await reader.getMany(
    filed.map(({ fingerprint }) => keys.fingerprint(fingerprint)),
    true,
  );
  return filed.flatMap(({ ordinal }, i) => {
    const { jobs, isFull } = readFiling(items[i]);
    return isFull || jobs.includes(ordinal) ? [] : [{ ordinal, reason: 'fingerprint' }];
  });
}

/** A declared end may have passed since the document was written, so the listings are asked about that time. */
function isAsListed(document: JobDocument, listings: NonNullable<JobDocument['listings']>): boolean {
  const { job } = withListings(document, listings, document.job.updated_at);
  const { apply_url, closed_at, posting_count, status, status_reason } = document.job;
  return (
    listings[0]?.ordinal === document.ordinal &&
    job.apply_url === apply_url &&
    job.closed_at === closed_at &&
    job.posting_count === posting_count &&
    job.status === status &&
    job.status_reason === status_reason
  );
}

/**
 * Returns the ordinal of the job that lists a duplicate. Also one whose feed states that it is a duplicate itself: that is
 * final, and what it stood for goes with it. Null for a duplicate that leads nowhere.
 */
async function standsFor(reader: TableReader, ordinal: number): Promise<number | null> {
  const passed = new Set<number>();
  let at: number | null = ordinal;
  while (at !== null && !passed.has(at)) {
    const [document] = await readJobs(reader, [at], true);
    if (document === undefined) return null;
    if (document.listings?.some((listing) => listing.ordinal === ordinal) === true) return at;
    const { status_reason, superseded_by_id } = document.job;
    if (status_reason === 'duplicate' && document.origin === undefined) return at;
    passed.add(at);
    at = superseded_by_id === null ? null : ordinalOf(superseded_by_id);
  }
  return null;
}
