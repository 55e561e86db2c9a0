import type { JobContent } from '../contract/resources/job-content.ts';
import { decidedByManifest, readsOfManifest } from '../search/state/recent-manifest.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { isShown } from './available.ts';
import type { JobDocument } from './document.ts';
import { contentPartKeys, readContent, readDescription } from './items.ts';
import { jobOf } from './read.ts';
import { isContentAvailable } from './served.ts';

/** Returns the first reads of `readAvailableContent`. */
export function readsOfAvailableContent(
  reader: TableReader,
  id: string,
  now: number,
): readonly ExpectedRead[] {
  const ordinal = ordinalOf(id);
  return [
    { key: keys.job(ordinal, 'job'), consistent: true },
    { key: keys.content(ordinal, 0), consistent: false },
    ...readsOfManifest(reader, now),
  ];
}

/**
 * Returns the licensed description of the job, or undefined if it may not be distributed at `now` (Unix milliseconds).
 * Takes one round, or two when the compressed text exceeds 350 KB. The job says whether it may be distributed, and is read
 * strongly consistent.
 */
export async function readAvailableContent(
  reader: TableReader,
  id: string,
  now: number,
): Promise<JobContent | undefined> {
  const ordinal = ordinalOf(id);
  const [job, item] = await Promise.all([
    decidedByManifest(reader, distributableJob(reader, id, now), isShown, now),
    reader.get(keys.content(ordinal, 0)),
  ]);
  const content = readContent(item);
  if (job === undefined || item === undefined || content === undefined) return undefined;
  const rest = await reader.getMany(contentPartKeys(ordinal, item));
  return {
    description: readDescription(
      item,
      rest.filter((part) => part !== undefined),
    ),
    format: 'markdown',
    license: content.license,
    jobId: job.job.id,
    postingId: job.postingId,
    revision: content.revision,
  };
}

async function distributableJob(
  reader: TableReader,
  id: string,
  now: number,
): Promise<JobDocument | undefined> {
  const job = jobOf(await reader.get(keys.job(ordinalOf(id), 'job'), true), id);
  return job?.cleared === true && isContentAvailable(job, now) ? job : undefined;
}
