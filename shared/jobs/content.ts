import type { JobContent } from '../contract/resources/job-content.ts';
import { contentPartKeys, readContent, readDescription } from '../publishing/items.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { readAvailableJob } from './available.ts';
import { isContentAvailable } from './served.ts';

/**
 * The licensed description of the job while it may be distributed at `now` (Unix milliseconds); undefined
 * otherwise. One round; two for a text of more than 350 KB compressed.
 */
export async function readAvailableContent(
  reader: TableReader,
  id: string,
  now: number,
): Promise<JobContent | undefined> {
  const ordinal = ordinalOf(id);
  const [job, item] = await Promise.all([
    readAvailableJob(reader, id),
    reader.get(keys.job(ordinal, 'content')),
  ]);
  const content = readContent(item);
  if (job === undefined || item === undefined || content === undefined || !isContentAvailable(job, now)) {
    return undefined;
  }
  const rest = await reader.getMany(contentPartKeys(ordinal, item));
  return {
    description: readDescription(
      item,
      rest.filter((part) => part !== undefined),
    ),
    format: 'markdown',
    jobId: job.job.id,
    license: content.license,
    postingId: job.postingId,
    revision: content.revision,
  };
}
