import type { JobWithFacts } from '../../jobs/read.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { isHiddenIn } from '../../search/manifest/manifest.ts';
import { plannerKnowledge } from '../../search/state/statistics-store.ts';
import { isPublishing } from '../../search/store/publication.ts';
import { search } from '../../search/walk/search.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { questionOf } from '../job-question.ts';
import type { Monitor } from '../monitor.ts';
import type { JobWatermark } from '../watermark.ts';
import type { Found, Wanted } from './found.ts';

/** Returns the jobs that were published since the watermark and match now, oldest first. */
export async function findJobs(
  { reader, manifest, limit, bounds }: Wanted,
  operation: 'job_facts' | 'jobs',
  query: Monitor['query'],
  watermark: JobWatermark,
): Promise<Found> {
  const { jobMark, generation } = manifest;
  const resourceIds: string[] = [];
  let { job } = watermark;
  if (job >= jobMark) return { resourceIds, watermark, complete: true };
  // The facts of a job may arrive in a later batch of the feed than the job itself.
  if (operation === 'job_facts' && (await isPublishing(reader))) {
    return { resourceIds, watermark, complete: false, waits: true };
  }
  const question = await questionOf(reader, operation, query);
  const { knowledge } = await plannerKnowledge(reader, generation, JOB_SPACE);
  const isHidden = isHiddenIn(manifest);
  for (let page = 0; page < bounds.pages; page += 1) {
    const { rows, next } = await search<JobWithFacts>({
      reader,
      space: JOB_SPACE,
      index: manifest,
      ...knowledge,
      dimensions: question.dimensions,
      start: job === 0 ? null : job - 1,
      direction: 'asc',
      limit: limit - resourceIds.length,
      end: jobMark,
      load: async (ordinals) => await question.load(ordinals),
      accept: (row) =>
        !isHidden(row.document.ordinal, ordinalOf(row.document.job.company.id)) && question.accepts(row),
      documentUnits: question.documentUnits,
      budget: bounds.page,
    });
    resourceIds.push(...rows.map(({ document }) => document.document.job.id));
    job = next === null ? jobMark : next + 1;
    if (job >= jobMark || resourceIds.length >= limit) {
      return { resourceIds, watermark: { job }, complete: true };
    }
  }
  return { resourceIds, watermark: { job }, complete: false };
}
