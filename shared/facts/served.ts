import type { FactsBundle } from '../contract/resources/fact.ts';
import type { JobWithFacts } from '../jobs/read.ts';

/** Returns the bundle of a job: all its permitted facts, not only those that matched the filter (contract 11.2). */
export function servedBundle({ document, facts }: JobWithFacts): FactsBundle {
  const { job, postingId } = document;
  return {
    company: job.company,
    facts: [...facts.facts],
    factsTruncated: facts.factsTruncated,
    jobId: job.id,
    postingId,
    title: job.title,
  };
}
