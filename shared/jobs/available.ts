import { isHiddenIn, readManifest } from '../search/manifest.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { readJob } from './read.ts';

/**
 * The job with this id while it is commercially cleared; undefined otherwise. The manifest is read beside it,
 * strongly: it names the companies whose clearance was withdrawn a moment ago (DESIGN, Publishing). One round.
 */
export async function readAvailableJob(reader: TableReader, id: string): Promise<JobDocument | undefined> {
  const [document, manifest] = await Promise.all([readJob(reader, id), readManifest(reader)]);
  if (document === undefined || !document.cleared) return undefined;
  // Beyond the mark lies what a publisher has not finished.
  if (document.ordinal >= manifest.jobMark) return undefined;
  return isHiddenIn(manifest)(document.ordinal, ordinalOf(document.job.company.id)) ? undefined : document;
}
