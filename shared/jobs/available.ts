import { isHiddenIn, type Manifest, readManifest } from '../search/store/manifest.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { keysOfJob, readJob } from './read.ts';

/**
 * Returns the job with this id, or undefined if it is not published or not commercially cleared. Takes one round: the
 * manifest is read in parallel, strongly consistent, because it names the companies whose clearance was withdrawn a
 * moment ago (docs/adr/0002).
 */
export async function readAvailableJob(reader: TableReader, id: string): Promise<JobDocument | undefined> {
  const [document, manifest] = await Promise.all([readJob(reader, id), readManifest(reader)]);
  return isAvailable(document, manifest) ? document : undefined;
}

/** Returns the reads of `readAvailableJob`, but for blocks of times of duplicates. */
export const readsOfAvailableJob = (reader: TableReader, id: string): readonly ExpectedRead[] => [
  { key: keys.manifest(), consistent: true },
  ...keysOfJob(reader, id).map((key) => ({ key, consistent: false })),
];

/** Reports whether a job is published and commercially cleared, given the manifest that was read with its document. */
export function isAvailable(document: JobDocument | undefined, manifest: Manifest): document is JobDocument {
  if (document === undefined || !document.cleared) return false;
  // Jobs beyond the mark belong to a publication that has not finished.
  if (document.ordinal >= manifest.jobMark) return false;
  return !isHiddenIn(manifest)(document.ordinal, ordinalOf(document.job.company.id));
}
