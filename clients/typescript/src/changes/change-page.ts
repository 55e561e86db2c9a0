import type { ResponseMeta } from '../response/meta.ts';
import type { Job, JobChange } from '../types/bodies.ts';

/** A page of the change stream (contract 16.1). */
export interface ChangePage {
  readonly data: readonly JobChange[];
  /** `after` of the next request. Save it together with what you made of the page. */
  readonly nextPosition: string;
  /** Whether the page ends with the last published change. */
  readonly caughtUp: boolean;
  readonly meta: ResponseMeta;
}

/** A copy of the jobs, wherever it is kept. */
export interface JobCopy {
  put(job: Job): void | Promise<void>;
  remove(jobId: string): void | Promise<void>;
}

/**
 * Applies a page that was requested with `include: 'job'`. A change without a job needs nothing: its body follows with a
 * later change (contract 16.2).
 */
export async function applyChanges(page: ChangePage, copy: JobCopy): Promise<void> {
  for (const { change, job_id, job } of page.data) {
    if (change === 'withdrawn' || change === 'erased') await copy.remove(job_id);
    else if (job !== null) await copy.put(job);
  }
}
