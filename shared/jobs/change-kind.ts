import type { NewChange } from '../search/store/changes.ts';
import type { JobDocument } from './document.ts';

/**
 * Returns the change of a job that followers see, or null if they see none. A batch makes one change of a job, which
 * compares the job before and after the batch.
 */
export function jobChange(before: JobDocument | undefined, after: JobDocument): NewChange | null {
  const kind = kindOf(before, after);
  const { ordinal, job } = after;
  return kind === null ? null : { ordinal, id: job.id, kind, updatedAtMs: Date.parse(job.updated_at) };
}

function kindOf(before: JobDocument | undefined, after: JobDocument): NewChange['kind'] | null {
  if (!after.cleared) return before?.cleared === true ? 'withdrawn' : null;
  if (before?.cleared !== true) return 'published';
  if (before.job.updated_at === after.job.updated_at) return null;
  if (before.job.status === after.job.status) return 'updated';
  return after.job.status === 'open' ? 'reopened' : 'closed';
}
