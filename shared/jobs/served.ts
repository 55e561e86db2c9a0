import type { Job } from '../contract/resources/job.ts';
import type { JobDocument } from './document.ts';

/** Whether the description may be distributed now: the job is open and available, and the right has not ended. */
export function isContentAvailable(document: JobDocument, now: number): boolean {
  const { job, cleared, distributableUntil } = document;
  if (!cleared || job.status !== 'open' || distributableUntil === null) return false;
  return distributableUntil === 'always' || now < Date.parse(distributableUntil);
}

/** The job as it is served at `now` (Unix milliseconds): rights lapse without a write (open-shapes 3). */
export function servedJob(document: JobDocument, now: number): Job {
  return { ...document.job, content_available: isContentAvailable(document, now) };
}
