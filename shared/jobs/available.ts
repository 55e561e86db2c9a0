import { isHiddenIn, type Manifest } from '../search/manifest/manifest.ts';
import { decidedByManifest, readsOfManifest } from '../search/state/recent-manifest.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { readJob, readsOfJob } from './read.ts';

/**
 * Returns the job with this id, or undefined if it is not published or not commercially cleared. Takes one round: the
 * document is read strongly consistent, and in parallel the manifest, unless this process read it within the last second.
 * @param now Unix milliseconds, when the request began
 */
export async function readAvailableJob(
  reader: TableReader,
  id: string,
  now: number,
): Promise<JobDocument | undefined> {
  return await decidedByManifest(reader, clearedJob(reader, id), isShown, now);
}

/** Returns the reads of `readAvailableJob`, but for blocks of times of duplicates. */
export const readsOfAvailableJob = (
  reader: TableReader,
  id: string,
  now: number,
): readonly ExpectedRead[] => [...readsOfJob(reader, id), ...readsOfManifest(reader, now)];

async function clearedJob(reader: TableReader, id: string): Promise<JobDocument | undefined> {
  const document = await readJob(reader, id);
  return document?.cleared === true ? document : undefined;
}

/** Reports whether readers are shown a cleared job. */
export function isShown({ ordinal, job }: JobDocument, manifest: Manifest): boolean {
  // Jobs beyond the mark belong to a publication that has not finished.
  return ordinal < manifest.jobMark && !isHiddenIn(manifest)(ordinal, ordinalOf(job.company.id));
}
