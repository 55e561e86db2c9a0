import type { Job } from '../contract/resources/job.ts';
import type { JobDocument } from './document.ts';

/** Reports whether the description may be distributed: the job is open and cleared, and the right has not ended. */
export function isContentAvailable(document: JobDocument, now: number): boolean {
  const { job, cleared, distributableUntil } = document;
  if (!cleared || job.status !== 'open' || distributableUntil === null) return false;
  return distributableUntil === 'always' || now < Date.parse(distributableUntil);
}

/**
 * Returns the job as served. Time changes it by a write and a change of its own (contract 13.4), so that no read decides
 * by the clock. A document of an earlier release has no such write to come: its rights end by the clock, `now` in Unix
 * milliseconds, until it is written again or the index is rebuilt.
 */
export function servedJob(document: JobDocument, now: number): Job {
  if (document.timed === true) return document.job;
  return { ...document.job, content_available: isContentAvailable(document, now) };
}
