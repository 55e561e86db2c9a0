import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { termsOfJob } from '../../jobs/terms.ts';
import { type Composites, compositesOf } from '../../search/state/composites.ts';
import type { PostingWriter } from '../../search/store/writer.ts';

/** The parts of a job that its terms come from. */
export interface IndexedJob {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument | undefined;
}

/**
 * Adds the postings that a job gained. Postings it lost stay, because readers check every document. `CompanySlots`
 * adds its postings in the slot spaces.
 */
export function addJobPostings(
  postings: PostingWriter,
  before: IndexedJob | undefined,
  after: IndexedJob,
  composites: Composites,
): void {
  const { ordinal } = after.document;
  const had = before === undefined ? undefined : new Set(indexTermsOf(before, composites));
  const has = indexTermsOf(after, composites);
  const gained = had === undefined ? has : has.filter((term) => !had.has(term));
  postings.addToEach(JOB_SPACE, gained, ordinal);
}

/** Returns the terms that find a job: its own and its pairs. */
export function indexTermsOf({ document, facts }: IndexedJob, composites: Composites): string[] {
  const terms = termsOfJob(document, facts);
  return [...terms, ...compositesOf(terms, composites)];
}
