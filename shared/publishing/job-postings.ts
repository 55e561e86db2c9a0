import { EVENT_SPACE, eventTerm } from '../companies/term-names.ts';
import type { JobDocument, JobFactsDocument } from '../jobs/document.ts';
import { isFactTerm, JOB_SPACE } from '../jobs/term-names.ts';
import { termsOfJob } from '../jobs/terms.ts';
import type { PostingWriter } from '../search/writer.ts';
import { ordinalOf } from '../table/resource-id.ts';

/** A job as it is indexed. */
export interface IndexedJob {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument | undefined;
}

/**
 * Adds the postings that a job newly has: its own, and in the space of events those that say what its company's
 * jobs state. What it lost stays, since every document is checked.
 */
export function addJobPostings(
  postings: PostingWriter,
  before: IndexedJob | undefined,
  after: IndexedJob,
): void {
  const { ordinal, job } = after.document;
  const had = new Set(before === undefined ? [] : termsOfJob(before.document, before.facts));
  const moved = before?.document.job.company.id !== job.company.id;
  const company = ordinalOf(job.company.id);
  for (const term of termsOfJob(after.document, after.facts)) {
    const isNew = !had.has(term);
    if (isNew) postings.add(JOB_SPACE, term, [ordinal]);
    if ((isNew || moved) && isFactTerm(term)) postings.add(EVENT_SPACE, eventTerm.job(term), [company]);
  }
}
