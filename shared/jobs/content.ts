import type { JobContent } from '../contract/resources/job-content.ts';
import { readManifest } from '../search/store/manifest.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { isAvailable } from './available.ts';
import { contentPartKeys, readContent, readDescription } from './items.ts';
import { jobOf } from './read.ts';
import { isContentAvailable } from './served.ts';

/** Returns the first reads of `readAvailableContent`. */
export function readsOfAvailableContent(id: string): readonly ExpectedRead[] {
  const ordinal = ordinalOf(id);
  return [
    { key: keys.manifest(), consistent: true },
    { key: keys.job(ordinal, 'job'), consistent: false },
    { key: keys.content(ordinal, 0), consistent: false },
  ];
}

/**
 * Returns the licensed description of the job, or undefined if it may not be distributed at `now` (Unix milliseconds).
 * Takes one round, or two when the compressed text exceeds 350 KB.
 */
export async function readAvailableContent(
  reader: TableReader,
  id: string,
  now: number,
): Promise<JobContent | undefined> {
  const ordinal = ordinalOf(id);
  const [[jobItem, item], manifest] = await Promise.all([
    reader.getMany([keys.job(ordinal, 'job'), keys.content(ordinal, 0)]),
    readManifest(reader),
  ]);
  const job = jobOf(jobItem, id);
  const content = readContent(item);
  if (!isAvailable(job, manifest) || !isContentAvailable(job, now)) return undefined;
  if (item === undefined || content === undefined) return undefined;
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
