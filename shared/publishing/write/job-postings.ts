import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { termsOfJob } from '../../jobs/terms.ts';
import { type Composites, compositesOf } from '../../search/state/composites.ts';
import type { PostingWriter } from '../../search/store/writer.ts';

/** A job as it is indexed. */
export interface IndexedJob {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument | undefined;
}

/**
 * Adds the postings that a job newly has. What it lost stays, since every document is checked. Those in the spaces of
 * slots go with the sheets of its company (`CompanySlots`).
 */
export function addJobPostings(
  postings: PostingWriter,
  before: IndexedJob | undefined,
  after: IndexedJob,
  composites: Composites,
): void {
  const { ordinal } = after.document;
  const had = new Set(before === undefined ? [] : indexTermsOf(before, composites));
  for (const term of indexTermsOf(after, composites)) {
    if (!had.has(term)) postings.add(JOB_SPACE, term, [ordinal]);
  }
}

/** Terms under which a job is found: its own and its pairs. */
export function indexTermsOf({ document, facts }: IndexedJob, composites: Composites): string[] {
  const terms = termsOfJob(document, facts);
  return [...terms, ...compositesOf(terms, composites)];
}
