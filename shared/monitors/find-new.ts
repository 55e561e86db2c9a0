import { readManifest } from '../search/store/manifest.ts';
import type { StrongReader } from '../table/readers/strong-reader.ts';
import { findCompanies } from './find-companies.ts';
import { findJobs } from './find-jobs.ts';
import type { Found, RunBounds } from './found.ts';
import type { Monitor } from './monitor.ts';
import type { Watermark } from './watermark.ts';

/** Returns the matching resources that are new since the watermark, in id order (contract 15.2). */
export async function findNew(
  reader: StrongReader,
  { operation, query }: Monitor,
  watermark: Watermark,
  limit: number,
  bounds: RunBounds,
): Promise<Found> {
  const manifest = await readManifest(reader);
  const wanted = { reader, manifest, limit, bounds };
  return 'job' in watermark
    ? await findJobs(wanted, operation === 'job_facts' ? 'job_facts' : 'jobs', query, watermark)
    : await findCompanies(wanted, query, watermark);
}
