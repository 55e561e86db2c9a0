import type { Job } from '../contract/resources/job.ts';
import type { JobDocument } from './document.ts';

/** Reports whether the description may be distributed: the job is open and cleared, and the right has not ended. */
export function isContentAvailable(document: JobDocument, now: number): boolean {
  const { job, cleared, distributableUntil } = document;
  if (!cleared || job.status !== 'open' || distributableUntil === null) return false;
  return distributableUntil === 'always' || now < Date.parse(distributableUntil);
}

/** Returns the job as served at `now` (Unix milliseconds); distribution rights lapse without a write (contract 13.4). */
export function servedJob(document: JobDocument, now: number): Job {
  return { ...document.job, content_available: isContentAvailable(document, now) };
}
