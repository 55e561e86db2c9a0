import type { Manifest } from '../../search/manifest/manifest.ts';
import type { StrongReader } from '../../table/readers/strong-reader.ts';
import type { Monitor } from '../monitor.ts';
import type { CompanyWatermark, JobWatermark } from '../watermark.ts';
import { findCompanies } from './find-companies.ts';
import { findJobs } from './find-jobs.ts';
import type { Found, RunBounds } from './found.ts';

/** Returns the matching resources of a monitor without a seat that are new since the watermark, in id order. */
export async function findNew(
  reader: StrongReader,
  manifest: Manifest,
  { operation, query }: Monitor,
  watermark: CompanyWatermark | JobWatermark,
  limit: number,
  bounds: RunBounds,
): Promise<Found> {
  const wanted = { reader, manifest, limit, bounds };
  return 'job' in watermark
    ? await findJobs(wanted, operation === 'job_facts' ? 'job_facts' : 'jobs', query, watermark)
    : await findCompanies(wanted, query, watermark);
}
