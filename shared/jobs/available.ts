import { isHiddenIn, type Manifest, readManifest } from '../search/store/manifest.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { readJob } from './read.ts';

/**
 * The job with this id while it is commercially cleared; undefined otherwise. The manifest is read beside it,
 * strongly: it names the companies whose clearance was withdrawn a moment ago (docs/adr/0002). One round.
 */
export async function readAvailableJob(reader: TableReader, id: string): Promise<JobDocument | undefined> {
  const [document, manifest] = await Promise.all([readJob(reader, id), readManifest(reader)]);
  return isAvailable(document, manifest) ? document : undefined;
}

/** Whether a job is published and commercially cleared, as the manifest that was read beside its document tells. */
export function isAvailable(document: JobDocument | undefined, manifest: Manifest): document is JobDocument {
  if (document === undefined || !document.cleared) return false;
  // Beyond the mark lies what a publisher has not finished.
  if (document.ordinal >= manifest.jobMark) return false;
  return !isHiddenIn(manifest)(document.ordinal, ordinalOf(document.job.company.id));
}
